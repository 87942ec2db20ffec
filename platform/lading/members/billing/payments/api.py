"""Routes for paying for plans, for payment histories and for the provider's events
(wire contract).
"""

from __future__ import annotations

import uuid
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Query, Router

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers, describe_pdf
from lading.base.http.exports import exported
from lading.base.http.idempotency import calls_outside, never_replayed
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.wire import Data, Message, Rows
from lading.members.accounts import identity
from lading.members.billing.invoices.document_pdf import pdf_answer
from lading.members.billing.plans import pricing, subscribing
from lading.members.billing.plans.plan_names import plan_name

from . import checkout, exports, ordering, queries, webhooks
from .ordering import CURRENCY, PlanChoice
from .schemas import (
    DoneOut,
    OrderOut,
    PaymentRowOut,
    QuoteOut,
    SubscribeIn,
    SubscriptionOrderIn,
    VerifyIn,
)

plans_router = Router(by_alias=True)
histories_router = Router(by_alias=True)
webhook_router = Router(by_alias=True)

PlanIdQuery = Annotated[
    int,
    Query(
        alias="planId",
        ge=1,
        le=3,
        description="The plan's tier as a number: 2 is Basic, 3 is Premium.",
    ),
]
YearlyQuery = Annotated[
    bool,
    Query(
        alias="isYearly",
        description="True for the yearly plan, false (the default) for the monthly plan.",
    ),
]

PAID = _("Payment Successful!")
FREE_ACTIVE = _("Your free plan is active.")


@plans_router.get("/quote", response=answers(Data[QuoteOut], 409))
def quote_plan(
    request: HttpRequest,
    plan_id: PlanIdQuery,
    is_yearly: YearlyQuery = False,  # noqa: FBT002 -- a query parameter
) -> Data[QuoteOut]:
    """Read what a plan would cost your company if it were bought now, as a first plan, a renewal,
    an upgrade or a downgrade. The free plan is refused with 409, and so is an upgrade whose price
    is lower than the credit for the current plan or too low to be charged. Not in the original
    specification.
    """
    quote = ordering.quote_plan(actor_of(request), PlanChoice(plan_id, is_yearly))
    return Data(
        data=QuoteOut(
            plan_id=quote.plan.tier,
            plan_name=plan_name(quote.plan.name),
            is_yearly=quote.plan.is_yearly,
            change=quote.change,
            list_amount=pricing.list_amount(quote.plan),
            price=quote.price,
            credit=quote.credit,
            amount=quote.amount,
            currency=CURRENCY,
            starts_at=quote.starts_at,
            ends_at=quote.ends_at,
        )
    )


@plans_router.post("/create-subscription-order", response=answers(OrderOut, 409, 503))
@calls_outside
def create_subscription_order(request: HttpRequest, payload: SubscriptionOrderIn) -> OrderOut:
    """Create an order for a plan, with which to open the payment provider's checkout (flat). Only
    the company's primary user may make this call.

    The server sets the price; a different `priceAmount` is refused with 409 `PRICE_MISMATCH`. While
    the payment provider is unavailable, the call is refused with 503.
    """
    actor = actor_of(request)
    checkout.check_identity(actor, payload.uuid, payload.user_id, payload.email)
    choice = PlanChoice(payload.plan_id, payload.is_yearly, payload.price_amount, payload.currency)
    return checkout.order_out(ordering.order_subscription(actor=actor, choice=choice))


@plans_router.post("/verify-payment", response=answers(DoneOut, 404, 409, 503))
@calls_outside
def verify_subscription_payment(request: HttpRequest, payload: VerifyIn) -> DoneOut:
    """Confirm the payment for a plan after the checkout (flat). The server checks the signature and
    reads the payment from the payment provider, then activates the plan. The call can safely be
    repeated. A wrong signature is refused with 400 `SIGNATURE_INVALID` and changes nothing.
    """
    checkout.verify_payment(request, payload)
    return DoneOut(success=True, message=str(PAID))


@plans_router.post("/subscribe", response=answers(DoneOut, 409))
def subscribe(request: HttpRequest, payload: SubscribeIn) -> DoneOut:
    """Activate the free plan, which a company can have only once (flat). Only the company's primary
    user may make this call.

    A paid plan is activated by its payment; if one is sent, this call only confirms that it has
    been paid for. A second activation of the free plan is refused with 409 `FREE_PLAN_USED`.
    """
    actor = actor_of(request)
    checkout.check_identity(actor, None, payload.user_id, payload.email)
    plan = subscribing.subscribe(actor=actor, plan_id=payload.plan_id, is_yearly=payload.is_yearly)
    return DoneOut(success=True, message=str(PAID if plan.price else FREE_ACTIVE))


@exported(histories_router, "/paymenthistory/{uuid:user_uuid}/xlsx", exports.LIST)
@histories_router.get(
    "/paymenthistory/{uuid:user_uuid}", response=answers(Data[Rows[PaymentRowOut]], 404)
)
def list_payments(
    request: HttpRequest, user_uuid: uuid.UUID, paging: PagingQuery
) -> Data[Rows[PaymentRowOut]]:
    """List your company's payments for plans and points, newest first, including failed attempts.
    `user_uuid` is your own UUID or a colleague's.
    """
    actor = actor_of(request)
    identity.require_own_uuid(actor, user_uuid)
    return listed(queries.payment_history(actor, paging).shaped(queries.payment_row))


@histories_router.get(
    "/invoices/{int:order_id}",
    url_name="download_invoice",
    response=answers(None, 404),
    openapi_extra=describe_pdf("The GST tax invoice."),
)
@throttle.counted(throttle.FILE)
def download_invoice(request: HttpRequest, order_id: int) -> HttpResponse:
    """Download the GST tax invoice of one of your company's paid orders as PDF. `order_id` is `id`
    of a row of `GET /paymenthistory/{user_uuid}`.
    """
    return pdf_answer(queries.invoice_of(actor_of(request), order_id))


@histories_router.get(
    "/credit-notes/{int:note_id}",
    url_name="download_credit_note",
    response=answers(None, 404),
    openapi_extra=describe_pdf("The GST credit note."),
)
@throttle.counted(throttle.FILE)
def download_credit_note(request: HttpRequest, note_id: int) -> HttpResponse:
    """Download the GST credit note for a refund to your company as PDF. Its address is `url` in
    `creditNotes` of `GET /paymenthistory/{user_uuid}`. Not in the original specification.
    """
    return pdf_answer(queries.credit_note_of(actor_of(request), note_id))


@webhook_router.post("/razorpay/webhook", response=answers(Message, 408, 413))
@never_replayed
def receive_webhook(request: HttpRequest) -> Message:
    """Receive a signed event from the payment provider. The event is stored and answered at once,
    and processed in the background.

    An event with a wrong signature is refused with 400 and not stored. Only the payment provider
    makes this call.
    """
    webhooks.receive(
        body=request.body,
        signature=request.headers.get("X-Razorpay-Signature", ""),
        event_id=request.headers.get("X-Razorpay-Event-Id", ""),
    )
    return Message(message="ok")
