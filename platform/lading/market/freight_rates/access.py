"""Which freight rates an actor may see and lock. Other apps reach rates only through this module
and `queries`.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.values.clock import today
from lading.members.accounts import permissions
from lading.members.accounts.roles import require_staff
from lading.members.companies.models import CompanyStatus

from .models import IS_STANDING, FreightRate, LaneAlert

CAPABILITY = "rates.review"
"""The capability that staff need to read all rates and withdraw them."""
MANAGE, WATCH = "rates.manage", "rates.watch"
"""The permissions of those who publish rates, and of those who compare them (RULES.md 38)."""

_IS_SHOWN = IS_STANDING & ~Q(company__status=CompanyStatus.REJECTED)


def own(actor: Actor) -> QuerySet[FreightRate]:
    """Every rate of the actor's company; staff have none."""
    return FreightRate.objects.filter(company_id=actor.company_id or -1)


def counted(actor: Actor) -> QuerySet[FreightRate]:
    """The rates that count against the limit of the company's plan: the live ones."""
    return own(actor).filter(IS_STANDING, valid_until__gte=today())


def shown(actor: Actor) -> QuerySet[FreightRate]:
    """The rates whose details the actor reads: their own, and for those who compare rates what
    others publish, also when it has expired.
    """
    mine = Q(company_id=actor.company_id or -1)
    if actor.company_id and permissions.may(actor, WATCH):
        return FreightRate.objects.filter(mine | _IS_SHOWN)
    return FreightRate.objects.filter(mine)


def alerts(actor: Actor) -> QuerySet[LaneAlert]:
    """The alerts of the actor's company. Raises Forbidden for types that compare no rates."""
    permissions.require(actor, WATCH)
    return LaneAlert.objects.filter(company_id=actor.company_id or -1)


def lock_alert(actor: Actor, alert_id: int) -> LaneAlert:
    """Lock an alert of the company, to delete it. Raises NotFound, and as `alerts`. In a
    transaction.
    """
    return get_row(row_locks.for_key_change(alerts(actor)), alert_id)


def all_for_staff(actor: Actor) -> QuerySet[FreightRate]:
    """Every rate. Raises NotFound for anyone but staff, Forbidden without the capability."""
    require_staff(actor, CAPABILITY)
    return FreightRate.objects.all()


def lock_own(actor: Actor, rate_id: int) -> FreightRate:
    """Lock one of the company's rates for a change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(own(actor)), rate_id)


def lock_counted(actor: Actor) -> list[FreightRate]:
    """Lock the live rates of the company. In a transaction."""
    return list(row_locks.for_change(counted(actor)).order_by("pk"))


def lock_for_staff(actor: Actor, rate_id: int) -> FreightRate:
    """Lock a rate that staff decide on. Raises the same errors as `all_for_staff`. In a
    transaction.
    """
    return get_row(row_locks.for_change(all_for_staff(actor)), rate_id)
