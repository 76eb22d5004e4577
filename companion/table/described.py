"""Movie Empire cards that aren't the kit's own: a script and its line described at the table, a card an answer."""

import re
from collections.abc import Callable, Mapping

from companion.games.movie_empire.cards import GENRE_NAMES, GENRES, STAGE_NAMES, STAGES
from companion.table.asking import WORD, Asking, Question, Refusal, Taken, begun, cut, whole
from companion.words import Message, Text, msg

_NONE = "-"
_NOTHING = "0 0 0 0"
_CODE = re.compile(r"\w[0-9]{1,2}(=\S*)?")
"""What looks like a code, right or wrong."""
Card = str | Mapping[str, object]
"""A card of a line as records have it: a code, or a description."""


def described(number: int, coded: Callable[[str], Taken | Refusal]) -> Asking[dict[str, object]]:
    """Film ``number``, script and line; ``coded`` reads a card of the kit."""
    script: dict[str, object] = yield _script(number)
    prompt = msg("Film {number}: how many cards of each stage the script needs", number=number)
    needs: dict[str, int] = yield _stages(f"film {number} needs", prompt, "script")
    line: list[Card] = []
    while True:
        key = f"film {number} card {len(line) + 1}"
        cards: list[Card] = yield _card(key, number, line, coded)
        if not cards:
            return {"script": {**script, **({"needs": needs} if needs else {})}, "line": line}
        star = cards[0]
        if isinstance(star, Mapping) and "star" in star:
            wishes: dict[str, object] = yield from _star(key, str(star["star"]))
            cards = [{**star, **wishes}]
        line = [*line, *cards]


def _script(number: int) -> Question:
    """Clause `script`: genre and points as they are printed."""

    def read(text: str) -> Taken | Refusal:
        words = WORD.findall(text)
        genre = begun(words[0], GENRE_NAMES, 1) if len(words) == 2 else None
        points = whole(words[1]) if len(words) == 2 else None
        if genre is None or points is None:
            return Refusal(
                msg(
                    '"{found}" is no genre with points; write them like this: {example}',
                    found=cut(text, 40),
                    example=msg("{name} {value}", name=GENRE_NAMES["drama"], value=9),
                )
            )
        return Taken({"points": points, "genre": genre}, f"{genre} {points}", msg("{genre}, {points}", genre=GENRE_NAMES[genre], points=points))

    return Question(f"film {number} script", msg("Film {number}: genre and points printed on the script", number=number), read, None, "script")


def _stages(key: str, prompt: Message, clause: str) -> Question:
    """Four numbers: cards of each stage in order; stage -> number, without those of which there is none."""
    hint = msg("in order: {known}", known=[STAGE_NAMES[stage] for stage in STAGES])

    def read(text: str) -> Taken | Refusal:
        words = WORD.findall(text)
        digits = list(words[0]) if len(words) == 1 else words
        if len(digits) != len(STAGES) or not all(digit in "0123456789" and len(digit) == 1 for digit in digits):
            return Refusal(
                msg('"{found}" are not four numbers, one for each stage; write them like this: {example}', found=cut(text, 40), example="1 2 1 0")
            )
        needs = {stage: int(digit) for stage, digit in zip(STAGES, digits, strict=True) if digit != "0"}
        told = [msg("{name} {value}", name=STAGE_NAMES[stage], value=value) for stage, value in needs.items()]
        return Taken(needs, " ".join(digits), msg("{list}", list=told) if told else msg("none"))

    return Question(key, prompt, read, _NOTHING, clause, hint=hint)


def _card(key: str, number: int, line: list[Card], coded: Callable[[str], Taken | Refusal]) -> Question:
    """Clauses `line`, `joker`, `upgrade`, `stars`: the next card of the line, described, or some by their codes; none at its end."""
    end = msg("the line is complete")

    def read(text: str) -> Taken | Refusal:
        word = text.strip()
        if word == _NONE:
            return Taken([], _NONE, end)
        codes = coded(word)
        if isinstance(codes, Refusal):
            return codes if _CODE.fullmatch(word) else _described(word)
        laid = [_bare(card) for card in line]
        again = next((_bare(card) for card in codes.value if _bare(card) in laid), None)
        return Refusal(msg("{card} stands here twice; every card exists once", card=again)) if again else codes

    place = len(line) + 1
    prompt = msg("Film {number}, card {place} of the line: name, stage and points", number=number, place=place)
    hint = msg("Stunts shooting 1; +Stunts shooting 1, an upgrade; =shooting, a joker; *Vera Voss 3, a star; -: {what}", what=end)
    return Question(key, prompt, read, None, "line", hint=hint if place == 1 else msg("-: {what}", what=end))


def _bare(card: Card) -> str:
    """A code without the stage of a joker."""
    return str(card).partition("=")[0]


def _described(word: str) -> Taken | Refusal:
    sign = word[0] if word[:1] in ("+", "=", "*") else ""
    words = word.removeprefix(sign).split()
    if sign == "=":
        stage = begun(words[0], STAGE_NAMES) if len(words) == 1 else None
        if stage:
            return Taken([{"joker": "joker", "as": stage}], f"={stage}", msg("joker as {stage}", stage=STAGE_NAMES[stage]))
    points = whole(words.pop()) if len(words) > 1 else None
    if sign == "*" and points is not None:
        name = " ".join(words)
        return Taken([{"star": name, "points": points}], f"*{name} {points}", msg("star {name}: {points}", name=name, points=points))
    stage = begun(words.pop(), STAGE_NAMES) if sign != "=" and len(words) > 1 else None
    if stage is None or points is None:
        return Refusal(
            msg(
                '"{found}" is no card; write its name, stage and points, like {example}',
                found=cut(word, 40),
                example=msg("Stunts {stage} 1", stage=STAGE_NAMES["shooting"]),
            )
        )
    name = " ".join(words)
    shown = msg("{name} ({stage}): {points}", name=name, stage=STAGE_NAMES[stage], points=points)
    if sign:
        shown = msg("upgrade {name} ({stage}): {points}", name=name, stage=STAGE_NAMES[stage], points=points)
    return Taken([{"upgrade" if sign else "card": name, "stage": stage, "points": points}], f"{sign}{name} {stage} {points}", shown)


def _star(key: str, name: str) -> Asking[dict[str, object]]:
    """Clause `stars`: what a star asks for, and the genres it refuses."""
    stages: dict[str, int] = yield _stages(f"{key} stages", msg("{name}: how many cards of each stage are needed", name=name), "stars")
    card: str | None = yield _wish(f"{key} wants", msg("{name}: the card that is needed", name=name), lambda word: Taken(word, word, word))
    genre: str | None = yield _wish(f"{key} genre", msg("{name}: the genre that is needed", name=name), _genre)
    refused: list[str] | None = yield _wish(f"{key} refuses", msg("{name}: genres that are refused", name=name), _genres)
    needs = {"card": card, "stages": stages, "genre": genre}
    wanted = {key: value for key, value in needs.items() if value}
    return {**({"needs": wanted} if wanted else {}), **({"not_genre": refused} if refused else {})}


def _wish(key: str, prompt: Message | Text, understood: Callable[[str], Taken | Refusal]) -> Question:
    """A question to which "-" and Enter are None."""

    def read(text: str) -> Taken | Refusal:
        word = " ".join(text.split())
        return Taken(None, _NONE, msg("none")) if word == _NONE else understood(word)

    return Question(key, prompt, read, _NONE, "stars")


def _genre(word: str) -> Taken | Refusal:
    genre = begun(word, GENRE_NAMES, 1)
    if genre is None:
        known = [GENRE_NAMES[genre] for genre in GENRES]
        return Refusal(msg('"{found}" is no genre; possible: {known}', found=cut(word, 20), known=known))
    return Taken(genre, genre, GENRE_NAMES[genre])


def _genres(text: str) -> Taken | Refusal:
    found: list[str] = []
    for word in WORD.findall(text):
        taken = _genre(word)
        if isinstance(taken, Refusal):
            return taken
        found.append(taken.text)
    unique = list(dict.fromkeys(found))
    return Taken(unique, " ".join(unique), msg("{list}", list=[GENRE_NAMES[genre] for genre in unique]))
