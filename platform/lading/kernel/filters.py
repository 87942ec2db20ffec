"""Filters of the staff's lists: by status, and by a text."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from django.db.models import Model, QuerySet

from .checks import Checks

M = TypeVar("M", bound=Model)

ALL = "ALL"
MAX_TEXT = 100


def with_status(
    checks: Checks,
    rows: QuerySet[M],
    status: str,
    statuses: Collection[str],
    *,
    column: str = "status",
) -> QuerySet[M]:
    """Rows of a status; of any for `ALL` or "". An unknown one goes to ``checks``."""
    chosen = checks.choice("status", status, [ALL, *statuses])
    return rows if chosen in ("", ALL) else rows.filter((column, chosen))


def read_text(checks: Checks, text: str) -> str:
    """The text to look for; "" when it is none, or too long, which goes to ``checks``."""
    return checks.text("filter", text, max_length=MAX_TEXT)
