"""Which promotions an actor may read and lock (RULES.md 61): a company its own, and those that are
offered to it; and what it may do with them. Services refuse every other action, and the API sends
the allowed ones as ``can``. Other apps reach promotions only through this module and `queries`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values.clock import today
from lading.members.accounts import permissions
from lading.members.accounts.roles import require_staff
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
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

# The documents' own words, with their spaces.
PLAN_NEEDED = _("You need a Subscription  Basic Plan  or Premium Plan to create promotions.")
LIMIT_REACHED = _("Your company has reached its limit of live promotions ({used}/{limit}).")


class PromotionAction(StrEnum):
    """An action that a company may take on a promotion: `edit` and `delete` for its own promotions,
    `reply` for promotions of other companies that are addressed to it.
    """

    EDIT = "edit"
    DELETE = "delete"
    REPLY = "reply"


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
    readable = Q(pk__in=own(actor).values("pk")) | Q(pk__in=offered(actor).values("pk"))
    for rule in _answered:
        readable |= Q(pk__in=approved().filter(pk__in=rule(actor).values("pk")).values("pk"))
    return Promotion.objects.filter(readable)


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


def list_actions(actor: Actor, promotion: Promotion) -> tuple[PromotionAction, ...]:
    """What the actor may do with a promotion that it reads."""
    if actor.is_staff or not permissions.may_write(actor):
        return ()
    if actor.company_id != promotion.company_id:
        return (PromotionAction.REPLY,) if entitlements.may(actor, Entitlement.MESSAGES) else ()
    if not permissions.may(actor, MANAGE):
        return ()
    saves = entitlements.may(actor, Entitlement.PROMOTIONS)
    return (PromotionAction.EDIT, PromotionAction.DELETE) if saves else (PromotionAction.DELETE,)


def require_saving(actor: Actor) -> None:
    """Raise Forbidden for a company that may not save promotions: `UPGRADE_REQUIRED` where only the
    plan is missing.
    """
    require_manager(actor)
    entitlements.require(actor, Entitlement.PROMOTIONS, PLAN_NEEDED)


def require_room(actor: Actor) -> None:
    """Raise Forbidden `LIMIT_REACHED` for a company with as many live promotions as it may have.
    Call it with the company locked.
    """
    used, limit = live_of(actor.company_id).count(), limits.number("promotion.live_max")
    if used >= limit:
        raise Forbidden(LIMIT_REACHED.format(used=used, limit=limit), code="LIMIT_REACHED")
