"""Which promotions an actor may read and lock (RULES.md 61): a company its own, and those that are
offered to it. Other apps reach promotions only through this module and `queries`.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.values.clock import today
from lading.members.accounts import permissions
from lading.members.accounts.roles import require_staff
from lading.members.companies.models import CompanyStatus

from . import reach
from .models import IS_APPROVED, Promotion

CAPABILITY = "promotions.review"
"""The capability that staff need to read and decide promotions of all companies."""
MANAGE = "promotions.manage"
READ = "promotions.read"

Answered = Callable[[Actor], QuerySet[Promotion]]
"""The promotions that the actor's company has answered."""
_answered: list[Answered] = []


def let_read_answered(rule: Answered) -> None:
    """Let companies go on reading approved promotions that they answered, also after their end. The
    app of conversations calls it on start; calling it again changes nothing.
    """
    if rule not in _answered:
        _answered.append(rule)


def own(actor: Actor) -> QuerySet[Promotion]:
    """Every promotion of the actor's company that it has not deleted; staff have none."""
    return Promotion.objects.filter(company_id=actor.company_id or -1, deleted_at=None)


def approved() -> QuerySet[Promotion]:
    """Approved promotions of companies in good standing, whatever their dates and readers."""
    return Promotion.objects.filter(IS_APPROVED).filter(~Q(company__status=CompanyStatus.REJECTED))


def offered(actor: Actor) -> QuerySet[Promotion]:
    """What other companies promote to the actor's company today: its type, country, ports and
    categories fit. Three SQL queries find out what fits.
    """
    if not actor.company_id:
        return Promotion.objects.none()
    day = today()
    running = approved().filter(starts_on__lte=day, ends_on__gte=day)
    return running.exclude(company_id=actor.company_id).filter(reach.fits(actor))


def visible(actor: Actor) -> QuerySet[Promotion]:
    """Every promotion that the actor may read: its company's own, what is offered to it, and what
    it has answered. Staff with the capability read all, and others raise Forbidden.
    """
    if actor.is_staff:
        return all_for_staff(actor)
    found = Q(pk__in=own(actor).values("pk")) | Q(pk__in=offered(actor).values("pk"))
    for rule in _answered:
        found |= Q(pk__in=approved().filter(pk__in=rule(actor).values("pk")).values("pk"))
    return Promotion.objects.filter(found)


def all_for_staff(actor: Actor) -> QuerySet[Promotion]:
    """Every promotion that is not deleted. Raises NotFound for anyone but staff, Forbidden without
    the capability.
    """
    require_staff(actor, CAPABILITY)
    return Promotion.objects.filter(deleted_at=None)


def live_of(company_id: int) -> QuerySet[Promotion]:
    """A company's promotions that count against its limit: they wait for review or are approved,
    and did not end.
    """
    return Promotion.objects.filter(
        company_id=company_id, deleted_at=None, ends_on__gte=today()
    ).exclude(status="rejected")


def lock_own(actor: Actor, promotion_id: int) -> Promotion:
    """Lock one of the company's promotions for a change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(own(actor)), promotion_id)


def lock_all_of(company_id: int) -> list[Promotion]:
    """Lock every promotion of a company that is being closed. In a transaction."""
    rows = Promotion.objects.filter(company_id=company_id)
    return list(row_locks.for_change(rows).order_by("pk"))


def lock_for_review(promotion_id: int) -> Promotion:
    """Lock a promotion that staff decide on. Raises NotFound. In a transaction."""
    rows = Promotion.objects.filter(deleted_at=None)
    return get_row(row_locks.for_change(rows), promotion_id)


def require_manager(actor: Actor) -> None:
    """Raise Forbidden for a company that may not change promotions."""
    permissions.require(actor, MANAGE)
    permissions.require_writable(actor)
