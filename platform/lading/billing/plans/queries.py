"""Reads of plans and subscriptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.db.models import Q

from lading.accounts.models import User
from lading.billing.models import Change, Plan, PlanFamily, PlanTier, Subscription
from lading.kernel.actor import Actor
from lading.kernel.clock import now
from lading.kernel.errors import Forbidden

from . import entitlements, periods
from .features import features_of
from .plan_names import plan_name
from .pricing import change_to, price_amount
from .schemas import (
    EligibilityOut,
    Move,
    NextPlanOut,
    PlanOut,
    SubscriptionOut,
    SubscriptionStatusOut,
)

CURRENCY = "INR"

MOVES: Mapping[Change, Move] = {
    Change.NEW: "start",
    Change.RENEWAL: "renew",
    Change.UPGRADE: "upgrade",
    Change.DOWNGRADE: "switch",
}


@dataclass(frozen=True, slots=True)
class _Buyer:
    """The company that looks at plans. ``buys``: whether these plans are sold to its
    business type.
    """

    actor: Actor
    buys: bool
    held: Sequence[Subscription]
    had_free: bool


def plans_of(actor: Actor, family: PlanFamily) -> list[PlanOut]:
    """The plans of a family that are on sale: Free, Basic, Premium, monthly before yearly, each
    with what the actor's company can do with it. Three SQL queries.
    """
    plans = Plan.objects.filter(family=family, is_active=True).order_by("tier", "is_yearly")
    buyer = _Buyer(
        actor,
        buys=entitlements.buys(actor, family),
        held=periods.held(actor.company_id, now()),
        had_free=periods.has_had_free(actor.company_id),
    )
    return [_plan(plan, buyer) for plan in plans]


def subscription_of(company_id: int) -> SubscriptionOut | None:
    """The company's current subscription, or else its last one, and the plan that follows; None if
    it never had one. One SQL query.
    """
    at = now()
    rows = Subscription.objects.filter(company_id=company_id, voided_at=None)
    begun = rows.filter(starts_at__lte=at).order_by("-ends_at").values("pk")[:1]
    shown = rows.filter(Q(starts_at__gt=at) | Q(pk__in=begun))
    found = list(shown.select_related("plan").order_by("starts_at"))
    if not found or found[0].starts_at > at:
        return None
    return _subscription(found[0], found[1:])


def subscription_status(actor: Actor, user_id: int) -> SubscriptionStatusOut:
    """The subscription of the actor's company, asked for by any of its people's ids.

    Raises Forbidden for anybody else's id (RULES.md 2).
    """
    if not User.objects.filter(pk=user_id, company_id=actor.company_id).exists():
        raise Forbidden
    found = subscription_of(actor.company_id)
    is_active = found is not None and found.status == "active"
    return SubscriptionStatusOut(is_active=is_active, subscription=found)


def eligibility(actor: Actor) -> EligibilityOut:
    """Whether the actor's company can hold a plan, and why not."""
    reason = entitlements.why_no_plan(actor)
    return EligibilityOut(may_hold=reason is None, reason=str(reason or ""))


def _plan(plan: Plan, buyer: _Buyer) -> PlanOut:
    return PlanOut(
        id=plan.pk,
        plan_id=plan.tier,
        tier=PlanTier(plan.tier).slug,
        move=_move(plan, buyer),
        available=not (entitlements.is_free(plan.tier) and buyer.had_free),
        current=buyer.buys and entitlements.is_on(buyer.actor, plan.tier),
        name=plan_name(plan.name),
        base_name=plan_name(plan.base_name),
        price=plan.price,
        price_amount=price_amount(plan),
        currency=CURRENCY,
        duration_days=plan.duration_days,
        is_yearly=plan.is_yearly,
        popular=plan.is_popular,
        features=features_of(plan),
    )


def _move(plan: Plan, buyer: _Buyer) -> Move | None:
    """How taking the plan would change the subscription; `ordering` and `subscribing`
    decide again.
    """
    if not buyer.buys:
        return None
    if entitlements.is_free(plan.tier):
        return None if buyer.held else "start"
    return MOVES[change_to(plan, buyer.held)]


def _subscription(subscription: Subscription, coming: Sequence[Subscription]) -> SubscriptionOut:
    is_active = subscription.starts_at <= now() < subscription.ends_at
    return SubscriptionOut(
        plan_id=subscription.plan.tier,
        tier=PlanTier(subscription.plan.tier).slug,
        plan_name=plan_name(subscription.plan.base_name),
        end_date=subscription.ends_at,
        status="active" if is_active else "expired",
        next=_next(coming),
    )


def _next(coming: Sequence[Subscription]) -> NextPlanOut | None:
    """The first queued plan; renewals that follow each other count as one."""
    if not coming:
        return None
    first = coming[0]
    same = list(takewhile(lambda period: period.plan.tier == first.plan.tier, coming))
    return NextPlanOut(
        tier=PlanTier(first.plan.tier).slug,
        plan_name=plan_name(first.plan.base_name),
        start_date=first.starts_at,
        end_date=same[-1].ends_at,
    )
