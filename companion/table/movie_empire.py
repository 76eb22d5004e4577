"""Movie Empire at the table: a film as it premieres, by the kit's codes or already counted, and what everybody has at the end."""

from collections.abc import Mapping, Sequence
from functools import cache, partial, reduce

from companion.catalog import Game, load_deck, load_game
from companion.games import Play
from companion.games.movie_empire.cards import GENRE_NAMES, GENRES, INTERNET, MARKET_NAMES, MARKETS, STAGE_NAMES
from companion.games.movie_empire.line import LineReading
from companion.games.movie_empire.story import denied
from companion.reading import yaml
from companion.reading.fields import Reader
from companion.reading.nearest import nearest
from companion.records.writing import inline
from companion.scoring import Result
from companion.table.asking import (
    WORD,
    Asking,
    Draft,
    Question,
    Refusal,
    Taken,
    begun,
    choice,
    cut,
    each,
    integer,
    near_code,
    seat,
    spoken,
    whole,
    yes_or_no,
)
from companion.table.described import described
from companion.table.opening import Table, opening, rulings
from companion.words import Message, Text, msg

_NONE = "-"
_DESCRIBED = "+"


def script(table: Table, draft: Draft) -> Asking[None]:
    """Ask a whole game."""
    game = table.game
    names = yield from opening(table, draft)
    draft |= {"mode": "full", "films": [], "end": {}}
    rounds = _mapping(game, "rounds")
    modes = {mode: msg("{mode}: {rounds} rounds", mode=_MODES[mode], rounds=number) for mode, number in rounds.items()}
    mode: str = yield choice("mode", msg("Mode"), modes, "full", "short")
    clean: bool = yield yes_or_no("clean", msg("Without dossiers (clean hands)?"), "n", "clean-hands")
    draft |= {"mode": mode, "clean_hands": clean}
    yield from rulings(table, draft)
    tracked = yield from _films(game, draft, names, rounds[mode])
    yield from _ends(game, draft, names, clean, tracked)


_MODES = {"full": msg("full game"), "short": msg("short game")}


def _mapping(game: Game, key: str) -> dict[str, int]:
    value = game.scoring[key]
    return {str(name): int(number) for name, number in value.items()} if isinstance(value, Mapping) else {}


# Films


def _films(game: Game, draft: Draft, names: Sequence[str], last: int) -> Asking[set[str]]:
    """Film by film; returns who has films whose points are within the track."""
    films: list[dict[str, object]] = []
    kept: dict[str, Message] = {}
    trends: dict[str, object] = {}
    asked: set[int] = set()
    tracked: set[str] = set()
    round_ = 1
    while True:
        number = len(films) + 1
        by: str | None = yield seat(
            f"film {number} by", msg("Film {number}: who releases it?", number=number), names, None, "release", msg("no more films")
        )
        if by is None:
            return tracked
        aloud = partial(_denied, number)
        film: dict[str, object] = yield from each(_film(game, number, by, round_, last, asked, trends, kept), aloud=aloud)
        round_ = int(str(film["round"]))
        tracked |= {by} if "genre" in film and "points" not in film else set()
        films.append(film)
        if isinstance(film.get("script"), str):
            kept[str(film["script"])] = msg("beside {player}'s office since film {number}", player=by, number=number)
        draft["films"] = list(films)
        if trends:
            draft["trends"] = dict(trends)


def _film(
    game: Game, number: int, by: str, before: int, last: int, asked: set[int], trends: dict[str, object], kept: Mapping[str, Message]
) -> Asking[dict[str, object]]:
    """One film; its round's trend is asked for and added to ``trends`` where that wasn't ``asked`` yet. Scripts in ``kept`` were shown before."""
    round_: int = yield integer(f"film {number} round", msg("Film {number}: round", number=number), 1, last, str(before), "round")
    what: dict[str, object] = yield _script(game, number, kept)
    if not what:
        what = yield from described(number, _line(game, number).read)
    film: dict[str, object] = {"by": by, "round": round_, **what}
    if isinstance(what.get("script"), str):
        film["line"] = yield _line(game, number)
    markets = {market: MARKET_NAMES[market] for market in (*MARKETS, INTERNET)}
    market: str = yield choice(f"film {number} market", msg("Film {number}: market", number=number), markets, None, "market")
    film["market"] = market
    if "script" not in what:
        statue: bool = yield yes_or_no(f"film {number} statue", msg("Film {number}: golden statue?", number=number), "n", "trend")
        film |= {"statue": True} if statue else {}
    elif market != INTERNET:
        if round_ not in asked:
            trend: object = yield _trend(game, round_)
            asked.add(round_)
            trends |= {str(round_): trend} if trend else {}
        if str(round_) in trends:
            met: bool = yield yes_or_no(f"film {number} met", msg("Film {number}: trend met?", number=number), "n", "trend")
            film |= {"trend": "met"} if met else {}
    return film


def _denied(number: int, play: Play, result: Result) -> Message | None:
    """Why cards of a film bring nothing, or less than is printed on them."""
    if number > len(play.record.films):
        return None
    told = [why.message for _, why in denied(play.record, play.record.films[number - 1], result.rulings, play.game)]
    return reduce(lambda one, other: msg("{told}; {reason}", told=one, reason=other), told) if told else None


def _named(game: Game, words: Sequence[str]) -> Message:
    """Cards by their codes and names; behind the sign of a joker its stage is left."""
    names = _names(game.slug)
    return msg("{list}", list=[msg("{number} {label}", number=word, label=names[word.partition("=")[0]]) for word in words])


@cache
def _names(slug: str) -> Mapping[str, Text]:
    return {card.code: card.texts["name"] for card in load_deck(slug).cards if "name" in card.texts}


def _codes(game: Game, *kinds: str) -> Sequence[str]:
    return _codes_of(game.slug, kinds)


@cache
def _codes_of(slug: str, kinds: tuple[str, ...]) -> Sequence[str]:
    return tuple(card.code for card in load_deck(slug).cards if card.kind in kinds)


def _script(game: Game, number: int, kept: Mapping[str, Message]) -> Question:
    """Clauses `premiere`, `script`: a script of the kit that isn't ``kept`` by anybody, or a genre and the film's points; "+" for a description."""

    def read(text: str) -> Taken | Refusal:
        words = WORD.findall(text)
        codes = _codes(game, "script")
        if words == [_DESCRIBED]:
            return Taken({}, _DESCRIBED, msg("described"))
        if len(words) == 1 and words[0].upper() in codes:
            code = words[0].upper()
            if code in kept:
                return Refusal(msg("{card} lies {there}; every card exists once", card=code, there=kept[code]))
            return Taken({"script": code}, code, _named(game, [code]))
        genre = begun(words[0], GENRE_NAMES, 1) if words else None
        points = whole(words[1]) if len(words) == 2 else None
        if genre is None or (len(words) == 2 and points is None) or len(words) > 2:
            near = near_code(text.strip(), codes) or nearest(
                text.strip(), [said for genre in GENRES for said in (genre, *spoken(GENRE_NAMES[genre]))]
            )
            known = [GENRE_NAMES[genre] for genre in GENRES]
            return Refusal(msg('"{found}" is neither a script (S01 ...) nor a genre ({known}) with points', found=cut(text, 40), known=known), near)
        if points is None:
            return Taken({"genre": genre}, genre, msg("{genre}, points on the track", genre=GENRE_NAMES[genre]))
        shown = msg("{genre}, {points}", genre=GENRE_NAMES[genre], points=points)
        return Taken({"genre": genre, "points": points}, f"{genre} {points}", shown)

    hint = msg("S07; or drama 12, already counted; or drama, its points on the track; or +, to describe other cards") if number == 1 else None
    prompt = msg("Film {number}: script, or genre and points", number=number)
    return Question(f"film {number} what", prompt, read, None, "script", words=lambda: [*_codes(game, "script"), *GENRES], hint=hint)


def _line(game: Game, number: int) -> Question:
    """Clause `line`: the cards of the production line by their codes."""

    def read(text: str) -> Taken | Refusal:
        written = WORD.findall(text)
        words = [_spelt(word) for word in written]
        if words == [_NONE]:
            return Taken([], _NONE, msg("none"))
        known = _codes(game, "production", "star")
        for place, word in enumerate(words):
            code = word.partition("=")[0]
            if code not in known:
                near = near_code(code, known)
                mended = " ".join([*words[:place], near + word[len(code) :], *words[place + 1 :]]) if near else None
                message = msg('"{found}" is no production or star card of the kit (P01 ..., K01 ...)', found=cut(written[place], 40))
                return Refusal(message, mended)
            if code in [other.partition("=")[0] for other in words[:place]]:
                return Refusal(msg("{card} stands here twice; every card exists once", card=code))
        problem = _fault(game.slug, " ".join(words))
        return Refusal(problem) if problem else Taken(words, " ".join(words), _named(game, words))

    hint = msg("P03 P11 K04 P58=shooting; a joker says its stage") if number == 1 else None
    prompt = msg("Film {number}: its production line, from left to right", number=number)
    return Question(f"film {number} line", prompt, read, None, "line", words=lambda: _codes(game, "production", "star"), hint=hint)


def _spelt(word: str) -> str:
    """A card of the line in the form of records; a joker's stage may be only begun, in any language."""
    code, sign, stage = word.partition("=")
    return f"{code.upper()}{sign}{(stage and begun(stage, STAGE_NAMES, 1)) or stage.lower()}"


@cache
def _fault(slug: str, line: str) -> Message | None:
    """What the record's reader has against a line; every line of a game is read again after every answer, and says the same."""
    document = yaml.read(inline({"line": line}).encode())
    reader = Reader(document.source)
    fields = reader.fields(document.root, ("line",)) if document.root else None
    LineReading(reader, load_game(slug)).read(fields.get("line") if fields else None)
    return reader.problems[0].message if reader.problems else None


def _trend(game: Game, round_: int) -> Question:
    """Clause `trend`: the trend card of a round by its code, or what it says."""

    def read(text: str) -> Taken | Refusal:
        words = WORD.findall(text.lower())
        codes = _codes(game, "trend")
        if words == [_NONE]:
            return Taken(None, _NONE, msg("none"))
        if len(words) == 1 and words[0].upper() in codes:
            return Taken(words[0].upper(), words[0].upper(), _named(game, [words[0].upper()]))
        numbers = [value for word in words[:2] if (value := whole(word)) is not None]
        rest = words[len(numbers) :]
        trend: dict[str, object] = {"points": numbers[0] if numbers else 0, "without_market": numbers[1] if len(numbers) > 1 else 0}
        market = begun(rest[0], {market: MARKET_NAMES[market] for market in MARKETS}) if rest else None
        if not numbers or len(rest) > 1 or (rest and market is None):
            near = near_code(text.strip(), codes)
            return Refusal(
                msg('"{found}" is no trend card of the kit (T01 ...); write its code, or points, points elsewhere, market', found=cut(text, 40)), near
            )
        told = " ".join(map(str, numbers))
        if market is None:
            return Taken(trend, told, told)
        return Taken({**trend, "market": market}, f"{told} {market}", msg("{number} {label}", number=told, label=MARKET_NAMES[market]))

    hint = msg("T01; or 3 1 europe: points, points in another market, market; -: none")
    return Question(
        f"trend {round_}", msg("Trend of round {round}", round=round_), read, _NONE, "trend", words=lambda: _codes(game, "trend"), hint=hint
    )


# The end


def _ends(game: Game, draft: Draft, names: Sequence[str], clean: bool, tracked: set[str]) -> Asking[None]:
    ends: dict[str, dict[str, object]] = {}
    for number, name in enumerate(names, 1):
        money: int = yield integer(f"money {number}", msg("{player}: money left", player=name), 0, 9999, "0", "money-end", many=True)
        sympathy: dict[str, object] = yield _sympathy(game, number, name)
        end: dict[str, object] = {"money": money, **sympathy}
        if not clean:
            unused = msg("{player}: an unused dossier?", player=name)
            end["dossier"] = yield yes_or_no(f"dossier {number}", unused, "n", "dossier-end", many=True)
        if name in tracked:
            prompt = msg("{player}: where the marker stood before the end bonuses", player=name)
            end["track"] = yield integer(f"track {number}", prompt, None, None, None, "end", many=True)
        ends[name] = end
        draft["end"] = dict(ends)


def _sympathy(game: Game, number: int, name: str) -> Question:
    """Clause `sympathy-end`: the level on the kit's bar, or the points printed on another one."""
    bar = _mapping(game, "sympathy")
    low, high = bar["lowest"], bar["highest"]

    def read(text: str) -> Taken | Refusal:
        word = text.strip().lower()
        value = whole(word.removeprefix("p"))
        if value is None or (not word.startswith("p") and not low <= value <= high):
            return Refusal(msg('"{found}" is no level from {low} to {high}; or p and the points printed', found=cut(text, 20), low=low, high=high))
        key = "sympathy_points" if word.startswith("p") else "sympathy"
        return Taken({key: value}, f"p{value}" if word.startswith("p") else str(value), f"p{value}" if word.startswith("p") else str(value))

    hint = msg("-5 to 5; p3 are 3 points printed on another bar") if number == 1 else None
    prompt = msg("{player}: level of sympathy", player=name)
    return Question(f"sympathy {number}", prompt, read, "0", "sympathy-end", many=True, hint=hint)
