"""Results for people: one report as data, several ways to show it."""

from companion.reports.report import Report, report_of

__all__ = ["Report", "report_of"]
