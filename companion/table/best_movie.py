"""Best Movie at the table: the genres, then a card a player and round, in seat order."""

from collections.abc import Collection, Mapping

from companion.catalog import Game
from companion.table.asking import WORD, Asking, Draft, Question, Refusal, Taken, cut, find_colour, near_code, near_colour
from companion.table.opening import Table, opening, rulings
from companion.words import Message, msg


def script(table: Table, draft: Draft) -> Asking[None]:
    """Ask a whole game."""
    game = table.game
    names = yield from opening(table, draft)
    draft |= {"genres": [], "rows": {}}
    yield from rulings(table, draft)
    draft["genres"] = yield _genres(game)
    rows: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    codes = {f"{colour.letter}{number}": None for colour in game.colours for number in range(1, game.number("cards_per_colour") + 1)}
    laid: dict[str, tuple[str, int]] = {}
    for round_ in range(1, game.number("rounds") + 1):
        for seat, name in enumerate(names, 1):
            card: str = yield _card(game, codes, laid, round_, seat, name)
            rows[name] = (*rows[name], card)
            laid[_bare(card)] = name, round_
            draft["rows"] = {player: " ".join(row) for player, row in rows.items()}


def _bare(card: str) -> str:
    """A card without its mark."""
    return card.rstrip("^v")


def _genres(game: Game) -> Question:
    """Clause `genre-choice`: colours by name, its beginning, or the letter on the cards."""
    keys = [colour.key for colour in game.colours]
    casting = game.number("casting_rounds")
    options = tuple(msg("{number} {label}", number=colour.letter, label=colour.name) for colour in game.colours)

    def read(text: str) -> Taken | Refusal:
        found: list[str] = []
        for word in WORD.findall(text):
            colour = find_colour(word, game.colours)
            if colour is None:
                hint = msg("possible: {known}", known=list(options))
                near = near_colour(word, game.colours)
                return Refusal(msg('"{found}" is no genre colour; {hint}', found=cut(word, 40), hint=hint), near and text.replace(word, near))
            if colour.key in found:
                return Refusal(msg("{colour} is placed a second time; each genre is placed once", colour=colour.name))
            found.append(colour.key)
        if len(found) not in (casting, len(keys)):
            return Refusal(
                msg("genres placed: {found}; write the {casting} of the casting, or all {all}", found=len(found), casting=casting, all=len(keys))
            )
        return Taken(found, " ".join(found), msg("{list}", list=[game.colour(colour).name for colour in found]))

    return Question("genres", msg("Genres in the order placed, the least important first"), read, None, "genre-order", options, lambda: keys)


def _card(game: Game, codes: Collection[str], laid: Mapping[str, tuple[str, int]], round_: int, seat: int, name: str) -> Question:
    """Clause `award-round`: one card, by the code printed on it; a mark may say how it lies."""

    def free() -> list[str]:
        return [code for code in codes if code not in laid]

    def read(text: str) -> Taken | Refusal:
        word = text.strip()
        mark = word[-1:].lower() if len(word) > 2 and word[-1:] in ("^", "v", "V") else ""
        code = (word[:-1] if mark else word).upper()
        if code not in codes:
            return Refusal(_no_card(game, word), near_code(word, free()))
        if code in laid:
            owner, then = laid[code]
            return Refusal(msg("{card} lies in {player}'s row since round {round}", card=code, player=owner, round=then))
        return Taken(code + mark, code + mark, code + mark)

    prompt = msg("Round {round}, {player}", round=round_, player=name)
    hint = msg("or everybody's cards in one line, in seating order") if round_ == seat == 1 else None
    return Question(f"card {round_} {seat}", prompt, read, None, "award-round", (), free, True, hint)


def _no_card(game: Game, word: str) -> Message:
    letters = ", ".join(colour.letter for colour in game.colours)
    most = game.number("cards_per_colour")
    return msg(
        '"{card}" is no card; write a letter ({letters}) and a number from 1 to {most}, like R7', card=cut(word, 40), letters=letters, most=most
    )
