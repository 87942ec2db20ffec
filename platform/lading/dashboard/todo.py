"""What waits for an answer of the company today. A constant number of SQL queries, each of an index
that has little more than what it counts.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lading.accounts.permissions import may
from lading.enquiries.waiting import waiting_leads
from lading.kernel import clock, limits
from lading.kernel.actor import Actor
from lading.kernel.query_plans import planned_for_values
from lading.profiles import cards
from lading.quotations import waiting
from lading.quotations.waiting import MOST, Waiting

Kind = Literal[
    "new_leads",
    "waiting_leads",
    "counter_offers",
    "orders",
    "expiring_sent",
    "quotations",
    "expiring_received",
    "business_cards",
]


@dataclass(frozen=True, slots=True)
class VariantCount:
    """Received quotations that nobody has opened, on enquiries of one variant."""

    variant: str
    count: int


@dataclass(frozen=True, slots=True)
class Item:
    """How many things of a kind wait. ``is_more``: there are more than were counted."""

    kind: Kind
    count: int
    is_more: bool = False
    ready_soon: int | None = None
    enquiry_id: int | None = None
    quotation_id: int | None = None
    variant: str | None = None
    variants: tuple[VariantCount, ...] = ()


@dataclass(frozen=True, slots=True)
class Todo:
    """Every kind that a company of this type can have, also those of which nothing waits."""

    items: list[Item]
    since: dt.date
    ready_until: dt.date
    expiring_until: dt.date


def todo_of(actor: Actor) -> Todo:
    """What waits for the actor's company."""
    today = clock.today()
    since = today - dt.timedelta(days=limits.number("dashboard.recent_days"))
    ready_until = today + dt.timedelta(days=limits.number("dashboard.soon_days"))
    expiring_until = today + dt.timedelta(days=limits.number("dashboard.expiring_days"))
    # Each is read through an index of what waits, which a plan for every value cannot use.
    with planned_for_values():
        items = [*_of_buyer(actor, expiring_until)]
        if may(actor, "quotation.send"):
            items += [*_of_seller(actor, expiring_until), *_leads(actor, since, ready_until)]
    return Todo(items, since, ready_until, expiring_until)


def _of_buyer(actor: Actor, expiring_until: dt.date) -> Iterator[Item]:
    if may(actor, "quotations.receive"):
        yield _quotations(actor)
        yield _waiting("expiring_received", waiting.expiring_received(actor, expiring_until))
    if may(actor, "cards.receive"):
        yield Item("business_cards", *_capped(cards.waiting_for(actor, MOST + 1)))


def _of_seller(actor: Actor, expiring_until: dt.date) -> Iterator[Item]:
    yield _waiting("orders", waiting.orders(actor))
    yield _waiting("counter_offers", waiting.counter_offers(actor))
    yield _waiting("expiring_sent", waiting.expiring_sent(actor, expiring_until))


def _quotations(actor: Actor) -> Item:
    by_variant = waiting.unopened(actor)
    return Item(
        "quotations",
        *_capped(sum(by_variant.values())),
        variants=tuple(VariantCount(*each) for each in sorted(by_variant.items())),
    )


def _waiting(kind: Kind, found: Waiting) -> Item:
    return Item(
        kind,
        *_capped(found.count),
        enquiry_id=found.enquiry_id,
        quotation_id=found.quotation_id,
        variant=found.variant,
    )


def _leads(actor: Actor, since: dt.date, ready_until: dt.date) -> list[Item]:
    found = waiting_leads(actor, since=since, ready_until=ready_until)
    return [
        Item("new_leads", *_capped(found.new)),
        Item("waiting_leads", *_capped(found.awaiting), ready_soon=found.ready_soon),
    ]


def _capped(count: int) -> tuple[int, bool]:
    return min(count, MOST), count > MOST
