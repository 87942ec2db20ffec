"""Numbering tax documents: each series without a gap within a financial year."""

from __future__ import annotations

import datetime as dt

from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import IST
from lading.members.billing.models import DocumentSequence, Series

FIRST_MONTH = 4
"""The financial year begins on the first of April, in India."""


def financial_year(at: dt.datetime) -> str:
    """`2026-27` for an instant, by the calendar of India."""
    day = at.astimezone(IST).date()
    first = day.year if day.month >= FIRST_MONTH else day.year - 1
    return f"{first}-{(first + 1) % 100:02d}"


def next_number(series: Series, year: str) -> int:
    """Take the next number. The sequence is locked until the transaction ends, so that no number is
    lost or used twice.
    """
    DocumentSequence.objects.bulk_create(
        [DocumentSequence(series=series, financial_year=year)], ignore_conflicts=True
    )
    sequence = row_locks.for_change(DocumentSequence.objects).get(
        series=series, financial_year=year
    )
    sequence.last_number += 1
    sequence.save(update_fields=["last_number"])
    return sequence.last_number
