"""The headings of a dispute's answer, the same in every layout."""

from dataclasses import dataclass

from companion.words import Speech, msg


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of an answer in one language."""

    outcomes: str
    hangs: str
    together: str
    open: str
    claims: str
    check: str
    grounds: str
    margin: str
    advice: str


def headings_of(say: Speech) -> Headings:
    """The headings, said in the reader's language."""
    return Headings(
        outcomes=say(msg("By all readings of the rules")),
        hangs=say(msg("On what it hangs")),
        together=say(msg("These together:")),
        open=say(msg("Why it is open")),
        claims=say(msg("Claims")),
        check=say(msg("To check")),
        grounds=say(msg("What the rules say")),
        margin=say(msg("How near it was")),
        advice=say(msg("Before the next game")),
    )
