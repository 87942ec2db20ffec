"""The ledger of points (RULES.md 16). Every movement has two sides, happens once, and never takes a
company's balance below zero. Points are whole numbers; 1 point = 100 paise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F, Sum
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.members.billing.models import (
    AccountKind,
    MovementKind,
    PointsAccount,
    PointsEntry,
    PointsMovement,
)

PAISE_PER_POINT = 100

INSUFFICIENT = _("You do not have enough points.")


class _Reason(NamedTuple):
    """Why points move: in English, and the values in that text."""

    description: str
    params: Mapping[str, Any] | None


class InsufficientPoints(Conflict):
    """409: the company has fewer points than this takes."""

    code = "INSUFFICIENT_POINTS"
    default_message = INSUFFICIENT


def balance_of(company_id: int) -> int:
    """The company's points; 0 when it never had any."""
    balances = PointsAccount.objects.filter(company_id=company_id).values_list("balance", flat=True)
    return balances.first() or 0


def credit(
    company_id: int,
    points: int,
    *,
    kind: MovementKind,
    reference: str,
    description: str,
    params: Mapping[str, Any] | None = None,
    actor_user_id: int | None = None,
) -> bool:
    """Give points to a company. False, with nothing changed, when ``reference`` was used before."""
    return _move(company_id, points, kind, reference, _Reason(description, params), actor_user_id)


def debit(
    company_id: int,
    points: int,
    *,
    kind: MovementKind,
    reference: str,
    description: str,
    params: Mapping[str, Any] | None = None,
    actor_user_id: int | None = None,
) -> bool:
    """Take points from a company. False, with nothing changed, when ``reference`` was used before.

    Raises InsufficientPoints.
    """
    return _move(company_id, -points, kind, reference, _Reason(description, params), actor_user_id)


_OTHER_SIDE: Mapping[str, AccountKind] = {
    MovementKind.PURCHASE: AccountKind.SALES,
    MovementKind.REFUND: AccountKind.SALES,
    MovementKind.UNLOCK: AccountKind.UNLOCKS,
    MovementKind.CORRECTION: AccountKind.ADJUSTMENTS,
}


def _move(
    company_id: int,
    points: int,
    kind: MovementKind,
    reference: str,
    reason: _Reason,
    actor_user_id: int | None,
) -> bool:
    if points == 0:
        raise ValueError("a movement of no points")
    with transaction.atomic():
        own = _locked_account(company_id)
        if PointsMovement.objects.filter(reference=reference).exists():
            return False
        if own.balance + points < 0:
            raise InsufficientPoints
        movement = PointsMovement.objects.create(
            kind=kind,
            reference=reference,
            description=reason.description[:200],
            params=dict(reason.params or {}),
            actor_user_id=actor_user_id,
            created_at=now(),
        )
        other = _system_account(_OTHER_SIDE[kind])
        # The company's side first: every movement locks in this order.
        PointsEntry.objects.create(movement=movement, account=own, amount=points)
        PointsEntry.objects.create(movement=movement, account=other, amount=-points)
    return True


def _locked_account(company_id: int) -> PointsAccount:
    account = PointsAccount(company_id=company_id, kind=AccountKind.COMPANY)
    PointsAccount.objects.bulk_create([account], ignore_conflicts=True)
    return row_locks.for_change(PointsAccount.objects).get(company_id=company_id)


def _system_account(kind: AccountKind) -> PointsAccount:
    account = PointsAccount.objects.filter(kind=kind, company=None).first()
    if account is not None:
        return account
    try:
        with transaction.atomic():
            return PointsAccount.objects.create(kind=kind)
    except IntegrityError:  # another movement created it meanwhile
        return PointsAccount.objects.get(kind=kind, company=None)


def differences() -> list[str]:
    """The errors in the ledger, in words; empty when every sum is right (nightly)."""
    unbalanced = [
        f"movement {row['movement']} does not balance: {row['total']:+d}"
        for row in PointsEntry.objects.values("movement")
        .annotate(total=Sum("amount"))
        .exclude(total=0)
        .order_by("movement")
    ]
    accounts = PointsAccount.objects.annotate(total=Sum("entries__amount", default=0))
    unbalanced += [
        f"account {account.pk} shows {account.balance:+d}, its entries sum to {account.total:+d}"
        for account in accounts.exclude(total=F("balance")).order_by("pk")
    ]
    return unbalanced
