"""Creates orders for a subscription or for points (RULES.md 14-16). Only primary users may
(RULES.md 7). The order is stored before the provider knows it, so that it can be found when an
answer is lost.
"""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.http.idempotency import work_id
from lading.base.http.throttle import hit
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import Conflict, Forbidden, ValidationFailed
from lading.base.kernel.values.clock import now
from lading.members.accounts import permissions
from lading.members.billing.models import Change, OrderKind, PaymentOrder, Plan
from lading.members.billing.plans import entitlements, periods, pricing
from lading.members.billing.plans.pricing import Quote
from lading.members.billing.points.ledger import PAISE_PER_POINT

from . import gateway

CURRENCY = "INR"
CHECK_AFTER = dt.timedelta(minutes=10)
QUOTE_STANDS = dt.timedelta(minutes=30)

ONLY_PRIMARY = _("Only the primary user of your company can pay.")
NOT_FOR_BUYERS = _("Your type of business does not need a plan.")
PRICE_CHANGED = _("The price has changed. Please check it before you pay.")
POINTS_RANGE = _("Enter a whole number of points from {minimum} to {maximum}.")


class PriceMismatch(Conflict):
    """409: the client showed another price than ours (RULES.md 2)."""

    code = "PRICE_MISMATCH"
    default_message = PRICE_CHANGED


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """A client's request. ``amount`` and ``currency`` are what it showed to the user, in paise;
    None when it sent none.
    """

    plan_id: Any
    is_yearly: Any
    amount: Any = None
    currency: Any = None


def quote_plan(actor: Actor, choice: PlanChoice) -> Quote:
    """What a plan would cost the actor's company now, and how it would change the subscription.

    ``plan_id`` is 1, 2 or 3; the family is the company's. Raises ValidationFailed for a plan that
    is not on sale, Forbidden for types without plans, Conflict for the free one.
    """
    plan = chosen_plan(actor, choice.plan_id, choice.is_yearly)
    at = now()
    return pricing.quote(plan, periods.current_periods(actor.company_id, at), at)


def chosen_plan(actor: Actor, plan_id: Any, is_yearly: Any) -> Plan:
    """The plan for sale to the actor's business type. Raises the same errors as `quote_plan`."""
    reason = entitlements.why_no_plan(actor)
    if reason is not None:
        raise Forbidden(reason)
    checks = Checks()
    tier = checks.integer("planId", plan_id, required=INVALID_VALUE, minimum=1)
    yearly = checks.boolean("isYearly", is_yearly, default=False)
    checks.raise_if_failed()
    plan = Plan.objects.filter(
        family=entitlements.plan_family(actor.business_type),
        tier=tier or 0,
        is_yearly=yearly,
        is_active=True,
    ).first()
    if plan is None:
        raise ValidationFailed(pricing.NOT_ON_SALE, errors={"planId": [pricing.NOT_ON_SALE]})
    return plan


def order_subscription(*, actor: Actor, choice: PlanChoice) -> PaymentOrder:
    """Create an order for a plan, also at the provider.

    Raises the same errors as `quote_plan`; Forbidden for a secondary user; PriceMismatch when the
    client showed another price; ProviderUnavailable, with nothing to be paid.
    """
    _require_payer(actor)
    if begun := _begun(actor):
        return _at_provider(actor, begun)
    checks = Checks()
    checks.choice("currency", choice.currency, (CURRENCY,))
    checks.raise_if_failed()
    quote = quote_plan(actor, choice)
    if choice.amount is not None and not _was_shown(actor, choice.amount, quote):
        raise PriceMismatch
    return _place(
        actor,
        kind=OrderKind.SUBSCRIPTION,
        amount=quote.amount,
        description=quote.plan.name,
        plan=quote.plan,
        change=quote.change,
        credit=quote.credit,
        days=quote.plan.duration_days,
    )


def _was_shown(actor: Actor, amount: Any, quote: Quote) -> bool:
    """Whether we quoted this amount a moment ago. The price of an upgrade changes every second: the
    part for the remaining time falls, a whole period less a shrinking credit rises. So any amount
    of the last half hour is accepted; the current price is charged.
    """
    if quote.change != Change.UPGRADE or not isinstance(amount, int):
        return bool(amount == quote.amount)
    at = quote.starts_at
    earlier = pricing.quote(
        quote.plan, periods.current_periods(actor.company_id, at), at - QUOTE_STANDS
    )
    lowest, highest = sorted((earlier.amount, quote.amount))
    # Price and credit are rounded separately, so allow a paisa either way.
    return lowest - 1 <= amount <= highest + 1


def order_points(*, actor: Actor, amount: Any, currency: Any) -> PaymentOrder:
    """Create an order for points, also at the provider: ``amount`` paise, a whole number of points.

    Raises ValidationFailed, Forbidden for a secondary user and for types that hold no points,
    ProviderUnavailable.
    """
    _require_payer(actor)
    if begun := _begun(actor):
        return _at_provider(actor, begun)
    if not entitlements.is_plan_gated(actor):
        raise Forbidden(NOT_FOR_BUYERS)
    points = _points_of(amount, currency)
    return _place(
        actor,
        kind=OrderKind.POINTS,
        amount=points * PAISE_PER_POINT,
        description=f"{points} points",
        points=points,
    )


def _points_of(amount: Any, currency: Any) -> int:
    checks = Checks()
    checks.choice("currency", currency, (CURRENCY,))
    lowest, highest = limits.number("points.min_purchase"), limits.number("points.max_purchase")
    message = POINTS_RANGE.format(minimum=lowest, maximum=highest)
    is_whole = isinstance(amount, int) and not isinstance(amount, bool)
    if (
        not is_whole
        or amount % PAISE_PER_POINT
        or not (lowest <= amount // PAISE_PER_POINT <= highest)
    ):
        checks.fail("amount", message)
    checks.raise_if_failed()
    return int(amount) // PAISE_PER_POINT


def _require_payer(actor: Actor) -> None:
    if not actor.is_primary:
        raise Forbidden(ONLY_PRIMARY)
    permissions.require_writable(actor)


def _receipt() -> str:
    """The receipt of an order, here and at the provider: the same for all attempts with one key."""
    return f"lading-{(work_id() or uuid.uuid4()).hex}"


def _begun(actor: Actor) -> PaymentOrder | None:
    """The order of an earlier attempt with the same key, whose answer was lost."""
    if work_id() is None:
        return None
    return PaymentOrder.objects.filter(company_id=actor.company_id, receipt=_receipt()).first()


def _place(actor: Actor, *, amount: int, **fields: Any) -> PaymentOrder:
    """Store the order, then create it at the provider. If the answer is lost, our row has no
    provider id and cannot be paid; the next attempt with the same key, or the sweep, asks by the
    receipt whether the order exists.
    """
    at = now()
    # Only now: what is refused is no order, and neither is a further attempt at a stored one.
    hit("order", str(actor.company_id), limit=limits.number("order.per_hour"), seconds=3600)
    order = PaymentOrder.objects.create(
        company_id=actor.company_id,
        created_by_id=actor.user_id,
        amount=amount,
        currency=CURRENCY,
        receipt=_receipt(),
        created_at=at,
        check_at=at + CHECK_AFTER,
        **fields,
    )
    return _store_provider_id(actor, order, _make(order))


def _at_provider(actor: Actor, order: PaymentOrder) -> PaymentOrder:
    """The stored order, once the provider has it. Raises ProviderUnavailable."""
    if order.provider_id is not None:
        return order
    return _store_provider_id(actor, order, _find(order) or _make(order))


def _make(order: PaymentOrder) -> str:
    try:
        return gateway.create_order(
            amount=order.amount, currency=order.currency, receipt=order.receipt
        )
    except gateway.ProviderRefused as error:
        raise gateway.ProviderUnavailable from error


def _find(order: PaymentOrder) -> str | None:
    try:
        return gateway.find_order(order.receipt)
    except gateway.ProviderRefused as error:
        raise gateway.ProviderUnavailable from error


def _store_provider_id(actor: Actor, order: PaymentOrder, provider_id: str) -> PaymentOrder:
    """The order with the provider's id, which the sweep or another attempt may have stored already.
    It can be paid from now on, so the sweep checks it from now on.
    """
    details = {"amount": order.amount, "kind": order.kind}
    with transaction.atomic():
        waiting = PaymentOrder.objects.filter(pk=order.pk, provider_id=None)
        if waiting.update(provider_id=provider_id, check_at=now() + CHECK_AFTER, checks=0):
            audit.record(actor, order, "payment_ordered", details)
    order.refresh_from_db(fields=["provider_id", "check_at", "checks"])
    return order
