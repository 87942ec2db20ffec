"""Kept versions and counter-offers."""

from __future__ import annotations

from .row import ROW_ID, Row, member_call
from .situations import body, counter_offer, with_counter_offer

_LIST = "/quotations/{quotation_id}/counter-offers"
_ONE = "/quotations/{quotation_id}/counter-offers/{counter_id}"
_OFFERS = "/quotations/{quotation}/counter-offers"
_OFFER = f"{_OFFERS}/{ROW_ID}"

COUNTER_OFFERS: list[Row] = [
    member_call(
        "GET",
        "/quotations/{quotation_id}/versions",
        path="/quotations/{quotation}/versions",
        strangers=404,
    ),
    member_call("GET", _LIST, path=_OFFERS, strangers=404, prepare=with_counter_offer),
    member_call(
        "GET", f"{_LIST}/form-rules", path=f"{_OFFERS}/form-rules", other=404, strangers=404
    ),
    member_call("POST", _LIST, path=_OFFERS, other=403, strangers=404, body=counter_offer),
    member_call(
        "POST",
        _LIST,
        case="while one is open",
        path=_OFFERS,
        own=409,
        other=403,
        strangers=404,
        body=counter_offer,
        prepare=with_counter_offer,
    ),
    *(
        member_call(
            "POST",
            _ONE,
            case=status,
            path=_OFFER,
            owner="seller",
            other=403,
            strangers=404,
            body=body(status=status, version=1),
            prepare=with_counter_offer,
        )
        for status in ("accepted", "declined")
    ),
    member_call(
        "POST",
        _ONE,
        case="withdrawn",
        path=_OFFER,
        other=403,
        strangers=404,
        body=body(status="withdrawn"),
        prepare=with_counter_offer,
    ),
]
