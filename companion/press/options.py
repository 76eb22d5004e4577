"""Everything that can be chosen for a sheet, in one frozen value."""

from dataclasses import dataclass
from typing import Literal

from companion.press.cornermarks import CornerMarks
from companion.press.inkmode import AS_DESIGNED, Inking
from companion.press.paper import A4, LARGEST, Duplex, Paper, Size
from companion.press.registration import NO_CORRECTION, Correction, fault_of
from companion.words import Message, msg

Orientation = Literal["auto", "portrait", "landscape"]
Marks = Literal["crop", "lines", "none"]
MarksOn = Literal["front", "back", "both"]
Backs = Literal["interleaved", "separate", "only", "none", "gutterfold"]
Order = Literal["normal", "reversed"]

MOST_COPIES = 100
"""More of a whole deck nobody cuts; beyond it somebody mistyped."""
CARD_THICKNESS = 0.3
"""Of a card of the stock that home printers take."""
THICKEST = 3.0
"""No card is thicker, not even in a sleeve."""
HOME_MARGIN = 6.35
"""A quarter of an inch: what hardly any home printer leaves white more than."""


class OptionsError(ValueError):
    """Numbers that can't be meant; ``message`` says which."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions:
    """How a deck is laid on paper. Lengths are millimetres. Raises OptionsError for numbers that can't be meant."""

    paper: Paper = A4
    size: Size | None = None
    """Trim size of every card; None for the size of its kind."""
    bleed: float = 0.0
    gap: Size = (0.0, 0.0)
    """Least distance between two trims, across and down; twice the bleed if that is more."""
    margin: float = HOME_MARGIN
    """What stays free of cards and bleed along each edge of the paper."""
    orientation: Orientation = "auto"
    marks: Marks = "crop"
    marks_on: MarksOn = "front"
    duplex: Duplex = "long"
    backs: Backs = "interleaved"
    order: Order = "normal"
    """Of the pages with backs: reversed for printers that stack sheets face up."""
    cutter: CornerMarks | None = None
    """Registration marks for a cutter's camera."""
    plotted: bool = False
    """Whether a cutter follows cut lines in files of their own."""
    skip: tuple[int, ...] = ()
    """Slots of every sheet that stay empty, numbered from 1 as one reads."""
    copies: int = 1
    players: int | None = None
    """Only what so many players need; None for everything."""
    only: str = ""
    """Codes and ranges of codes, ``R1-R12,G7``, or ``changed``; empty for all cards."""
    kinds: tuple[str, ...] = ()
    """Keys of kinds; empty for all."""
    correction: Correction = NO_CORRECTION
    """What makes up for a printer's faults."""
    inking: Inking = AS_DESIGNED
    """As designed or saving ink, in colour or in grey."""
    first_page: bool = False
    """Whether a page before the cards tells what is in the kit and how to lay it out."""
    boxes: bool = False
    """Whether the nets of boxes come after the cards."""
    card_thickness: float = CARD_THICKNESS
    """Of one card, for the boxes."""

    @property
    def corrected(self) -> Correction:
        """The correction for sheets that are turned over this way; where no pages are printed on backs of others, nothing but its scale."""
        if self.backs in ("none", "gutterfold"):
            return self.correction._replace(x=0.0, y=0.0, angle=0.0)
        return self.correction.over(self.duplex)

    def __post_init__(self) -> None:
        for option, length in (("--bleed", self.bleed), ("--gap", self.gap[0]), ("--gap", self.gap[1]), ("--margin", self.margin)):
            if not 0 <= length <= LARGEST:
                raise OptionsError(msg("{option}: a length goes from 0 to {most} mm", option=option, most=LARGEST))
        if not 0 < self.card_thickness <= THICKEST:
            raise OptionsError(msg("{option}: more than 0 and at most {most} mm", option="--thickness", most=THICKEST))
        fault = fault_of(self.correction)
        if fault:
            raise OptionsError(fault)
        if self.copies > MOST_COPIES:
            raise OptionsError(msg("{option}: at most {most}", option="--copies", most=MOST_COPIES))
        for option, number in (("--copies", self.copies), ("--skip", min(self.skip, default=1)), ("--players", self.players)):
            if number is not None and number < 1:
                raise OptionsError(msg("{option}: at least 1", option=option))
        if self.order == "reversed" and self.backs not in ("separate", "only"):
            raise OptionsError(msg("{option} goes with {other}", option="--order reversed", other="--backs separate, --backs only"))
