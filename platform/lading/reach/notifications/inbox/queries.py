"""Reads for the notifications page and the number of unread notifications."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from lading.base.http.paging import COUNT_CAP, Count, Page, Paging, order, paginate
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.values.ids import MAX_ID
from lading.reach.notifications import access
from lading.reach.notifications.models import Notification

from .filters import ALL, NoticeFilter

SORTED_BY = {"createdAt": "created_at"}
NEWEST_FIRST = ("-created_at", "-pk")


def _unread(company_id: int) -> QuerySet[Any, Any]:
    rows = access.unread_of_company(company_id).order_by()
    return rows.values_list("pk")[: COUNT_CAP + 1]


UNREAD = Compiled(_unread, company_id=MAX_ID)
"""A company's unread notifications, as many as are counted."""


def list_notifications(
    actor: Actor, paging: Paging, notice_filter: NoticeFilter = ALL, sort: str = ""
) -> Page[Notification]:
    """The company's notifications, newest first unless ``sort`` says otherwise. Two SQL queries."""
    rows = notice_filter.narrow(access.own(actor))
    return paginate(order(rows, sort, SORTED_BY, NEWEST_FIRST), paging)


def count_unread(actor: Actor) -> Count:
    """How many of the company's notifications are unread. One SQL query."""
    return Count.capped(UNREAD.count(company_id=actor.company_id))
