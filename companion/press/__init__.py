"""The press: card templates in, print-ready sheets out. Knows no game, only what ``catalog.model`` tells.

``sheets.print_deck`` is the way in. Geometry is millimetres from the top left corner, y downwards, until the very last step.
"""
