"""B-Movies at the table: pitches with their votes and the tokens at the end, or made films only, or the scenes of a co-op game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.catalog import Game, load_deck
from companion.records.answers import flag
from companion.records.players import folded
from companion.table.asking import WORD, Asking, Draft, Question, Refusal, Taken, begun, choice, cut, each, integer, near_code, seat
from companion.table.opening import Table, opening, rulings
from companion.words import Message, msg, nmsg

_COOP_RULINGS = ("coop-winner", "token-floor")
_VOTES = {"yes": msg("yes"), "yes!": msg("Yes!"), "no": msg("no")}


def script(table: Table, draft: Draft) -> Asking[None]:
    """Ask a whole game of any mode."""
    names = yield from opening(table, draft)
    draft |= {"mode": "classic", "pitches": [], "popcorn": {}}
    modes = {"classic": msg("classic: everybody for themselves"), "hidden-teams": msg("hidden teams"), "co-op": msg("co-op")}
    mode: str = yield choice("mode", msg("Mode"), modes, "classic", "hidden-teams")
    if mode == "co-op":
        yield from each(_coop(table, draft, names), unwritten=_COOP_ENDS)
    elif mode == "hidden-teams":
        drawn = yield from each(_films_made(table, draft, names), unwritten=_STUDIOS_MISSING)
        yield from each(_studios(draft, names), unwritten=_STUDIOS_MISSING)
        yield from _popcorn(table.game, draft, names, drawn)
    else:
        drawn = yield from _films_made(table, draft, names)
        yield from _popcorn(table.game, draft, names, drawn)


_COOP_ENDS = msg("a co-op record is always taken as a finished game; end the scenes with -, or leave with q to go on later")
_STUDIOS_MISSING = msg("without everybody's studio hidden teams can't be written down; enter the studios, or leave with q to go on later")


def _films_made(table: Table, draft: Draft, names: Sequence[str]) -> Asking[Mapping[str, int] | None]:
    """All that is settled before the tokens are counted; how many the votes brought everybody, if that's known."""
    yield from rulings(table, draft, _COOP_RULINGS)
    forms = {"pitches": msg("every pitch with its votes"), "films": msg("only the made films, at the end")}
    form: str = yield choice("form", msg("What will you enter?"), forms, "pitches", "record")
    if form == "pitches":
        return (yield from _pitches(table.game, draft, names))
    yield from _films(table.game, draft, names)
    return None


# Pitches


def _pitches(game: Game, draft: Draft, names: Sequence[str]) -> Asking[Mapping[str, int]]:
    """Pitch by pitch, until there are no more; how many tokens the votes brought everybody."""
    usual = game.per_player("rounds", len(names)) * len(names)
    drawn = dict.fromkeys(names, 0)
    loud: dict[str, int] = {}
    laid: dict[str, Message] = {}
    pitches: list[dict[str, object]] = []
    while True:
        number = len(pitches) + 1
        default = f"#{(number - 1) % len(names) + 1}" if number <= usual else "-"
        by: str | None = yield seat(
            f"pitch {number} by", msg("Pitch {number}: by whom?", number=number), names, default, "pitch", msg("no more pitches")
        )
        if by is None:
            return drawn
        cards: dict[str, object] = yield _title(game, number, by, laid)
        votes: dict[str, str] = yield _votes(
            f"pitch {number} votes", msg("Pitch {number}", number=number), [name for name in names if name != by], loud
        )
        pitches.append({"by": by, **cards, "votes": votes})
        draft["pitches"] = list(pitches)
        loud |= {name: number for name, vote in votes.items() if vote == "yes!"}
        for name, tokens in _drawn(votes, cards["cards"]).items():
            drawn[name] += tokens
        if _made(votes) and isinstance(cards["cards"], list):
            laid |= dict.fromkeys(cards["cards"], msg("in {player}'s film since pitch {number}", player=by, number=number))


def _made(votes: Mapping[str, str]) -> bool:
    """Clause `vote`: whether a film is made."""
    return 2 * [*votes.values()].count("no") <= len(votes)


def _drawn(votes: Mapping[str, str], cards: object) -> dict[str, int]:
    """Clauses `made`, `failed`: who draws how many tokens."""
    if not _made(votes):
        return {name: 1 for name, vote in votes.items() if vote == "no"}
    count = len(cards) if isinstance(cards, list) else cards if isinstance(cards, int) else 0
    return {name: count if vote == "yes!" else 1 for name, vote in votes.items() if vote != "no"}


def _title(game: Game, number: int, by: str, laid: Mapping[str, Message]) -> Question:
    """Clause `pitch`: how many title cards and, if wanted, the title; or the codes of the cards, none of which is ``laid``: those are kept."""
    low, high = game.span("cards_per_film")

    def read(text: str) -> Taken | Refusal:
        words = text.split()
        count = words[0] if words else ""
        if count.isascii() and count.isdigit() and len(count) == 1 and low <= int(count) <= high:
            title = " ".join(words[1:])
            return Taken({"cards": int(count), **({"title": title} if title else {})}, " ".join(words), " ".join(words))
        written = WORD.findall(text)
        codes = [word.upper() for word in written]
        if not codes or count.isdigit() or not any(letter.isdigit() for letter in codes[0]):
            return Refusal(msg("write how many title cards, {low} to {high}, and then the title if you like", low=low, high=high))
        known = _codes(game)
        for code, word in zip(codes, written, strict=True):
            if code not in known:
                return Refusal(msg('"{card}" is no title card of the kit', card=cut(word, 40)), _swapped(codes, code, near_code(code, known)))
            if codes.count(code) > 1:
                return Refusal(msg("{card} stands here twice; every card exists once", card=code))
            if code in laid:
                return Refusal(msg("{card} lies {there}; every card exists once", card=code, there=laid[code]))
        if not low <= len(codes) <= high:
            return Refusal(msg("title cards: {found}; a film has {low} to {high}", found=len(codes), low=low, high=high))
        return Taken({"cards": codes}, " ".join(codes), " ".join(codes))

    hint = msg("3 Attack of the Cactus, or the codes of the cards") if number == 1 else None
    prompt = msg("Pitch {number} by {by}: number of title cards, and the title", number=number, by=by)
    return Question(f"pitch {number} cards", prompt, read, None, "pitch", words=lambda: list(_codes(game)), hint=hint)


def _codes(game: Game) -> dict[str, None]:
    return {card.code: None for card in load_deck(game.slug).cards if card.kind in ("title", "spooky")}


def _swapped(codes: Sequence[str], code: str, near: str | None) -> str | None:
    return " ".join(near if one == code else one for one in codes) if near else None


def _votes(key: str, what: Message, voters: Sequence[str], loud: Mapping[str, int] | None) -> Question:
    """Clauses `vote`, `yes-once`: everybody's vote in seating order. ``loud``: who has used the Yes! in which pitch; None: no Yes! is used up."""

    def read(text: str) -> Taken | Refusal:
        words = WORD.findall(text)
        words = _apart(words[0], len(voters)) if len(words) == 1 else words
        if len(words) != len(voters):
            return Refusal(msg("votes: {found}; it is {wanted}, of {players}", found=len(words), wanted=len(voters), players=list(voters)))
        votes = {}
        for name, word in zip(voters, words, strict=True):
            vote = _vote(word)
            if vote is None:
                return Refusal(msg('"{found}" is no vote; write y, ! (for Yes!) or n', found=cut(word, 20)))
            if vote == "yes!" and loud and name in loud:
                return Refusal(msg("{player} has already used the Yes! in pitch {number}; it is gone after one use", player=name, number=loud[name]))
            votes[name] = vote
        return Taken(
            votes,
            " ".join(votes.values()),
            msg("{list}", list=[msg("{name} {value}", name=name, value=_VOTES[vote]) for name, vote in votes.items()]),
        )

    prompt = msg("{what}: votes of {players} (y, !, n)", what=what, players=list(voters))
    return Question(key, prompt, read, None, "vote", words=lambda: ("yes", "yes!", "no"))


def _apart(word: str, voters: int) -> list[str]:
    """Votes written without blanks, a letter each; a word that is a vote itself is one."""
    letters = list(word)
    if len(letters) == voters and (_vote(word) is None or all(_vote(letter) for letter in letters)):
        return letters
    return [word]


def _vote(word: str) -> str | None:
    loud = word.endswith("!")
    plain = flag(word.rstrip("!")) if word != "!" else True
    if plain is None or (loud and not plain):
        return None
    return "yes!" if loud else "yes" if plain else "no"


# Films and tokens


def _numbers(key: str, prompt: Message, span: tuple[int, int], default: str | None, clause: str) -> Question:
    """Numbers of one digit, separated or not; "-" for none."""
    low, high = span

    def read(text: str) -> Taken | Refusal:
        words = WORD.findall(text)
        if words == ["-"]:
            return Taken([], "-", msg("none"))
        for word in words:
            if not (word.isascii() and word.isdigit()):
                return Refusal(msg('"{found}" stands where a whole number is expected', found=cut(word, 20)))
        digits = [digit for word in words for digit in word]
        for digit in digits:
            if not low <= int(digit) <= high:
                return Refusal(msg("{found} is out of range; it goes from {low} to {high}", found=digit, low=low, high=high))
        return Taken([int(digit) for digit in digits], " ".join(digits), " ".join(digits))

    return Question(key, prompt, read, default, clause, hint=msg("-: {what}", what=msg("none")))


def _films(game: Game, draft: Draft, names: Sequence[str]) -> Asking[None]:
    draft.pop("pitches")
    draft["films"] = {}
    films: dict[str, list[int]] = {}
    for number, name in enumerate(names, 1):
        prompt = msg("{player}: title cards of each made film", player=name)
        films[name] = yield _numbers(f"films {number}", prompt, game.span("cards_per_film"), None, "points")
        draft["films"] = dict(films)


def _popcorn(game: Game, draft: Draft, names: Sequence[str], drawn: Mapping[str, int] | None) -> Asking[None]:
    """Printed values of everybody's tokens; ``drawn`` is how many the votes brought, where that's known."""
    popcorn: dict[str, list[int]] = {}
    for number, name in enumerate(names, 1):
        prompt = msg("{player}: values on the popcorn tokens", player=name)
        if drawn:
            tokens = nmsg("{n} token", "{n} tokens", drawn[name])
            prompt = msg("{player}: values on the popcorn tokens, by the votes {tokens}", player=name, tokens=tokens)
        popcorn[name] = yield _numbers(f"popcorn {number}", prompt, game.span("token_values"), "-" if drawn and not drawn[name] else None, "points")
        draft["popcorn"] = dict(popcorn)


def _studios(draft: Draft, names: Sequence[str]) -> Asking[None]:
    """Clause `hidden-teams`: studios are shown after the last pitch; until then everybody stands alone."""
    studios: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        studios[name] = yield _studio(number, name, studios)
    draft |= {"mode": "hidden-teams", "studios": studios}


def _studio(number: int, name: str, before: Mapping[str, str]) -> Question:
    named = {folded(studio): studio for studio in before.values()}

    def read(text: str) -> Taken | Refusal:
        studio = " ".join(text.split())
        studio = named.get(folded(studio), studio)
        return Taken(studio, studio, studio) if studio else Refusal(msg("an answer is needed here"))

    def words() -> list[str]:
        cards = (card for card in load_deck("b-movies").cards if card.kind == "studio")
        return list(dict.fromkeys([*before.values(), *(text for card in cards for text in card.texts["name"].values())]))

    return Question(f"studio {number}", msg("{player}'s studio", player=name), read, None, "hidden-teams", words=words)


# Co-op


def _coop(table: Table, draft: Draft, names: Sequence[str]) -> Asking[None]:
    yield from rulings(table, draft)
    director: str = yield seat("director", msg("Who is the director?"), names, "#1", "coop-setup")
    start: int = yield integer("start", msg("Tokens each player begins with"), 0, 99, clause="coop-setup")
    for key in ("pitches", "popcorn"):
        del draft[key]
    draft |= {"mode": "co-op", "director": director, "start_popcorn": start, "scenes": []}
    writers = [name for name in names if name != director]
    scenes: list[dict[str, object]] = []
    while True:
        number = len(scenes) + 1
        default = f"#{names.index(writers[(number - 1) % len(writers)]) + 1}"
        by: str | None = yield seat(
            f"scene {number} by", msg("Scene {number}: whose turn?", number=number), names, default, "coop-turn", msg("the end") if scenes else None
        )
        if by is None:
            return
        votes: dict[str, str] | None = yield _scene(number, by, names)
        scenes.append({"by": by, "do": "pass"} if votes is None else {"by": by, "do": "write", "votes": votes})
        draft["scenes"] = list(scenes)


def _scene(number: int, by: str, names: Sequence[str]) -> Question:
    """Clause `coop-vote`: a pass, or the votes on what was written."""
    what = msg("Scene {number} by {by}", number=number, by=by)
    passed = msg("pass")
    question = _votes(f"scene {number} votes", what, [name for name in names if name != by], None)

    def read(text: str) -> Taken | Refusal:
        return Taken(None, "pass", passed) if begun(text.strip(), {"pass": passed}, 1) else question.read(text)

    return replace(question, read=read, clause="coop-vote", hint=msg("p: {what}", what=passed))
