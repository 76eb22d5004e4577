"""The options of ``companion print``, in groups; what they mean together, and which of them would come to nothing."""

from typing import TYPE_CHECKING, Annotated, NamedTuple, NoReturn, TypeVar

import typer

from companion.cli import exits
from companion.cli.formats import FORMATS, Format
from companion.cli.language import say
from companion.cli.session import CommandError, Group, Session, wrong_value
from companion.cli.values import counts, decimal, numbers
from companion.words import Message, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.press.cornermarks import CornerMarks
    from companion.press.options import SheetOptions
    from companion.press.paper import Paper, Size
    from companion.press.profiles import Profile
    from companion.press.registration import Correction

T = TypeVar("T", bound=str)


class OfSheets(Group):
    """What the sheets are like."""

    paper: Annotated[str | None, typer.Option("--paper", metavar="NAME|WxH", help=say(msg("a4 (default), letter, a3, legal, or millimetres.")))] = (
        None
    )
    orientation: Annotated[str, typer.Option("--orientation", metavar="auto|portrait|landscape", help=say(msg("How the sheet lies.")))] = "auto"
    margin: Annotated[
        float | None,
        typer.Option(
            "--margin", parser=decimal, metavar="MM", help=say(msg("What your printer can't print along the edges: 6.35, or the printer's own."))
        ),
    ] = None
    gap: Annotated[str, typer.Option("--gap", metavar="MM|MM,MM", help=say(msg("Room between cards; two numbers: across, down.")))] = "0"
    marks: Annotated[
        str, typer.Option("--marks", metavar="crop|lines|none", help=say(msg("Crop marks beside the cards, lines between them, or none.")))
    ] = "crop"
    marks_on: Annotated[
        str | None, typer.Option("--marks-on", metavar="front|back|both", help=say(msg("Which sides have the marks: front (default), back, both.")))
    ] = None
    skip: Annotated[str, typer.Option("--skip", metavar="N,N", help=say(msg("Slots of each sheet to leave empty, counted as one reads.")))] = ""
    cutter_marks: Annotated[
        str | None,
        typer.Option(
            "--cutter-marks",
            metavar="MM,MM,MM,MM",
            help=say(msg("Marks for a cutter's camera: from the sides, from top and bottom; length and width of their lines (15, 0.5).")),
        ),
    ] = None


class OfCards(Group):
    """Which cards, and what they are like."""

    size: Annotated[
        str,
        typer.Option("--size", metavar="NAME|WxH", help=say(msg("Card size: kit (its own), poker, bridge, mini, tarot, square, or millimetres."))),
    ] = "kit"
    bleed: Annotated[
        float, typer.Option("--bleed", parser=decimal, metavar="MM", help=say(msg("Picture beyond the cut: 0 at home, 3 for a print shop.")))
    ] = 0.0
    only: Annotated[
        str | None,
        typer.Option(
            "--only", metavar="CODES", help=say(msg("Some cards only: codes and ranges, like R1-R12,G7; changed: what changed since the last print."))
        ),
    ] = None
    kind: Annotated[
        list[str] | None, typer.Option("--kind", metavar="KIND", help=say(msg("One kind of card only; may be repeated. box: the boxes.")))
    ] = None
    copies: Annotated[int, typer.Option("--copies", metavar="N", help=say(msg("How many of everything.")))] = 1
    players: Annotated[int | None, typer.Option("--players", metavar="N", help=say(msg("Only what so many players need.")))] = None
    ink: Annotated[
        str, typer.Option("--ink", metavar="full|save", help=say(msg("save: outlines and patterns on white, less than a third of the ink.")))
    ] = "full"
    grey: Annotated[bool, typer.Option("--grey", help=say(msg("Greys instead of colours; a pattern tells each colour.")))] = False


class OfBacks(Group):
    """Where the backs go, and how they meet the fronts."""

    backs: Annotated[
        str,
        typer.Option(
            "--backs",
            metavar="interleaved|separate|only|none|gutterfold",
            help=say(msg("Backs after each front, after all fronts, alone, not at all, or beside the fronts, to fold and glue.")),
        ),
    ] = "interleaved"
    duplex: Annotated[
        str | None,
        typer.Option(
            "--duplex", metavar="long|short|none", help=say(msg("Over which edge your printer turns the sheet: long, or as it was measured."))
        ),
    ] = None
    order: Annotated[
        str, typer.Option("--order", metavar="normal|reversed", help=say(msg("reversed: last back first, for printers that stack sheets face up.")))
    ] = "normal"
    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", help=say(msg("A printer measured with companion calibrate: makes up for its faults.")))
    ] = None
    back_offset: Annotated[
        str | None, typer.Option("--back-offset", metavar="MM,MM", help=say(msg("Move every back: to the right, down; minus for left, up.")))
    ] = None
    back_angle: Annotated[
        float | None, typer.Option("--back-angle", parser=decimal, metavar="DEGREES", help=say(msg("Turn every back about its middle, clockwise.")))
    ] = None


class OfKits(Group):
    """What a whole kit has beside its cards."""

    first_page: Annotated[
        bool | None,
        typer.Option(
            "--first-page/--no-first-page",
            help=say(
                msg(
                    "A page before the cards: what is in the kit, how to cut and lay it out. On for whole games, off for parts and decks of your own."
                )
            ),
        ),
    ] = None
    boxes: Annotated[
        bool | None,
        typer.Option(
            "--boxes/--no-boxes",
            help=say(msg("Boxes to fold and glue, after the cards. On for whole games, off for parts and decks of your own.")),
        ),
    ] = None
    thickness: Annotated[
        float, typer.Option("--thickness", parser=decimal, metavar="MM", help=say(msg("How thick a card is, for the boxes: 0.3, in sleeves more.")))
    ] = 0.3


class OfFormats(Group):
    """What is made."""

    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="pdf|png|tts|svg-cut",
            help=say(msg("pdf (default); png: a picture a card; tts: for Tabletop Simulator; svg-cut: with cut lines for a cutter.")),
        ),
    ] = None
    preset: Annotated[
        str | None,
        typer.Option(
            "--preset", metavar="mpc|tgc|drivethru", help=say(msg("Pictures as a print shop wants them; poker cards if --size names no other."))
        ),
    ] = None
    url: Annotated[
        str | None, typer.Option("--url", metavar="URL", help=say(msg("tts: where you will put the pictures, so that others see them, too.")))
    ] = None
    corner: Annotated[
        float, typer.Option("--corner", parser=decimal, metavar="MM", help=say(msg("svg-cut: radius of the cards' corners; needs --gap.")))
    ] = 0.0


class Wishes(NamedTuple):
    """All that was asked for."""

    sheets: OfSheets
    cards: OfCards
    backs: OfBacks
    kits: OfKits
    formats: OfFormats

    def given(self) -> list[str]:
        """The names of all options that were given, in groups."""
        return [name for group in self for name in group.given()]


_ON_SHEETS = ("pdf", "svg-cut")
_OF_SHEETS = ("paper", "orientation", "margin", "gap", "marks", "marks_on", "skip", "cutter_marks")
_OF_BACKS = ("duplex", "order", "printer", "back_offset", "back_angle")
APPLIES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*_OF_SHEETS, *_OF_BACKS, "first_page", "boxes", "thickness"), _ON_SHEETS),
    "bleed": ("pdf", "png", "svg-cut"),
    "backs": ("pdf", "png", "svg-cut"),
    "copies": ("pdf", "tts", "svg-cut"),
    "preset": ("png",),
    "url": ("tts",),
    "corner": ("svg-cut",),
}
"""Option -> the formats in which it makes a difference, if not in all."""


def format_of(wishes: Wishes) -> Format:
    """The format that is asked for; a shop's preset means pictures. Raises CommandError for options that would come to nothing in it."""
    asked = wishes.formats
    name = asked.format_.lower() if asked.format_ else "png" if asked.preset else "pdf"
    if name not in FORMATS:
        wrong_value("--format", name, FORMATS)
    for option in wishes.given():
        useful = APPLIES.get(option, FORMATS)
        if name not in useful and len(useful) == 1:
            raise CommandError(exits.WRONG_USE, msg("{option} goes with {other}", option=spelt(option), other=f"--format {useful[0]}"))
        if name not in useful:
            _in_vain(spelt(option), f"--format {name}")
    if name == "png" and wishes.backs.backs.lower() in ("separate", "gutterfold"):
        _in_vain(f"--backs {wishes.backs.backs.lower()}", f"--format {name}")
    if asked.corner < 0:
        raise CommandError(exits.WRONG_USE, msg("{option}: at least {least}", option="--corner", least=0))
    return Format(name, _shop(asked.preset, wishes.cards) if asked.preset else None, asked.url, asked.corner)


def _shop(preset: str, cards: OfCards) -> str:
    """The print shop's preset; it has a bleed and sizes of its own. Raises CommandError."""
    from companion.press.png import SHOPS

    name, size = preset.lower(), cards.size.strip().lower()
    if name not in SHOPS:
        wrong_value("--preset", preset, SHOPS)
    if cards.bleed:
        _in_vain("--bleed", f"--preset {name}")
    if size.isalpha() and size not in ("kit", *SHOPS[name].cards):
        wrong_value(f"--preset {name} --size", cards.size, SHOPS[name].cards)
    return name


def spelt(name: str) -> str:
    """An option as it is written on the command line."""
    return f"--{name.strip('_').replace('_', '-')}"


def _in_vain(option: str, other: str) -> NoReturn:
    raise CommandError(exits.WRONG_USE, msg("{option} makes no difference with {other}; leave it out", option=option, other=other))


def sheet_options(session: Session, wishes: Wishes) -> "SheetOptions":
    """What the sheets are to be like, but for the kit's own pages. Raises CommandError for what can't be meant or contradicts itself."""
    from companion.press.inkmode import Inking
    from companion.press.options import OptionsError, SheetOptions

    sheets, cards, backs, _, _ = wishes
    profile = profile_of(session, backs.printer)
    try:
        options = SheetOptions(
            paper=paper_of(sheets.paper or session.settings.paper or "a4"),
            size=_size(cards.size),
            bleed=cards.bleed,
            gap=_gap(sheets.gap),
            margin=_margin(sheets.margin, profile),
            orientation=one_of("--orientation", sheets.orientation, ("auto", "portrait", "landscape")),
            marks=one_of("--marks", sheets.marks, ("crop", "lines", "none")),
            marks_on=one_of("--marks-on", sheets.marks_on or "front", ("front", "back", "both")),
            duplex=one_of("--duplex", backs.duplex or (profile and profile.flip) or "long", ("long", "short", "none")),
            backs=one_of("--backs", backs.backs, ("interleaved", "separate", "only", "none", "gutterfold")),
            order=one_of("--order", backs.order, ("normal", "reversed")),
            correction=_correction(profile, backs),
            skip=counts("--skip", sheets.skip),
            cutter=_cutter(sheets.cutter_marks),
            copies=cards.copies,
            players=cards.players,
            only=only_of(cards.only),
            kinds=kinds_of(cards.kind),
            inking=Inking(one_of("--ink", cards.ink, ("full", "save")), cards.grey),
            card_thickness=wishes.kits.thickness,
        )
    except OptionsError as error:
        raise CommandError(exits.WRONG_USE, error.message) from None
    _agree(session, wishes, options)
    return options


def _agree(session: Session, wishes: Wishes, options: "SheetOptions") -> None:
    """Refuse marks that would be on no page; note what does no harm but no good either. Raises CommandError."""
    given = wishes.given()
    if "marks_on" in given and options.marks == "none":
        _in_vain("--marks-on", "--marks none")
    if (options.marks_on, options.backs) in (("back", "none"), ("front", "only")) and "marks_on" in given:
        _in_vain(f"--marks-on {options.marks_on}", f"--backs {options.backs}")
    if "duplex" in given and options.backs in ("none", "gutterfold"):
        session.note(_idle("--duplex", f"--backs {options.backs}"))
    if "thickness" in given and wishes.kits.boxes is False:
        session.note(_idle("--thickness", "--no-boxes"))
    least = 2 * options.bleed
    if "gap" in given and min(options.gap) < least:
        session.note(msg("{option}: cards lie {gap} mm apart, since each has {bleed} mm of bleed", option="--gap", gap=least, bleed=options.bleed))


def _idle(option: str, other: str) -> Message:
    return msg("{option} makes no difference with {other}", option=option, other=other)


def profile_of(session: Session, name: str | None) -> "Profile | None":
    """The stored printer of this name; None if none is named. Raises CommandError."""
    if name is None:
        return None
    from companion.press.profiles import ProfileError, find_profile, load_profiles

    try:
        profiles = load_profiles(session.folder)
    except ProfileError as error:
        raise CommandError(exits.WRONG_USE, error.message) from None
    profile = find_profile(profiles, name)
    if profile is None and not profiles:
        raise CommandError(exits.WRONG_USE, msg("no printer is stored yet; measure yours: {command}", command="companion calibrate"))
    if profile is None:
        wrong_value("--printer", name, profiles)
    return profile


def _correction(profile: "Profile | None", backs: OfBacks) -> "Correction":
    """The printer's, with what the options say in its place."""
    from companion.press.registration import NO_CORRECTION

    correction = profile.correction if profile else NO_CORRECTION
    offset, angle = backs.back_offset, backs.back_angle
    for option, value in (("--back-offset", offset), ("--back-angle", angle)):
        if value is not None and backs.backs.lower() in ("none", "gutterfold"):
            raise CommandError(
                exits.WRONG_USE, msg("{option}: with {other} there are no pages of backs", option=option, other=f"--backs {backs.backs}")
            )
    if offset is not None:
        x, y = numbers("--back-offset", offset, (2,), "0.6,-0.4")
        correction = correction._replace(x=x, y=y, flip=None)
    return correction if angle is None else correction._replace(angle=angle)


def only_of(asked: str | None) -> str:
    """The cards that are asked for; nothing for all of them. Raises CommandError for an option that names none."""
    if asked is not None and not asked.strip(" ,"):
        raise CommandError(exits.WRONG_USE, msg("{option}: name cards, like {example}", option="--only", example="R1-R12,G7"))
    return asked or ""


def kinds_of(asked: "Iterable[str] | None") -> tuple[str, ...]:
    """The kinds that are asked for, one by one or with commas between them."""
    from companion.press.selection import BOX

    parts = [part.strip() for kinds in asked or () for part in kinds.split(",")]
    return tuple(BOX if part.lower() == BOX else part for part in parts if part)


def _cutter(text: str | None) -> "CornerMarks | None":
    from companion.press.cornermarks import CornerMarks

    if text is None:
        return None
    across, *rest = numbers("--cutter-marks", text, (1, 2, 3, 4), "10,10")
    return CornerMarks(across, *(rest or [across]))


def _gap(text: str) -> "Size":
    across, *rest = numbers("--gap", text, (1, 2), "3,5")
    return across, rest[0] if rest else across


def _margin(margin: float | None, profile: "Profile | None") -> float:
    from companion.press.options import HOME_MARGIN

    if margin is not None:
        return margin
    return HOME_MARGIN if profile is None or profile.margin is None else profile.margin


def paper_of(name: str) -> "Paper":
    """The paper of this name or measure. Raises CommandError."""
    from companion.press.paper import PAPERS, find_paper

    paper = find_paper(name)
    if paper is None:
        wrong_value("--paper", name, [*PAPERS, "210x297"])
    return paper


def _size(name: str) -> "Size | None":
    from companion.press.paper import CARD_SIZES, find_size

    if name.strip().lower() == "kit":
        return None
    size = find_size(name)
    if size is None:
        wrong_value("--size", name, ["kit", *CARD_SIZES, "63x88"])
    return size


def one_of(option: str, value: str, possible: tuple[T, ...]) -> T:
    """The value, in any capitals, if it is a possible one. Raises CommandError."""
    if value.lower() not in possible:
        wrong_value(option, value, possible)
    return possible[possible.index(value.lower())]
