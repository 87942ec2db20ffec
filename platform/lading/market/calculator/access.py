"""Which price calculations an actor may see and change: those of its own company."""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.members.accounts import permissions

from .models import Calculation

PERMISSION = "calculations.manage"
"""What one must be allowed to do to use the price calculator."""


def own(actor: Actor) -> QuerySet[Calculation]:
    """The calculations of the actor's company. Raises Forbidden for types that have no calculator
    (RULES.md 38).
    """
    permissions.require(actor, PERMISSION)
    return Calculation.objects.filter(company_id=actor.company_id or -1)


def lock_own(actor: Actor, calculation_id: int) -> Calculation:
    """Lock one of the company's calculations. Raises NotFound, and as `own`. In a transaction."""
    return get_row(row_locks.for_change(own(actor)), calculation_id)


def lock_own_to_delete(actor: Actor, calculation_id: int) -> Calculation:
    """Like `lock_own`, for deleting it."""
    return get_row(row_locks.for_key_change(own(actor)), calculation_id)
