"""Routes of the notifications app (wire contract)."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from lading.kernel import replica
from lading.kernel.api import actor_of, answers
from lading.kernel.exports import exported
from lading.kernel.paging import PagingQuery, listed
from lading.kernel.wire import Data, Rows

from . import exports, queries, services
from .schemas import MarkAsReadIn, NotificationOut, UnreadCount

router = Router(by_alias=True)


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Data[Rows[NotificationOut]], 403))
@replica.may_answer
def list_notifications(request: HttpRequest, paging: PagingQuery) -> Data[Rows[NotificationOut]]:
    """List the company's notifications, newest first, in the language of `Accept-Language`."""
    return listed(queries.list_notifications(actor_of(request), paging).shaped(NotificationOut.of))


@router.get("/unread-count", response=answers(Data[UnreadCount], 403))
@replica.may_answer
def unread_count(request: HttpRequest) -> Data[UnreadCount]:
    """Count the notifications that the company has not read yet."""
    count = queries.count_unread(actor_of(request))
    return Data[UnreadCount](data=UnreadCount(count=count.value, count_is_capped=count.is_capped))


@router.post("/mark-as-read", response=answers(Data[UnreadCount], 403))
def mark_as_read(request: HttpRequest, payload: MarkAsReadIn) -> Data[UnreadCount]:
    """Mark the company's notifications as read: those of `ids`, or all of them without it."""
    actor = actor_of(request)
    services.mark_as_read(actor, payload.ids)
    count = queries.count_unread(actor)
    return Data[UnreadCount](data=UnreadCount(count=count.value, count_is_capped=count.is_capped))
