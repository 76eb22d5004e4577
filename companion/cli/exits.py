"""Exit codes (contract: commands), all on this page."""

DONE = 0
PROBLEMS = 1
"""The input has problems: a bad record, bad card data, a refuted claim, text that does not fit."""
WRONG_USE = 2
MACHINE = 3
"""The machine failed us: disk full, no permission."""
INTERRUPTED = 130
