"""How fast and how frugal the program is, beside the plainest thing that could do the same: ``python -m tests.bench``.

What is measured runs in processes of its own, ours and what it is compared with by turns; medians are compared. The process that
compares imports nothing of the program, so that it lends none of its memory to those it starts.
"""
