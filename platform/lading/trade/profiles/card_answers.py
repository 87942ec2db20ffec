"""What a buyer answers to the requests of one company, which its list shows as one entry.

Whoever asks from several leads may not know that their buyers are one (RULES.md 33). Accepting
names the buyer anyway. But rejections at one moment would tell it, so one is told at once, and each
of the others at a moment of its own.
"""

from __future__ import annotations

import datetime as dt
import secrets

from django.db.models import Q

from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now

from .models import BusinessCard, CardStatus

MOST_DUE = 1_000


def lock_entry(card: BusinessCard) -> list[BusinessCard]:
    """Lock the requests that wait for an answer together with this one, by primary key. The
    requester's company is locked, so that no further one is added.
    """
    waiting = BusinessCard.objects.filter(
        requester=card.requester_id,
        buyer=card.buyer_id,
        status=CardStatus.SENT,
        answered_at__isnull=True,
    )
    return list(row_locks.for_change(waiting).order_by("pk"))


def lock_held_with(card: BusinessCard) -> list[BusinessCard]:
    """A locked request, and if it was accepted, all accepted ones of its pair, locked: whoever
    gives up a card no longer sees the buyer's contact.
    """
    if card.status != CardStatus.ACCEPTED:
        return [card]
    accepted = Q(requester=card.requester_id, buyer=card.buyer_id, status=CardStatus.ACCEPTED)
    return list(row_locks.for_change(BusinessCard.objects.filter(accepted)).order_by("pk"))


def told_at_once(entry: list[BusinessCard], answered: BusinessCard) -> BusinessCard:
    """The request of an entry whose rejection is told at once: the one that was made to the buyer
    by name, else the one that the buyer answered.
    """
    return next((card for card in entry if card.enquiry_id is None), answered)


def later_moment(at: dt.datetime) -> dt.datetime:
    """A moment by chance in the hours after one, for a rejection that is told later."""
    seconds = 3600 * limits.number("card.spread_hours")
    return at + dt.timedelta(seconds=1 + secrets.randbelow(max(seconds, 1)))


def due_rejections() -> list[int]:
    """The ids of requests whose rejection is due, the oldest first."""
    due = BusinessCard.objects.filter(status=CardStatus.SENT, reject_at__lte=now())
    return list(due.order_by("reject_at", "pk").values_list("pk", flat=True)[:MOST_DUE])
