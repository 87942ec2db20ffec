"""What waits for an answer of the company today: parts of one SQL query, each of an index that has
little more than what it counts.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.db.models import QuerySet

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.database.together import Found, read_together
from lading.base.kernel.values import clock
from lading.members.accounts.permissions import may
from lading.trade.enquiries.waiting import waiting_leads
from lading.trade.profiles.card_reads import waiting_for
from lading.trade.quotations.figures import waiting
from lading.trade.quotations.figures.waiting import MOST

Rows = QuerySet[Any, Any]

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
ORDER: Final[tuple[Kind, ...]] = (
    "expiring_received",
    "business_cards",
    "orders",
    "counter_offers",
    "expiring_sent",
)
"""The counted kinds, in the order of the screen."""


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
    """What waits for the actor's company. One SQL query."""
    today = clock.today()
    since = today - dt.timedelta(days=limits.number("dashboard.recent_days"))
    ready_until = today + dt.timedelta(days=limits.number("dashboard.soon_days"))
    expiring_until = today + dt.timedelta(days=limits.number("dashboard.expiring_days"))
    quotations = _quotations(actor, expiring_until)
    rows: dict[str, Rows] = {kind: waiting.first(each) for kind, each in quotations.items()}
    counts: dict[str, Rows] = {kind: waiting.counted(each) for kind, each in quotations.items()}
    if may(actor, "quotations.receive"):
        rows["quotations"] = waiting.unopened(actor)
    if may(actor, "cards.receive"):
        counts["business_cards"] = waiting_for(actor).order_by().values_list("pk")[: MOST + 1]
    if may(actor, "quotation.send"):
        rows["leads"] = waiting_leads(actor, since=since, ready_until=ready_until)
    # Each is read through an index of what waits, which a plan for every value cannot use.
    with planned_for_values():
        results = read_together(rows=rows, counts=counts)
    return Todo(list(_items(results)), since, ready_until, expiring_until)


def _quotations(actor: Actor, expiring_until: dt.date) -> dict[Kind, Rows]:
    """The quotations that wait, those that are to be done first at the front."""
    waits: dict[Kind, Rows] = {}
    if may(actor, "quotations.receive"):
        waits["expiring_received"] = waiting.expiring_received(actor, expiring_until)
    if may(actor, "quotation.send"):
        waits["orders"] = waiting.orders(actor)
        waits["counter_offers"] = waiting.counter_offers(actor)
        waits["expiring_sent"] = waiting.expiring_sent(actor, expiring_until)
    return waits


def _items(results: Found) -> Iterator[Item]:
    """An item for each kind that was read, in the order of the screen."""
    if "quotations" in results.rows:
        by_variant = [VariantCount(*each) for each in results.rows["quotations"]]
        total = sum(each.count for each in by_variant)
        yield Item("quotations", *_capped(total), variants=tuple(by_variant))
    for kind in ORDER:
        if kind in results.counts:
            yield Item(kind, *_capped(results.counts[kind]), **_first(results, kind))
    if "leads" in results.rows:
        new, awaiting, ready_soon = results.first("leads") or (0, 0, 0)
        yield Item("new_leads", *_capped(new))
        yield Item("waiting_leads", *_capped(awaiting), ready_soon=ready_soon)


def _first(results: Found, kind: Kind) -> dict[str, Any]:
    """The first of a kind's quotations."""
    first = results.first(kind) if kind in results.rows else None
    return dict(zip(("enquiry_id", "quotation_id", "variant"), first or (), strict=False))


def _capped(count: int) -> tuple[int, bool]:
    return min(count, MOST), count > MOST
