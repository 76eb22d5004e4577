"""Score pads: blank sheets made for pens, and the same as PDF forms that are read back as records."""

from companion.pads.making import MODES, Pad, write_pad

__all__ = ["MODES", "Pad", "write_pad"]
