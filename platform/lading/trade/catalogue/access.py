"""Which products an actor may see and lock. Other apps reach products only through this module and
`queries`.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from lading.base.files.models import StoredFile
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.members.accounts import permissions
from lading.members.accounts.roles import require_staff
from lading.members.companies.models import CompanyStatus

from .models import IS_OFFERED, Product

CAPABILITY = "products.review"
"""The capability that staff need to read and decide products of all companies."""

_OFFERED = IS_OFFERED & ~Q(company__status=CompanyStatus.REJECTED)
"""What a company offers to all members."""


def own(actor: Actor) -> QuerySet[Product]:
    """Every product of the actor's company; staff have none."""
    return Product.objects.filter(company_id=actor.company_id or -1)


def offered(actor: Actor) -> QuerySet[Product]:
    """Approved, active products of companies in good standing, which all members may see."""
    return Product.objects.filter(_OFFERED) if actor.company_id else Product.objects.none()


def findable(actor: Actor) -> QuerySet[Product]:
    """What other companies offer that the actor's may ask for it. Raises Forbidden for types that
    ask nobody for goods.
    """
    permissions.require(actor, permissions.FIND_PRODUCTS)
    sellers = permissions.ways_to_ask(actor.business_type)
    products = offered(actor).filter(company__business_type__in=sorted(sellers))
    return products.exclude(company_id=actor.company_id)


def visible(actor: Actor) -> QuerySet[Product]:
    """Every product that the actor may read: its company's own, and those that others offer. Staff
    with the capability read all, and others raise Forbidden.
    """
    if actor.is_staff:
        return all_for_staff(actor)
    if not actor.company_id:
        return Product.objects.none()
    return Product.objects.filter(Q(company_id=actor.company_id) | _OFFERED)


def all_for_staff(actor: Actor) -> QuerySet[Product]:
    """Every product. Raises NotFound for anyone but staff, Forbidden without the capability."""
    require_staff(actor, CAPABILITY)
    return Product.objects.all()


def lock_own(actor: Actor, product_id: int) -> Product:
    """Lock one of the company's products for a change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(own(actor)), product_id)


def lock_own_for_deletion(actor: Actor, product_id: int) -> Product:
    """Like `lock_own`, for deleting it: nobody can store a row that refers to it meanwhile."""
    return get_row(row_locks.for_key_change(own(actor)), product_id)


def lock_all_own_for_deletion(actor: Actor) -> list[Product]:
    """Lock every product of the company, to delete them. In a transaction."""
    return list(row_locks.for_key_change(own(actor)).order_by("pk"))


def lock_for_review(product_id: int) -> Product:
    """Lock a product that staff decide on. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(Product.objects), product_id)


def may_see_image(actor: Actor, file: StoredFile) -> bool:
    """Whether the file is an image of a product that the actor's company is offered."""
    has_image = Q(primary_image=file) | Q(further_images__file=file)
    return offered(actor).filter(has_image).exists()
