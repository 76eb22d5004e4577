"""Movie Empire's score pad: what its fields are, and the record they stand for."""

import re

from companion.catalog import Game
from companion.games.movie_empire.cards import GENRE_NAMES, MARKET_NAMES, STAGE_NAMES
from companion.reading import yaml
from companion.records.forms import Field, Form, Writing, chosen, field, seated
from companion.words import msg

SHORT = field("short", label=msg("Short game"))
CLEAN = field("clean_hands", label=msg("Clean Hands"))
_ENDS = ("money", "sympathy", "track")
_JOKER = re.compile(r"=([^\s,;]+)")
"""The stage of a joker."""
_GENRES = {key: (name,) for key, name in GENRE_NAMES.items()}
_STAGES = {key: (name,) for key, name in STAGE_NAMES.items()}
_MARKETS = {key: (name,) for key, name in MARKET_NAMES.items()}


def trend(round_: int) -> Field:
    """The code of the trend card that was met in a round."""
    return field("trends", round_, label=msg("Trend of round {round}", round=round_))


def by(film: int) -> Field:
    """Whose film it is: a name, its beginning, or the number of the seat."""
    return field("films", film, "by", label=msg("Film {number}, player", number=film))


def round_of(film: int) -> Field:
    """The round of its premiere."""
    return field("films", film, "round", label=msg("Film {number}, round", number=film))


def script(film: int) -> Field:
    """The code of its script, where the line is written down, too."""
    return field("films", film, "script", label=msg("Film {number}, script", number=film))


def line(film: int) -> Field:
    """The codes of its production line, from left to right."""
    return field("films", film, "line", label=msg("Film {number}, production line", number=film))


def genre(film: int) -> Field:
    """Its genre, where the script has not told it."""
    return field("films", film, "genre", label=msg("Film {number}, genre", number=film))


def market(film: int) -> Field:
    """Where it had its premiere."""
    return field("films", film, "market", label=msg("Film {number}, market", number=film))


def met(film: int) -> Field:
    """A mark: it met the trend."""
    return field("films", film, "trend", label=msg("Film {number}, trend met", number=film))


def statue(film: int) -> Field:
    """A mark: it got the golden statue."""
    return field("films", film, "statue", label=msg("Film {number}, golden statue", number=film))


def points(film: int) -> Field:
    """Its prestige; where the line is written down, checked as a claim."""
    return field("films", film, "points", label=msg("Film {number}, prestige", number=film))


def money(seat: int) -> Field:
    """Money left."""
    return seated("end", "money", seat=seat, label=msg("{player}, money"))


def sympathy(seat: int) -> Field:
    """The level on the sympathy bar."""
    return seated("end", "sympathy", seat=seat, label=msg("{player}, sympathy"))


def dossier(seat: int) -> Field:
    """A mark: an unused dossier."""
    return seated("end", "dossier", seat=seat, label=msg("{player}, dossier"))


def track(seat: int) -> Field:
    """Where the marker stood before the end bonuses."""
    return seated("end", "track", seat=seat, label=msg("{player}, prestige before the end"))


def record(form: Form, game: Game) -> yaml.Document:
    """The record that a filled pad stands for."""
    writing = Writing(game.slug, form).common()
    writing.text("mode: ").plain("short" if form.marked(SHORT) else "full", SHORT).text("\n")
    if form.marked(CLEAN):
        writing.text("clean_hands: ").plain("true", CLEAN).text("\n")
    trends = form.numbers("trends")
    writing.text("trends:\n" if trends else "")
    for round_ in trends:
        writing.text("  ").plain(str(round_), trend(round_)).text(": ").said(form.text(trend(round_)).upper(), trend(round_)).text("\n")
    films = form.numbers("films")
    writing.text("films:\n")
    for number in films:
        _film(writing, number)
    _ends(writing)
    claims = [
        ("film", str(place), "points", form.text(points(film)), points(film))
        for place, film in enumerate(films, 1)
        if _computed(form, film) and form.text(points(film))
    ]
    return writing.claims(claims).document()


def _computed(form: Form, film: int) -> bool:
    """Whether the points are worked out from the cards."""
    return bool(form.text(script(film)) or form.text(line(film)))


def _film(writing: Writing, number: int) -> None:
    form = writing.form
    writing.text("  - {by: ").said(form.named(form.text(by(number))), by(number))
    writing.text(", round: ").value(form.text(round_of(number)), round_of(number))
    writing.text(", market: ").said(chosen(form.text(market(number)), _MARKETS), market(number))
    if _computed(form, number):
        writing.text(", script: ").said(form.text(script(number)).upper(), script(number))
        writing.text(", line: ").said(_laid(form.text(line(number))), line(number))
        writing.text(", trend: ").plain("met" if form.marked(met(number)) else "missed", met(number))
    else:
        writing.text(", genre: ").said(chosen(form.text(genre(number)), _GENRES), genre(number))
        if form.text(points(number)):
            writing.text(", points: ").value(form.text(points(number)), points(number))
    if form.marked(statue(number)):
        writing.text(", statue: ").plain("true", statue(number))
    writing.text("}\n")


def _laid(written: str) -> str:
    """The line with the stages of its jokers as records have them."""
    return _JOKER.sub(lambda joker: f"={chosen(joker[1], _STAGES)}", written)


def _ends(writing: Writing) -> None:
    """What each player had left; nobody's where nothing of it was recorded."""
    form = writing.form
    fields = {seat: {"money": money(seat), "sympathy": sympathy(seat), "track": track(seat)} for seat in form.seats}
    noted = [seat for seat in form.seats if any(form.text(place) for place in (*fields[seat].values(), dossier(seat)))]
    writing.text("end:\n" if noted else "")
    for seat in noted:
        writing.text("  ").name(seat, money(seat)).text(": {dossier: ").plain(str(form.marked(dossier(seat))).lower(), dossier(seat))
        for key in _ENDS:
            if form.text(fields[seat][key]):
                writing.text(f", {key}: ").value(form.text(fields[seat][key]), fields[seat][key])
        writing.text("}\n")
