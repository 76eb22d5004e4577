"""Sentences for players: kept as data until the very end, then said in the reader's language.

Source strings are English; translations are gettext catalogues in ``companion/locale``.
"""

from companion.words.message import Message, Text, msg, nmsg
from companion.words.speech import Speech, speech

__all__ = ["Message", "Speech", "Text", "msg", "nmsg", "speech"]
