"""Notifications to tell, and what readers received of them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification
from lading.reach.notifications.services import Notice, tell
from tests.platform.factories import company_of

from .source import Reader

ENDED = -1


def notify(companies: Sequence[User], key: str) -> None:
    """Store a notification for each company, as a consumer of the outbox does."""
    with transaction.atomic():
        tell(
            [company_of(user).pk for user in companies],
            Notice(kind="enquiry_published", url="/rfq", dedupe_key=key, params={"product": key}),
        )


def ids_of(user: User) -> list[int]:
    """The notifications of a person's company, oldest first."""
    rows = Notification.objects.filter(company_id=company_of(user).pk).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def received(reader: Reader, count: int) -> list[list[int]]:
    """The ids in the next events."""
    events = [reader.next() for _number in range(count)]
    return [event["data"]["ids"] if event else [ENDED] for event in events]
