"""Limits of reviews, deliveries and repeated calls."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .limits import DAYS, HOURS, declare

MOST_EXPORTED_ROWS = 10_000
"""A list is counted exactly up to here."""
MOST_STAFF_EXPORT = 100_000

# Hours staff have to decide a review (RULES.md 30).
declare("review.hours", _("Time for staff to decide a review (hours)"), 24, at_most=HOURS)
# Attempts at an event or a message before it becomes a dead letter.
declare("delivery.attempts", _("Attempts at an event or message before it is given up"), 16)
# The rows of a list that its spreadsheet may have (`exports`).
declare(
    "export.rows", _("Maximum rows per spreadsheet of a list"), 5_000, at_most=MOST_EXPORTED_ROWS
)
# Spreadsheets of lists that a company may download within a minute.
declare(
    "export.files_per_minute",
    _("List spreadsheets downloaded per company per minute"),
    30,
)
# The rows of a list of the back office that its file may have (`adminkit.list_export`).
declare(
    "staff.export_rows",
    _("Maximum rows per file of a list in the back office"),
    MOST_STAFF_EXPORT,
    at_most=MOST_STAFF_EXPORT,
)
# Reads that count or compare many rows (RULES.md 84).
declare(
    "summary.reads_per_minute",
    _("Summaries, comparisons and charts read per company per minute"),
    60,
)
# For how long answers to idempotency keys are stored (wire contract).
declare(
    "idempotency.hours", _("Hours for which an idempotency key is remembered"), 24, at_most=HOURS
)
# From where on the portal asks whether a value is meant (RULES.md 69).
declare(
    "unusual.days",
    _("Days from today beyond which the portal asks to confirm a date"),
    365,
    at_most=DAYS,
)
