"""Routes of the notifications app (wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Query, Router

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.wire import Data, Rows
from lading.reach.notifications import services
from lading.reach.notifications.preferences.queries import get_preferences
from lading.reach.notifications.preferences.schemas import PreferencesIn, PreferencesOut
from lading.reach.notifications.preferences.services import change_preferences

from . import exports, filters, queries
from .schemas import KINDS, MarkAsReadIn, NotificationOut, UnreadCount

router = Router(by_alias=True)

SAVED = _("Your company’s notification settings were saved.")

KindQuery = Annotated[str, Query(description=KINDS, examples=["leads,orders"])]
UnreadQuery = Annotated[
    bool | None,
    Query(
        description="`true` for only unread notifications, `false` for only those that were read; "
        "all if omitted."
    ),
]
FromQuery = Annotated[
    str,
    Query(
        alias="from",
        description="Only notifications created on or after this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-01"],
    ),
]
ToQuery = Annotated[
    str,
    Query(
        alias="to",
        description="Only notifications created on or before this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-30"],
    ),
]
SortQuery = Annotated[
    str,
    Query(
        description="Sort order: `createdAt` for oldest first, `-createdAt` (the default) for "
        "newest first.",
        examples=["createdAt"],
    ),
]


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Data[Rows[NotificationOut]], 403))
def list_notifications(
    request: HttpRequest,
    paging: PagingQuery,
    kind: KindQuery = "",
    unread: UnreadQuery = None,
    first: FromQuery = "",
    last: ToQuery = "",
    sort: SortQuery = "",
) -> Data[Rows[NotificationOut]]:
    """List your company's notifications, newest first unless `sort` is sent, with titles and texts
    in the language of `Accept-Language`.
    """
    notice_filter = filters.read(kind, first, last, unread=unread)
    page = queries.list_notifications(actor_of(request), paging, notice_filter, sort)
    return listed(page.shaped(NotificationOut.from_notification))


@router.get("/unread-count", response=answers(Data[UnreadCount], 403))
def unread_count(request: HttpRequest) -> Data[UnreadCount]:
    """Count the notifications that nobody in your company has read."""
    count = queries.count_unread(actor_of(request))
    return Data[UnreadCount](data=UnreadCount(count=count.value, count_is_capped=count.is_capped))


@router.post("/mark-as-read", response=answers(Data[UnreadCount], 403))
def mark_as_read(request: HttpRequest, payload: MarkAsReadIn) -> Data[UnreadCount]:
    """Mark your company's notifications as read, and return the number that are still unread. They
    are marked for all users of the company: all notifications or, if `ids`, `kind`, `from` or `to`
    is sent, only those that match.
    """
    actor = actor_of(request)
    notice_filter = filters.read(payload.kind, payload.first, payload.last)
    services.mark_as_read(actor, payload.ids, notice_filter)
    count = queries.count_unread(actor)
    return Data[UnreadCount](data=UnreadCount(count=count.value, count_is_capped=count.is_capped))


@router.get("/preferences", response=answers(Data[PreferencesOut], 403))
def read_preferences(request: HttpRequest) -> Data[PreferencesOut]:
    """Read which notifications your company receives, by which channels and when. Notifications are
    grouped by kind. Each group has a field with your company's choice, named by the group's key,
    and a row in `kinds` with the group's label, description and available choices. Not in the
    original specification.
    """
    return Data(data=get_preferences(actor_of(request)))


@router.put("/preferences", response=answers(Data[PreferencesOut], 403, 409))
def save_preferences(request: HttpRequest, payload: PreferencesIn) -> Data[PreferencesOut]:
    """Change your company's notification preferences. Omitted fields stay unchanged. Only the
    company's primary user may make this call. If `version` is not the current version, the call is
    refused with 409. Not in the original specification.
    """
    actor = throttle.caller(
        request, scope="preferences-write", limit="preferences.writes_per_minute"
    )
    return Data(data=change_preferences(actor=actor, payload=payload), message=str(SAVED))
