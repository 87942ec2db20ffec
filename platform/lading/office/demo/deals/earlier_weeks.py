"""The demo's trade of the eight weeks before its stories: short enquiries that were quoted on, of
which some became orders. They give the dashboards' charts something to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lading.base.reference.business_types import BusinessTypeId as T
from lading.office.demo.steps import Approve, Confirm, Deal, Open, Order, Quote, Read, Step, Submit

from .buyer_goods import boxes, goods

YARN, DENIM, RICE, SLABS = "520522", "520942", "100630", "251612"
_MILL: dict[str, Any] = {"payment_terms": "EXM", "location_for_delivery": "Erode"}


def _goods(
    days_ago: float,
    party: T,
    product: str,
    hs_code: str,
    quantity: tuple[int, str],
    price: str,
    *,
    answered_after: float,
    is_ordered: bool = False,
    also: dict[str, Any] | None = None,
) -> Deal:
    """The buyer's enquiry for goods, on which its party quotes so many days after publication."""
    is_mill = party in {T.MANUFACTURER, T.COMMISSION_AGENT}
    quote = Quote(
        days_ago - 0.3 - answered_after,
        by=party,
        price=price,
        currency="INR" if is_mill else "USD",
        terms="EXM" if is_mill else "FOB",
        location="Erode" if is_mill else "",
        message="As in your enquiry, ready in two weeks.",
        valid=_validity(days_ago),
    )
    return Deal(
        raiser=T.BUYER,
        party=party,
        days_ago=days_ago,
        product=product,
        hs_code=hs_code,
        description="As per our last order, export packing.",
        form={**goods(*quantity), **(_MILL if is_mill else {}), **(also or {})},
        ready_in=20 if also else None,
        then=tuple(_steps(days_ago, quote, is_ordered=is_ordered)),
    )


def _freight(
    days_ago: float,
    raiser: T,
    product: str,
    port: str,
    price: str,
    *,
    answered_after: float,
    is_ordered: bool = False,
    by: T = T.FREIGHT_FORWARDER,
) -> Deal:
    """An enquiry for freight to Dubai, on which the forwarder or the shipping line quotes."""
    quote = Quote(
        days_ago - 0.3 - answered_after,
        by=by,
        price=price,
        currency="USD",
        message="Per container, weekly sailing, 7 free days at Jebel Ali.",
        valid=_validity(days_ago),
    )
    return Deal(
        raiser=raiser,
        party=by,
        days_ago=days_ago,
        product=product,
        description="Ocean freight per container; state transit time and free days.",
        form={**boxes(port, "20DS", 2, 24_000), "currency": "USD"},
        ready_in=20,
        then=tuple(_steps(days_ago, quote, is_ordered=is_ordered)),
    )


def _clearance(days_ago: float, by: T, product: str, hs_code: str, port: str, price: str) -> Deal:
    """The buyer's enquiry for clearance at an Indian port, which became an order."""
    quote = Quote(
        days_ago - 0.9,
        by=by,
        price=price,
        message="Per shipping bill, with stuffing supervision at your warehouse.",
        valid=_validity(days_ago),
    )
    return Deal(
        raiser=T.BUYER,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=days_ago,
        product=product,
        hs_code=hs_code,
        description="Export clearance and stuffing supervision; state all charges.",
        form=boxes(port, "20DS", 1, 22_000),
        ready_in=20,
        then=tuple(_steps(days_ago, quote, is_ordered=True)),
    )


def _validity(days_ago: float) -> int:
    """Two weeks, as days from today."""
    return 14 - int(days_ago)


def _steps(days_ago: float, quote: Quote, *, is_ordered: bool) -> Iterator[Step]:
    yield Submit(days_ago - 0.1)
    yield Approve(days_ago - 0.3)
    yield Open(quote.days_ago + 0.02, by=quote.by)
    yield quote
    yield Read(quote.days_ago - 0.6, of=quote.by)
    if is_ordered:
        yield Order(quote.days_ago - 1.4, of=quote.by)
        yield Confirm(quote.days_ago - 2, by=quote.by)


_BY_SEA = {
    **boxes("INNSA", "20DS", 1, 6_400),
    "shipment_mode": "sea",
    "shipment_type": "fcl",
}

EARLIER_DEALS: tuple[Deal, ...] = (
    _goods(75.4, T.MANUFACTURER, "Combed hosiery yarn Ne 30/1, first lot", YARN, (12_000, "KGS"),
           "284", answered_after=0.4, is_ordered=True),
    _goods(73.2, T.EXPORTER, "1121 Sella basmati rice, trial lot", RICE, (25, "MTS"),
           "1120", answered_after=0.9, is_ordered=True),
    _freight(71.8, T.BUYER, "Rice to Dubai", "INMUN", "610", answered_after=0.2, is_ordered=True),
    _goods(69.4, T.COMMISSION_AGENT, "Steam basmati rice, brokered lot", RICE, (30, "MTS"),
           "77800", answered_after=0.6, is_ordered=True),
    _goods(66.3, T.MANUFACTURER, "Indigo denim fabric 11 oz", DENIM, (15_000, "MTR"),
           "212", answered_after=1.1),
    _goods(64.7, T.EXPORTER, "Black Galaxy granite slabs, 30 mm", SLABS, (52, "MTS"),
           "455", answered_after=0.5),
    _clearance(62.3, T.CUSTOM_HOUSE_AGENT, "Granite tiles, clearance at Chennai", SLABS, "INMAA",
               "6600"),
    _goods(60.1, T.MANUFACTURER, "Combed hosiery yarn Ne 26/1", YARN, (18_000, "KGS"),
           "276", answered_after=0.3, is_ordered=True),
    _freight(58.5, T.EXPORTER, "Yarn to Dubai", "INTUT", "480", answered_after=0.4,
             is_ordered=True),
    _goods(52.9, T.EXPORTER, "1509 Sella basmati rice", RICE, (50, "MTS"),
           "995", answered_after=0.7),
    _freight(55.4, T.BUYER, "Slabs to Dubai from Tuticorin", "INTUT", "520", answered_after=0.5,
             is_ordered=True, by=T.SHIPPING_LINE),
    _freight(51.2, T.BUYER, "Granite to Dubai", "INMAA", "540", answered_after=0.6),
    _goods(48.7, T.MANUFACTURER_EXPORTER, "Amoxicillin capsules 250 mg", "300410", (9_000, "PAC"),
           "2.95", answered_after=0.7, is_ordered=True, also=_BY_SEA),
    _goods(45.6, T.MANUFACTURER, "Combed hosiery yarn Ne 30/1, second lot", YARN, (24_000, "KGS"),
           "281", answered_after=0.2, is_ordered=True),
    _goods(44.4, T.EXPORTER, "Polished granite tiles 40 x 40 cm", "680223", (1_200, "SQM"),
           "22.60", answered_after=1.3),
    _clearance(41.6, T.CHA_FREIGHT_FORWARDER, "Pepper in bags, clearance at Cochin", "090411",
               "INCOK", "5900"),
    _goods(38.8, T.EXPORTER, "1121 Sella basmati rice, private label", RICE, (75, "MTS"),
           "1090", answered_after=0.8, is_ordered=True),
    _freight(37.3, T.EXPORTER, "Granite to Dubai, spot", "INMUN", "590", answered_after=0.3),
    _goods(31.5, T.MANUFACTURER, "Indigo denim fabric 12 oz, dye lot 4", DENIM, (20_000, "MTR"),
           "225", answered_after=0.9, is_ordered=True),
    _goods(30.2, T.EXPORTER, "Carded cotton yarn Ne 20/1", "520512", (10_000, "KGS"),
           "3.05", answered_after=0.4),
    _freight(26.1, T.BUYER, "Yarn to Dubai, weekly", "INTUT", "470", answered_after=0.3,
             is_ordered=True),
    _goods(24.6, T.MANUFACTURER, "Combed hosiery yarn Ne 34/1", YARN, (12_000, "KGS"),
           "291", answered_after=0.5),
)  # fmt: skip
"""Times are days before today. What was not ordered has expired, longer ago than is told."""
