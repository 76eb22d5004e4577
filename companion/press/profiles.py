"""Printers that were measured: how far each is off, kept in one TOML file beside the settings. Millimetres, degrees and percent."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.files import write_text
from companion.fonts import missing
from companion.press.paper import Duplex, length_text
from companion.press.registration import Correction, Way, fault_of
from companion.words import Message, msg

FILE = "printers.toml"
MOST_MARGIN = 50.0
LONGEST_NAME = 30
_NUMBERS = ("x", "y", "angle", "scale", "margin")
_TURNS: tuple[Duplex, ...] = ("long", "short", "none")
_WAYS = {f"{lies}-{turned}": Way(lies == "landscape", turned) for lies in ("portrait", "landscape") for turned in _TURNS}


class Profile(NamedTuple):
    """A printer as it was measured. ``margin`` is what it leaves white along the edges; None if nobody looked."""

    name: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 100.0
    margin: float | None = None
    way: Way | None = None
    """How the sheets lay that it was measured on; None if its numbers hold for all."""

    @property
    def correction(self) -> Correction:
        return Correction(self.x, self.y, self.angle, self.scale, self.name, self.way)

    @property
    def value(self) -> str:
        """The profile as ``calibrate --set`` understands it: ``x=0.6,y=-0.4,angle=0.1,scale=100.2,margin=4,sheet=portrait-long``."""
        return ",".join(f"{key}={text}" for key, text in self.texts.items())

    @property
    def texts(self) -> Mapping[str, str]:
        """Key -> its value as text; only what was measured of margin and sheet."""
        texts = {"x": _short(self.x), "y": _short(self.y), "angle": _short(self.angle), "scale": _short(self.scale)}
        if self.margin is not None:
            texts["margin"] = _short(self.margin)
        if self.way is not None:
            texts["sheet"] = way_text(self.way)
        return texts


class ProfileError(ValueError):
    """A profile, or the file of profiles, that can't be used; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def way_text(way: Way) -> str:
    """``portrait-long``: how sheets lie and over which edge they are turned."""
    return f"{'landscape' if way.landscape else 'portrait'}-{way.duplex}"


def parse(value: str, base: Profile) -> Profile:
    """``base`` with what ``x=0.6,y=-0.4,angle=0.1,scale=100.2,margin=4,sheet=portrait-long`` says, all of it or a part. Raises ProfileError."""
    told: dict[str, object] = {}
    for part in value.split(","):
        key, sign, text = (piece.strip() for piece in part.partition("="))
        if not sign or key in told:
            raise ProfileError(msg('"{part}": write it like {example}', part=part, example="x=0.6,y=-0.4,angle=0.1,scale=100.2"))
        told[key] = text
    return _checked(told, base)


def _checked(told: Mapping[str, object], base: Profile) -> Profile:
    for key in told:
        if key not in (*_NUMBERS, "sheet"):
            raise ProfileError(msg('"{key}" is unknown; there are: {known}', key=key, known=", ".join((*_NUMBERS, "sheet"))))
    number = {key: _number(key, told[key]) for key in _NUMBERS if key in told}
    way, sheet = base.way, told.get("sheet")
    if sheet is not None:
        way = _WAYS.get(str(sheet))
        if way is None:
            raise ProfileError(msg('{key}: "{found}" is unknown; possible: {known}', key="sheet", found=str(sheet), known=", ".join(_WAYS)))
    x, y = number.get("x", base.x), number.get("y", base.y)
    angle, scale = number.get("angle", base.angle), number.get("scale", base.scale)
    profile = Profile(base.name, x, y, angle, scale, number.get("margin", base.margin), way)
    fault = fault_of(profile.correction)
    if fault:
        raise ProfileError(fault)
    if profile.margin is not None and not 0 <= profile.margin <= MOST_MARGIN:
        raise ProfileError(msg("{option}: a length goes from 0 to {most} mm", option="margin", most=f"{MOST_MARGIN:g}"))
    return profile


def _number(key: str, value: object) -> float:
    try:
        return float(str(value).replace("−", "-"))
    except ValueError:
        raise ProfileError(msg('{key}: "{found}" is no number', key=key, found=str(value))) from None


def _short(number: float) -> str:
    return ("-" if round(number, 2) < 0 else "") + length_text(abs(number))


def load_profiles(folder: Path) -> dict[str, Profile]:
    """The profiles kept in a settings folder, by name; none if there is no file. Raises ProfileError, OSError."""
    file = folder / FILE
    try:
        table = tomllib.loads(file.read_bytes().decode())
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ProfileError(msg("{file}: this is not valid TOML: {reason}", file=str(file), reason=str(error))) from None
    profiles = {}
    for name, told in table.items():
        if not isinstance(told, dict):
            raise ProfileError(msg('{file}: "{key}" wants a section of its own: {example}', file=str(file), key=name, example=f"[{name}]"))
        try:
            profiles[name] = _checked(told, Profile(name))
        except ProfileError as error:
            raise ProfileError(msg("{file}, {name}: {problem}", file=str(file), name=name, problem=error.message)) from None
    return profiles


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
        lines += [f'{key} = "{text}"' if key == "sheet" else f"{key} = {text}" for key, text in one.texts.items()]
        lines.append("")
    write_text(folder / FILE, "\n".join(lines))
    return folder / FILE


def find_profile(profiles: Mapping[str, Profile], name: str) -> Profile | None:
    """The profile of this name, whatever its capitals; None if there is none."""
    folded = {known.casefold(): profile for known, profile in profiles.items()}
    return profiles.get(name) or folded.get(name.casefold())
