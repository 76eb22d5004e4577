"""Printers that were measured: how far each is off, kept in one TOML file beside the settings. Millimetres, degrees and percent."""

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.files import write_text
from companion.fonts import missing
from companion.press.paper import length_text
from companion.press.registration import SCALES, Correction, Flip
from companion.reading.toml import TomlError, read_toml
from companion.words import Message, msg

FILE = "printers.toml"
LONGEST_NAME = 30


class Span(NamedTuple):
    """From where to where a number may go: what the test pages can tell, and a little more."""

    least: float
    most: float
    unit: Message | str


SPANS = {
    "x": Span(-25.0, 25.0, msg("mm")),
    "y": Span(-25.0, 25.0, msg("mm")),
    "angle": Span(-3.0, 3.0, "°"),
    "scale": Span(*SCALES, "%"),
    "margin": Span(0.0, 25.0, msg("mm")),
}
FLIPS: tuple[Flip, ...] = ("long", "short")
_PARTED = re.compile(r",(?!\s*\d+\s*(?:,|$))")
"""A comma between two values, not one before decimals."""
EXAMPLE = "x=0.6,y=-0.4,angle=0.1,scale=100.2,margin=4,flip=long"


class Profile(NamedTuple):
    """A printer as it was measured. ``margin`` is what it leaves white along the edges; None if nobody looked."""

    name: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 100.0
    margin: float | None = None
    flip: Flip | None = None
    """Over which edge it turned the test pages; None if its numbers are meant for pages just as they lie."""

    @property
    def correction(self) -> Correction:
        return Correction(self.x, self.y, self.angle, self.scale, self.name, self.flip)

    @property
    def value(self) -> str:
        """The profile as ``calibrate --set`` understands it, like ``EXAMPLE``."""
        return ",".join(f"{key}={text}" for key, text in self.texts.items())

    @property
    def texts(self) -> Mapping[str, str]:
        """Key -> its value as text; of margin and flip only what was measured."""
        texts = {"x": _short(self.x), "y": _short(self.y), "angle": _short(self.angle), "scale": _short(self.scale)}
        if self.margin is not None:
            texts["margin"] = _short(self.margin)
        if self.flip is not None:
            texts["flip"] = self.flip
        return texts


class ProfileError(ValueError):
    """A profile, or the file of profiles, that can't be used; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def parse(value: str, base: Profile) -> Profile:
    """``base`` with what a value like ``EXAMPLE`` says, all of it or a part. Raises ProfileError."""
    told: dict[str, object] = {}
    for part in _PARTED.split(value):
        key, sign, text = (piece.strip() for piece in part.partition("="))
        if not sign:
            raise ProfileError(msg('"{part}": write it like {example}', part=part, example=EXAMPLE))
        if key in told:
            raise ProfileError(msg('"{key}" stands there twice; keep one', key=key))
        told[key] = text
    return _checked(told, base)


def _checked(told: Mapping[str, object], base: Profile) -> Profile:
    for key in told:
        if key not in (*SPANS, "flip"):
            raise ProfileError(msg('"{key}" is unknown; there are: {known}', key=key, known=", ".join((*SPANS, "flip"))))
    number = {key: _number(key, told[key], span) for key, span in SPANS.items() if key in told}
    flip = base.flip
    if "flip" in told:
        found = str(told["flip"])
        flip = next((flip for flip in FLIPS if flip == found), None)
        if flip is None:
            raise ProfileError(msg('{key}: "{found}" is unknown; possible: {known}', key="flip", found=found, known=", ".join(FLIPS)))
    x, y, angle, scale = (number.get(key, before) for key, before in (("x", base.x), ("y", base.y), ("angle", base.angle), ("scale", base.scale)))
    return Profile(base.name, x, y, angle, scale, number.get("margin", base.margin), flip)


def _number(key: str, value: object, span: Span) -> float:
    try:
        number = math.nan if isinstance(value, bool) else float(str(value).replace("−", "-").replace(",", "."))
    except ValueError:
        number = math.nan
    if math.isnan(number):
        raise ProfileError(msg('{key}: "{found}" is no number', key=key, found=str(value)))
    if not span.least <= number <= span.most:
        message = msg(
            "{key}: {found} {unit} can't be meant, it goes from {least} to {most} {unit}; measure once more: {command}",
            key=key,
            unit=span.unit,
            command="companion calibrate",
            found=number,
            least=float(span.least),
            most=float(span.most),
        )
        raise ProfileError(message)
    return number


def _short(number: float) -> str:
    return ("-" if round(number, 2) < 0 else "") + length_text(abs(number))


def load_profiles(folder: Path) -> dict[str, Profile]:
    """The profiles kept in a settings folder, by name; none if there is no file. Raises ProfileError, OSError."""
    file = folder / FILE
    try:
        return {name: _section(name, told) for name, told in read_toml(file.read_bytes()).items()}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except TomlError as error:
        problem = error.told
    except ProfileError as error:
        problem = error.message
    raise ProfileError(msg("{file}: {problem}; mend the file, or delete it and measure anew", file=str(file), problem=problem))


def _section(name: str, told: object) -> Profile:
    if not isinstance(told, dict):
        raise ProfileError(msg('"{key}" wants a section of its own: {example}', key=name, example=f"[{name}]"))
    try:
        return _checked(told, Profile(name))
    except ProfileError as error:
        raise ProfileError(msg("{name}: {problem}", name=name, problem=error.message)) from None


def save_profile(folder: Path, profile: Profile) -> Path:
    """Keep a profile, in place of one of the same name; gives the file. Raises ProfileError for a name that can't be one, OSError."""
    name = profile.name
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise ProfileError(msg("a printer's name has 1 to {most} characters", most=LONGEST_NAME))
    unknown = missing(name, "regular")
    if unknown:
        raise ProfileError(msg('the typeface has no glyph for "{char}", so the sheets could not tell the printer\'s name', char=unknown[0]))
    profiles = load_profiles(folder) | {name: profile}
    lines = ["# Printers measured with `companion calibrate`: mm, degrees and percent.", ""]
    for one in profiles.values():
        lines.append(f"[{json.dumps(one.name, ensure_ascii=False)}]")
        lines += [f'{key} = "{text}"' if key == "flip" else f"{key} = {text}" for key, text in one.texts.items()]
        lines.append("")
    write_text(folder / FILE, "\n".join(lines))
    return folder / FILE


def find_profile(profiles: Mapping[str, Profile], name: str) -> Profile | None:
    """The profile of this name, whatever its capitals; None if there is none."""
    folded = {known.casefold(): profile for known, profile in profiles.items()}
    return profiles.get(name) or folded.get(name.casefold())
