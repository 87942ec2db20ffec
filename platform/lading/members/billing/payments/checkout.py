"""What the routes of plans and of points share: the order for the provider's checkout, and the
confirmation of a payment afterwards.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from lading.base.http.api import actor_of
from lading.base.kernel.actor import Actor
from lading.members.accounts import identity
from lading.members.billing.models import PaymentOrder
from lading.members.billing.plans.plan_names import order_words

from . import settlement
from .schemas import OrderOut, VerifyIn


def order_out(order: PaymentOrder) -> OrderOut:
    """The wire shape of an order, with the data that the browser opens the checkout with."""
    return OrderOut(
        id=order.provider_id or "",
        amount=order.amount,
        currency=order.currency,
        key=settings.RAZORPAY_KEY_ID,
        checkout_url=settings.RAZORPAY_CHECKOUT_URL,
        description=order_words(order),
    )


def verify_payment(request: HttpRequest, payload: VerifyIn) -> None:
    """Settle the payment that the checkout reported, for the caller's company. Raises the same
    errors as `settlement.verify`.
    """
    actor = actor_of(request)
    check_identity(actor, payload.uuid, None, None)
    settlement.verify(
        actor=actor,
        order_id=payload.order_id,
        payment_id=payload.payment_id,
        signature=payload.signature,
    )


def check_identity(actor: Actor, user_uuid: object, user_id: object, email: object) -> None:
    """Raise Forbidden if the payload names somebody other than the caller (RULES.md 2)."""
    identity.require_own_uuid(actor, user_uuid)
    identity.require_own_user(actor, user_id)
    identity.require_own_email(actor, email)
