"""How long the templates of a deck may take for all its cards together, so that many cards of a little too much each end soon, too."""

FIRST_SECONDS = 0.8
"""Of the processor, for a deck with however few faces."""
FACE_SECONDS = 0.04
"""What each face adds to them, whether it takes so long or not: most of ours take a millisecond or two, the title cards of B-Movies ten."""


class Patience:
    """What is left of a deck's time, in seconds of the processor; its languages and inks share it."""

    def __init__(self) -> None:
        self.left = FIRST_SECONDS

    def spend(self, seconds: float) -> None:
        """A face was filled in, or given up, and took so long."""
        self.left += FACE_SECONDS - seconds
