"""Who gets what from every call: the one table of endpoints, viewers and statuses.

A row is one call in one situation. ``owner`` is the side the thing called belongs to, the other
side of the trade is the counterparty; a secondary user of either company counts like its primary,
unless ``secondary`` says what the owner's gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from lading.accounts.models import DataRequest
from lading.billing.invoicing import issue_invoice
from lading.billing.loaders import load_plans
from lading.billing.models import PaymentOrder
from lading.companies.models import Company
from lading.profiles.models import BusinessCard
from lading.quotations.models import Quotation
from tests.platform.factories import colleague

from .world import World, day, picture

Strangers = int | Mapping[int, int]
"""One status for every type, or a status per type with 0 for all others."""

Body = Callable[[World], Any]

ROW_ID = 4711


@dataclass(frozen=True, slots=True)
class Row:
    """One call. ``path`` holds ids of the world in braces; ``route`` is as declared."""

    method: str
    route: str
    path: str
    owner: Literal["buyer", "seller"]
    own: int
    other: int
    strangers: Strangers
    staff: int
    anonymous: int
    case: str = ""
    body: Body | None = None
    form: Body | None = None
    query: Mapping[str, Any] = field(default_factory=dict)
    prepare: Callable[[World], None] | None = None
    secondary: int | None = None

    @property
    def label(self) -> str:
        """The row's name in a test report."""
        return f"{self.method} {self.route}" + (f" ({self.case})" if self.case else "")

    def stranger(self, business_type: int) -> int:
        """What a stranger of that type gets."""
        if isinstance(self.strangers, int):
            return self.strangers
        return self.strangers.get(business_type, self.strangers[0])


def member_call(
    method: str,
    route: str,
    *,
    owner: Literal["buyer", "seller"] = "buyer",
    path: str = "",
    own: int = 200,
    other: int = 200,
    strangers: Strangers = 200,
    staff: int = 403,
    anonymous: int = 401,
    **situation: Any,
) -> Row:
    """A call for signed-in members; by default each gets an answer about their own company."""
    return Row(
        method, route, path or route, owner, own, other, strangers, staff, anonymous, **situation
    )


def public_call(
    method: str, route: str, *, path: str = "", status: int = 200, **situation: Any
) -> Row:
    """A call that is the same for everybody."""
    every = (status,) * 5
    return Row(method, route, path or route, "buyer", *every, **situation)


def staff_call(method: str, route: str, *, path: str = "", own: int = 200, **situation: Any) -> Row:
    """A call for staff alone: members of every kind are refused."""
    return Row(method, route, path or route, "buyer", 403, 403, 403, own, 401, **situation)


def _quotation_form(world: World) -> dict[str, Any]:
    return {
        "enquiryId": world.enquiry.pk,
        "price": 10,
        "description": "Ready stock",
        "expiryDate": day(30),
        "paymentTerms": "EXW",
    }


def _draft(world: World) -> dict[str, Any]:
    return {"variant": "rfq", "status": "draft", "productName": "Lot"}


def _without_quotation(world: World) -> None:
    Quotation.objects.update(status="withdrawn")


def _with_order(world: World) -> None:
    Quotation.objects.update(
        status="order_placed",
        ordered_version=world.quotation.current_version,
        ordered_at=world.quotation.created_at,
    )


def _rating(world: World) -> dict[str, Any]:
    return {"quotationId": world.quotation.pk, "rating": 4, "ratingComments": "On time"}


def _with_card(world: World) -> None:
    BusinessCard.objects.create(
        pk=ROW_ID,
        requester_id=world.quotation.company_id,
        buyer_id=world.enquiry.company_id,
        requested_by=world.seller,
        created_at=world.quotation.created_at,
    )


def _with_erasure(world: World) -> None:
    """Of somebody who is none of the viewers: data requests are one person's alone."""
    at = world.quotation.created_at
    DataRequest.objects.create(
        pk=ROW_ID, user=colleague(world.buyer), kind="erasure", requested_at=at, due_at=at
    )


def _body(**fields: Any) -> Body:
    return lambda world: fields


def _registration(world: World) -> dict[str, Any]:
    return {
        "companyType": "llp",
        "name": "Asha Menon",
        "companyName": "Menon Spices",
        "email": "asha@menon-spices.example",
        "mobile": "9876543210",
        "natureOfBusiness": "Export of spices",
        "terms": True,
    }


def _sign_up(world: World) -> dict[str, Any]:
    """With an address that is somebody's already."""
    return {
        "name": "Meera Raghavan",
        "email": world.buyer.email,
        "companyName": "Kaveri Yarns",
        "mobile": world.buyer.mobile,
        "businessTypeId": 1,
        "country": "United Arab Emirates",
        "terms": True,
    }


def _profile(world: World) -> dict[str, Any]:
    return {
        "name": "Zainab",
        "companyName": "Harbour Trading",
        "city": "Dubai",
        "country": "United Arab Emirates",
        "address": "100 Quay",
        "companyDescription": "Textiles",
    }


def _with_plans(world: World) -> None:
    load_plans()


def _with_invoice(world: World) -> None:
    order = PaymentOrder.objects.create(
        pk=ROW_ID,
        company_id=world.quotation.company_id,
        created_by=world.seller,
        kind="points",
        points=50,
        amount=5000,
        description="50 points",
        receipt="lading-walk",
        created_at=world.quotation.created_at,
    )
    issue_invoice(order, world.quotation.created_at)


def _buyer_is_rejected(world: World) -> None:
    Company.objects.filter(users=world.buyer).update(status="rejected")


# An exporter's form refuses the manufacturer's terms before the enquiry is looked for.
NO_QUOTING = {1: 403, 2: 422, 0: 404}
MAY_RAISE = {1: 201, 2: 201, 8: 201, 0: 403}

TABLE: list[Row] = [
    # -- public --
    public_call("GET", "/health/live"),
    public_call("GET", "/health/ready"),
    public_call("GET", "/businesstypes"),
    public_call("GET", "/countries"),
    public_call("GET", "/ports"),
    public_call("GET", "/categories"),
    public_call("GET", "/hscode"),
    public_call("GET", "/units"),
    public_call("GET", "/static/units.json"),
    public_call("GET", "/subscription-plans/rules"),
    # Without a version of it published.
    public_call("GET", "/legal/{slug:kind}", path="/legal/terms", status=404),
    public_call(
        "POST", "/auth/login", status=401, form=_body(username="x@y.example", password="z")
    ),
    # -- registration and passwords: the same answer to everybody --
    public_call("POST", "/users", body=_sign_up),
    public_call("POST", "/users", case="an empty form", status=422, body=_body()),
    public_call("POST", "/auth/whatsapp/otp", body=_body(mobile="+919876543210")),
    public_call("GET", "/auth/whatsapp/otp", query={"mobile": "+919876543210"}),
    public_call(
        "POST",
        "/auth/whatsapp/verify",
        status=400,
        body=_body(mobile="+919876543210", code="123456"),
    ),
    public_call(
        "GET",
        "/auth/whatsapp/verify",
        status=400,
        query={"mobile": "+919876543210", "code": "123456"},
    ),
    public_call("POST", "/users/forgotpassword", body=_body(email="nobody@nowhere.example")),
    public_call(
        "POST", "/users/resetpassword/check", status=400, body=_body(resetpasswordToken="x")
    ),
    public_call(
        "POST",
        "/users/resetpassword",
        status=400,
        body=_body(resetpasswordToken="x", password="a fairly long Passphrase 7"),
    ),
    # -- the caller's own password and sign-ins --
    member_call(
        "POST",
        "/auth/currentpassword/check",
        own=400,
        other=400,
        strangers=400,
        staff=400,
        body=_body(password="not the one"),
    ),
    member_call(
        "POST",
        "/auth/currentpassword/check",
        case="of somebody else",
        own=403,
        other=403,
        strangers=403,
        staff=400,
        body=lambda world: {"id": world.staff.pk, "password": "not the one"},
    ),
    member_call("GET", "/auth/devices", staff=200),
    member_call("DELETE", "/auth/devices", own=204, other=204, strangers=204, staff=204),
    member_call(
        "DELETE",
        "/auth/devices/{int:device_id}",
        case="nobody's",
        path="/auth/devices/999999999",
        own=404,
        other=404,
        strangers=404,
        staff=404,
    ),
    # -- the caller's own session and company --
    member_call("POST", "/auth/logout", own=204, other=204, strangers=204, staff=204),
    member_call("GET", "/auth/session"),
    # Another company's is its public profile; test_withheld.py reads what is in it.
    member_call("GET", "/users/{int:user_id}", path="/users/{buyer}", staff=200),
    member_call(
        "GET",
        "/users/{int:user_id}",
        case="of a rejected company",
        path="/users/{buyer2}",
        strangers=404,
        staff=200,
        prepare=_buyer_is_rejected,
    ),
    member_call(
        "GET",
        "/users/{int:user_id}",
        case="of staff",
        path="/users/{staff}",
        own=404,
        other=404,
        strangers=404,
        staff=200,
    ),
    member_call(
        "PUT",
        "/users/{int:user_id}",
        path="/users/{buyer}",
        secondary=403,
        other=403,
        strangers=403,
        staff=422,
        body=_profile,
    ),
    member_call(
        "PUT",
        "/users/{int:user_id}",
        case="staff's decision",
        path="/users/{buyer}",
        own=403,
        other=403,
        strangers=403,
        staff=200,
        body=_body(status="rejected", remarks="The scan is unreadable"),
    ),
    # -- secondary users: their primary user's alone --
    member_call(
        "GET",
        "/users/primary/{int:primary_user_id}",
        path="/users/primary/{seller}",
        owner="seller",
        secondary=403,
        other=403,
        strangers=403,
    ),
    member_call(
        "POST",
        "/users/add",
        owner="seller",
        secondary=403,
        other=403,
        strangers={1: 403, 0: 200},
        body=_body(email="priya@weavers.example", password="Warp-and-weft-9"),
    ),
    member_call(
        "DELETE",
        "/users/secondary/users/{int:user_id}",
        path="/users/secondary/users/{seller2}",
        owner="seller",
        secondary=403,
        other=403,
        strangers={1: 403, 0: 404},
    ),
    member_call("GET", "/users/all/freight-forwarder"),
    member_call("GET", "/users/all/cha"),
    member_call("GET", "/subscription-plans"),
    member_call("GET", "/subscription-plans/FreightPlans"),
    member_call("GET", "/subscription-plans/ExporterPlans"),
    member_call("GET", "/subscription-plans/ManuCumExporterPlans"),
    member_call("GET", "/subscription-plans/Manufacturer-CommisionagentPlans"),
    member_call("GET", "/subscription-plans/freightplan"),
    member_call("GET", "/subscription-plans/entitlements"),
    member_call(
        "GET",
        "/subscription-plans/user/{int:user_id}",
        path="/subscription-plans/user/{buyer}",
        other=403,
        strangers=403,
    ),
    # -- paying: without keys of a provider, what passes every other check is 503 --
    member_call(
        "GET",
        "/subscription-plans/quote",
        own=403,
        strangers={1: 403, 0: 200},
        query={"planId": 3},
        prepare=_with_plans,
    ),
    member_call(
        "POST",
        "/subscription-plans/create-subscription-order",
        case="at another price",
        owner="seller",
        own=409,
        secondary=403,
        other=403,
        strangers={1: 403, 0: 409},
        body=_body(planId=3, priceAmount=1, currency="INR"),
        prepare=_with_plans,
    ),
    member_call(
        "POST",
        "/subscription-plans/verify-payment",
        case="of no order of theirs",
        own=404,
        other=404,
        strangers=404,
        body=_body(orderId="order_QkN1vXyZ2abCdE", paymentId="pay_QkN1vXyZ2abCdE", signature="0"),
    ),
    member_call(
        "POST",
        "/subscription-plans/subscribe",
        case="Free beside an active plan",
        owner="seller",
        own=409,
        secondary=403,
        other=403,
        strangers={1: 403, 0: 409},
        body=_body(planId=1),
        prepare=_with_plans,
    ),
    member_call(
        "POST",
        "/integrations/create-order",
        case="half a point",
        owner="seller",
        own=422,
        secondary=403,
        other=403,
        strangers={1: 403, 0: 422},
        body=_body(amount=50, currency="INR"),
    ),
    member_call(
        "POST",
        "/integrations/verify-payment",
        case="of no order of theirs",
        own=404,
        other=404,
        strangers=404,
        body=_body(orderId="order_QkN1vXyZ2abCdE", paymentId="pay_QkN1vXyZ2abCdE", signature="0"),
    ),
    *(
        member_call(
            "GET",
            f"/{name}/{{uuidstr:user_uuid}}",
            path=f"/{name}/{{buyer_uuid}}",
            other=403,
            strangers=403,
        )
        for name in ("paymenthistory", "pointshistory", "points")
    ),
    member_call(
        "GET",
        "/invoices/{int:order_id}",
        path=f"/invoices/{ROW_ID}",
        owner="seller",
        other=404,
        strangers=404,
        prepare=_with_invoice,
    ),
    public_call("POST", "/payments/razorpay/webhook", case="unsigned", status=400, body=_body()),
    member_call("GET", "/notifications"),
    member_call("GET", "/notifications/unread-count"),
    member_call("POST", "/notifications/mark-as-read", body=_body()),
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
    member_call("POST", "/enquiries", own=201, other=403, strangers=MAY_RAISE, body=_draft),
    member_call(
        "POST",
        "/enquiries/{int:enquiry_id}",
        case="a draft",
        path="/enquiries/{draft}",
        other=404,
        strangers=404,
        body=_draft,
    ),
    member_call(
        "POST",
        "/enquiries/{int:enquiry_id}",
        case="published",
        path="/enquiries/{enquiry}",
        own=409,
        other=404,
        strangers=404,
        body=_draft,
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
    # -- quotations --
    member_call(
        "GET", "/quotations/form-rules", owner="seller", other=403, strangers={1: 403, 0: 200}
    ),
    member_call("GET", "/quotations"),
    member_call("GET", "/quotations", case="of an enquiry", query={"enquiryId": 1}),
    member_call("GET", "/quotations/{quotation_id}", path="/quotations/{quotation}", strangers=404),
    member_call(
        "POST",
        "/quotations",
        owner="seller",
        other=403,
        strangers=NO_QUOTING,
        body=_quotation_form,
        prepare=_without_quotation,
    ),
    member_call(
        "POST",
        "/quotations",
        case="a second one",
        owner="seller",
        own=409,
        other=403,
        strangers=NO_QUOTING,
        body=_quotation_form,
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="place order",
        path="/quotations/{quotation}",
        other=403,
        strangers=404,
        body=_body(status="order_placed"),
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="confirm order",
        path="/quotations/{quotation}",
        owner="seller",
        other=403,
        strangers=404,
        body=_body(status="order_confirmed"),
        prepare=_with_order,
    ),
    member_call(
        "POST",
        "/quotations/{quotation_id}",
        case="revise",
        path="/quotations/{quotation}",
        owner="seller",
        other=403,
        strangers=404,
        body=_quotation_form,
    ),
    # -- data protection --
    member_call("GET", "/consents"),
    # No version is published.
    member_call(
        "POST",
        "/consents",
        own=409,
        other=409,
        strangers=409,
        body=_body(document="terms", version=1),
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
        body=_body(kind="export", password="not-theirs"),
    ),
    # Somebody else's, though a colleague's.
    member_call(
        "DELETE",
        "/data-requests/{request_id}",
        path=f"/data-requests/{ROW_ID}",
        own=404,
        other=404,
        strangers=404,
        prepare=_with_erasure,
    ),
    member_call(
        "GET",
        "/data-requests/{request_id}/archive",
        path=f"/data-requests/{ROW_ID}/archive",
        own=404,
        other=404,
        strangers=404,
        prepare=_with_erasure,
    ),
    # -- ratings --
    member_call("GET", "/ratings/myProfile/{user_id}", path="/ratings/myProfile/{seller}"),
    # Without a quotation that is asked about.
    member_call("GET", "/ratings/given", own=422, other=422, strangers=422),
    member_call(
        "POST",
        "/ratings",
        case="the other party of an order",
        strangers=404,
        body=_rating,
        prepare=_with_order,
    ),
    member_call(
        "POST",
        "/ratings",
        case="before there is an order",
        own=409,
        other=409,
        strangers=404,
        body=_rating,
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
        body=_body(status="accepted"),
        prepare=_with_card,
    ),
    member_call(
        "DELETE",
        "/businesscard/{card_id}",
        path=f"/businesscard/{ROW_ID}",
        own=403,
        other=204,
        strangers=404,
        prepare=_with_card,
    ),
    # -- public forms --
    public_call("POST", "/registartion", body=_registration),
    public_call("POST", "/registartion", case="without the terms", status=422, body=_body()),
    staff_call("GET", "/registartion"),
    staff_call("GET", "/registartion/{int:registration_id}", path="/registartion/{registration}"),
    staff_call(
        "POST",
        "/registartion/{int:registration_id}",
        case="reject what waits",
        path="/registartion/{registration}",
        body=_body(status="rejected", remarks="Not for export"),
    ),
    staff_call(
        "DELETE", "/registartion/{int:registration_id}", path="/registartion/{registration}"
    ),
    public_call(
        "POST",
        "/website-queries",
        body=_body(name="Marc", email="m@d.example", subject="Plans", message="Which one?"),
    ),
    staff_call("GET", "/website-queries"),
    # -- back office --
    staff_call("GET", "/admin/users"),
    staff_call("GET", "/admin/products"),
    staff_call("GET", "/loginsessiondetails/today"),
    staff_call(
        "POST",
        "/loginsessiondetails",
        body=_body(startDate="2026-01-01", endDate="2026-01-31"),
    ),
    staff_call("GET", "/admin/enquiries"),
    staff_call("GET", "/admin/enquiries/{int:enquiry_id}", path="/admin/enquiries/{pending}"),
    staff_call(
        "POST",
        "/admin/enquiries",
        case="reject what waits",
        body=lambda world: {"id": world.pending.pk, "status": "rejected", "reason": "Unclear"},
    ),
    staff_call(
        "POST",
        "/admin/enquiries",
        case="approve what waits",
        body=lambda world: {"id": world.pending.pk, "status": "published"},
    ),
    staff_call(
        "POST",
        "/admin/enquiries",
        case="decide what is decided",
        own=409,
        body=lambda world: {"id": world.enquiry.pk, "status": "published"},
    ),
]
