"""Data protection, ratings, business cards."""

from __future__ import annotations

from .row import ROW_ID, Row, member_call
from .situations import body, rating, with_card, with_erasure, with_order

COMPANIES: list[Row] = [
    # -- data protection --
    member_call("GET", "/consents"),
    # No version is published.
    member_call(
        "POST",
        "/consents",
        own=409,
        other=409,
        strangers=409,
        body=body(document="terms", version=1),
    ),
    member_call("GET", "/data-requests"),
    member_call("GET", "/data-requests/erasure-effects"),
    # The world's people have no password.
    member_call(
        "POST",
        "/data-requests",
        own=400,
        other=400,
        strangers=400,
        body=body(kind="export", password="not-theirs"),
    ),
    # Of somebody else, though a colleague.
    member_call(
        "DELETE",
        "/data-requests/{request_id}",
        path=f"/data-requests/{ROW_ID}",
        own=404,
        other=404,
        strangers=404,
        prepare=with_erasure,
    ),
    member_call(
        "GET",
        "/data-requests/{request_id}/archive",
        path=f"/data-requests/{ROW_ID}/archive",
        own=404,
        other=404,
        strangers=404,
        prepare=with_erasure,
    ),
    # -- ratings --
    member_call("GET", "/ratings/myProfile/{user_id}", path="/ratings/myProfile/{seller}"),
    # Without a quotation in the query.
    member_call("GET", "/ratings/given", own=422, other=422, strangers=422),
    member_call(
        "POST",
        "/ratings",
        case="the other party of an order",
        strangers=404,
        body=rating,
        prepare=with_order,
    ),
    member_call(
        "POST",
        "/ratings",
        case="before there is an order",
        own=409,
        other=409,
        strangers=404,
        body=rating,
    ),
    # -- business cards --
    member_call("GET", "/businesscard"),
    member_call("GET", "/businesscard", case="sent", query={"type": "my_sent_request"}),
    member_call(
        "POST",
        "/businesscard",
        own=403,
        strangers={1: 403, 0: 200},
        body=lambda world: {"requestToId": world.buyer.pk},
    ),
    member_call(
        "PUT",
        "/businesscard/{card_id}",
        path=f"/businesscard/{ROW_ID}",
        other=403,
        strangers=404,
        body=body(status="accepted"),
        prepare=with_card,
    ),
    member_call(
        "DELETE",
        "/businesscard/{card_id}",
        path=f"/businesscard/{ROW_ID}",
        own=403,
        other=204,
        strangers=404,
        prepare=with_card,
    ),
]
