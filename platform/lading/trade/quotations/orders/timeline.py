"""The history of an order: who did what, when, and which terms applied from then on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from operator import attrgetter
from typing import Any, Literal

from django.db.models import F

from lading.base.http.paging import MOST_UNPAGED
from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.reference.names import local_name
from lading.base.reference.text import unit_label
from lading.members.accounts.former import shown_name
from lading.members.accounts.models import User
from lading.trade.quotations.models import CounterOffer, Quotation, QuotationVersion
from lading.trade.quotations.pricing import PricedPer, priced_per
from lading.trade.quotations.rules import ClosedBecause, CounterStatus

Values = Mapping[str, Any]
EventKind = Literal[
    "enquiry_published",
    "quotation_sent",
    "counter_offer_made",
    "counter_offer_accepted",
    "counter_offer_declined",
    "counter_offer_withdrawn",
    "counter_offer_closed",
    "quotation_revised",
    "order_placed",
    "order_confirmed",
]
Party = Literal["buyer", "seller"]

_ORDER_ACTIONS = ("order_placed", "order_confirmed")
_TERMS = {
    "price": "price",
    "quantity": "qty",
    "net_amount": "net_amount",
    "payment_terms": "payment_terms",
    "delivery_location": "location_for_delivery",
    "expiry_date": "expiry_date",
    "description": "message",
}
"""The columns that versions and counter-offers share, and what an event calls them."""
_PRICED_IN = ("currency_code", "units", "priced_per")
"""What their price is in and for. A counter-offer has its version's (RULES.md 49)."""
_ENDS: Mapping[str, tuple[EventKind, Party | None]] = {
    CounterStatus.ACCEPTED: ("counter_offer_accepted", "seller"),
    CounterStatus.DECLINED: ("counter_offer_declined", "seller"),
    CounterStatus.WITHDRAWN: ("counter_offer_withdrawn", "buyer"),
    CounterStatus.CLOSED: ("counter_offer_closed", None),
}
"""How the end of a counter-offer is told. One that was answered ends with the revision."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the history. ``by`` is None if it happened by itself; the terms are None where
    the event set none. ``user_id`` is the person who did it.
    """

    kind: EventKind
    at: dt.datetime
    by: Party | None
    user_id: int | None = None
    version: int | None = None
    price: Any = None
    qty: Any = None
    net_amount: Any = None
    currency_code: str | None = None
    units: str | None = None
    priced_per: PricedPer | None = None
    payment_terms: str | None = None
    location_for_delivery: str | None = None
    expiry_date: dt.date | None = None
    message: str | None = None


def timeline_of(actor: Actor, order: Values, about: Values) -> list[dict[str, Any]]:
    """The `OrderEventOut`s of an order, the earliest first: the last 200. Four SQL queries.

    ``order`` is the order's answer to the actor, ``about`` what it shows besides its quotation.
    People of the other company are not named, only the company, if the actor may know it (RULES.md
    23).
    """
    own: Party = "buyer" if order["side"] == "placed" else "seller"
    events = _events(order, about)
    names = _names(each.user_id for each in events if each.by == own)
    other = order["party"]["company_name"] if order["party"] else None
    return [_entry(each, own, names, actor.company_name, other) for each in events]


def _entry(
    event: Event, own: Party, names: Mapping[int, str], own_company: str, other: str | None
) -> dict[str, Any]:
    entry = asdict(event)
    user_id = entry.pop("user_id")
    is_own = event.by == own
    company = None if event.by is None else own_company if is_own else other
    person = names.get(user_id) if is_own else None
    return {**entry, "is_own": is_own, "company_name": company, "person": person}


def _events(order: Values, about: Values) -> list[Event]:
    counters = _counter_offers(order)
    accepted = {each.version for each in counters if each.kind == "counter_offer_accepted"}
    versions = [each for each in _versions(order) if each.version not in accepted]
    steps = [_enquiry(about), *versions, *counters, *_moves(order)]
    # Steps of one moment stay in this order, in which they can only have happened.
    # Of a counter-offer that is not among the newest, the version that answered it is older than
    # those that are told.
    return sorted(steps, key=attrgetter("at"))[-MOST_UNPAGED:]


def _enquiry(about: Values) -> Event:
    at = about["enquiry_published_at"] or about["enquiry_created_at"]
    return Event("enquiry_published", at, "buyer", about["enquirer_id"])


def _versions(order: Values) -> Iterator[Event]:
    versions = QuotationVersion.objects.filter(quotation_id=order["id"]).order_by("-number")
    columns = ("number", "created_at", "created_by_id", *_TERMS)
    newest = versions.values(*columns, **_money_columns())[:MOST_UNPAGED]
    for row in reversed(list(newest)):
        kind: EventKind = "quotation_sent" if row["number"] == 1 else "quotation_revised"
        event = Event(kind, row["created_at"], "seller", row["created_by_id"], row["number"])
        yield replace(event, **_terms(row, order))


def _counter_offers(order: Values) -> list[Event]:
    columns = ("version__number", "answer_version__number", "status", "closed_because", "answer")
    people = ("created_at", "created_by_id", "decided_at", "decided_by_id")
    counter_offers = CounterOffer.objects.filter(quotation_id=order["id"]).order_by("-pk")
    rows = counter_offers.values(*columns, *people, *_TERMS, **_money_columns("version__"))[
        :MOST_UNPAGED
    ]
    return [event for row in reversed(list(rows)) for event in _steps(row, order)]


def _steps(row: Values, order: Values) -> Iterator[Event]:
    event = Event("counter_offer_made", row["created_at"], "buyer", row["created_by_id"])
    yield replace(event, version=row["version__number"], **_terms(row, order))
    # An order closes it at the same moment, and says so itself.
    if row["closed_because"] == ClosedBecause.ORDERED or row["status"] not in _ENDS:
        return
    kind, by = _ENDS[row["status"]]
    ended = Event(kind, row["decided_at"], by, row["decided_by_id"], row["version__number"])
    if kind == "counter_offer_accepted":
        yield replace(ended, **{**_terms(row, order), "version": row["answer_version__number"]})
    else:
        yield replace(ended, message=row["answer"] or None)


def _moves(order: Values) -> Iterator[Event]:
    """The order and its confirmation. The audit trail has who placed and who confirmed it."""
    people = audit.people_who(Quotation, order["id"], _ORDER_ACTIONS)
    version = order["version"]
    named = (*_TERMS.values(), *_PRICED_IN)
    terms = {name: order[name] for name in named if name != "message"}
    placed = Event("order_placed", order["ordered_at"], "buyer", people.get("order_placed"))
    yield replace(placed, version=version, **terms)
    if order["confirmed_at"] is not None:
        by = people.get("order_confirmed")
        yield Event("order_confirmed", order["confirmed_at"], "seller", by, version)


def _money_columns(prefix: str = "") -> dict[str, Any]:
    """The columns of a version's currency and unit, the unit's name in the reader's language."""
    return {
        "currency_code": F(f"{prefix}currency"),
        "unit_code": F(f"{prefix}unit__code"),
        "unit_name": local_name(f"{prefix}unit"),
    }


def _terms(row: Values, order: Values) -> dict[str, Any]:
    """The terms that a version or a counter-offer set, in its own currency and unit."""
    code = row["unit_code"]
    return {
        **{name: row[column] or None for column, name in _TERMS.items()},
        "currency_code": row["currency_code"],
        "units": unit_label(row["unit_name"], code) if code else None,
        "priced_per": priced_per(
            has_unit=code is not None,
            shipment_mode=order["enquiries"]["shipment_mode"] or "",
            shipment_type=order["enquiries"]["shipment_type"] or "",
        ),
    }


def _names(user_ids: Iterable[int | None]) -> Mapping[int, str]:
    people = User.objects.filter(pk__in={each for each in user_ids if each is not None})
    return {pk: shown_name(name) for pk, name in people.values_list("pk", "name")}
