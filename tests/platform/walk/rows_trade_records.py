"""Trade records, which every type may search; the strangers are on Premium."""

from __future__ import annotations

from lading.billing.models import Subscription

from .row import Row, member_call
from .situations import body
from .world import World

SEARCH = {
    "hscode": "cotton",
    "sourceCountry": "any",
    "sourcePort": "any",
    "destinationCountry": "any",
    "destinationPort": "any",
}


def _without_a_plan(world: World) -> None:
    for user in (world.seller, *world.strangers.values()):
        Subscription.objects.filter(company=user.company).delete()


TRADE_RECORDS: list[Row] = [
    member_call("GET", "/exim-data/filterdata", query=SEARCH),
    member_call(
        "GET",
        "/exim-data/filterdata",
        case="without filters",
        own=422,
        other=422,
        strangers=422,
    ),
    member_call(
        "GET",
        "/exim-data/filterdata",
        case="without a plan",
        query=SEARCH,
        other=403,
        strangers={1: 200, 0: 403},
        prepare=_without_a_plan,
    ),
    member_call("GET", "/exim-data/summary", query=SEARCH),
    member_call(
        "POST",
        "/exim-data/download-excel",
        case="an unknown record",
        own=422,
        other=422,
        strangers=422,
        body=body(data=[{"recordId": "NONE"}]),
    ),
]
