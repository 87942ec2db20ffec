"""Reads of plans and subscriptions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.ids import MAX_ID
from lading.members.accounts.models import User
from lading.members.billing.models import Change, Plan, PlanFamily, PlanTier, Subscription

from . import entitlements, periods
from .features import features_of
from .plan_names import plan_name
from .pricing import change_to, price_amount, yearly_saving
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
    own_periods: Sequence[Subscription]
    had_free: bool
    offered: Sequence[Plan]


def plans_of(actor: Actor, family: PlanFamily) -> list[PlanOut]:
    """The plans of a family that are on sale: Free, Basic, Premium, monthly before yearly, each
    with what the actor's company can do with it. Three SQL queries.
    """
    on_sale = Plan.objects.filter(family=family, is_active=True)
    plans = list(on_sale.order_by("tier", "is_yearly"))
    buyer = _Buyer(
        actor,
        buys=entitlements.buys(actor, family),
        own_periods=periods.current_periods(actor.company_id, now()),
        had_free=periods.has_had_free(actor.company_id),
        offered=plans,
    )
    return [_plan(plan, buyer) for plan in plans]


class Period(NamedTuple):
    """A row of `PERIODS`."""

    tier: int
    base_name: str
    starts_at: dt.datetime
    ends_at: dt.datetime


def _periods(company_id: int, at: dt.datetime) -> QuerySet[Any, Any]:
    """The last period that has begun, and those to come."""
    rows = Subscription.objects.filter(company_id=company_id, voided_at=None)
    begun = rows.filter(starts_at__lte=at).order_by("-ends_at").values("pk")[:1]
    periods_shown = rows.filter(Q(starts_at__gt=at) | Q(pk__in=begun)).order_by("starts_at")
    return periods_shown.values_list("plan__tier", "plan__base_name", "starts_at", "ends_at")


PERIODS = Compiled(_periods, company_id=MAX_ID, at=dt.datetime(1, 1, 1, tzinfo=dt.UTC))


def subscription_of(company_id: int) -> SubscriptionOut | None:
    """The company's current subscription, or else its last one, and the plan that follows; None if
    it never had one. One SQL query.
    """
    at = now()
    return subscription_in([Period(*row) for row in PERIODS.rows(company_id=company_id, at=at)], at)


def subscription_in(own_periods: Sequence[Period], at: dt.datetime) -> SubscriptionOut | None:
    """The same, in the rows of `PERIODS` for this moment."""
    if not own_periods or own_periods[0].starts_at > at:
        return None
    return _subscription(own_periods[0], own_periods[1:], at)


def subscription_status(actor: Actor, user_id: int) -> SubscriptionStatusOut:
    """The subscription of the actor's company, asked for by any of its people's ids.

    Raises Forbidden for anybody else's id (RULES.md 2).
    """
    if not User.objects.filter(pk=user_id, company_id=actor.company_id).exists():
        raise Forbidden
    subscription = subscription_of(actor.company_id)
    is_active = subscription is not None and subscription.status == "active"
    return SubscriptionStatusOut(is_active=is_active, subscription=subscription)


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
        yearly_saving=yearly_saving(plan, buyer.offered),
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
        return None if buyer.own_periods else "start"
    return MOVES[change_to(plan, buyer.own_periods)]


def _subscription(period: Period, coming: Sequence[Period], at: dt.datetime) -> SubscriptionOut:
    is_active = period.starts_at <= at < period.ends_at
    return SubscriptionOut(
        plan_id=period.tier,
        tier=PlanTier(period.tier).slug,
        plan_name=plan_name(period.base_name),
        end_date=period.ends_at,
        status="active" if is_active else "expired",
        next=_next(coming),
    )


def _next(coming: Sequence[Period]) -> NextPlanOut | None:
    """The first queued plan; renewals that follow each other count as one."""
    if not coming:
        return None
    first = coming[0]
    same = list(takewhile(lambda period: period.tier == first.tier, coming))
    return NextPlanOut(
        tier=PlanTier(first.tier).slug,
        plan_name=plan_name(first.base_name),
        start_date=first.starts_at,
        end_date=same[-1].ends_at,
    )
