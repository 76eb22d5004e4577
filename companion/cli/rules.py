"""``companion rules``: the rules reference."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import out_path
from companion.cli.language import say
from companion.cli.session import CommandError, Session, game_slug, one_of, wrong_value
from companion.words import msg

if TYPE_CHECKING:
    from companion.catalog import Game
    from companion.rulebook.model import Rules

HELP = msg(
    "Rules reference of a game: a booklet (PDF), a web page with all languages, Markdown, or text here on the terminal; reference cards as big as "
    "the game's own, and a summary on one sheet.\n\n"
    "\b\nExample:\n  companion rules best\n  companion rules best --format html --lang it\n  companion rules best --clause run\n"
    "  companion rules best --format cards"
)
FORMATS = ("pdf", "html", "md", "text", "cards", "summary")
BESIDE = ("cards", "summary")
"""PDFs to lie beside the game."""


FORMAT = typer.Option("--format", metavar="|".join(FORMATS), help=say(msg("pdf (default), html, md, text, cards or summary.")))
PAPER = typer.Option(
    "--paper",
    metavar="NAME",
    help=say(msg("For pdf: a5 (default), a4, letter, or a4-booklet, letter-booklet to fold. For cards and summary: a4 (default) or letter.")),
)


def rules(
    session: Session,
    game: Annotated[str, typer.Argument(metavar="GAME", help=say(msg("A game, or the beginning of its name.")))],
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help=say(msg("pdf (default), html, md, text, cards or summary.")))
    ] = "pdf",
    clause: Annotated[
        str | None, typer.Option("--clause", metavar="ID", help=say(msg("Print one clause only, named by its id, number or title.")))
    ] = None,
    paper: Annotated[str | None, PAPER] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - prints html or md.")))] = None,
) -> None:
    """Typeset or print the rules in the session's language."""
    from companion.catalog import load_game
    from companion.rulebook.clauses import RulesError, load_rules

    form = one_of("--format", form, FORMATS)
    facts = load_game(game_slug(game))
    try:
        loaded = load_rules(facts, session.speech.lang)
        if clause is not None or (form == "text" and out in (None, "-")):
            _write_text(loaded, clause, out)
            return
        if form in BESIDE:
            usual = session.settings.paper if session.settings.paper == "letter" else "a4"
            _write_beside(facts, loaded, form, paper or usual, out)
            return
        path = out_path(out, f"{facts.slug}-rules-{session.speech.lang}.{'txt' if form == 'text' else form}")
        if form == "pdf":
            _write_pdf(loaded, path, paper or "a5")
        elif out == "-":
            typer.echo(_text_form(session, facts, loaded, form), nl=False)
            return
        else:
            from companion.files import write_text

            write_text(path, _text_form(session, facts, loaded, form))
    except RulesError as error:
        session.report([error.problem])
        raise typer.Exit(exits.PROBLEMS) from None
    typer.echo(str(path))


def _write_text(loaded: "Rules", clause: str | None, out: str | None) -> None:
    """One clause, or all, on the terminal; or the clause to a file."""
    from companion.files import write_text
    from companion.rulebook.text import render_text
    from companion.words.width import columns

    found = loaded.named(clause) if clause is not None else None
    if clause is not None and found is None:
        wrong_value("--clause", clause, [item.id for item in loaded.clauses()])
    if found is None or out in (None, "-"):
        typer.echo(render_text(loaded, columns(), found.id if found else None))
        return
    path = out_path(out, f"{loaded.game.slug}-{found.id}-{loaded.lang}.txt")
    write_text(path, render_text(loaded, clause=found.id))
    typer.echo(str(path))


def _write_pdf(loaded: "Rules", path: Path, paper: str) -> None:
    from companion.rulebook.pdf import render_pdf
    from companion.rulebook.style import FORMATS as PAPERS

    if paper not in PAPERS:
        wrong_value("--paper", paper, PAPERS)
    if str(path) == "-":
        raise CommandError(exits.WRONG_USE, msg("--out -: a PDF needs a file; take --format html, md or text to print it here"))
    render_pdf(loaded, path, paper)


def _write_beside(facts: "Game", loaded: "Rules", form: str, paper: str, out: str | None) -> None:
    """Reference cards or the summary. Raises RulesError, and CommandError for a text that does not fit."""
    from companion.rulebook.clauses import load_reference
    from companion.rulebook.reference import SHEETS, TightError, render_cards, render_summary

    if paper not in SHEETS:
        wrong_value("--paper", paper, SHEETS)
    if out == "-":
        raise CommandError(exits.WRONG_USE, msg("--out -: a PDF needs a file; take --format html, md or text to print it here"))
    path = out_path(out, f"{facts.slug}-{form}-{loaded.lang}-{paper}.pdf")
    cards = load_reference(facts, loaded.lang)
    try:
        if form == "cards":
            render_cards(loaded, cards, facts.kinds[0].size, SHEETS[paper], path)
        else:
            render_summary(loaded, cards, SHEETS[paper], path)
    except TightError as error:
        raise CommandError(
            exits.PROBLEMS, msg('"{title}" does not fit even in the smallest type; make its text shorter', title=error.title)
        ) from error
    typer.echo(str(path))


def _text_form(session: Session, facts: "Game", loaded: "Rules", form: str) -> str:
    if form == "md":
        from companion.rulebook.text import render_markdown

        return render_markdown(loaded)
    if form == "text":
        from companion.rulebook.text import render_text

        return render_text(loaded)
    from companion.rulebook.clauses import load_rules
    from companion.rulebook.html import render_html

    everything = {lang: load_rules(facts, lang) for lang in facts.languages}
    return render_html(everything, session.speech.lang)
