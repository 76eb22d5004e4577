"""The certificate: a page with the standings, every line of points and every tie-break, and the record itself in QR codes. Lengths in points."""

from collections.abc import Iterable, Sequence
from typing import Any

import qrcode
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Spacer, Table, TableStyle

from companion.games import Play
from companion.reports.page import INK, MARGIN, QUIET, PageFoot, page, paragraph, styles
from companion.reports.report import NEVER, Place, Report, labels_of, report_of, signed
from companion.scoring import Result
from companion.words import Speech, msg

A_ROW = 4
MOST = 12
"""Codes that a page has room for, beside the standings."""
CODE = 39 * mm
"""The side of a code with its quiet zone: at 150 dpi more than three pixels a module."""
_CAPTION = 11
WIDTH = A4[0] - 2 * MARGIN


def certificate_of(play: Play, result: Result, codes: Sequence[str], speech: Speech) -> bytes:
    """The certificate of a scored record: all that it shows follows from the record that its codes hold. Raises UnprintableError."""
    return certificate(report_of(play, result, speech), codes, speech)


def certificate(report: Report, codes: Sequence[str], speech: Speech) -> bytes:
    """The certificate as PDF. The codes stand in a band at the foot, and in the document's keywords for programs. Raises UnprintableError."""
    looks, labels = styles(), labels_of(speech)
    title = " – ".join((report.title, speech(msg("certificate")), *report.facts[:1]))
    story: list[Any] = [
        paragraph(" · ".join((report.title, *report.facts, report.status)), looks["kicker"]),
        paragraph(report.headline, looks["answer"]),
    ]
    story += [_places(report.places, looks), Spacer(0, 8), _points(report, labels.total, looks)]
    if report.legend:
        story.append(paragraph("   ".join(report.legend), looks["clause"]))
    if report.ties:
        story.append(paragraph(labels.tie, looks["heading"]))
    for tie in report.ties:
        story.append(paragraph(tie.heading, looks["question"]))
        story += [paragraph(f"{step.text} [{step.clause}]" if step.clause else step.text, looks["item"], "•") for step in tie.steps]
    for heading, items in ((labels.claims, report.claims), (labels.rulings, report.rulings)):
        if items:
            story.append(paragraph(heading, looks["heading"]))
            story += [paragraph(item, looks["item"], "•") for item in items]
    story += [paragraph(line, looks["clause"]) for line in report.problems]
    caption = msg("These codes hold the whole record. companion verify reads their text, or this file, and reckons the result anew.")
    shown = codes
    if len(codes) > MOST:
        caption, shown = (
            msg("The record is too long for codes on paper; this file holds it: companion verify reads it and reckons the result anew."),
            (),
        )
    return page(story, title, speech.lang, PageFoot(_height(len(shown)), _Codes(shown, speech(caption)).draw), keywords=" ".join(codes))


def _height(count: int) -> float:
    return float(-(-count // A_ROW) * (CODE + _CAPTION) + 18)


class _Codes:
    """The band of codes, numbered, with a sentence above."""

    def __init__(self, codes: Sequence[str], caption: str) -> None:
        self.codes = codes
        self.caption = caption

    def draw(self, canvas: Canvas, top: float) -> None:
        """Draw the band below ``top``."""
        look = styles()["clause"]
        canvas.setFillColor(QUIET)
        canvas.setFont(look.fontName, look.fontSize)
        canvas.drawString(MARGIN, top - 9, self.caption)
        for place, code in enumerate(self.codes):
            x = MARGIN + place % A_ROW * (CODE + 3 * mm)
            y = top - 16 - (place // A_ROW + 1) * (CODE + _CAPTION)
            _draw(canvas, code, x, y + _CAPTION)
            if len(self.codes) > 1:
                canvas.setFillColor(QUIET)
                canvas.setFont(look.fontName, 7.5)
                canvas.drawCentredString(x + CODE / 2, y + 3, f"{place + 1} / {len(self.codes)}")


def _draw(canvas: Canvas, text: str, x: float, y: float) -> None:
    """A code with its quiet zone, its lower left corner at x, y; one path, so that no seam shows between modules."""
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=4)
    code.add_data(text)
    code.make(fit=True)
    matrix = code.get_matrix()
    module = CODE / len(matrix)
    path = canvas.beginPath()
    for row, line in enumerate(matrix):
        for column, dark in enumerate(line):
            if dark:
                path.rect(x + column * module, y + CODE - (row + 1) * module, module, module)
    canvas.setFillColor(INK)
    canvas.drawPath(path, stroke=0, fill=1)


def _places(places: Iterable[Place], looks: Any) -> Table:
    entry = looks["entry"]
    total_look = entry.clone("entry-total", alignment=TA_RIGHT)
    rows = [
        [paragraph(f"{place}.", entry), paragraph(f"{name} ({members})" if members else name, entry), paragraph(signed(total), total_look)]
        for place, name, members, total in places
    ]
    return Table(
        rows,
        colWidths=[24, WIDTH - 84, 60],
        hAlign="LEFT",
        style=TableStyle(
            [
                ("FONTNAME", (0, 0), (-1, -1), entry.fontName),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (0, -1), 0),
                ("RIGHTPADDING", (2, 0), (2, -1), 0),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, QUIET),
            ]
        ),
    )


def _points(report: Report, total: str, looks: Any) -> Table:
    """The score table: who got how many points for what."""
    body, strong = looks["clause"].fontName, looks["kicker"].fontName
    names = [paragraph(name, looks["right"]) for name in report.names]
    told = [row for row in report.table if any(cell != NEVER for cell in row.cells)]
    rows = [["", *names], *([row.label, *row.cells] for row in told), [total, *report.totals]]
    width = (WIDTH - 150) / len(names)
    return Table(
        rows,
        colWidths=[150, *(width for _ in names)],
        repeatRows=1,
        hAlign="LEFT",
        style=TableStyle(
            [
                ("FONT", (0, 0), (-1, -1), body, 8.5, 10),
                ("FONT", (0, -1), (-1, -1), strong, 9.5, 11),
                ("TEXTCOLOR", (0, 0), (-1, -1), INK),
                ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
                ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
                ("LEFTPADDING", (0, 0), (0, -1), 0),
                ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 1.2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1.2),
                ("LINEBELOW", (0, 0), (-1, 0), 0.4, QUIET),
                ("LINEABOVE", (0, -1), (-1, -1), 0.4, QUIET),
            ]
        ),
    )
