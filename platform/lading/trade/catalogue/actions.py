"""What a company may do with its products. Services refuse every other action, and the API sends
the allowed ones as ``can``, so that no screen repeats the rules.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Answer, Entitlement

from . import queries
from .models import Product
from .queries import PERMISSION

LIMIT_REACHED = _("You’ve reached your product limit ({used}/{limit}).")


class ProductAction(StrEnum):
    """An action on a product by its owner: `edit` or `delete` it, put it on offer (`activate`), or
    take it off offer (`deactivate`).
    """

    EDIT = "edit"
    DELETE = "delete"
    ACTIVATE = "activate"
    DEACTIVATE = "deactivate"


def of_owner(actor: Actor, product: Product) -> tuple[ProductAction, ...]:
    """What the company that has the product may do with it now."""
    if not permissions.may(actor, PERMISSION) or not permissions.may_write(actor):
        return ()
    turn = ProductAction.DEACTIVATE if product.is_active else ProductAction.ACTIVATE
    return (ProductAction.EDIT, turn, ProductAction.DELETE)


def require_manager(actor: Actor) -> None:
    """Raise Forbidden for a company that may not change products."""
    permissions.require(actor, PERMISSION)
    permissions.require_writable(actor)


def require_room(actor: Actor) -> None:
    """Raise Forbidden `LIMIT_REACHED`, with the plans that allow more, for a company that has as
    many products as its plan allows. Call it with the company locked.
    """
    room(actor)


def room(actor: Actor) -> Answer:
    """How many products the company may still add. Raises the same errors as `require_room`."""
    answer = entitlements.answer(actor, Entitlement.PRODUCTS, used=queries.count_products(actor))
    entitlements.require_room(answer, LIMIT_REACHED)
    return answer
