"""Wind the Film!'s score pad: what its fields are, and the record they stand for."""

from companion.catalog import Colour, Game
from companion.reading import yaml
from companion.records.forms import NOTHING, Field, Form, Writing, seated
from companion.words import msg


def row(seat: int, colour: Colour) -> Field:
    """A player's photos of a colour, in the order laid."""
    return seated("rows", colour.key, seat=seat, label=msg("{player}, {colour}", colour=colour.name))


def good_shot(seat: int, colour: Colour) -> Field:
    """A mark: the player holds the good shot of the colour."""
    return seated("good_shots", colour.key, seat=seat, label=msg("{player}, good shot, {colour}", colour=colour.name))


def record(form: Form, game: Game) -> yaml.Document:
    """The record that a filled pad stands for."""
    writing = Writing(game.slug, form).common().text("rows:\n")
    for seat in form.seats:
        writing.text("  ").name(seat, row(seat, game.colours[0])).text(": {")
        filled = [colour for colour in game.colours if form.text(row(seat, colour)) not in ("", *NOTHING)]
        for number, colour in enumerate(filled):
            place = row(seat, colour)
            writing.text(", " if number else "").said(colour.key, place).text(": ").said(form.text(place), place)
        writing.text("}\n")
    holders = [(colour, [seat for seat in form.seats if form.marked(good_shot(seat, colour))]) for colour in game.colours]
    writing.text("good_shots:\n" if any(seats for _, seats in holders) else "")
    for colour, seats in holders:
        if seats:
            writing.text("  ").said(colour.key, good_shot(seats[0], colour)).text(": ")
            writing.flow([(form.players[seat], good_shot(seat, colour)) for seat in seats]).text("\n")
    return writing.claims().document()
