"""POST /subscription-plans/subscribe: activates the free plan, once. For a paid plan it confirms
that the payment activated it.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, Forbidden
from lading.base.kernel.values.clock import now
from lading.members.accounts import permissions
from lading.members.billing.models import OrderStatus, PaymentOrder, Plan
from lading.members.billing.payments.ordering import ONLY_PRIMARY, chosen_plan

from . import periods
from .entitlements import is_free

FREE_USED = _("You can only use the free plan once. Please upgrade to a paid plan.")
ACTIVE_ALREADY = _("You already have an active plan.")
NOT_PAID = _("This plan has not been paid for yet.")


class FreePlanUsed(Conflict):
    """409: a company can have the free plan once (RULES.md 14)."""

    code = "FREE_PLAN_USED"
    default_message = FREE_USED


def subscribe(*, actor: Actor, plan_id: Any, is_yearly: Any) -> Plan:
    """Activate the free plan. For a paid plan, which its payment activates, only confirm it.

    Raises Forbidden for a secondary user, FreePlanUsed, Conflict beside an active plan or without a
    payment.
    """
    if not actor.is_primary:
        raise Forbidden(ONLY_PRIMARY)
    permissions.require_writable(actor)
    plan = chosen_plan(actor, plan_id, is_yearly)
    if is_free(plan.tier):
        _activate_free(actor, plan)
    elif not _is_paid(actor, plan):
        raise Conflict(NOT_PAID)
    return plan


def _activate_free(actor: Actor, plan: Plan) -> None:
    at = now()
    with transaction.atomic():
        periods.lock(actor.company_id)
        if periods.has_had_free(actor.company_id):
            raise FreePlanUsed
        if periods.current_periods(actor.company_id, at):
            raise Conflict(ACTIVE_ALREADY)
        period = periods.start_free(actor.company_id, plan, at)
        audit.record(actor, period, "free_plan_activated")


def _is_paid(actor: Actor, plan: Plan) -> bool:
    return PaymentOrder.objects.filter(
        company_id=actor.company_id,
        plan=plan,
        status=OrderStatus.PAID,
        subscription__ends_at__gt=now(),
        subscription__voided_at=None,
    ).exists()
