"""Saved searches: of the world's seller, and of every type that has leads."""

from __future__ import annotations

from .row import ROW_ID, Row, member_call
from .situations import body, with_saved_search

PATH = f"/saved-searches/{ROW_ID}"
HAS_LEADS = {1: 403, 0: 200}
HAS_NONE_THERE = {1: 403, 0: 404}

SEARCHES: list[Row] = [
    member_call("GET", "/saved-searches", owner="seller", other=403, strangers=HAS_LEADS),
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
        other=403,
        strangers=HAS_NONE_THERE,
        body=body(name="Yarn"),
        prepare=with_saved_search,
    ),
    member_call(
        "DELETE",
        "/saved-searches/{int:search_id}",
        path=PATH,
        owner="seller",
        other=403,
        strangers=HAS_NONE_THERE,
        prepare=with_saved_search,
    ),
]
