"""Quotations and orders as PDF, and their public verification."""

from __future__ import annotations

from .row import Row, member_call, public_call
from .situations import with_confirmed_order

_ORDER = "/quotations/{quotation_id}/order/pdf"
_ORDER_OF_ENQUIRY = "/enquiries/{enquiry_id}/order/pdf"

DOCUMENTS: list[Row] = [
    member_call(
        "GET", "/quotations/{quotation_id}/pdf", path="/quotations/{quotation}/pdf", strangers=404
    ),
    member_call(
        "GET",
        "/quotations/{quotation_id}/pdf",
        case="a version that it does not have",
        path="/quotations/{quotation}/pdf",
        own=404,
        other=404,
        strangers=404,
        query={"version": 2},
    ),
    member_call(
        "GET",
        _ORDER,
        case="before it is confirmed",
        path="/quotations/{quotation}/order/pdf",
        own=409,
        other=409,
        strangers=404,
    ),
    member_call(
        "GET",
        _ORDER,
        path="/quotations/{quotation}/order/pdf",
        strangers=404,
        prepare=with_confirmed_order,
    ),
    member_call(
        "GET",
        _ORDER_OF_ENQUIRY,
        case="before an order was placed",
        path="/enquiries/{enquiry}/order/pdf",
        own=404,
        other=404,
        strangers=404,
    ),
    member_call(
        "GET",
        _ORDER_OF_ENQUIRY,
        path="/enquiries/{enquiry}/order/pdf",
        strangers=404,
        prepare=with_confirmed_order,
    ),
    public_call(
        "GET",
        "/verify/{code}",
        case="a code of no document",
        path="/verify/2222-2222-2222-2222",
        status=404,
    ),
    public_call("GET", "/verify/{code}", case="what is no code", path="/verify/2222", status=404),
    public_call(
        "GET",
        "/trade-documents/verify",
        case="a code of no document",
        status=404,
        query={"code": "2222-2222-2222-2222"},
    ),
    public_call(
        "GET",
        "/trade-documents/verify",
        case="what is no code",
        status=422,
        query={"code": "2222"},
    ),
]
