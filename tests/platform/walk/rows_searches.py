"""Saved searches: of the world's seller, and of every type: leads have all but buyers, who find
products.
"""

from __future__ import annotations

from .row import ROW_ID, Row, member_call
from .situations import body, with_saved_search

PATH = f"/saved-searches/{ROW_ID}"

SEARCHES: list[Row] = [
    member_call("GET", "/saved-searches", owner="seller"),
    member_call(
        "POST",
        "/saved-searches",
        owner="seller",
        own=201,
        other=403,
        strangers={1: 403, 0: 201},
        body=body(name="Yarn to Dubai", filter="yarn"),
    ),
    member_call(
        "POST",
        "/saved-searches/{int:search_id}",
        path=PATH,
        owner="seller",
        other=404,
        strangers=404,
        body=body(name="Yarn"),
        prepare=with_saved_search,
    ),
    member_call(
        "DELETE",
        "/saved-searches/{int:search_id}",
        path=PATH,
        owner="seller",
        other=404,
        strangers=404,
        prepare=with_saved_search,
    ),
]
