"""``companion check``: all problems of card data, templates, rules or records; nothing is written."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from companion.cli import exits
from companion.cli.decks import deck_problems, found_deck
from companion.cli.inputs import read_input
from companion.cli.language import say
from companion.cli.session import STDIN, CommandError, Session, called, each, near_game, spoken_only, unknown_game
from companion.reading.problems import Problem, errors
from companion.words import Message, msg, nmsg

HELP = msg(
    "Check card data, templates and rules of games, or play records: every problem, nothing written. Without names all games are checked.\n\n"
    "\b\nExample:\n  companion check\n  companion check best-movie friday.yaml\n  companion check my-deck/"
)


def check(
    session: Session,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME|FOLDER|FILE...]", help=say(msg("Games, folders with decks of your own, or play records.")))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=say(msg("The problems as JSON, one a line.")))] = False,
) -> None:
    """Check each name: a folder or its deck.yaml is a deck, another file that exists is a record, anything else a game."""
    from companion.catalog import find_deck, slugs

    if not any(name != STDIN and isinstance(find_deck(name), Path) for name in names or ()):
        spoken_only(session)

    def do(name: str) -> int:
        problems = list(_problems(session, name))
        _show(session, name, problems, as_json)
        return exits.PROBLEMS if errors(problems) else exits.DONE

    each(session, names or slugs(), do)


def _problems(session: Session, name: str) -> Iterable[Problem]:
    from companion.catalog import find_deck

    found = find_deck(name) if name != STDIN else None
    if isinstance(found, Path):
        return deck_problems(session, found_deck(session, name))
    if name == STDIN or Path(name).is_file():
        return _record_problems(name)
    if found is not None or Path(name).is_dir():
        named = found_deck(session, name)
        return _game_problems(named) if isinstance(named, str) else deck_problems(session, named)
    if near_game(name) and not Path(name).exists():
        raise CommandError(exits.WRONG_USE, unknown_game(name, msg('there is no file or game "{found}"', found=name)))
    return _record_problems(name)


def _record_problems(name: str) -> Iterable[Problem]:
    from companion.cli.sets import load_sets
    from companion.games import Play, hints, read_play, score_play

    play = read_play(read_input(name), name, load_sets)
    if not isinstance(play, Play):
        return play.problems
    return [*score_play(play).problems, *hints(play)]


def _game_problems(slug: str) -> Iterable[Problem]:
    from companion.catalog import read_deck
    from companion.paths import CARDS
    from companion.press.proof import proof_deck
    from companion.rulebook.check import check_rules

    deck, problems = read_deck(CARDS / slug)
    if deck is not None:
        problems = [*problems, *check_rules(deck.game), *proof_deck(deck)]
    return problems


def _show(session: Session, name: str, problems: list[Problem], as_json: bool) -> None:
    if as_json:
        import json

        from companion.scoring.result import problem_json

        for problem in problems:
            typer.echo(json.dumps({"file": problem.file or name, **problem_json(problem, session.speech)}, ensure_ascii=False))
        return
    for problem in problems:
        typer.echo(session.located(problem, name))
    if problems:
        session.note(msg("{name}: {counts}", name=called(name), counts=_counts(problems)))
    else:
        session.note(msg("{name}: all is well", name=called(name)))


def _counts(problems: list[Problem]) -> list[Message]:
    """How many problems there are of each weight, the heaviest first."""
    found = Counter(problem.level for problem in problems)
    counts = [
        nmsg("{n} error", "{n} errors", found["error"]),
        nmsg("{n} warning", "{n} warnings", found["warning"]),
        nmsg("{n} hint", "{n} hints", found["hint"]),
    ]
    return [count for count in counts if count.count]
