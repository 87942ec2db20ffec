"""Actions of staff: refund a payment, correct points, and set the percentage of the listed price
that is charged. Each needs its capability and is audited.
"""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit, limit_rows, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import clean_reason
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import REASON_REQUIRED, Conflict, NotFound, Text, ValidationFailed
from lading.members.accounts.roles import require
from lading.members.companies.models import Company

from .models import MovementKind, Payment, PaymentStatus, PointsAccount, Refund
from .payments import refunding
from .plans import periods
from .plans.pricing import percent_key
from .points import ledger

MAX_CORRECTION = 1_000_000
MAX_REASON = 200

CHANGED = _("Another refund was made in the meantime. Please check the payment again.")
WHOLE_POINTS = _("Enter a whole number of points other than 0, at most 1,000,000.")
DONE_BEFORE = _("This correction has already been made.")


def left_of(payment: Payment) -> int:
    """What can still be refunded of a payment, in paise; 0 for a failed one."""
    return 0 if payment.status == PaymentStatus.FAILED else refunding.refundable(payment)


def refund_as_seen(
    *, actor: Actor, payment_id: int, amount: int, reason: str, seen_left: int
) -> Refund:
    """Call `refunding.refund_payment`, unless less is left than the staff member saw, so that a
    form sent twice refunds once.

    Raises the same errors as it, and Conflict.
    """
    require(actor, "payments.refund")
    payment = get_row(Payment.objects.select_related("order"), payment_id)
    with transaction.atomic():
        periods.lock(payment.order.company_id)
        payment.refresh_from_db()
        if left_of(payment) != seen_left:
            raise Conflict(CHANGED)
        return refunding.refund_payment(
            actor=actor, payment_id=payment_id, amount=amount, reason=reason
        )


def correct_points(
    *, actor: Actor, company_id: int, points: int, reason: str, form_id: uuid.UUID
) -> None:
    """Give points to a company, or take some with a negative number. The company can read the
    reason in its history. A form is counted once, by its ``form_id``.

    Raises Forbidden, NotFound, ValidationFailed, InsufficientPoints, Conflict.
    """
    require(actor, "points.correct")
    reason = clean_reason("reason", reason)
    errors: dict[str, list[Text]] = {}
    if not 0 < abs(points) <= MAX_CORRECTION:
        errors["points"] = [WHOLE_POINTS]
    if not 0 < len(reason) <= MAX_REASON:
        errors["reason"] = [REASON_REQUIRED]
    if errors:
        raise ValidationFailed(errors=errors)
    if not Company.objects.filter(pk=company_id).exists():
        raise NotFound
    move = ledger.credit if points > 0 else ledger.debit
    with transaction.atomic():
        is_new = move(
            company_id,
            abs(points),
            kind=MovementKind.CORRECTION,
            reference=f"correction:{form_id}",
            description=reason,
            actor_user_id=actor.user_id,
        )
        if not is_new:
            raise Conflict(DONE_BEFORE)
        account = PointsAccount.objects.get(company_id=company_id)
        audit.record(actor, account, "points_corrected", {"points": points, "reason": reason})


def set_percent(*, actor: Actor, is_yearly: bool, percent: int) -> None:
    """Charge this percentage of the listed price of every monthly, or every yearly, plan from now
    on.

    Orders made before keep their amount. Raises the same errors as `limit_rows.set_limit`.
    """
    key = percent_key(is_yearly=is_yearly)
    limit_rows.set_limit(actor=actor, key=key, plan_tier=limits.ANY_PLAN, value=percent)
