"""Routes of paying and points (wire contract)."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Query, Router

from lading.accounts import identity
from lading.billing.invoices.document_pdf import pdf_answer
from lading.billing.models import PaymentOrder
from lading.billing.plans import pricing, subscribing
from lading.billing.plans.plan_names import order_words, plan_name
from lading.billing.points import ledger
from lading.kernel.actor import Actor
from lading.kernel.api import actor_of, answers
from lading.kernel.idempotency import calls_outside, never_replayed
from lading.kernel.paging import PagingQuery, listed
from lading.kernel.wire import Data, Message, Rows

from . import ordering, queries, settlement, webhooks
from .ordering import CURRENCY, Wanted
from .schemas import (
    DoneOut,
    OrderOut,
    PaymentRowOut,
    PointsDoneOut,
    PointsOrderIn,
    PointsOut,
    PointsRowOut,
    QuoteOut,
    SubscribeIn,
    SubscriptionOrderIn,
    VerifyIn,
)

plans_router = Router(by_alias=True)
points_router = Router(by_alias=True)
histories_router = Router(by_alias=True)
webhook_router = Router(by_alias=True)

PlanIdQuery = Annotated[int, Query(alias="planId", ge=1, le=3, description="2 Basic, 3 Premium.")]
YearlyQuery = Annotated[bool, Query(alias="isYearly")]

PAID = _("Payment Successful!")
POINTS_ADDED = _("Your transaction has been successful")
FREE_ACTIVE = _("Your free plan is active.")


def _order_out(order: PaymentOrder) -> OrderOut:
    return OrderOut(
        id=order.provider_id or "",
        amount=order.amount,
        currency=order.currency,
        key=settings.RAZORPAY_KEY_ID,
        checkout_url=settings.RAZORPAY_CHECKOUT_URL,
        description=order_words(order),
    )


@plans_router.get("/quote", response=answers(Data[QuoteOut], 409))
def quote_plan(
    request: HttpRequest,
    plan_id: PlanIdQuery,
    is_yearly: YearlyQuery = False,  # noqa: FBT002 -- a query parameter
) -> Data[QuoteOut]:
    """What a plan would cost your company now: a new period, a renewal from the present end, the
    difference of an upgrade, or a lower plan from the present end on. An addition.
    """
    quote = ordering.quote_plan(actor_of(request), Wanted(plan_id, is_yearly))
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
    """Begin to pay for a plan (flat): an order for the provider's checkout.

    The price is ours: a `priceAmount` that differs is 409 `PRICE_MISMATCH`. Primary users only.
    503 while the provider is away: nothing was begun.
    """
    actor = actor_of(request)
    _check_identity(actor, payload.uuid, payload.user_id, payload.email)
    wanted = Wanted(payload.plan_id, payload.is_yearly, payload.price_amount, payload.currency)
    return _order_out(ordering.order_subscription(actor=actor, wanted=wanted))


@plans_router.post("/verify-payment", response=answers(DoneOut, 404, 409, 503))
@calls_outside
def verify_subscription_payment(request: HttpRequest, payload: VerifyIn) -> DoneOut:
    """Back from the checkout (flat): the signature is checked and the payment read at the provider
    before the plan is active. Safe to repeat. 400 `SIGNATURE_INVALID` changes nothing.
    """
    _verify(request, payload)
    return DoneOut(success=True, message=str(PAID))


@plans_router.post("/subscribe", response=answers(DoneOut, 409))
def subscribe(request: HttpRequest, payload: SubscribeIn) -> DoneOut:
    """Activate the free plan, once per company ever (flat). A paid plan is activated by its
    payment: for it this call only confirms that it was.
    """
    actor = actor_of(request)
    _check_identity(actor, None, payload.user_id, payload.email)
    plan = subscribing.subscribe(actor=actor, plan_id=payload.plan_id, is_yearly=payload.is_yearly)
    return DoneOut(success=True, message=str(PAID if plan.price else FREE_ACTIVE))


@points_router.post("/create-order", response=answers(OrderOut, 503))
@calls_outside
def create_points_order(request: HttpRequest, payload: PointsOrderIn) -> OrderOut:
    """Begin to buy points (flat): 100 paise each, a whole number of them. Primary users only."""
    actor = actor_of(request)
    _check_identity(actor, payload.uuid, None, None)
    order = ordering.order_points(actor=actor, amount=payload.amount, currency=payload.currency)
    return _order_out(order)


@points_router.post("/verify-payment", response=answers(PointsDoneOut, 404, 409, 503))
@calls_outside
def verify_points_payment(request: HttpRequest, payload: VerifyIn) -> PointsDoneOut:
    """Back from the checkout (flat). `pointsToAdd` is ignored: the order says how many."""
    _verify(request, payload)
    return PointsDoneOut(
        success=True,
        message=str(POINTS_ADDED),
        points=ledger.balance_of(actor_of(request).company_id),
    )


def _verify(request: HttpRequest, payload: VerifyIn) -> None:
    actor = actor_of(request)
    _check_identity(actor, payload.uuid, None, None)
    settlement.verify(
        actor=actor,
        order_id=payload.order_id,
        payment_id=payload.payment_id,
        signature=payload.signature,
    )


def _check_identity(actor: Actor, user_uuid: object, user_id: object, email: object) -> None:
    """Sent identity is checked against the token, never used (RULES.md 2)."""
    identity.require_own_uuid(actor, user_uuid)
    identity.require_own_user(actor, user_id)
    identity.require_own_email(actor, email)


@histories_router.get(
    "/paymenthistory/{uuid:user_uuid}", response=answers(Data[Rows[PaymentRowOut]], 404)
)
def list_payments(
    request: HttpRequest, user_uuid: uuid.UUID, paging: PagingQuery
) -> Data[Rows[PaymentRowOut]]:
    """What your company paid, or tried to, newest first."""
    actor = actor_of(request)
    identity.require_own_uuid(actor, user_uuid)
    return listed(queries.payment_history(actor, paging).shaped(queries.payment_row))


@histories_router.get(
    "/pointshistory/{uuid:user_uuid}", response=answers(Data[Rows[PointsRowOut]], 404)
)
def list_points(
    request: HttpRequest, user_uuid: uuid.UUID, paging: PagingQuery
) -> Data[Rows[PointsRowOut]]:
    """How your company's points moved, newest first."""
    actor = actor_of(request)
    identity.require_own_uuid(actor, user_uuid)
    return listed(queries.points_history(actor, paging).shaped(queries.points_row))


@histories_router.get("/points/{uuid:user_uuid}", response=answers(Data[PointsOut], 404))
def get_points(request: HttpRequest, user_uuid: uuid.UUID) -> Data[PointsOut]:
    """Your company's points."""
    actor = actor_of(request)
    identity.require_own_uuid(actor, user_uuid)
    return Data(data=PointsOut(points=ledger.balance_of(actor.company_id)))


def _pdf(description: str) -> dict[str, Any]:
    schema = {"type": "string", "format": "binary"}
    content = {"application/pdf": {"schema": schema}}
    return {"responses": {200: {"description": description, "content": content}}}


@histories_router.get(
    "/invoices/{int:order_id}",
    url_name="download_invoice",
    response=answers(None, 404),
    openapi_extra=_pdf("The GST tax invoice."),
)
def download_invoice(request: HttpRequest, order_id: int) -> HttpResponse:
    """The tax invoice of a paid order of your company, as PDF."""
    return pdf_answer(queries.invoice_of(actor_of(request), order_id))


@histories_router.get(
    "/credit-notes/{int:note_id}",
    url_name="download_credit_note",
    response=answers(None, 404),
    openapi_extra=_pdf("The GST credit note."),
)
def download_credit_note(request: HttpRequest, note_id: int) -> HttpResponse:
    """The credit note of a refund of your company, as PDF. An addition."""
    return pdf_answer(queries.credit_note_of(actor_of(request), note_id))


@webhook_router.post("/razorpay/webhook", response=answers(Message))
@never_replayed
def receive_webhook(request: HttpRequest) -> Message:
    """The provider's events, signed. Kept and answered at once; a job acts on them.

    400 on a bad signature: nothing is stored.
    """
    webhooks.receive(
        body=request.body,
        signature=request.headers.get("X-Razorpay-Signature", ""),
        event_id=request.headers.get("X-Razorpay-Event-Id", ""),
    )
    return Message(message="ok")
