"""Routes of the notifications app (wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Query, Router

from lading.kernel import replica, throttle
from lading.kernel.api import actor_of, answers
from lading.kernel.exports import exported
from lading.kernel.paging import PagingQuery, listed
from lading.kernel.wire import Data, Rows

from . import exports, filters, queries, services
from .preferences.queries import get_preferences
from .preferences.schemas import PreferencesIn, PreferencesOut
from .preferences.services import change_preferences
from .schemas import KINDS, MarkAsReadIn, NotificationOut, UnreadCount

router = Router(by_alias=True)

SAVED = _("Your company’s notification settings were saved.")

KindQuery = Annotated[str, Query(description=KINDS, examples=["leads,orders"])]
UnreadQuery = Annotated[
    bool | None,
    Query(description="Only unread ones (`true`), or only those that were read (`false`)."),
]
FromQuery = Annotated[
    str,
    Query(alias="from", description="First day, in India's time zone.", examples=["2026-11-01"]),
]
ToQuery = Annotated[
    str,
    Query(alias="to", description="Last day, in India's time zone.", examples=["2026-11-30"]),
]
SortQuery = Annotated[
    str,
    Query(
        description="`createdAt` or `-createdAt`; newest first when left out.",
        examples=["createdAt"],
    ),
]


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Data[Rows[NotificationOut]], 403))
@replica.may_answer
def list_notifications(
    request: HttpRequest,
    paging: PagingQuery,
    kind: KindQuery = "",
    unread: UnreadQuery = None,
    first: FromQuery = "",
    last: ToQuery = "",
    sort: SortQuery = "",
) -> Data[Rows[NotificationOut]]:
    """List the company's notifications, newest first, in the language of `Accept-Language`."""
    wanted = filters.read(kind, first, last, unread=unread)
    page = queries.list_notifications(actor_of(request), paging, wanted, sort)
    return listed(page.shaped(NotificationOut.of))


@router.get("/unread-count", response=answers(Data[UnreadCount], 403))
@replica.may_answer
def unread_count(request: HttpRequest) -> Data[UnreadCount]:
    """Count the notifications that the company has not read yet."""
    count = queries.count_unread(actor_of(request))
    return Data[UnreadCount](data=UnreadCount(count=count.value, count_is_capped=count.is_capped))


@router.post("/mark-as-read", response=answers(Data[UnreadCount], 403))
def mark_as_read(request: HttpRequest, payload: MarkAsReadIn) -> Data[UnreadCount]:
    """Mark the company's notifications as read: those in `ids`, or all if omitted. `kind`, `from`
    and `to` narrow both.
    """
    actor = actor_of(request)
    wanted = filters.read(payload.kind, payload.first, payload.last)
    services.mark_as_read(actor, payload.ids, wanted)
    count = queries.count_unread(actor)
    return Data[UnreadCount](data=UnreadCount(count=count.value, count_is_capped=count.is_capped))


@router.get("/preferences", response=answers(Data[PreferencesOut], 403))
def read_preferences(request: HttpRequest) -> Data[PreferencesOut]:
    """Read which notifications your company receives, by which channels and when. Kinds of
    notifications are in groups: each has a field with its key, and a row in `kinds` with its label,
    what it contains and what may be chosen. Not in the original specification.
    """
    return Data(data=get_preferences(actor_of(request)))


@router.put("/preferences", response=answers(Data[PreferencesOut], 403, 409))
def save_preferences(request: HttpRequest, payload: PreferencesIn) -> Data[PreferencesOut]:
    """Update your company's preferences. Omitted fields are unchanged. Primary user only. Not in
    the original specification.
    """
    actor = throttle.caller(
        request, scope="preferences-write", limit="preferences.writes_per_minute"
    )
    return Data(data=change_preferences(actor=actor, payload=payload), message=str(SAVED))
