"""The spreadsheets of lists: each is open to those to whom its list is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .row import Row

LISTS = frozenset(
    {
        "/quotations",
        "/orders",
        "/enquiries",
        "/enquiries/businessType",
        "/products",
        "/products/find",
        "/businesscard",
        "/ratings/myProfile/{user_id}",
        "/users/primary/{int:primary_user_id}",
        "/paymenthistory/{uuidstr:user_uuid}",
        "/pointshistory/{uuidstr:user_uuid}",
        "/notifications",
        "/policyUpdate",
        "/promotions",
        "/promotions/offered",
        "/unclaimed-cargo",
        "/rodtep",
        "/pricecalculation",
        "/offer-products",
        "/offer-products/exporters",
        "/updates-freight-rates",
        "/updates-freight-rates/watch",
    }
)
"""The routes of the lists with a spreadsheet."""


def files_of(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows of the spreadsheets of these lists."""
    for row in rows:
        if row.method == "GET" and row.route in LISTS:
            path, mark, query = row.path.partition("?")
            yield replace(row, route=f"{row.route}/xlsx", path=f"{path}/xlsx{mark}{query}")
