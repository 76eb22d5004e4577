"""Best Movie's score pad: what its fields are, and the record they stand for."""

from companion.catalog import Game
from companion.reading import yaml
from companion.records.forms import Field, Form, Writing, chosen, field, seated
from companion.words import msg


def genre(place: int) -> Field:
    """The genre placed as the ``place``-th, from 1, the least important first."""
    return field("genres", place, label=msg("Genre {number}", number=place))


def card(seat: int, round_: int) -> Field:
    """The card that a player laid in a round."""
    return seated("rows", round_, seat=seat, label=msg("{player}, round {round}", round=round_))


def winner(award: int) -> Field:
    """Who took the award, as the table saw it: checked as a claim."""
    return field("awards", award, label=msg("Award {number}", number=award))


def run(award: int) -> Field:
    """How long the winning run was: a note, not read."""
    return field("sum", "runs", award, label=msg("Award {number}, run", number=award))


def record(form: Form, game: Game) -> yaml.Document:
    """The record that a filled pad stands for."""
    writing = Writing(game.slug, form).common()
    names = {colour.key: (colour.letter, colour.name) for colour in game.colours}
    genres = [(chosen(form.text(genre(place)), names), genre(place)) for place in form.numbers("genres")]
    writing.text("genres: ").flow(genres).text("\nrows:\n")
    rounds = form.numbers("rows")
    for seat in form.seats:
        laid = [round_ for round_ in rounds if form.text(card(seat, round_))]
        # A round left empty before one that is filled can't be skipped: the numbers of the rounds matter.
        row = [(form.text(card(seat, round_)), card(seat, round_)) for round_ in range(1, max(laid, default=0) + 1)]
        writing.text("  ").name(seat, card(seat, 1)).text(": ").flow(row).text("\n")
    claims = [("award", str(award), "winner", form.named(form.text(winner(award))), winner(award)) for award in form.numbers("awards")]
    return writing.claims(claims).document()
