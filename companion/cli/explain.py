"""``companion explain``: why one stands before the other."""

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.language import say
from companion.cli.score import RULING, parse_rulings, scored
from companion.cli.session import CommandError, Session, stop, wrong_value
from companion.words import msg

if TYPE_CHECKING:
    from companion.games import Play
    from companion.scoring import Result

HELP = msg(
    "Explain why one player stands before another, line by line, with clauses and lines of the record. "
    "Without players every neighbouring pair is explained; with one, all of that player's points.\n\n"
    "\b\nExample:\n  companion explain friday.yaml Anna Boris\n  companion explain friday.yaml Anna"
)


def explain(
    session: Session,
    file: Annotated[str, typer.Argument(metavar="FILE", help=say(msg("A play record; - is standard input.")))],
    players: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER PLAYER]", help=say(msg("Nobody, one or two of its players.")))] = None,
    ruling: Annotated[list[str] | None, RULING] = None,
) -> None:
    """Compare two entries, or account for one."""
    from rich.text import Text

    from companion.reports.explanation import Explainer
    from companion.reports.terminal import console, render_account, render_comparison, render_remarks

    play, result = scored(session, file, parse_rulings(ruling or []))
    if play is None:
        session.report(result.problems, file)
        stop(exits.PROBLEMS)
    names = [_named(play, result, name) for name in players or []]
    _check_pair(result, names)
    explainer = Explainer(play, result, session.speech)
    out = console(session.color)
    standings = result.outcome.standings
    if not names and len(standings) == 1:
        session.note(msg("there is nobody to compare with: all stand or fall together"))
        names = [standings[0].members[0]]
    if len(names) == 1:
        out.print(render_account(explainer.account(names[0])))
    pairs = list(pairwise(standing.members[0] for standing in standings))  # a team may be called like somebody of another
    if names:
        pairs = [(names[0], names[1])] if len(names) == 2 else []
    for number, (one, other) in enumerate(pairs):
        if number:
            out.print(Text())
        out.print(render_comparison(explainer.compare(one, other), session.speech))
    if remarks := explainer.remarks():
        out.print(render_remarks(remarks, session.speech))


def _check_pair(result: "Result", names: list[str]) -> None:
    """Refuse more than two players, and two who stand or fall together."""
    if len(names) > 2:
        raise CommandError(exits.WRONG_USE, msg("{found} players are named; two can be compared", found=len(names)))
    if len(names) == 2 and (team := result.outcome.standing_of(names[0])) is result.outcome.standing_of(names[1]):
        message = msg("{one} and {other} are one team ({team}); name players of two teams", one=names[0], other=names[1], team=team.called)
        if names[0] == names[1]:
            message = msg("{name} is named twice; name two who can be compared", name=names[0])
        elif len(result.outcome.standings) == 1:
            message = msg("there is nobody to compare with: all stand or fall together")
        raise CommandError(exits.WRONG_USE, message)


def _named(play: "Play", result: "Result", written: str) -> str:
    entries = [standing.name for standing in result.outcome.standings]
    found = play.common.players.find(written) or (written if written in entries else None)
    if found is None:
        wrong_value("PLAYER", written, dict.fromkeys([*play.common.players.names, *entries]))
    return found
