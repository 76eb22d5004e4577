"""B-Movies' score pad, and that of the co-operative game: what their fields are, and the record they stand for."""

from companion.catalog import Game
from companion.reading import yaml
from companion.records.forms import NOTHING, Field, Form, Writing, field, no_words, seated, yes_words
from companion.words import msg

DIRECTOR = field("director", label=msg("Director"))
START = field("start_popcorn", label=msg("Tokens at the start"))
_PASSED = NOTHING | {"pass"}


def by(pitch: int) -> Field:
    """Who pitched: a name, its beginning, or the number of the seat."""
    return field("pitches", pitch, "by", label=msg("Pitch {number}, screenwriter", number=pitch))


def title(pitch: int) -> Field:
    """The film's title."""
    return field("pitches", pitch, "title", label=msg("Pitch {number}, title", number=pitch))


def cards(pitch: int) -> Field:
    """How many title cards it has."""
    return field("pitches", pitch, "cards", label=msg("Pitch {number}, title cards", number=pitch))


def made(pitch: int) -> Field:
    """A mark: it was made, as the table saw it; a no: it was not. Checked as a claim."""
    return field("pitches", pitch, "made", label=msg("Pitch {number}, made", number=pitch))


def vote(pitch: int, seat: int) -> Field:
    """A player's vote."""
    return seated("pitches", pitch, "votes", seat=seat, label=msg("{player}, pitch {number}", number=pitch))


def films(seat: int) -> Field:
    """The title cards of each made film, like 3 2: read where no pitch was written down."""
    return seated("films", seat=seat, label=msg("{player}, title cards of made films"))


def popcorn(seat: int) -> Field:
    """The numbers on a player's tokens, like 0 2 4; a dash for none."""
    return seated("popcorn", seat=seat, label=msg("{player}, popcorn"))


def studio(seat: int) -> Field:
    """A player's studio: with hidden teams only."""
    return seated("studios", seat=seat, label=msg("{player}, studio"))


def writer(scene: int) -> Field:
    """Of the co-operative game: whose turn it was."""
    return field("scenes", scene, "by", label=msg("Scene {number}, writer", number=scene))


def sentence(scene: int) -> Field:
    """What was told: a note, not read."""
    return field("sum", "sentences", scene, label=msg("Scene {number}, sentence", number=scene))


def passed(scene: int) -> Field:
    """A mark: a card was laid face down instead."""
    return field("scenes", scene, "pass", label=msg("Scene {number}, passed", number=scene))


def scene_vote(scene: int, seat: int) -> Field:
    """A player's vote on a sentence."""
    return seated("scenes", scene, "votes", seat=seat, label=msg("{player}, scene {number}", number=scene))


def record(form: Form, game: Game) -> yaml.Document:
    """The record that a filled pad stands for."""
    writing = Writing(game.slug, form).common()
    if form.numbers("scenes") or form.text(DIRECTOR) or form.text(START):
        _coop(writing)
        return writing.claims().document()
    studios = [seat for seat in form.seats if form.text(studio(seat))]
    writing.text("mode: hidden-teams\n" if studios else "mode: classic\n")
    pitches = form.numbers("pitches")
    told = [seat for seat in form.seats if form.text(films(seat))]
    if pitches or not told:
        writing.text("pitches:\n")
        for number in pitches:
            _pitch(writing, number)
    else:
        _lists(writing, "films", [(seat, films(seat)) for seat in told])
    _lists(writing, "popcorn", [(seat, popcorn(seat)) for seat in form.seats if form.text(popcorn(seat))])
    if studios:
        writing.text("studios:\n")
        for seat in studios:
            writing.text("  ").name(seat, studio(seat)).text(": ").said(form.text(studio(seat)), studio(seat)).text("\n")
    claims = []
    for number, pitch in enumerate(pitches, 1):
        if form.text(made(pitch)):
            claims.append(("pitch", str(number), "made", "true" if form.marked(made(pitch)) else "false", made(pitch)))
    return writing.claims(claims).document()


def _lists(writing: Writing, key: str, entries: list[tuple[int, Field]]) -> None:
    """A map of players to lists of numbers."""
    writing.text(f"{key}: {{}}\n" if not entries else f"{key}:\n")
    for seat, place in entries:
        written = writing.form.text(place)
        writing.text("  ").name(seat, place).text(": [")
        numbers = [] if written in NOTHING else written.replace(",", " ").replace("+", " ").split()
        for count, number in enumerate(numbers):
            writing.text(", " if count else "").value(number, place)
        writing.text("]\n")


def _pitch(writing: Writing, number: int) -> None:
    form = writing.form
    writing.text("  - {by: ").said(form.named(form.text(by(number))), by(number))
    writing.text(", cards: ").value(form.text(cards(number)), cards(number))
    if form.text(title(number)):
        writing.text(", title: ").said(form.text(title(number)), title(number))
    _votes(writing, [(seat, vote(number, seat)) for seat in form.seats])


def _votes(writing: Writing, places: list[tuple[int, Field]]) -> None:
    """The rest of an entry: everybody's vote; an empty field is a vote that wasn't recorded."""
    form = writing.form
    writing.text(", votes: {")
    for count, (seat, place) in enumerate((seat, place) for seat, place in places if form.text(place)):
        writing.text(", " if count else "").name(seat, place).text(": ").said(_ballot(form.text(place)), place)
    writing.text("}}\n")


def _ballot(written: str) -> str:
    word = written.lower().replace(" ", "")
    plain = word.rstrip("!")
    if word != plain and (not plain or plain in yes_words()):
        return "yes!"
    return "yes" if word in yes_words() else "no" if word in no_words() else written


def _coop(writing: Writing) -> None:
    form = writing.form
    writing.text("mode: co-op\ndirector: ").said(form.named(form.text(DIRECTOR)), DIRECTOR)
    writing.text("\nstart_popcorn: ")
    if form.text(START):
        writing.value(form.text(START), START)
    writing.text("\nscenes:\n")
    for number in form.numbers("scenes"):
        writing.text("  - {by: ").said(form.named(form.text(writer(number))), writer(number))
        if form.marked(passed(number)):
            writing.text(", do: ").plain("pass", passed(number)).text("}\n")
        else:
            writing.text(", do: write")
            _votes(writing, [(seat, scene_vote(number, seat)) for seat in form.seats])
