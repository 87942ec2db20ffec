"""Settles payments (RULES.md 15): the only place where money becomes a subscription or points. The
browser's verification, the webhook and the regular check all call it with a payment that they have
just read from the provider. The first one settles it; the others change nothing.
"""

from __future__ import annotations

import datetime as dt
from copy import copy
from enum import StrEnum
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Conflict, NotFound
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.billing.invoices.invoicing import issue_invoice
from lading.members.billing.models import (
    Change,
    MovementKind,
    OrderKind,
    OrderStatus,
    Payment,
    PaymentOrder,
    PaymentStatus,
    Plan,
    Refund,
    Subscription,
)
from lading.members.billing.plans import periods, pricing
from lading.members.billing.plans.pricing import Quote
from lading.members.billing.points import ledger

from . import gateway, refunding
from .gateway import ProviderPayment, ProviderRefund

TAKEN = {"captured", "refunded"}
CREDIT_STANDS = dt.timedelta(days=1)
"""How long an upgrade can be paid for with the credit that was shown."""
DAY_SECONDS = 86_400


class Outcome(StrEnum):
    """The result of settling a payment."""

    SETTLED = "settled"
    ALREADY = "already settled"
    FAILED = "failed"
    WAITING = "waiting for the provider"
    SECOND = "second payment of an order: given back"
    MISMATCH = "amount or currency differ: given back"
    UNKNOWN = "no order of ours"


def settle(seen: ProviderPayment, actor: Actor = SYSTEM, *, has_refunds: bool = False) -> Outcome:
    """Store a payment and its refunds as the provider reports them. Safe to repeat.

    An authorised payment is captured first. ``has_refunds``: refunds are known, whatever the
    payment says. Raises ProviderUnavailable, with nothing changed.
    """
    # Never look up an empty id: it would find an order whose provider id is still unknown.
    orders = PaymentOrder.objects.filter(provider_id=seen.order_id)
    order = orders.first() if seen.order_id else None
    if order is None:
        return Outcome.UNKNOWN
    if seen.status == "authorized" and _matches(order, seen):
        seen = _captured(seen)
    refunds = _refunds(seen, has_refunds=has_refunds)
    with transaction.atomic():
        periods.lock(order.company_id)
        locked = row_locks.for_change(PaymentOrder.objects).get(pk=order.pk)
        return _settle_locked(locked, seen, refunds, actor)


def _refunds(seen: ProviderPayment, *, has_refunds: bool) -> list[ProviderRefund]:
    """The payment's refunds at the provider. Asks only if there may be any."""
    known = Refund.objects.filter(payment__provider_id=seen.id)
    if has_refunds or seen.refunded or seen.status == "refunded" or known.exists():
        return gateway.refunds_of(seen.id)
    return []


def _captured(seen: ProviderPayment) -> ProviderPayment:
    try:
        return gateway.capture(seen.id, seen.amount)
    except gateway.ProviderRefused:  # another process captured it meanwhile, or it expired
        return gateway.payment(seen.id)


def _matches(order: PaymentOrder, seen: ProviderPayment) -> bool:
    return seen.amount == order.amount and seen.currency == order.currency


def _settle_locked(
    order: PaymentOrder, seen: ProviderPayment, refunds: list[ProviderRefund], actor: Actor
) -> Outcome:
    if seen.status == "failed":
        _note(order, seen, PaymentStatus.FAILED)
        return Outcome.FAILED
    if seen.status not in TAKEN:
        return Outcome.WAITING
    payment = _note(order, seen, PaymentStatus.CAPTURED)
    outcome = _outcome(order, payment, seen)
    if outcome is Outcome.SETTLED:
        _accept(order, payment, actor)
    refunding.take_notice(payment, refunds)
    if outcome in {Outcome.MISMATCH, Outcome.SECOND}:
        refunding.give_back(payment, reason=outcome)
    return outcome


def _outcome(order: PaymentOrder, payment: Payment, seen: ProviderPayment) -> Outcome:
    """Decide what happens with a captured payment."""
    if payment.is_settled:
        return Outcome.ALREADY
    if not _matches(order, seen):
        return Outcome.MISMATCH
    is_paid = order.status in {OrderStatus.PAID, OrderStatus.REFUNDED}
    return Outcome.SECOND if is_paid else Outcome.SETTLED


def _note(order: PaymentOrder, seen: ProviderPayment, status: PaymentStatus) -> Payment:
    """Store the provider's data. A captured payment never becomes a failed one."""
    at = now()
    payment, created = Payment.objects.get_or_create(
        provider_id=seen.id,
        defaults={
            "order": order,
            "status": status,
            "amount": seen.amount,
            "method": seen.method,
            "error": seen.error,
            "created_at": at,
            "updated_at": at,
        },
    )
    if payment.order_id != order.pk:
        raise Conflict
    if not created and payment.status == PaymentStatus.FAILED and payment.status != status:
        payment.status, payment.error, payment.updated_at = status, "", at
        payment.save(update_fields=["status", "error", "updated_at"])
    return payment


def _accept(order: PaymentOrder, payment: Payment, actor: Actor) -> None:
    at = now()
    payment.is_settled = True
    payment.save(update_fields=["is_settled"])
    # Checked for some more days: a second payment may come, or a refund without an event.
    order.status, order.paid_at = OrderStatus.PAID, at
    order.save(update_fields=["status", "paid_at"])
    if order.kind == OrderKind.POINTS:
        ledger.credit(
            order.company_id,
            order.points,
            kind=MovementKind.PURCHASE,
            reference=f"order:{order.pk}",
            description=order.description,
            actor_user_id=order.created_by_id,
        )
    else:
        periods.grant(order, _bought(order, at), at)
    issue_invoice(order, at)
    audit.record(actor, order, "payment_settled", {"payment": payment.provider_id})
    outbox.publish("payment.settled", {"orderId": order.pk}, order_key=f"order {order.pk}")


def _bought(order: PaymentOrder, at: dt.datetime) -> Quote:
    """What an order buys when it is paid: usually what was shown when it was made. If the company's
    subscription has changed since, the money buys what it is worth now.
    """
    plan = _plan(order)
    own_periods = periods.current_periods(order.company_id, at)
    try:
        quote = pricing.quote(plan, own_periods, at)
    except Conflict:
        return _period_paid_for(order, own_periods, at)
    as_shown = quote.change == order.change and _credit_still_holds(order, own_periods, at)
    return quote if as_shown else _period_paid_for(order, own_periods, at)


def _credit_still_holds(
    order: PaymentOrder, own_periods: list[Subscription], at: dt.datetime
) -> bool:
    """Whether the upgrade's credit still exists: it shrinks with time, and other purchases change
    it.
    """
    if order.change != Change.UPGRADE:
        return True
    credit = pricing.credit_of(
        [period for period in own_periods if not period.is_free], order.created_at
    )
    # Allow a paisa: the quote was made an instant before the order.
    return at - order.created_at <= CREDIT_STANDS and abs(credit - order.credit) <= 1


def _period_paid_for(
    order: PaymentOrder, own_periods: list[Subscription], at: dt.datetime
) -> Quote:
    """As much of the plan as the money pays for, plus the rest of a lower plan.

    An order made for a whole period paid for a whole one, whatever a period costs by now.
    """
    plan = _plan(order)
    paid = [period for period in own_periods if not period.is_free]
    is_higher = pricing.change_to(plan, own_periods) is Change.UPGRADE
    credit = pricing.credit_of(paid, at) if is_higher else 0
    starts_at = at if is_higher else max([at, *(period.ends_at for period in paid)])
    price = pricing.price_amount(plan) if order.change == Change.UPGRADE else order.amount
    length = _length(plan, order.amount + credit, price)
    return Quote(
        plan=plan,
        change=Change(order.change),
        price=order.amount + credit,
        credit=credit,
        starts_at=starts_at,
        ends_at=starts_at + length,
        replaces=tuple(own_periods) if is_higher or not paid else (),
    )


def _length(plan: Plan, worth: int, price: int) -> dt.timedelta:
    """How long ``worth`` paise last at ``price`` per period: at least a day, at most the longest
    time.
    """
    days = Fraction(plan.duration_days * worth, max(price, 1))
    seconds = int(days * DAY_SECONDS)
    return dt.timedelta(seconds=min(max(seconds, DAY_SECONDS), pricing.LONGEST_DAYS * DAY_SECONDS))


def _plan(order: PaymentOrder) -> Plan:
    """The plan, with the length that it had when it was ordered."""
    plan = copy(order.plan)
    assert plan is not None  # noqa: S101 -- order_of_one_thing
    plan.duration_days = order.days or plan.duration_days
    return plan


def verify(*, actor: Actor, order_id: object, payment_id: object, signature: object) -> Outcome:
    """Confirm a payment after the checkout: check the signature against the stored order id, read
    the payment from the provider, settle it.

    Raises NotFound for an order that is not the company's, SignatureInvalid with nothing changed,
    PaymentFailed, PaymentPending, ProviderUnavailable.
    """
    order = PaymentOrder.objects.filter(
        company_id=actor.company_id, provider_id=order_id if gateway.is_id(order_id) else None
    ).first()
    if order is None or order.provider_id is None:
        raise NotFound
    genuine = gateway.is_id(payment_id) and gateway.is_checkout_signature(
        order_id=order.provider_id, payment_id=str(payment_id), signature=signature
    )
    if not genuine:
        raise SignatureInvalid
    try:
        seen = gateway.payment(str(payment_id))
    except gateway.ProviderRefused as error:
        raise SignatureInvalid from error
    if seen.order_id != order.provider_id:
        raise SignatureInvalid
    outcome = settle(seen, actor)
    if outcome in {Outcome.FAILED, Outcome.MISMATCH, Outcome.UNKNOWN}:
        raise PaymentFailed
    if outcome == Outcome.WAITING:
        raise PaymentPending
    return outcome


class SignatureInvalid(Conflict):
    """400: the provider did not sign this."""

    status = 400
    code = "SIGNATURE_INVALID"
    default_message = _("Verification Failed")


class PaymentFailed(Conflict):
    """409: the provider did not take the money."""

    default_message = _("Payment Failed")


class PaymentPending(Conflict):
    """409: the provider has not taken the money yet. A webhook or the sweep will settle it."""

    code = "PAYMENT_PENDING"
    default_message = _("Your payment is being confirmed. Please check again in a few minutes.")
