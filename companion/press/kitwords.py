"""What the pages of a kit say. Their lists are lines, the cells of a table stand between tabs: templates take them apart."""

from collections.abc import Iterator, Mapping, Sequence

from companion.catalog.model import Deck, Game, Kind
from companion.press.options import SheetOptions
from companion.press.pages import LANGUAGE_NAMES, Sheet
from companion.press.paper import size_said
from companion.press.players import narrowed
from companion.words import Message, Speech, deck_speech, msg, nmsg

Texts = dict[str, str]
_GLUED = msg("Glue flap A behind the free edge of the back, then flap B behind the lower edge of the front.")
"""Where nothing on the inside shows it."""
_MADE = msg("Cut along the solid lines, score and fold back the dashed ones. {glued}", glued=_GLUED)


def backed(game: Game, options: SheetOptions) -> bool:
    """Whether pages have others on their backs."""
    return options.backs in ("interleaved", "separate") and any(kind.back for kind in game.kinds)


def box_texts(game: Game, lang: str, held: Sequence[tuple[Kind, int]], part: int, parts: int, *, inside: bool, players: int | None = None) -> Texts:
    """What stands on a box that holds so many cards of these kinds, or a part of them. How to make it stands ``inside``, or else beside it.

    ``players``: for how many the kit was made, if not for all that can play.
    """
    say = deck_speech(lang)
    whole = {kind.key for kind, _ in held} >= {kind.key for kind in game.kinds if kind.stock == "card"}
    name = say(game.title) if whole else " · ".join(say.pick(kind.name) for kind, _ in held)
    if parts > 1:
        name = say(msg("{name}, {part} of {parts}", name=name, part=part, parts=parts))
    return {
        "name": name,
        "title": say(game.title),
        "language": _language(game, lang),
        "count": say(nmsg("{n} card", "{n} cards", sum(count for _, count in held))),
        "rows": _lines((str(count), say.pick(kind.name)) for kind, count in held),
        "players": _players(game, say, players),
        "steps": _lines(
            (say(step),)
            for step in (
                msg("Cut along the solid lines, the thumb notch too."),
                msg("Score the dashed lines with an empty pen and fold them back, away from the picture."),
                msg("Glue flap A onto the strip A in here, then flap B onto the strip B. The small flaps stay loose."),
            )
        ),
        "beside": "" if inside else say(_MADE),
        "legend": _lines((say(line),) for line in (msg("cut"), msg("fold"), msg("glue"))),
        "unofficial": say(msg("Made with companion; not a product of the game’s publisher.") if game.scoring else msg("Made with companion.")),
    }


def _language(game: Game, lang: str) -> str:
    """The language as its speakers call it; nothing for a deck that doesn't say which it is in."""
    return LANGUAGE_NAMES.get(lang, lang) if game.spoken else ""


def first_texts(deck: Deck, say: Speech, options: SheetOptions, sheets: Sequence[Sheet], boxes: Sequence[Sheet]) -> Texts:
    """What the first page tells of these sheets of cards and boxes."""
    game = deck.game
    kinds = {kind.key: kind for kind in game.kinds}
    found: dict[str, list[int]] = {}
    counts: dict[str, int] = {}
    for sheet in sheets:
        for card in sheet.cards:
            found.setdefault(card.kind, []).append(sheet.number)
            counts[card.kind] = counts.get(card.kind, 0) + 1
    rows = [
        (_span(numbers), str(counts[key]), say.pick(kinds[key].name), _size(kinds[key], say, options), _stock(kinds[key], say))
        for key, numbers in found.items()
    ]
    if boxes:
        rows.append((_span([sheet.number for sheet in boxes]), str(len(boxes)), say(nmsg("Box", "Boxes", len(boxes))), "", say(msg("card stock"))))
    used = [kinds[key] for key in found]
    return {
        "title": say(game.title),
        "language": _language(game, say.lang),
        "players": _players(game, say, narrowed(deck, options.players)),
        "contents": say(msg("What is in this kit")),
        "heads": "\t".join(map(say, (msg("Sheet"), msg("Pieces"), msg("Size"), msg("Print on")))),
        "rows": _lines(rows),
        "doing": say(msg("Print, cut, play")),
        "steps": _lines((say(step),) for step in _steps(options, used, boxes, both=backed(game, options))),
        "rules": say(msg("The rules to print or to read on the phone: {command}", command=f"companion rules {game.slug}")) if game.set_up else "",
    }


def layout_texts(game: Game, say: Speech) -> Texts:
    """What stands beside the picture of the table."""
    return {
        "laying": say(msg("Setting up") if game.set_up else msg("Notes")),
        "layout": _lines((_filled(say.pick(step), game.scoring),) for step in game.set_up),
        "title": say(game.title),
    }


def _players(game: Game, say: Speech, only: int | None) -> str:
    """How many play with the kit: as many as it was made for, or all that can."""
    if only is not None:
        return say(nmsg("for {n} player", "for {n} players", only))
    low, high = game.players
    return say(msg("{low} to {high} players", low=low, high=high)) if high else ""


def _filled(text: str, numbers: Mapping[str, object]) -> str:
    """The text with numbers of the game in its {places}."""
    for key, value in numbers.items():
        for name, number in ((f"{key}.{part}", one) for part, one in value.items()) if isinstance(value, Mapping) else ((key, value),):
            text = text.replace(f"{{{name}}}", str(number))
    return text


def _lines(rows: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]]) -> str:
    return "\n".join("\t".join(cells) for cells in rows)


def _span(numbers: Sequence[int]) -> str:
    first, last = min(numbers), max(numbers)
    return str(first) if first == last else f"{first}–{last}"


def _size(kind: Kind, say: Speech, options: SheetOptions) -> str:
    size = options.size if options.size is not None and kind.stock == "card" else kind.size
    return say(size_said(size))


def _stock(kind: Kind, say: Speech) -> str:
    return say(msg("card stock") if kind.stock == "card" else msg("paper, glued on board"))


def _steps(options: SheetOptions, kinds: Sequence[Kind], boxes: Sequence[Sheet], *, both: bool) -> Iterator[Message]:
    """Printing and cutting, in order; ``both`` sides of the paper or one."""
    yield msg("Print at 100 % (“actual size”). Measure the ruler on a sheet: if 50 mm are 50 mm, everything fits.")
    yield _turning(options) if both else msg("Print on one side of the paper.")
    cards = any(kind.stock == "card" for kind in kinds)
    if cards and boxes:
        yield msg("Cards and boxes go on card stock of 200 to 300 g/m². With thin paper, put the cards into sleeves.")
    elif cards:
        yield msg("Cards go on card stock of 200 to 300 g/m². With thin paper, put the cards into sleeves.")
    elif boxes:
        yield msg("Boxes go on card stock of 200 to 300 g/m².")
    if any(kind.stock == "board" for kind in kinds):
        yield msg("Print boards and tokens on paper, and glue them on board of 1 to 2 mm before you cut.")
    folded = {kind.stock for kind in kinds if kind.back and options.backs == "gutterfold"}
    if "card" in folded:
        yield msg("Fold each sheet of cards along the dashed line, glue its halves together and let them dry under a book.")
    if "board" in folded:
        yield msg("Fold sheets of tokens that have a dashed line along it, around the board, and glue their halves on its two sides.")
    yield _cutting(options)
    if any(kind.round for kind in kinds) and not options.plotted:
        yield msg("Cut the round tokens out with scissors or a punch.")
    if boxes and both:
        yield msg("Cut boxes along the solid lines, fold them along the dashed ones, glue A to A and B to B.")
    elif boxes:
        yield msg("Cut boxes along the solid lines, fold them along the dashed ones. {glued}", glued=_GLUED)


def _cutting(options: SheetOptions) -> Message:
    if options.plotted:
        return msg("Let a cutter cut each sheet along the lines of the SVG file that has its number.")
    if options.marks == "none":
        return msg("Cut the cards with a ruler and a sharp knife.")
    return msg("Cut with a ruler and a sharp knife from mark to mark, first all cuts in one direction, then those across.")


def _turning(options: SheetOptions) -> Message:
    if options.backs == "separate":
        return msg("Print the fronts, put the paper in again, and print the backs on its other side. Try one sheet first.")
    if options.duplex == "none":
        return msg("Print on one side of the paper; each front is followed by its back, to be glued behind it.")
    edge = msg("long edge") if options.duplex == "long" else msg("short edge")
    return msg("Print on both sides, turned over the {edge}. Try one sheet first: hold it against the light, and fronts and backs meet.", edge=edge)
