"""Which offers an actor may see and lock, and what a company may do with its own. Services refuse
every other action, and the API sends the allowed ones as ``can``, so that no screen repeats the
rules. Other apps reach offers only through this module and `queries`.
"""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import today
from lading.members.accounts import permissions
from lading.members.accounts.roles import require_staff
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Answer, Entitlement
from lading.members.companies.models import CompanyStatus
from lading.trade.catalogue.actions import LIMIT_REACHED
from lading.trade.catalogue.rules import ProductStatus

from .models import IS_STANDING, Offer

CAPABILITY = "offers.review"
"""The capability that staff need to read all offers and take them down."""
MANAGE, BROWSE = "offers.manage", "offers.browse"
"""The permissions of those who make offers, and of those who browse them (RULES.md 34)."""

_IS_SHOWN = (
    IS_STANDING
    & Q(product__status=ProductStatus.APPROVED, product__is_active=True)
    & ~Q(company__status=CompanyStatus.REJECTED)
)

TAKEN_DOWN = _("We took this offer down. You can only delete it.")


class OfferAction(StrEnum):
    """An action that a company may take on its own offer: `edit` replaces all fields, `delete`
    deletes the offer.
    """

    EDIT = "edit"
    DELETE = "delete"


def own(actor: Actor) -> QuerySet[Offer]:
    """Every offer of the actor's company; staff have none."""
    return Offer.objects.filter(company_id=actor.company_id or -1)


def live(actor: Actor) -> QuerySet[Offer]:
    """The offers that others see now; none for types that do not browse them."""
    if not actor.company_id or not permissions.may(actor, BROWSE):
        return Offer.objects.none()
    return Offer.objects.filter(_IS_SHOWN, expiry_date__gte=today())


def shown_until(last_day: dt.date, *, saved_before: dt.datetime) -> QuerySet[Offer]:
    """The offers of all companies that others see until this day and that nobody saved since that
    moment: for the notice to their companies.
    """
    saved = Coalesce("updated_at", "created_at")
    ending = Offer.objects.filter(_IS_SHOWN, expiry_date=last_day)
    return ending.alias(saved_at=saved).filter(saved_at__lt=saved_before)


def counted(actor: Actor) -> QuerySet[Offer]:
    """The offers that count against the limit of the company's plan: neither expired nor deleted,
    whether others see them or not.
    """
    return own(actor).filter(expiry_date__gte=today())


def all_for_staff(actor: Actor) -> QuerySet[Offer]:
    """Every offer. Raises NotFound for anyone but staff, Forbidden without the capability."""
    require_staff(actor, CAPABILITY)
    return Offer.objects.all()


def lock_own(actor: Actor, offer_id: int) -> Offer:
    """Lock one of the company's offers for a change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(own(actor)), offer_id)


def lock_own_for_deletion(actor: Actor, offer_id: int) -> Offer:
    """Like `lock_own`, for deleting it."""
    return get_row(row_locks.for_key_change(own(actor)), offer_id)


def lock_for_staff(actor: Actor, offer_id: int) -> Offer:
    """Lock an offer that staff decide on. Raises the same errors as `all_for_staff`. In a
    transaction.
    """
    return get_row(row_locks.for_change(all_for_staff(actor)), offer_id)


def lock_all_on(product_id: int) -> list[Offer]:
    """Lock every offer on a product, for a change. In a transaction."""
    return list(row_locks.for_change(Offer.objects.filter(product_id=product_id)).order_by("pk"))


def may_see_image(actor: Actor, file: StoredFile) -> bool:
    """Whether the file is an image of an offer that the actor's company sees."""
    has_image = Q(primary_image=file) | Q(further_images__file=file)
    return live(actor).filter(has_image).exists()


def list_actions(actor: Actor, offer: Offer) -> tuple[OfferAction, ...]:
    """What the company that has the offer, and may read it, may do with it now."""
    if not permissions.may_write(actor):
        return ()
    if offer.taken_down_at is not None:
        return (OfferAction.DELETE,)
    return (OfferAction.EDIT, OfferAction.DELETE)


def require_manager(actor: Actor) -> None:
    """Raise Forbidden for a company that may not change offers."""
    permissions.require(actor, MANAGE)
    permissions.require_writable(actor)


def require_editable(offer: Offer) -> None:
    """Raise Conflict `NOT_EDITABLE` for an offer that staff took down."""
    if offer.taken_down_at is not None:
        raise Conflict(TAKEN_DOWN, code="NOT_EDITABLE")


def require_room(actor: Actor) -> None:
    """Raise Forbidden `LIMIT_REACHED`, with the plans that allow more, for a company that has as
    many offers as its plan allows. Call it with the company locked. One SQL query.
    """
    entitlements.require_room(count_room(actor), LIMIT_REACHED)


def count_room(actor: Actor) -> Answer:
    """How many offers the company may still make. One SQL query."""
    return entitlements.answer(actor, Entitlement.OFFERS, used=count_offers(actor))


def count_offers(actor: Actor) -> int:
    """How many offers of the company count against its plan's limit (RULES.md 19, 58)."""
    return counted(actor).count()
