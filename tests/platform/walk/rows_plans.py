"""Plans, payments, points and invoices."""

from __future__ import annotations

from .row import ROW_ID, Row, member_call, public_call
from .situations import body, with_credit_note, with_invoice, with_plans

PLANS: list[Row] = [
    member_call("GET", "/subscription-plans"),
    member_call("GET", "/subscription-plans/FreightPlans"),
    member_call("GET", "/subscription-plans/ExporterPlans"),
    member_call("GET", "/subscription-plans/ManuCumExporterPlans"),
    member_call("GET", "/subscription-plans/Manufacturer-CommisionagentPlans"),
    member_call("GET", "/subscription-plans/freightplan"),
    member_call("GET", "/subscription-plans/entitlements"),
    member_call("GET", "/subscription-plans/eligibility"),
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
        prepare=with_plans,
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
        body=body(planId=3, priceAmount=1, currency="INR"),
        prepare=with_plans,
    ),
    member_call(
        "POST",
        "/subscription-plans/verify-payment",
        case="of no order of theirs",
        own=404,
        other=404,
        strangers=404,
        body=body(orderId="order_QkN1vXyZ2abCdE", paymentId="pay_QkN1vXyZ2abCdE", signature="0"),
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
        body=body(planId=1),
        prepare=with_plans,
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
        body=body(amount=50, currency="INR"),
    ),
    member_call(
        "POST",
        "/integrations/verify-payment",
        case="of no order of theirs",
        own=404,
        other=404,
        strangers=404,
        body=body(orderId="order_QkN1vXyZ2abCdE", paymentId="pay_QkN1vXyZ2abCdE", signature="0"),
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
        prepare=with_invoice,
    ),
    member_call(
        "GET",
        "/credit-notes/{int:note_id}",
        path=f"/credit-notes/{ROW_ID}",
        owner="seller",
        other=404,
        strangers=404,
        prepare=with_credit_note,
    ),
    public_call("POST", "/payments/razorpay/webhook", case="unsigned", status=400, body=body()),
]
