"""The gallery: one web page that holds all cards and needs nothing else, neither network nor other files."""

import base64
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from companion.catalog.model import Deck
from companion.paths import LANGUAGES, TEMPLATES
from companion.press.pages import LANGUAGE_NAMES
from companion.preview.viewing import Look, Shown, Viewer, kind_of
from companion.preview.vision import SIGHTS
from companion.words import Message, deck_speech, msg, speech

LABELS: dict[str, Message] = {
    "gallery": msg("Gallery"),
    "search": msg("Search"),
    "placeholder": msg("Name or code"),
    "language": msg("Language"),
    "kind": msg("Kind"),
    "every": msg("All kinds"),
    "sight": msg("Seen"),
    "all": msg("in full colour"),
    "grey": msg("in grey"),
    "protan": msg("without red cones (protanopia)"),
    "deutan": msg("without green cones (deuteranopia)"),
    "tritan": msg("without blue cones (tritanopia)"),
    "size": msg("Size"),
    "backs": msg("Backs"),
    "none": msg("No card is called like that."),
    "count": msg("Cards shown: {n}", n="{n}"),
    "close": msg("Close"),
    "previous": msg("Previous card"),
    "next": msg("Next card"),
    "turn": msg("Turn over"),
    "keys": msg("Keys: / search, Enter enlarge, ← → leaf through, Space turn over, Esc close"),
}
"""What stands on the page, in every language."""


def gallery_html(deck: Deck, viewer: Viewer, languages: Sequence[str], *, stamp: str | None = None, templates: Path = TEMPLATES) -> str:
    """The page, the first of the languages showing. With ``stamp`` (see ``stamp_js``) it loads itself anew whenever the deck was drawn again."""
    common = templates / "common"
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(common), undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    return environment.get_template("gallery.html").render(
        lang=languages[0],
        title=deck_speech(languages[0])(deck.game.title),
        labels={key: deck_speech(languages[0])(label) for key, label in LABELS.items()},
        languages=[(lang, LANGUAGE_NAMES.get(lang, lang)) for lang in languages],
        sights={sight: " ".join(" ".join(f"{factor:g}" for factor in row) + " 0 0" for row in matrix) for sight, matrix in SIGHTS.items()},
        data=Markup(_data(deck, viewer, languages, stamp)),
        watched=stamp is not None,
        style=Markup((common / "gallery.css").read_text(encoding="utf-8")),
        script=Markup((common / "gallery.js").read_text(encoding="utf-8")),
    )


def stamp_js(stamp: str) -> str:
    """A script that tells a page that is open which gallery is the newest."""
    return f"window.companionStamp = {json.dumps(stamp)};\n"


def _data(deck: Deck, viewer: Viewer, languages: Sequence[str], stamp: str | None) -> str:
    """All that the page's script needs, as JSON that can stand in a page."""
    numbers = {look: number for number, look in enumerate(viewer.pictures)}
    data = {
        "title": dict(deck.game.title),
        "labels": {lang: {key: speech(lang)(label) for key, label in LABELS.items()} for lang in LANGUAGES},
        "kinds": {kind.key: dict(kind.name) for kind in deck.game.kinds},
        "cards": [_card(shown, viewer, languages, numbers) for shown in viewer.shown],
        "pictures": [f"data:{kind_of(picture)};base64,{base64.b64encode(picture).decode()}" for picture in viewer.pictures.values()],
        "stamp": stamp,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _card(shown: Shown, viewer: Viewer, languages: Sequence[str], numbers: Mapping[Look, int]) -> dict[str, object]:
    card = shown.card
    looks = {lang: viewer.front(card.code, lang) for lang in languages}
    return {
        "code": card.code,
        "kind": card.kind,
        "name": dict(card.texts.get("name", {})),
        "quantity": card.quantity,
        "front": {lang: numbers[look] for lang, look in looks.items() if look},
        "back": numbers[shown.back] if shown.back else None,
    }
