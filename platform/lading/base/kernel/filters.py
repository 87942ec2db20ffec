"""Filters of lists: by status and by text."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, QuerySet

from .checks import Checks

M = TypeVar("M", bound=Model)

ALL = "ALL"
MAX_TEXT = 100


@dataclass(frozen=True, slots=True)
class ListFilter:
    """The usual filters of a list, as sent. "" means no filter."""

    text: str = ""
    status: str = ""
    sort: str = ""


def with_status(
    checks: Checks,
    rows: QuerySet[M],
    status: str,
    statuses: Collection[str],
    *,
    column: str = "status",
) -> QuerySet[M]:
    """Rows with a status; all for `ALL` or "". An unknown one is an error in ``checks``."""
    chosen = checks.choice("status", status, [ALL, *statuses])
    return rows if chosen in ("", ALL) else rows.filter((column, chosen))


def read_text(checks: Checks, text: str) -> str:
    """The text to search for; "" if there is none. A text that is too long is an error in
    ``checks``.
    """
    return checks.text("filter", text, max_length=MAX_TEXT)
