"""Text from other people's files, safe to show on a terminal."""

import re

_UNSEEN = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def visible(text: str) -> str:
    """The text with control and direction characters as escapes, so that none of them acts; all others stay."""
    return text if text.isprintable() else re.sub(_UNSEEN, lambda match: f"\\u{ord(match.group()):04x}", text)
