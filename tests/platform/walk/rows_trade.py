"""Notices, files, enquiries, leads, quotations."""

from __future__ import annotations

from .row import Row, member_call
from .situations import (
    body,
    draft,
    quotation_form,
    revision_of_another_version,
    with_order,
    without_quotation,
)
from .world import picture

# An exporter's form refuses the manufacturer's terms before the enquiry is looked up.
NO_QUOTING = {1: 403, 2: 422, 0: 404}
MAY_RAISE = {1: 201, 2: 201, 8: 201, 0: 403}

TRADE: list[Row] = [
    member_call("GET", "/notifications"),
    member_call("GET", "/notifications/unread-count"),
    member_call("POST", "/notifications/mark-as-read", body=body()),
    # -- files --
    member_call(
        "POST",
        "/file-manager/single",
        form=lambda world: {"image": picture()},
    ),
    member_call(
        "GET",
        "/files/{uuidstr:file_uuid}/{name}",
        case="the buyer's, on the enquiry the seller has opened",
        path="/files/{buyer_file}/enquiry.png",
        strangers=404,
        staff=200,
    ),
    member_call(
        "GET",
        "/files/{uuidstr:file_uuid}/{name}",
        case="the seller's, on the quotation the buyer received",
        path="/files/{seller_file}/quotation.png",
        owner="seller",
        strangers=404,
        staff=200,
    ),
    member_call(
        "GET",
        "/files/{uuidstr:file_uuid}/{name}",
        case="the seller's certificate, whoever trades with them",
        path="/files/{seller_document}/gst.pdf",
        owner="seller",
        other=404,
        strangers=404,
        staff=200,
    ),
    member_call(
        "GET",
        "/files/{uuidstr:file_uuid}/{name}",
        case="the seller's logo",
        path="/files/{seller_logo}/logo.png",
        owner="seller",
        staff=200,
    ),
    # -- enquiries --
    member_call("GET", "/enquiries"),
    member_call("GET", "/enquiries/search"),
    member_call(
        "GET", "/enquiries/form-rules", other=403, strangers={1: 200, 2: 200, 8: 200, 0: 403}
    ),
    member_call("GET", "/enquiries/{int:enquiry_id}", path="/enquiries/{enquiry}", strangers=404),
    member_call(
        "GET",
        "/enquiries/{int:enquiry_id}",
        case="a draft",
        path="/enquiries/{draft}",
        other=404,
        strangers=404,
    ),
    member_call(
        "GET",
        "/enquiries/own/{int:enquiry_id}",
        path="/enquiries/own/{enquiry}",
        other=404,
        strangers=404,
    ),
    member_call("POST", "/enquiries", own=201, other=403, strangers=MAY_RAISE, body=draft),
    member_call(
        "POST",
        "/enquiries/{int:enquiry_id}",
        case="a draft",
        path="/enquiries/{draft}",
        other=404,
        strangers=404,
        body=draft,
    ),
    member_call(
        "POST",
        "/enquiries/{int:enquiry_id}",
        case="published",
        path="/enquiries/{enquiry}",
        own=409,
        other=404,
        strangers=404,
        body=draft,
    ),
    member_call(
        "DELETE",
        "/enquiries/{int:enquiry_id}",
        path="/enquiries/{enquiry}",
        other=404,
        strangers=404,
    ),
    # -- leads --
    *(
        member_call("GET", route, owner="seller", other=403, strangers={1: 403, 0: 200})
        for route in (
            "/enquiries/businessType",
            "/enquiries/accessed/id",
            "/enquiries/access/status",
        )
    ),
    member_call(
        "GET",
        "/unlock-enquiries/{int:enquiry_id}",
        path="/unlock-enquiries/{enquiry}",
        owner="seller",
        other=403,
        strangers={1: 403, 0: 404},
    ),
    member_call(
        "POST",
        "/unlock-enquiries/{int:enquiry_id}",
        case="opened already",
        path="/unlock-enquiries/{enquiry}",
        owner="seller",
        other=403,
        strangers={1: 403, 0: 404},
    ),
    # -- exchange rates --
    member_call("GET", "/exchange-rates"),
    # -- quotations --
    member_call(
        "GET", "/quotations/form-rules", owner="seller", other=403, strangers={1: 403, 0: 200}
    ),
    member_call(
        "GET",
        "/quotations/form-rules",
        case="for an enquiry nobody has opened",
        owner="seller",
        own=404,
        other=403,
        strangers={1: 403, 0: 404},
        query={"enquiryId": 1},
    ),
    member_call("GET", "/quotations"),
    member_call("GET", "/quotations/weeks"),
    member_call("GET", "/quotations", case="of an enquiry", query={"enquiryId": 1}),
    member_call("GET", "/quotations/{quotation_id}", path="/quotations/{quotation}", strangers=404),
    member_call(
        "POST",
        "/quotations",
        owner="seller",
        other=403,
        strangers=NO_QUOTING,
        body=quotation_form,
        prepare=without_quotation,
    ),
    member_call(
        "POST",
        "/quotations",
        case="a second one",
        owner="seller",
        own=409,
        other=403,
        strangers=NO_QUOTING,
        body=quotation_form,
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="place order",
        path="/quotations/{quotation}",
        other=403,
        strangers=404,
        body=body(status="order_placed", version=1),
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="order a version that is not the current one",
        path="/quotations/{quotation}",
        own=409,
        other=403,
        strangers=404,
        body=body(status="order_placed", version=2),
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="confirm order",
        path="/quotations/{quotation}",
        owner="seller",
        other=403,
        strangers=404,
        body=body(status="order_confirmed", version=1),
        prepare=with_order,
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="revise",
        path="/quotations/{quotation}",
        owner="seller",
        other=403,
        strangers=404,
        body=quotation_form,
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="revise a version that is not the current one",
        path="/quotations/{quotation}",
        owner="seller",
        own=409,
        other=403,
        strangers=404,
        body=revision_of_another_version,
    ),
]
