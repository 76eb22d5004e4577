"""How guided entry ends: the record is written, or the game is left to go on later, or what was entered is saved on the screen."""

from pathlib import Path

import typer

from companion.cli import exits
from companion.cli.inputs import pasteable
from companion.cli.keepsakes import KEEPSAKES, keep
from companion.cli.session import CommandError, Session, stop
from companion.cli.talk import Talk, at_length, leaves, report
from companion.files import write_text
from companion.reading.reasons import reason_of
from companion.records.answers import flag
from companion.table.asking import WORD, Refusal, cut, on_latin_keys
from companion.table.journal import Journal
from companion.table.places import plays_folder
from companion.table.sitting import Sitting
from companion.words import msg


def finish(session: Session, talk: Talk, journal: Journal, sitting: Sitting, file: Path | None, plain: bool) -> None:
    """Tell the result, write the record, offer to keep the result in other forms. Raises OSError."""
    if sitting.play is None:
        return
    _tell_result(session, talk, sitting, plain)
    text = sitting.play.canonical()
    name = str(journal.kept.header.get("began", "")) + f"-{sitting.play.game.slug}.yaml"
    past = plays_folder() / name
    if file is None:
        written = _write(past, text)
    else:
        written = _write(file, text)
        try:
            _write(past, text)
        except OSError as error:
            session.note(msg("{file}: {problem}", file=str(past), problem=reason_of(error)))
    talk.tell(session.speech(msg("The record: {file}", file=str(written))))
    journal.close(remove=True)
    try:
        _keep(session, talk, written, Path("output") if file is None else written.parent)
    except KeyboardInterrupt:
        typer.echo()
        session.note(msg("The record is written: {file}. There is nothing to go on with.", file=str(written)))
        stop(exits.INTERRUPTED)


def _write(path: Path, text: str) -> Path:
    """Write a record, beside any other file of that name; one that says just this is left as it is."""
    number, place = 1, path
    while place.exists() and place.read_bytes() != text.encode():
        number += 1
        place = path.with_stem(f"{path.stem}-{number}")
    if not place.exists():
        write_text(place, text)
    return place


def _tell_result(session: Session, talk: Talk, sitting: Sitting, plain: bool) -> None:
    told = report(sitting, session)
    if told is None:
        return
    typer.echo()
    if plain:
        for line in at_length(told):
            talk.tell(line)
        return
    from companion.reports.terminal import console, render

    console(session.color).print(render(told, session.speech))
    typer.echo()


def _keep(session: Session, talk: Talk, record: Path, folder: Path) -> None:
    """Offer the result in other forms."""
    for key in _wanted(session, talk):
        try:
            written = keep(session, key, record, folder)
        except OSError as error:
            reason = reason_of(error)
            raise CommandError(exits.MACHINE, msg("{file} can't be written: {reason}", file=error.filename or str(folder), reason=reason)) from None
        if written is not None:
            talk.tell(str(written))


def _wanted(session: Session, talk: Talk) -> list[str]:
    """The keys of the forms that are wanted, asked for until all of them are known."""
    forms = ", ".join(f"{key} {session.speech(label)}" for key, (_, label) in KEEPSAKES.items())
    prompt = session.speech(msg("Keep the result, too, as: {forms} (one or more; Enter: no): ", forms=forms))
    offered = ""
    while True:
        line = (talk.ask(prompt) or "").strip() or offered
        if flag(line) is False or leaves(line):
            return []
        keys = _keys(line)
        if all(key in KEEPSAKES for key in keys):
            return keys
        switched = _keys(on_latin_keys(line))
        offered = "".join(switched) if switched and all(key in KEEPSAKES for key in switched) else ""
        problem = msg('"{found}" is none of the forms; write letters out of {known}, or nothing', found=cut(line, 20), known=list(KEEPSAKES))
        talk.refuse(Refusal(problem, offered or None))


def _keys(line: str) -> list[str]:
    return list(dict.fromkeys("".join(WORD.findall(line.lower()))))


def leave(session: Session, sitting: Sitting, file: Path | None) -> None:
    """Say how to go on later."""
    if not sitting.entries:
        return
    slug = str(sitting.state.draft.get("game", ""))
    command = pasteable("companion", "play", slug, *([] if file is None else [str(file)]))
    session.note(msg("Everything that was entered is kept. Go on with: {command}", command=command))


def rescue(session: Session, sitting: Sitting, error: OSError) -> CommandError:
    """What was confirmed, on the screen as the last resort: the disk took no more. Returns the failure to raise."""
    reason = reason_of(error)
    if sitting.play is None:
        return CommandError(exits.MACHINE, msg("{file}: {problem}", file=error.filename or "", problem=reason))
    session.note(msg("This is the record of all that was entered before; copy it:"))
    typer.echo(sitting.play.canonical(), nl=False)
    message = msg("{file}: {problem}; the last answer is not kept, all before it is", file=error.filename or "", problem=reason)
    return CommandError(exits.MACHINE, message)
