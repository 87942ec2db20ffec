"""What a company may do with a promotion. Services refuse every other action, and the API sends the
allowed ones as ``can``, so that no screen repeats the rules.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement

from . import access
from .models import Promotion

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


def of(actor: Actor, promotion: Promotion) -> tuple[PromotionAction, ...]:
    """What the actor may do with a promotion that it reads."""
    if actor.is_staff or not permissions.may_write(actor):
        return ()
    if actor.company_id != promotion.company_id:
        return (PromotionAction.REPLY,) if entitlements.may(actor, Entitlement.MESSAGES) else ()
    if not permissions.may(actor, access.MANAGE):
        return ()
    saves = entitlements.may(actor, Entitlement.PROMOTIONS)
    return (PromotionAction.EDIT, PromotionAction.DELETE) if saves else (PromotionAction.DELETE,)


def require_saving(actor: Actor) -> None:
    """Raise Forbidden for a company that may not save promotions: `UPGRADE_REQUIRED` where only the
    plan is missing.
    """
    access.require_manager(actor)
    entitlements.require(actor, Entitlement.PROMOTIONS, PLAN_NEEDED)


def require_room(actor: Actor) -> None:
    """Raise Forbidden `LIMIT_REACHED` for a company with as many live promotions as it may have.
    Call it with the company locked.
    """
    used, limit = access.live_of(actor.company_id).count(), limits.number("promotion.live_max")
    if used >= limit:
        raise Forbidden(LIMIT_REACHED.format(used=used, limit=limit), code="LIMIT_REACHED")
