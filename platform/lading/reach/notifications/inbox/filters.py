"""What the list of notifications is narrowed to, and "mark all as read" with it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.reach.notifications.models import Notification
from lading.reach.notifications.preferences.groups import kinds_named
from lading.trade.enquiries.days import ANY_DAY, ENDS_BEFORE_IT_BEGINS, Days


@dataclass(frozen=True, slots=True)
class NoticeFilter:
    """Kinds (none: all), days of India, and whether unread (None: whichever)."""

    kinds: Sequence[str] = ()
    days: Days = ANY_DAY
    unread: bool | None = None

    def narrow(self, rows: QuerySet[Notification]) -> QuerySet[Notification]:
        """Those of the rows that are wanted."""
        rows = rows.filter(self.days.condition("created_at"))
        if self.kinds:
            rows = rows.filter(kind__in=self.kinds)
        return rows if self.unread is None else rows.filter(read_at__isnull=self.unread)


ALL = NoticeFilter()


def read(kind: object, first: object, last: object, *, unread: bool | None = None) -> NoticeFilter:
    """The filter of a call. ``kind`` has keys of groups or kinds, with commas between them.

    Raises ValidationFailed with every wrong parameter.
    """
    checks = Checks()
    kinds = _kinds(checks, kind)
    days = Days(checks.date("from", first), checks.date("to", last))
    if _is_backward(days.first, days.last):
        checks.fail("to", ENDS_BEFORE_IT_BEGINS)
    checks.raise_if_failed()
    return NoticeFilter(kinds, days, unread)


def _kinds(checks: Checks, value: object) -> list[str]:
    if value is None or value == "":
        return []
    if not isinstance(value, str):
        checks.fail("kind", INVALID_VALUE)
        return []
    kinds: list[str] = []
    for key in value.split(","):
        named = kinds_named(key.strip())
        if not named:
            checks.fail("kind", INVALID_VALUE)
        kinds += named
    return kinds


def _is_backward(first: dt.date | None, last: dt.date | None) -> bool:
    return first is not None and last is not None and last < first
