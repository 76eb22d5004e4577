"""Sentences for players: kept as data until the very end, then said in the reader's language.

Source strings are English; translations are gettext catalogues in ``companion/locale``.
"""

from companion.words.message import Message, Text, msg, nmsg
from companion.words.speech import Speech, deck_speech, speech
from companion.words.visible import visible

__all__ = ["Message", "Speech", "Text", "deck_speech", "msg", "nmsg", "speech", "visible"]
