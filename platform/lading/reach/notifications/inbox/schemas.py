"""Wire shapes of notifications."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field

from lading.base.kernel.checks import LooseText
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Wire
from lading.reach.notifications.kinds import Kind, words_of
from lading.reach.notifications.models import Notification
from lading.reach.notifications.preferences.groups import GROUP_OF, Group

MAX_IDS = 1000
KINDS = (
    "Comma-separated codes of notification kinds or keys of notification groups, as listed in "
    "`kinds` of `GET /notifications/preferences`; all kinds if omitted."
)


class NotificationOut(Wire):
    """A notification to the caller's company."""

    id: int = Field(description="Id of the notification.", examples=[41])
    kind: Kind = Field(description="Code of the kind of notification.", examples=["lead_matched"])
    group: Group = Field(
        description="Key of the notification group to which `kind` belongs. Not in the original "
        "specification.",
        examples=["leads"],
    )
    title: str = Field(
        description="Title of the notification, in the language of the call.",
        examples=["New enquiry: Cotton yarn"],
    )
    body: str = Field(
        description="Text of the notification, in the language of the call.",
        examples=["An enquiry for Cotton yarn matches your company."],
    )
    url: str = Field(
        description="Path of the portal page to which the notification links, without the language "
        "prefix.",
        examples=["/enquiries/details?id=12"],
    )
    created_at: dt.datetime = Field(description="When the notification was created.")
    read_at: dt.datetime | None = Field(
        description="When somebody in the company marked the notification as read; null while it "
        "is unread."
    )

    @classmethod
    def from_notification(cls, notification: Notification) -> NotificationOut:
        """The wire shape of a row."""
        texts = words_of(notification.kind, notification.params)
        return cls(
            id=notification.pk,
            kind=Kind(notification.kind),
            group=GROUP_OF[notification.kind],
            title=texts.title,
            body=texts.body,
            url=notification.url,
            created_at=notification.created_at,
            read_at=notification.read_at,
        )


class UnreadCount(Wire):
    """The number of unread notifications of the caller's company."""

    count: int = Field(
        description="Number of notifications that nobody in the company has read; at most 10,000.",
        examples=[3],
    )
    count_is_capped: bool = Field(
        default=False,
        description="True if there are more than 10,000 unread notifications; `count` is then "
        "10,000.",
    )


class MarkAsReadIn(Wire):
    """The notifications to mark as read: those that match every field that is sent, or all of the
    company's notifications if no field is sent.
    """

    ids: list[Annotated[int, Field(ge=1, le=MAX_ID)]] | None = Field(
        None,
        max_length=MAX_IDS,
        description="Ids of the notifications to mark as read, at most 1,000; all if omitted.",
        examples=[[41, 42]],
    )
    kind: LooseText = Field(None, description=KINDS, examples=["leads,orders"])
    first: LooseText = Field(
        None,
        alias="from",
        description="Only notifications created on or after this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-01"],
    )
    last: LooseText = Field(
        None,
        alias="to",
        description="Only notifications created on or before this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-30"],
    )
