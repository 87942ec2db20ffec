"""The periods for which a company holds plans: granting, ending and restoring them. Callers lock
the company's row (`lock`), so that changes of one company run one after another.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from lading.base.kernel.database import row_locks
from lading.members.billing.models import (
    OrderStatus,
    PaymentOrder,
    Plan,
    PlanTier,
    Refund,
    RefundStatus,
    Subscription,
)
from lading.members.companies.models import Company

from .pricing import Quote

_TICK = dt.timedelta(microseconds=1)


def lock(company_id: int) -> Company:
    """The company, locked until the transaction ends. Rows that only refer to it can still be
    stored.
    """
    return row_locks.for_change(Company.objects, of=("self",)).get(pk=company_id)


def current_periods(company_id: int, at: dt.datetime) -> list[Subscription]:
    """The active period and the queued ones, by their beginning, with the refunded amounts. One SQL
    query.
    """
    rows = _live(company_id).filter(ends_at__gt=at).select_related("plan", "order")
    periods = list(rows.annotate(returned=Coalesce(Subquery(_returned()), 0)))
    for period in periods:
        period.returned_paise = period.returned
    return [*periods]


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
    """Store the period that an order bought, after ending those that it replaces."""
    end(bought.replaces, at, replaced_by=order)
    return Subscription.objects.create(
        company_id=order.company_id,
        plan=bought.plan,
        starts_at=bought.starts_at,
        ends_at=bought.ends_at,
        original_ends_at=bought.ends_at,
        # The amount paid plus the credit used: what it is worth in a later upgrade.
        value_paise=order.amount + bought.credit,
        order=order,
        created_at=at,
    )


def end(
    periods: Iterable[Subscription], at: dt.datetime, replaced_by: PaymentOrder | None = None
) -> None:
    """End periods now: one that has begun stops, a queued one becomes void."""
    for period in periods:
        if period.starts_at < at:
            period.ends_at = min(period.ends_at, at)
        else:
            period.voided_at = at
        period.replaced_by = replaced_by
        period.save(update_fields=["ends_at", "voided_at", "replaced_by"])


def end_refunded(order: PaymentOrder, at: dt.datetime) -> None:
    """Undo what a refunded order bought: its period ends, and what it had replaced continues.

    Queued periods are moved, so that no paid time is lost or overlaps.
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
    """Undo `end_refunded` when the refund failed. False if that is impossible, because the replaced
    period continues again or another period is in the way.
    """
    period = Subscription.objects.filter(order=order).first()
    if period is None or period.replaced_by_id or period.original_ends_at <= at:
        return True  # the refund did not end it, or it would have ended by now
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
    """The rest of the paid periods that an upgrade replaced, not stored yet; without refunded ones.

    A restored period belongs to the original order, so that this order's refund would end it.
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
    """Whether an upgrade that still counts has replaced what the order bought."""
    bought = Subscription.objects.filter(order=order)
    return bought.filter(replaced_by__status=OrderStatus.PAID).exists()


def _move_later(company_id: int, starting_from: dt.datetime, by: dt.timedelta) -> None:
    """Move queued periods, in an order in which they never overlap: the first period first if they
    move to an earlier time, the last one first otherwise.
    """
    queued = list(_live(company_id).filter(starts_at__gte=starting_from))
    for later in queued if by < dt.timedelta() else reversed(queued):
        later.starts_at += by
        later.ends_at += by
        later.original_ends_at += by
        later.save(update_fields=["starts_at", "ends_at", "original_ends_at"])


def has_had_free(company_id: int) -> bool:
    """Whether a company has had the free plan, which it can have once (RULES.md 14)."""
    free = Subscription.objects.filter(company_id=company_id, plan__tier=PlanTier.FREE)
    return free.exists()


def start_free(company_id: int, plan: Plan, at: dt.datetime) -> Subscription:
    """Start the free plan now."""
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
