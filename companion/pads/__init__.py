"""Score pads: blank sheets made for pens, and the same as PDF forms that are read back as records."""

from companion.pads.making import MODES, write_pad
from companion.pads.sheet import Pad

__all__ = ["MODES", "Pad", "write_pad"]
