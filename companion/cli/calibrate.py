"""``companion calibrate``: test pages for a printer, and what was read off them."""

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from companion.cli import exits
from companion.cli.inputs import out_path
from companion.cli.language import say
from companion.cli.session import CommandError, Session
from companion.cli.values import numbers
from companion.cli.wishes import one_of, paper_of, profile_of
from companion.words import Message, msg

if TYPE_CHECKING:
    from companion.press.calibration import Layout, Reading
    from companion.press.profiles import Profile
    from companion.press.registration import Correction

HELP = msg(
    "Measure a printer: print two test pages on one sheet, tell which letters meet, and store what comes of it under a name for companion print"
    " --printer.\n\n"
    "\b\nExample:\n  companion calibrate\n  companion calibrate --squares JJ,JK --lines N,P,M,N --ruler 149.8 --edge 4\n"
    "  companion calibrate --set office x=0.6,y=-0.4,angle=0.1,flip=long"
)
UNNAMED = "my-printer"


def calibrate(
    session: Session,
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="NAME|WxH", help=say(msg("a4 (default), letter, a3, legal, or millimetres.")))
    ] = None,
    duplex: Annotated[
        str | None, typer.Option("--duplex", metavar="long|short", help=say(msg("Over which edge your printer turns the sheet.")))
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option("--printer", metavar="NAME", help=say(msg("Print the test pages corrected for this printer, to measure what is left."))),
    ] = None,
    squares: Annotated[
        str | None, typer.Option("--squares", metavar="LETTERS", help=say(msg("Read: the squares under cross 1 and cross 2, like JJ,JK.")))
    ] = None,
    lines: Annotated[
        str | None, typer.Option("--lines", metavar="LETTERS", help=say(msg("Read: the lines that meet above, below, left and right, like N,P,M,N.")))
    ] = None,
    ruler: Annotated[str | None, typer.Option("--ruler", metavar="MM", help=say(msg("Read: how long the ruler of 150 mm is.")))] = None,
    edge: Annotated[str | None, typer.Option("--edge", metavar="MM", help=say(msg("Read: the first line that is whole at all four edges.")))] = None,
    stored: Annotated[
        tuple[str, str] | None, typer.Option("--set", metavar="NAME VALUE", help=say(msg("Store a printer, or change what is stored.")))
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help=say(msg("Show the printers that are stored.")))] = False,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to.")))] = None,
) -> None:
    """Store, list, reckon, or print the pages and ask."""
    pages = {"--paper": paper, "--duplex": duplex, "--printer": printer}
    read = {"--squares": squares, "--lines": lines, "--ruler": ruler, "--edge": edge}
    if stored is not None:
        _alone("--set", {"--list": listing or None, **pages, **read, "--out": out})
        _store(session, *stored)
    elif listing:
        _alone("--list", {**pages, **read, "--out": out})
        _list(session)
    else:
        was_read = next((option for option, value in read.items() if value is not None), None)
        if was_read:
            _alone(was_read, {"--out": out})
        _measure(session, paper, duplex, profile_of(session, printer), _reading(squares, lines, ruler, edge), out)


def _alone(option: str, others: Mapping[str, object]) -> None:
    """Refuse what would come to nothing beside this option. Raises CommandError."""
    for other, value in others.items():
        if value is not None:
            raise CommandError(exits.WRONG_USE, msg("{option} and {other} don't go together", option=option, other=other))


def _measure(session: Session, paper: str | None, duplex: str | None, profile: "Profile | None", reading: "Reading", out: str | None) -> None:
    """Reckon with what was read; if nothing was, print the pages and ask."""
    from companion.press.calibration import Layout, Reading, ReadingError
    from companion.press.paper import paper_slug
    from companion.press.profiles import FLIPS, ProfileError
    from companion.press.registration import NO_CORRECTION

    chosen = paper_of(paper or session.settings.paper or "a4")
    usual = profile.flip if profile and profile.flip else "long"
    flip = one_of("--duplex", duplex, FLIPS) if duplex is not None else usual
    correction = profile.correction.over(flip) if profile else NO_CORRECTION
    try:
        layout = Layout(chosen, flip)
        if reading != Reading():
            _conclude(session, layout, reading, profile, correction)
            return
        from companion.press.testpages import write_test_pages

        lang = session.speech.lang
        path = out_path(out, f"calibration-{lang}-{paper_slug(chosen)}.pdf")
        write_test_pages(layout, lang, correction, path)
        typer.echo(str(path))
        if sys.stdin.isatty() and sys.stderr.isatty() and not session.quiet:
            _conclude(session, layout, _ask(session, layout), profile, correction)
        else:
            session.note(msg("print it on both sides at 100 % and follow its six steps"))
    except (ReadingError, ProfileError) as error:
        raise CommandError(exits.WRONG_USE, error.message) from None


def _reading(squares: str | None, lines: str | None, ruler: str | None, edge: str | None) -> "Reading":
    from companion.press.calibration import Reading

    length = None if ruler is None else numbers("--ruler", ruler, (1,), "149.8")[0]
    first = None if edge is None else numbers("--edge", edge, (1,), "4")[0]
    return Reading(_pair(squares), _four(lines), length, first)


def _pair(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    first, _, second = text.partition(",")
    if not second:
        _not_like("--squares", text, "JJ,JK")
    return first, second


def _four(text: str | None) -> tuple[str, str, str, str] | None:
    if text is None:
        return None
    parts = text.split(",")
    if len(parts) != 4:
        _not_like("--lines", text, "N,P,M,N")
    return parts[0], parts[1], parts[2], parts[3]


def _not_like(option: str, found: str, example: str) -> NoReturn:
    message = msg('{option}: "{found}" makes no sense here; write it like {example}', option=option, found=found, example=example)
    raise CommandError(exits.WRONG_USE, message)


def _conclude(session: Session, layout: "Layout", reading: "Reading", profile: "Profile | None", correction: "Correction") -> None:
    """The command that stores what was read, on standard output, ready to paste; ``correction`` was done to the pages. Raises ProfileError."""
    import shlex

    from companion.press.calibration import Measured, Reading, joined
    from companion.press.profiles import Profile, parse

    if reading == Reading():
        session.note(msg("nothing was read, so there is nothing to store"))
        return
    measured = layout.measure(reading)
    if profile is not None:
        measured = joined(Measured(correction.x, correction.y, correction.angle, correction.scale), measured)
    margin = reading.edge if reading.edge is not None else profile.margin if profile else None
    name = profile.name if profile else UNNAMED
    found = parse(Profile(name, *measured, margin, layout.flip).value, Profile(name))
    if reading.squares and not reading.lines:
        session.note(msg("squares tell whole millimetres only; store this, and print the test pages again with {option}", option=f"--printer {name}"))
    session.note(msg("store it under any name:"))
    typer.echo(f"companion calibrate --set {shlex.quote(name)} {found.value}")


def _ask(session: Session, layout: "Layout") -> "Reading":
    """The questions of the test pages, one by one; an empty answer passes over one."""
    from companion.press.calibration import Reading, line, square

    def letter(text: str) -> object:
        return line(text, 1, 0.0)

    def second_square(text: str) -> object:
        return layout.measure(Reading((first, text)))

    def length(text: str) -> object:
        return layout.measure(_reading(None, None, text, None))

    def number(text: str) -> object:
        return layout.measure(_reading(None, None, None, text))

    first = _answer(session, msg("Letters of the square under cross 1 (nothing: skip)"), square)
    second = _answer(session, msg("Letters of the square under cross 2"), second_square) if first else ""
    lines = None
    if first and second:
        above = _answer(session, msg("Line that meets above"), letter)
        below = _answer(session, msg("Line that meets below"), letter)
        left = _answer(session, msg("Line that meets on the left"), letter)
        right = _answer(session, msg("Line that meets on the right"), letter)
        lines = (above, below, left, right) if above and below and left and right else None
    ruler = _answer(session, msg("Length of the ruler in mm"), length)
    edge = _answer(session, msg("First line that is whole at all four edges"), number)
    read = _reading(None, None, ruler or None, edge or None)
    return read._replace(squares=(first, second) if first and second else None, lines=lines)


def _answer(session: Session, question: Message, check: Callable[[str], object]) -> str:
    """What is answered, once ``check`` has nothing against it; nothing is a possible answer."""
    from companion.press.calibration import ReadingError

    while True:
        text = str(typer.prompt(session.speech(question), default="", show_default=False, err=True)).strip()
        try:
            if text:
                check(text)
        except (ReadingError, CommandError) as error:
            session.note(error.message)
            continue
        return text


def _store(session: Session, name: str, value: str) -> None:
    from companion.press.profiles import Profile, ProfileError, find_profile, load_profiles, parse, save_profile

    try:
        profile = parse(value, find_profile(load_profiles(session.folder), name) or Profile(name))
        file = save_profile(session.folder, profile)
    except ProfileError as error:
        raise CommandError(exits.WRONG_USE, error.message) from None
    typer.echo(f"{profile.name}: {profile.value}")
    session.note(msg("stored in {file}; print with {option}", file=str(file), option=f'--printer "{profile.name}"'))


def _list(session: Session) -> None:
    from companion.press.profiles import ProfileError, load_profiles

    try:
        profiles = load_profiles(session.folder)
    except ProfileError as error:
        raise CommandError(exits.WRONG_USE, error.message) from None
    for profile in profiles.values():
        typer.echo(f"{profile.name}: {profile.value}")
    if not profiles:
        session.note(msg("no printer is stored yet; measure yours: {command}", command="companion calibrate"))
