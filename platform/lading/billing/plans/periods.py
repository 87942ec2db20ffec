"""The periods that a company holds plans for: granting, shortening and restoring them. Callers hold
the lock on the company's row (`lock`), so that two changes of one company run one after another.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from lading.billing.models import (
    OrderStatus,
    PaymentOrder,
    Plan,
    PlanTier,
    Refund,
    RefundStatus,
    Subscription,
)
from lading.companies.models import Company
from lading.kernel import row_locks

from .pricing import Quote

_TICK = dt.timedelta(microseconds=1)


def lock(company_id: int) -> Company:
    """The company, locked until the transaction ends. Rows that only name it are not held up."""
    return row_locks.for_change(Company.objects, of=("self",)).get(pk=company_id)


def held(company_id: int, at: dt.datetime) -> list[Subscription]:
    """The active period and those to come, by their beginning, with what was refunded of them. One
    SQL query.
    """
    rows = _live(company_id).filter(ends_at__gt=at).select_related("plan", "order")
    found = list(rows.annotate(returned=Coalesce(Subquery(_returned()), 0)))
    for period in found:
        period.returned_paise = period.returned
    return [*found]


def _returned() -> QuerySet[Any, Any]:
    of_order = Refund.objects.filter(
        payment__order=OuterRef("order"), payment__is_settled=True
    ).exclude(status=RefundStatus.FAILED)
    sums = of_order.order_by().values("payment__order").annotate(total=Sum("amount"))
    return sums.values("total")


def _live(company_id: int) -> QuerySet[Subscription]:
    live = Subscription.objects.filter(company_id=company_id, voided_at=None)
    return live.order_by("starts_at")


def grant(order: PaymentOrder, bought: Quote, at: dt.datetime) -> Subscription:
    """Store the period an order bought, after ending what it replaces."""
    end(bought.replaces, at, replaced_by=order)
    return Subscription.objects.create(
        company_id=order.company_id,
        plan=bought.plan,
        starts_at=bought.starts_at,
        ends_at=bought.ends_at,
        original_ends_at=bought.ends_at,
        # What was paid and the credit that went into it: its worth, were it upgraded in turn.
        value_paise=order.amount + bought.credit,
        order=order,
        created_at=at,
    )


def end(
    periods: Iterable[Subscription], at: dt.datetime, replaced_by: PaymentOrder | None = None
) -> None:
    """End periods now: one that has begun stops, one still to come becomes void."""
    for period in periods:
        if period.starts_at < at:
            period.ends_at = min(period.ends_at, at)
        else:
            period.voided_at = at
        period.replaced_by = replaced_by
        period.save(update_fields=["ends_at", "voided_at", "replaced_by"])


def end_refunded(order: PaymentOrder, at: dt.datetime) -> None:
    """Undo what a refunded order bought: its period ends, and what it had replaced goes on.

    Periods queued behind it move along, so that nothing paid for falls into a gap or overlaps.
    """
    period = Subscription.objects.filter(order=order, voided_at=None).first()
    if period is None or period.ends_at <= at:
        return
    freed_from, freed_until = max(at, period.starts_at), period.ends_at
    end([period], at)
    restored = _periods_to_restore(order, at)
    restored_until = max((rest.ends_at for rest in restored), default=freed_from)
    _move_later(order.company_id, freed_until, by=restored_until - freed_until)
    for rest in restored:
        rest.save()


def reopen(order: PaymentOrder, at: dt.datetime) -> bool:
    """Undo `end_refunded`: the refund came to nothing. False where it cannot be undone, because
    what it had replaced goes on again or something else has taken its place.
    """
    period = Subscription.objects.filter(order=order).first()
    if period is None or period.replaced_by_id or period.original_ends_at <= at:
        return True  # it was not the refund that ended it, or it would be over by now
    if period.voided_at is None and period.ends_at == period.original_ends_at:
        return True
    others = _live(order.company_id).exclude(pk=period.pk)
    begins = max(at, period.starts_at)
    is_taken = others.filter(ends_at__gt=begins, starts_at__lt=period.original_ends_at).exists()
    if is_taken or Subscription.objects.filter(replaced_by=order, order=None).exists():
        return False
    period.voided_at, period.ends_at = None, period.original_ends_at
    period.save(update_fields=["voided_at", "ends_at"])
    return True


def _periods_to_restore(order: PaymentOrder, at: dt.datetime) -> list[Subscription]:
    """What is left of the paid periods that an upgrade replaced, still to be stored. Not of one
    whose own money was given back.

    The rest takes the place of the old period at its order: that order's refund ends the rest.
    """
    replaced = Subscription.objects.filter(replaced_by=order, is_free=False)
    rests = []
    for old in replaced.exclude(order__status=OrderStatus.REFUNDED).order_by("starts_at"):
        starts_at = max(at, old.starts_at)
        if old.original_ends_at <= starts_at:
            continue
        rests.append(_rest(old, starts_at, at))
        old.order = None
        old.save(update_fields=["order"])
    return rests


def _rest(old: Subscription, starts_at: dt.datetime, at: dt.datetime) -> Subscription:
    left, whole = old.original_ends_at - starts_at, old.original_ends_at - old.starts_at
    return Subscription(
        company_id=old.company_id,
        plan_id=old.plan_id,
        starts_at=starts_at,
        ends_at=old.original_ends_at,
        original_ends_at=old.original_ends_at,
        value_paise=old.value_paise * (left // _TICK) // (whole // _TICK),
        order_id=old.order_id,
        created_at=at,
    )


def went_into_upgrade(order: PaymentOrder) -> bool:
    """Whether what an order bought was replaced by an upgrade that still holds."""
    bought = Subscription.objects.filter(order=order)
    return bought.filter(replaced_by__status=OrderStatus.PAID).exists()


def _move_later(company_id: int, starting_from: dt.datetime, by: dt.timedelta) -> None:
    """Move queued periods, the foremost first into free room, so that they never overlap."""
    queued = list(_live(company_id).filter(starts_at__gte=starting_from))
    for later in queued if by < dt.timedelta() else reversed(queued):
        later.starts_at += by
        later.ends_at += by
        later.original_ends_at += by
        later.save(update_fields=["starts_at", "ends_at", "original_ends_at"])


def has_had_free(company_id: int) -> bool:
    """Whether a company has had the free plan, which is for once (RULES.md 14)."""
    free = Subscription.objects.filter(company_id=company_id, plan__tier=PlanTier.FREE)
    return free.exists()


def start_free(company_id: int, plan: Plan, at: dt.datetime) -> Subscription:
    """The free plan, from now."""
    ends_at = at + dt.timedelta(days=plan.duration_days)
    return Subscription.objects.create(
        company_id=company_id,
        plan=plan,
        starts_at=at,
        ends_at=ends_at,
        original_ends_at=ends_at,
        is_free=True,
        created_at=at,
    )
