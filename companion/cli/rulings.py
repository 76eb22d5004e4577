"""``companion rulings``: the open questions of the rules, and the table's own answers."""

import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import out_path
from companion.cli.language import say
from companion.cli.score import check_rulings, parse_rulings
from companion.cli.session import STDIN, CommandError, Session, game_slug, wrong_value
from companion.words import msg
from companion.words.width import columns

if TYPE_CHECKING:
    from rich.console import Group

    from companion.catalog import Game, Ruling

HELP = msg(
    "The open questions of a game's rules. Pick readings before you play, keep them as a set of your own, lay them on the table as a page.\n\n"
    "\b\nExample:\n  companion rulings best\n  companion rulings best --ask --save friday\n  companion rulings best --use friday --format pdf"
)
FORMATS = ("text", "pdf", "json")


def rulings(
    session: Session,
    game: Annotated[str, typer.Argument(metavar="GAME", help=say(msg("A game, or the beginning of its name.")))],
    ruling: Annotated[list[str] | None, typer.Option("--ruling", metavar="KEY=READING", help=say(msg("Pick a reading. May be repeated.")))] = None,
    ask: Annotated[bool, typer.Option("--ask", help=say(msg("Go through the questions one by one; Enter keeps what is marked.")))] = False,
    use: Annotated[str | None, typer.Option("--use", metavar="NAME", help=say(msg("Begin with a set that was saved.")))] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="NAME", help=say(msg("Keep the picks as a set; a record can say rulings: NAME.")))
    ] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help=say(msg("text (default), pdf: a page for the table, or json.")))
    ] = "text",
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - prints text and json.")))] = None,
) -> None:
    """Show, pick, save, print."""
    from companion.catalog import load_game
    from companion.cli.sets import load_sets, save_set
    from companion.reports.terminal import console
    from companion.scoring import complete

    if form not in FORMATS:
        wrong_value("--format", form, FORMATS)
    facts = load_game(game_slug(game))
    flags = parse_rulings(ruling or [])
    check_rulings(flags, facts.slug)
    sets = load_sets(facts.slug)
    if use is not None and use not in sets:
        if not sets:
            saving = f"companion rulings {facts.slug} --ask --save {use}"
            raise CommandError(exits.WRONG_USE, msg("--use: no set is saved for this game; save one: {command}", command=saving))
        wrong_value("--use", use, sets)
    chosen = complete(facts, flags, sets[use] if use else {}, session.settings.rulings.get(facts.slug, {}))
    picked = {key: _ask(session, facts.ruling(key), reading) for key, reading in chosen.items()} if ask else dict(chosen)
    if save is not None:
        path = save_set(facts.slug, save, picked)
        session.note(msg("saved as {name} ({file}); a record can say rulings: {name}", name=save, file=str(path)))
    if out in (None, STDIN) and form != "pdf":
        if form == "json":
            typer.echo(_json(facts, picked))
        else:
            console(session.color).print(_lines(session, facts, picked))
        return
    if out == STDIN:
        raise CommandError(exits.WRONG_USE, msg("--out -: a PDF needs a file; take --format text or json to print it here"))
    path = out_path(out, f"{facts.slug}-rulings-{session.speech.lang}.{'txt' if form == 'text' else form}")
    _write(session, facts, picked, form, path)
    typer.echo(str(path))


def _ask(session: Session, ruling: "Ruling", current: str) -> str:
    """One question on the terminal (or from standard input); Enter keeps ``current``, q or the end of input leaves without an answer."""
    speech = session.speech
    typer.echo(err=True)
    _show(f"{speech(ruling.question)} ({ruling.key})", 0)
    _show(speech(ruling.because), 4, 0)
    keys = [reading.key for reading in ruling.readings]
    for number, reading in enumerate(ruling.readings, 1):
        _show(f"{'>' if reading.key == current else ' '} {number} {speech(reading.label)} ({reading.key})", 2, 4)
    while True:
        typer.echo(speech(msg("number, or Enter (q leaves): ")), nl=False, err=True)
        line = sys.stdin.readline()
        answer = line.strip()
        if not line or answer.lower() in ("q", "й"):
            if not sys.stdin.isatty():
                typer.echo(err=True)
            raise typer.Abort
        if not answer:
            return current
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(keys):
            return keys[int(answer) - 1]
        if answer in keys:
            return answer
        _show(speech(msg('"{found}" is none of them; write a number from 1 to {most}', found=answer[:20], most=len(keys))), 0)


def _show(text: str, indent: int, rest: int = 2) -> None:
    """A line of the conversation, folded to the terminal's width; further lines stand in by ``rest`` more."""
    begin = " " * indent
    typer.echo(
        textwrap.fill(
            text, columns() - 1, initial_indent=begin, subsequent_indent=begin + " " * rest, break_long_words=False, break_on_hyphens=False
        ),
        err=True,
    )


def _write(session: Session, facts: "Game", picked: Mapping[str, str], form: str, path: Path) -> None:
    from companion.files import write_text
    from companion.reports.terminal import plainly

    if form == "pdf":
        _write_page(session, facts, picked, path)
    elif form == "json":
        write_text(path, f"{_json(facts, picked)}\n")
    else:
        write_text(path, plainly(_lines(session, facts, picked)))


def _json(facts: "Game", picked: Mapping[str, str]) -> str:
    import json

    rows = [
        {"key": item.key, "reading": picked[item.key], "readings": [reading.key for reading in item.readings], "clause": item.clause}
        for item in facts.rulings
    ]
    return json.dumps({"game": facts.slug, "rulings": rows}, ensure_ascii=False)


def _lines(session: Session, facts: "Game", picked: Mapping[str, str]) -> "Group":
    """Each question with its readings, the one that is picked marked."""
    from rich.console import Group
    from rich.text import Text

    from companion.catalog.clauses import clause_titles
    from companion.reports.terminal import Indented

    titles = clause_titles(facts.slug, session.speech.lang)
    lines: list[Text | Indented] = [Text(session.speech(facts.title), "bold")]
    for item in facts.rulings:
        question = Text.assemble("\n", (session.speech(item.question), "bold"), f" ({item.key})")
        if titles.get(item.clause):
            question.append(f" [{titles[item.clause]}]", "dim")
        lines.append(Indented(question, 0, 0))
        for reading in item.readings:
            mark = ">" if reading.key == picked[item.key] else " "
            lines.append(Indented(Text(f"{mark} {session.speech(reading.label)} ({reading.key})")))
        lines.append(Indented(Text(session.speech(item.because), "dim"), 4, 4))
    return Group(*lines)


def _write_page(session: Session, facts: "Game", picked: Mapping[str, str], path: Path) -> None:
    from companion.reports.page import paragraph, styles, write_page

    looks, speech = styles(), session.speech
    title = speech(msg("{game}: how this table reads the rules", game=facts.title))
    story = [paragraph(title, looks["answer"])]
    for item in facts.rulings:
        chosen = next(reading for reading in item.readings if reading.key == picked[item.key])
        story += [
            paragraph(speech(item.question), looks["question"]),
            paragraph(f"{speech(chosen.label)} ({item.key}: {chosen.key})", looks["item"], "•"),
        ]
    write_page(story, title, speech.lang, path)
