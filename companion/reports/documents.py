"""A report as Markdown or as one self-contained HTML page, from templates/common/report.*."""

from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from companion.paths import TEMPLATES
from companion.reports.quarrel import Quarrel
from companion.reports.quarrel_headings import headings_of
from companion.reports.report import Report, labels_of
from companion.words import Speech

_MARKDOWN = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>#|~"})


def _plain(text: object) -> str:
    """Text that Markdown takes for nothing but text."""
    return str(text).translate(_MARKDOWN).replace("\n", " ")


def _render(name: str, templates: Path, **values: object) -> str:
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(templates / "common"),
        undefined=StrictUndefined,
        autoescape=name.endswith(".html"),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["plain"] = _plain
    return environment.get_template(name).render(**values)


def render_markdown(report: Report, speech: Speech, templates: Path = TEMPLATES) -> str:
    """The report as Markdown; names and sentences are escaped, so that nothing in a record can become markup."""
    return _render("report.md", templates, report=report, labels=labels_of(speech), lang=speech.lang)


def render_html(report: Report, speech: Speech, templates: Path = TEMPLATES) -> str:
    """The report as one HTML page without any outside resource."""
    return _render("report.html", templates, report=report, labels=labels_of(speech), lang=speech.lang)


def render_quarrel(quarrel: Quarrel, speech: Speech, templates: Path = TEMPLATES) -> str:
    """The answer to a dispute as Markdown."""
    return _render("dispute.md", templates, quarrel=quarrel, headings=headings_of(speech))
