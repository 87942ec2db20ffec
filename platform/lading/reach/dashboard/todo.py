"""What waits for an answer of the company today. Each kind is read through an index that has little
more than what it counts.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.db.models import QuerySet

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.count_of import CountOf
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.values import clock
from lading.members.accounts.permissions import may
from lading.members.companies.models import Company
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
    """What waits for the actor's company. At most seven SQL queries, three if nothing does."""
    today = clock.today()
    since = today - dt.timedelta(days=limits.number("dashboard.recent_days"))
    ready_until = today + dt.timedelta(days=limits.number("dashboard.soon_days"))
    expiring_until = today + dt.timedelta(days=limits.number("dashboard.expiring_days"))
    # Each is read through an index of what waits, which a plan for every value cannot use.
    with planned_for_values():
        items = [*_unopened(actor), *_counted(actor, expiring_until)]
        if may(actor, "quotation.send"):
            items += _leads(waiting_leads(actor, since=since, ready_until=ready_until))
    return Todo(items, since, ready_until, expiring_until)


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


def _unopened(actor: Actor) -> Iterator[Item]:
    if may(actor, "quotations.receive"):
        by_variant = tuple(VariantCount(*each) for each in waiting.unopened(actor))
        total = sum(each.count for each in by_variant)
        yield Item("quotations", *_capped(total), variants=by_variant)


def _counted(actor: Actor, expiring_until: dt.date) -> Iterator[Item]:
    """An item for each kind that is counted, in the order of the screen."""
    quotations = _quotations(actor, expiring_until)
    rows = {kind: waiting.counted(each) for kind, each in quotations.items()}
    if may(actor, "cards.receive"):
        rows["business_cards"] = waiting_for(actor).order_by().values("pk")[: MOST + 1]
    company = Company.objects.filter(pk=actor.company_id)
    counts = company.values_list(*map(CountOf, rows.values())).get() if rows else ()
    by_kind = dict(zip(rows, counts, strict=True))
    for kind in ORDER:
        if kind in by_kind:
            waits = kind in quotations and by_kind[kind] > 0
            first = waiting.first(quotations[kind]).first() if waits else None
            names = ("enquiry_id", "quotation_id", "variant")
            yield Item(kind, *_capped(by_kind[kind]), **dict(zip(names, first or (), strict=False)))


def _leads(counts: Rows) -> Iterator[Item]:
    new, awaiting, ready_soon = next(iter(counts), (0, 0, 0))
    yield Item("new_leads", *_capped(new))
    yield Item("waiting_leads", *_capped(awaiting), ready_soon=ready_soon)


def _capped(count: int) -> tuple[int, bool]:
    return min(count, MOST), count > MOST
