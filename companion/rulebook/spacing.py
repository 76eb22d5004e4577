"""Spaces at which a line must not break, as a compositor sets them."""

import re

_NBSP = "\u00a0"
_DASH = re.compile(" (?=[—–] )")
_NUMBER = re.compile(r"(?<![\w.])(\d+) (?=\w)")
_SIGNED = re.compile(r"(?<=\w) (?=[+−]\d)")
_SUM = re.compile(r"(?<=\d) ([+−×=:]) (?=\d)")
_SHORT = {
    "ru": re.compile(r"\b(а|без|в|во|до|за|и|из|к|ко|на|не|ни|но|о|об|от|по|при|с|со|у) (?=\S)", re.IGNORECASE),
    "uk": re.compile(r"\b(а|без|в|до|за|з|і|із|й|на|не|ні|о|об|по|про|та|у|що) (?=\S)", re.IGNORECASE),
    "it": re.compile(r"\b(a|da|di|e|è|i|il|in|la|le|o|un) (?=\S)", re.IGNORECASE),
}


def tied(text: str, lang: str) -> str:
    """``text`` with no-break spaces after numbers, in sums, before signed numbers and dashes, and after the short words that ``lang`` leaves at no
    line's end.
    """
    text = _SUM.sub(rf"{_NBSP}\1{_NBSP}", _SIGNED.sub(_NBSP, _DASH.sub(_NBSP, text)))
    text = _NUMBER.sub(rf"\1{_NBSP}", text)
    return _SHORT[lang].sub(rf"\1{_NBSP}", text) if lang in _SHORT else text
