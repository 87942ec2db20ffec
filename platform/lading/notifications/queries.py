"""Reads for the notifications page and the number of unread notifications."""

from __future__ import annotations

from lading.kernel.actor import Actor
from lading.kernel.paging import Count, Page, Paging, capped_count, paginate

from . import access
from .models import Notification


def list_notifications(actor: Actor, paging: Paging) -> Page[Notification]:
    """The company's notifications, newest first. Two SQL queries."""
    return paginate(access.own(actor).order_by("-id"), paging)


def count_unread(actor: Actor) -> Count:
    """How many of the company's notifications are unread. One SQL query."""
    return capped_count(access.unread_of(actor))
