"""Wire shapes of notifications."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field

from lading.kernel.checks import LooseText
from lading.kernel.ids import MAX_ID
from lading.kernel.wire import Wire

from .kinds import Kind, words_of
from .models import Notification
from .preferences.groups import GROUP_OF, Group

MAX_IDS = 1000
KINDS = (
    "Comma-separated notification kinds or group keys (listed in "
    "`kinds` of the preferences); all if omitted."
)


class NotificationOut(Wire):
    """One notification, in the language of the call."""

    id: int = Field(examples=[41])
    kind: Kind = Field(examples=["lead_matched"])
    group: Group = Field(
        description="The key of the group of kinds, as in the preferences. Not in"
        " the original specification.",
        examples=["leads"],
    )
    title: str = Field(examples=["New enquiry: Cotton yarn"])
    body: str = Field(examples=["An enquiry for Cotton yarn matches your company."])
    url: str = Field(
        description="A path of the portal, without its language.",
        examples=["/enquiries/details?id=12"],
    )
    created_at: dt.datetime
    read_at: dt.datetime | None

    @classmethod
    def of(cls, notification: Notification) -> NotificationOut:
        """The wire shape of a row."""
        words = words_of(notification.kind, notification.params)
        return cls(
            id=notification.pk,
            kind=Kind(notification.kind),
            group=GROUP_OF[notification.kind],
            title=words.title,
            body=words.body,
            url=notification.url,
            created_at=notification.created_at,
            read_at=notification.read_at,
        )


class UnreadCount(Wire):
    """How many of the company's notifications are unread."""

    count: int = Field(examples=[3])
    count_is_capped: bool = False


class MarkAsReadIn(Wire):
    """Which notifications to mark; without `ids`, all of them, or all that the filter finds."""

    ids: list[Annotated[int, Field(ge=1, le=MAX_ID)]] | None = Field(
        None, max_length=MAX_IDS, examples=[[41, 42]]
    )
    kind: LooseText = Field(None, description=KINDS, examples=["leads,orders"])
    first: LooseText = Field(
        None,
        alias="from",
        description="First day, in India's time zone; no lower bound if omitted.",
        examples=["2026-11-01"],
    )
    last: LooseText = Field(
        None,
        alias="to",
        description="Last day, in India's time zone; no upper bound if omitted.",
        examples=["2026-11-30"],
    )
