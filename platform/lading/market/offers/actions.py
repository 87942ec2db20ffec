"""What a company may do with its offers. Services refuse every other action, and the API sends the
allowed ones as ``can``, so that no screen repeats the rules.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Answer, Entitlement
from lading.trade.catalogue.actions import LIMIT_REACHED

from . import access
from .models import Offer

TAKEN_DOWN = _("We took this offer down. You can only delete it.")


class OfferAction(StrEnum):
    """An action that a company may take on its own offer: `edit` replaces all fields, `delete`
    deletes the offer.
    """

    EDIT = "edit"
    DELETE = "delete"


def of_owner(actor: Actor, offer: Offer) -> tuple[OfferAction, ...]:
    """What the company that has the offer, and may read it, may do with it now."""
    if not permissions.may_write(actor):
        return ()
    if offer.taken_down_at is not None:
        return (OfferAction.DELETE,)
    return (OfferAction.EDIT, OfferAction.DELETE)


def require_manager(actor: Actor) -> None:
    """Raise Forbidden for a company that may not change offers."""
    permissions.require(actor, access.MANAGE)
    permissions.require_writable(actor)


def require_editable(offer: Offer) -> None:
    """Raise Conflict `NOT_EDITABLE` for an offer that staff took down."""
    if offer.taken_down_at is not None:
        raise Conflict(TAKEN_DOWN, code="NOT_EDITABLE")


def require_room(actor: Actor) -> None:
    """Raise Forbidden `LIMIT_REACHED`, with the plans that allow more, for a company that has as
    many offers as its plan allows. Call it with the company locked. One SQL query.
    """
    entitlements.require_room(room(actor), LIMIT_REACHED)


def room(actor: Actor) -> Answer:
    """How many offers the company may still make. One SQL query."""
    return entitlements.answer(actor, Entitlement.OFFERS, used=count_offers(actor))


def count_offers(actor: Actor) -> int:
    """How many offers of the company count against its plan's limit (RULES.md 19, 58)."""
    return access.counted(actor).count()
