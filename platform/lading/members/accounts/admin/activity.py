"""What one person did: their sign-ins and their audited actions, merged by time (RULES.md 3.2,
`user-activity-details`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import merge
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values import clock
from lading.base.kernel.values.ids import MAX_ID
from lading.members.accounts.models import LoginSession

PAGE = 50
SIGN_INS, ACTIONS = "signins", "actions"
# Of two events at one instant the sign-in came first, so it is listed below.
_RANKS = {SIGN_INS: 0, ACTIONS: 1}

DEVICES: dict[str, str | Promise] = {
    "desktop": _("Desktop"),
    "mobile": _("Mobile"),
    "tablet": _("Tablet"),
    "bot": _("Program"),
    "other": _("Other"),
}


@dataclass(frozen=True, slots=True)
class Event:
    """One line: ``entry`` is set for an action, ``session`` for a sign-in."""

    at: dt.datetime
    kind: str
    pk: int
    entry: AuditEntry | None = None
    session: LoginSession | None = None

    @property
    def cursor(self) -> str:
        """The cursor of the page after this line."""
        return f"{self.at.isoformat()}~{self.kind}~{self.pk}"

    @property
    def order(self) -> tuple[dt.datetime, int, int]:
        """The key by which lines are sorted, newest first."""
        return self.at, _RANKS[self.kind], self.pk


@dataclass(frozen=True, slots=True)
class ActivityFilter:
    """Filters: ``kind`` is "", `signins` or `actions`; days are Indian, both included; ``action``
    a part of an action's name; ``before`` an `Event.cursor`.
    """

    kind: str = ""
    first: dt.date | None = None
    last: dt.date | None = None
    action: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Activity:
    """A page, newest first; ``older`` is the cursor of the next one, "" at the end."""

    events: list[Event]
    older: str


def activity_of(user_id: int, filters: ActivityFilter, kinds: Iterable[str]) -> Activity:
    """A page of what a person did, of the ``kinds`` the viewer may see. Two SQL queries."""
    sources_shown = [kind for kind in kinds if filters.kind in ("", kind)]
    if filters.action and SIGN_INS in sources_shown:
        sources_shown.remove(SIGN_INS)
    cursor = _cursor(filters.before)
    sources = [_events(kind, user_id, filters, cursor) for kind in sources_shown]
    events = list(merge(*sources, key=lambda event: event.order, reverse=True))[: PAGE + 1]
    more = len(events) > PAGE
    return Activity(events[:PAGE], events[PAGE - 1].cursor if more else "")


def _events(
    kind: str, user_id: int, filters: ActivityFilter, cursor: tuple[dt.datetime, str, int] | None
) -> list[Event]:
    if kind == SIGN_INS:
        sessions = LoginSession.objects.filter(user_id=user_id)
        page = _page(sessions, "login_at", kind, filters, cursor)
        return [Event(row.login_at, kind, row.pk, session=row) for row in page]
    entries = AuditEntry.objects.filter(actor_user_id=user_id)
    if filters.action:
        entries = entries.filter(action__icontains=filters.action)
    return [
        Event(row.at, kind, row.pk, entry=row)
        for row in _page(entries, "at", kind, filters, cursor)
    ]


def _page(
    rows: QuerySet[Any],
    column: str,
    kind: str,
    filters: ActivityFilter,
    cursor: tuple[dt.datetime, str, int] | None,
) -> QuerySet[Any]:
    """The first rows of one source after the cursor, one more than a page holds."""
    if filters.first is not None:
        rows = rows.filter(**{f"{column}__gte": clock.day_start(filters.first)})
    if filters.last is not None:
        rows = rows.filter(**{f"{column}__lt": clock.day_end(filters.last)})
    if cursor is not None:
        at, other, pk = cursor
        same = Q(**{column: at})
        if _RANKS[kind] > _RANKS[other]:
            same &= Q(pk__lt=0)
        elif kind == other:
            same &= Q(pk__lt=pk)
        rows = rows.filter(Q(**{f"{column}__lt": at}) | same)
    return rows.order_by(f"-{column}", "-pk")[: PAGE + 1]


def _cursor(text: str) -> tuple[dt.datetime, str, int] | None:
    """The parts of a cursor that we gave out; None, the first page, for any other text."""
    at, _sign, rest = text.partition("~")
    kind, _sign, pk = rest.partition("~")
    try:
        when, number = dt.datetime.fromisoformat(at), int(pk)
    except ValueError:
        return None
    known = kind in _RANKS and when.tzinfo is not None and 0 < number <= MAX_ID
    return (when, kind, number) if known else None
