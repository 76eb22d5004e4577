"""What a Movie Empire result says of itself: rows of the table, films in words, and what bears them out."""

import pytest
from helpers import ROOT, play_of
from telling import decisions, evidence, hinted, sentences, sources

from companion.games import score_play
from companion.words import speech

from .records import HEAD, premieres

CORPUS = ROOT / "tests" / "corpus" / "movie-empire"
LANGUAGES = ("en", "it", "ru", "uk")


def corpus(name: str) -> str:
    return (CORPUS / f"{name}.yaml").read_text(encoding="utf-8")


def test_the_rows_of_the_table_stand_in_the_order_of_the_game() -> None:
    end = ["sympathy", "money", "dossier"]
    assert sources(corpus("track")) == [
        *("film-2", "film-4", "film-5", "track", *end),
        *("most-films", "most-action", "most-comedy", "most-drama", "most-usa", "most-europe", "most-china"),
    ]
    assert sources(corpus("three-of-each"))[-3:] == ["most-china", "three-markets", "three-genres"]
    assert sources(corpus("worked-example")) == [
        *("film-1", "film-2", *end, "most-films", "most-action", "most-drama", "most-usa", "most-europe", "most-statues")
    ]
    assert sources(f"{HEAD}films: []\n") == end


def test_films_of_somebody_whose_track_counts_have_no_rows_of_their_own() -> None:
    """Whether their points are known or not: a dash would say that the film didn't happen."""
    films = premieres(("Anna", 1, "usa"), ("Anna", 2, "usa"), ("Boris", 2, "china"))
    unknown = films.replace(", points: 1", "", 1)
    assert sources(unknown + "end: {Anna: {track: 12}}\n")[:2] == ["film-3", "track"]
    assert sources(films + "end: {Anna: {track: 2}}\n")[:4] == ["film-1", "film-2", "film-3", "sympathy"]
    assert sources(unknown)[:4] == ["film-1", "film-2", "film-3", "sympathy"]


def test_every_row_has_a_name_in_every_language() -> None:
    play = play_of(corpus("three-of-each"))
    every = [*play.rules.sources(play.record, score_play(play, {"zero-most": "all-tied"}).outcome), "track"]
    for lang in LANGUAGES:
        names = [speech(lang)(play.rules.label(source, play.game)) for source in every]
        assert len(set(names)) == len(names)
        assert all(names)
    assert speech("en")(play.rules.label("film-12", play.game)) == "film 12"


def test_whose_end_is_forgotten_is_told() -> None:
    assert hinted(corpus("track")) == ["nothing is written down at the end for Cid"]
    assert hinted(corpus("worked-example")) == []


def test_films_are_told_in_three_ways() -> None:
    told = decisions(corpus("statues"))
    assert told[0] == "film 1 by Ann (drama, USA): 8 points, as recorded; golden statue"
    assert told[1] == ("film 2 by Bob (drama, Europe): script 5, stars 0, production 1, period 0, trend 3, market 2, together 11")
    assert told[3].endswith("together 8; golden statue")
    within = premieres(("Anna", 1, "china")).replace(", points: 1", "")
    assert decisions(within) == ["film 1 by Anna (drama, China): its points are within the track"]


@pytest.mark.parametrize("name", ["statues", "track", "stars", "blockbuster", "jokers", "clean-short-game"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_told_in_every_language(name: str, lang: str) -> None:
    play = play_of(corpus(name))
    result = score_play(play)
    say = speech(lang)
    told = [say(play.rules.tell_decision(play.record, one, play.game)) for one in result.outcome.decisions]
    for player in play.record.players:
        for source in play.rules.sources(play.record, result.outcome):
            told += [sentence for sentence, _, _ in evidence(corpus(name), player, source, lang)]
    told += [say(play.rules.criterion(one)) for one in ("films", "statues")] + [say(play.rules.tell_value("films", 3))]
    assert all(told)
    assert not any("{" in sentence for sentence in told)


def test_what_a_film_came_to_is_borne_out_card_by_card() -> None:
    told = evidence(corpus("stars"), "Anna", "film-1")
    assert told[0] == ("film 1 by Anna (comedy, USA): script 4, stars 11, production 5, period 0, trend 0, market 0, together 20", "premiere", 4)
    assert told[1:] == [
        ("star Ada: 3", "stars", 10),
        ("star Bea: 0, needs the card Editing, which the line doesn't have", "stars", 12),
        ("star Cleo: 0, needs 2 cards of shooting, the line has 1", "stars", 14),
        ("star Dot: 5", "stars", 15),
        ("star Eve: 0, needs a film of the genre drama", "stars", 16),
        ("star Fay: 0, refuses this genre", "stars", 17),
        ("star Gus: 1", "stars", 18),
        ("star Hal: 2", "stars", 19),
        ("upgrade Editing: its base card isn't in the line, so 1", "upgrade", 13),
        ("the production period is 3 cards", "period", 4),
    ]
    ignored = evidence(corpus("stars"), "Anna", "film-1", upgrade_alone="ignored")
    assert ("star Hal: 0, needs 1 card of post-production, the line has 0", "stars", 19) in ignored
    assert ignored[-1] == ("the production period is 2 cards", "period", 4)


def test_a_script_that_is_not_met_says_what_it_lacks() -> None:
    assert evidence(corpus("script-not-met"), "Ann", "film-1")[1] == ("script: 0, it needs 3 cards of shooting, the line has 1", "script", 8)
    assert sentences(corpus("script-not-met"), "Bob", "film-1") == []
    assert sentences(corpus("script-not-met"), "Bob", "film-2") == ["film 2 by Bob (drama, USA): 4 points, as recorded"]


def test_an_upgrade_on_its_base_needs_no_word() -> None:
    assert [clause for _, clause, _ in evidence(corpus("worked-example"), "Anna", "film-1")] == ["premiere", "stars", "period"]


def test_a_lone_upgrade_printed_with_one_point_needs_no_word_either() -> None:
    record = f"{HEAD}films: [{{by: Anna, round: 1, market: usa, script: S03, line: P14 P69}}]\n"
    assert [clause for _, clause, _ in evidence(record, "Anna", "film-1")] == ["premiere", "period"]


def test_cards_of_the_kit_are_called_as_printed_in_the_readers_language() -> None:
    record = f"{HEAD}films: [{{by: Anna, round: 1, market: usa, script: S03, line: P14 K04 P75}}]\n"
    told = " ".join(sentence for sentence, _, _ in evidence(record, "Anna", "film-1", "ru"))
    assert all(name in told for name in ("Вера Восс", "Кейтеринг", "Саундтрек"))


@pytest.mark.parametrize(
    ("name", "player", "source", "told"),
    [
        ("script-not-met", "Ann", "sympathy", [("Ann: sympathy on level 1", "sympathy-end", 16)]),
        ("script-not-met", "Cid", "sympathy", [("Cid: sympathy on level 0", "sympathy-end", 18)]),
        ("worked-example", "Boris", "sympathy", [("Boris: \u22121 printed on the sympathy bar", "sympathy-end", 23)]),
        ("worked-example", "Anna", "money", [("Anna: 8 money left", "money-end", 22)]),
        ("worked-example", "Anna", "dossier", [("Anna has an unused dossier", "dossier-end", 22)]),
        ("worked-example", "Boris", "dossier", [("Boris has no unused dossier", "dossier-end", 23)]),
        ("track", "Cid", "money", [("Cid's end of game was not written down", "money-end", None)]),
        ("three-of-each", "Ann", "three-markets", [("Ann: USA 1, Europe 1 and China 1", "awards", None)]),
        ("three-of-each", "Bob", "three-genres", [("Bob: action 0, comedy 0 and drama 2", "awards", None)]),
        ("three-of-each", "Bob", "most-drama", [("Bob counts 2 towards the award: most dramas", "most", None)]),
        ("three-of-each", "Bob", "most-films", [("Bob counts 2 towards the award: most films", "most", None)]),
        ("statues", "Bob", "most-statues", [("Bob has 1 golden statue", "most", None)]),
        ("statues", "Cid", "most-statues", [("Cid has 0 golden statues", "most", None)]),
    ],
)
def test_bonuses_and_awards_are_borne_out(name: str, player: str, source: str, told: list[tuple[str, str, int | None]]) -> None:
    assert evidence(corpus(name), player, source) == told


def test_awards_are_borne_out_under_the_readings_that_apply() -> None:
    assert sentences(corpus("internet"), "Ann", "most-films") == ["Ann counts 3 towards the award: most films"]
    assert sentences(corpus("internet"), "Ann", "most-films", internet_films="ignore") == ["Ann counts 2 towards the award: most films"]
    assert sentences(corpus("trends"), "Ann", "most-statues", trend_off_market="taken") == ["Ann has 1 golden statue"]


SHORT = "game: movie-empire\nmode: short\nplayers: [A, B]\nfilms:\n"
DRAMA = "  - {{by: {by}, round: 1, genre: drama, market: usa{more}}}\n"


def test_a_removed_film_says_that_it_counts_for_no_award() -> None:
    films = DRAMA.format(by="A", more=", points: 5") + DRAMA.format(by="A", more=", points: 5, statue: true, removed: true")
    record = SHORT + films + "end: {A: {}, B: {}}\n"
    first, second = decisions(record)
    assert first.endswith("5 points, as recorded")
    assert second.endswith("golden statue; removed: it counts for no award that counts films")
    gone = ("film 2 was removed and doesn't count", "awards", 6)
    for source in ("most-films", "most-drama", "most-usa", "three-markets", "three-genres"):
        assert evidence(record, "A", source)[1:] == [gone]
        assert gone not in evidence(record, "B", source)
    for source in ("most-action", "most-china", "most-statues"):
        assert gone not in evidence(record, "A", source)


def test_what_is_within_the_track_says_so_and_is_told_with_it() -> None:
    films = DRAMA.format(by="A", more="") + DRAMA.format(by="A", more=", points: 5") + DRAMA.format(by="B", more=", points: 9")
    record = SHORT + films + "end: {A: {track: 20}, B: {sympathy: 1}}\n"
    known = "film 2 by A (drama, USA): 5 points, as recorded; within the track"
    assert decisions(record)[1:] == [known, "film 3 by B (drama, USA): 9 points, as recorded"]
    assert evidence(record, "A", "track") == [
        ("A's marker stood at 20 before the end bonuses", "premiere", 8),
        ("film 1 by A (drama, USA): its points are within the track", "premiere", 5),
        (known, "premiere", 6),
    ]


def test_of_those_whose_films_count_no_marker_is_told() -> None:
    films = DRAMA.format(by="A", more="") + DRAMA.format(by="B", more=", points: 9")
    for end in ("B: {sympathy: 1}", "B: {track: 8}"):
        assert evidence(f"{SHORT}{films}end: {{A: {{track: 20}}, {end}}}\n", "B", "track") == []
