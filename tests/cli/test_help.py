"""Every command explains itself, in every language."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer
from helpers import companion

from companion.cli import exits
from companion.cli.app import build, run
from companion.cli.manual import complaint

COMMON = {"--lang", "--config", "--quiet", "--no-color", "--debug"}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command by its full name, without the groups."""
    from typer.main import get_command

    def below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
        if not hasattr(command, "commands"):
            yield name, command
            return
        for part, inner in command.commands.items():
            yield from below(f"{name} {part}".strip(), inner)

    yield from below("", get_command(build()))


COMMANDS = dict(commands())


def test_there_are_commands() -> None:
    assert {"games", "check", "score", "explain", "new record"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_every_parameter_a_text(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert f"companion {name}" in command.help
    for parameter in command.params:
        assert parameter.help, parameter.name
    options = {option for parameter in command.params for option in parameter.opts}
    assert options >= COMMON


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_page_shows_every_option_within_80_columns(name: str) -> None:
    page = companion(*name.split(), "--help").stdout
    assert max(map(len, page.splitlines())) <= 80
    for parameter in COMMANDS[name].params:
        if parameter.param_type_name == "option":
            for option in (parameter.opts[-1], *parameter.secondary_opts):
                assert option in page


def test_without_a_command_there_is_an_overview() -> None:
    assert companion().stdout == companion("--help").stdout == companion("-h").stdout
    for name in {name.partition(" ")[0] for name in COMMANDS}:
        assert f"  {name} " in companion().stdout
    assert "record" in companion("new").stdout


@pytest.mark.parametrize(
    ("typed", "verb"),
    [
        (("print",), "companion print"),
        (("print", "best", "--bleed"), "companion print"),
        (("--lang", "en", "print"), "companion print"),
        (("plays", "show"), "companion plays show"),
        (("score", "--nonsense"), "companion score"),
        (("new", "record"), "companion new record"),
        (("--nonsense",), "companion"),
    ],
)
def test_what_is_refused_leads_to_the_help_of_its_command(capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], verb: str) -> None:
    assert run([*typed]) == exits.WRONG_USE
    assert capsys.readouterr().err.splitlines()[-1].endswith(f": {verb} --help")


NUMERIC = [parameter for command in COMMANDS.values() for parameter in command.params if parameter.type.name in ("integer", "int", "float")]


@pytest.mark.parametrize("parameter", NUMERIC, ids=lambda parameter: parameter.opts[-1])
def test_what_is_no_number_is_told_in_our_words(parameter: Any) -> None:
    with pytest.raises(typer.TyperException) as caught:
        parameter.type.convert("x", parameter, None)
    assert complaint(caught.value).text == "{name} wants a number"


def test_the_version() -> None:
    from companion import __version__

    assert companion("--version").stdout == f"companion {__version__}\n"


def test_common_options_may_stand_before_the_verb() -> None:
    """The first thing people try: companion --lang ru games best."""
    assert "игроков" in companion("--lang", "ru", "games", "best").stdout
    assert "Партия" in companion("--quiet", "--lang=ru", "new", "record", "best", "--out", "-").stdout
    assert companion("--lang", "it", "--help").stdout.startswith("Uso")


@pytest.mark.parametrize("written", ["IT", "it_IT", "it-IT.UTF-8", " it ", "Italian"])
def test_a_language_is_taken_as_people_and_systems_write_it(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "best", "--lang", written]) == exits.DONE
    assert "giocatori" in capsys.readouterr().out


def test_ukrainian_may_be_called_by_its_country(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "best", "--lang", "ua"]) == exits.DONE
    assert "гравців" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("games",), ("games", "best"), ("check",), ("check", "best"), ("print", "best"), ("rules", "best")])
def test_a_language_that_no_game_speaks_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*words, "--lang", "de"]) == exits.WRONG_USE
    told = capsys.readouterr()
    assert not told.out
    assert '"de" is unknown; possible: en, it, ru, uk' in told.err
