"""Two pages on each side of a sheet, in the order in which the folded and stapled sheets read as a booklet."""

# mypy: allow-subclassing-any

from reportlab.pdfgen.canvas import Canvas


def imposed(pages: int) -> list[tuple[int | None, int | None]]:
    """For each side of each sheet, front then back, the pages (from 0) left and right of the fold; None is blank."""
    total = -(-pages // 4) * 4
    sides = []
    for place in range(total // 2):
        outer, inner = total - 1 - place, place
        left, right = (outer, inner) if place % 2 == 0 else (inner, outer)
        sides.append((left if left < pages else None, right if right < pages else None))
    return sides


class BookletCanvas(Canvas):
    """Collects pages and puts them on sheets when saved. A sheet is for paper: links and bookmarks are left out.

    ``sheet`` is its size in points, lying; a page is half of it.
    """

    def __init__(self, *arguments: object, sheet: tuple[float, float], **options: object) -> None:
        super().__init__(*arguments, **options)
        self._sheet = sheet
        self._collected: list[list[str]] = []

    def showPage(self) -> None:
        self._collected.append(self._code)
        self._startPage()

    def save(self) -> None:
        pages = self._collected
        self.setPageSize(self._sheet)
        for side in imposed(len(pages)):
            self._code = []
            self.init_graphics_state()
            for place, page in enumerate(side):
                if page is not None:
                    self.saveState()
                    self.translate(place * self._sheet[0] / 2, 0)
                    self._code.extend(pages[page])
                    self.restoreState()
            super().showPage()
        super().save()

    def bookmarkPage(self, *_arguments: object, **_options: object) -> None:
        """Nothing: a folded sheet has no places to jump to."""

    def addOutlineEntry(self, *_arguments: object, **_options: object) -> None:
        """Nothing, as above."""

    def linkRect(self, *_arguments: object, **_options: object) -> None:
        """Nothing, as above."""
