"""Reads of products. The number of SQL queries is constant."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import Page, Paging, order, paginate
from lading.base.kernel import filters, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import NotFound
from lading.base.kernel.models import Review
from lading.base.kernel.values.ids import MAX_ID
from lading.base.reference.lookups import with_text
from lading.members.accounts import permissions
from lading.members.accounts.models import User
from lading.members.billing.models import PlanTier
from lading.members.billing.plans import entitlements, names
from lading.members.billing.plans.entitlements import Entitlement

from . import access
from .models import NAME_LENGTH, TEXT_LENGTH, Product, ProductImage
from .rules import ProductStatus

REVIEW_KIND = "product"
PERMISSION = "products.manage"
SORTS = {"createdAt": "pk", "name": "name", "status": "status"}
PLAN_NEEDED = _("You need a Basic or Premium plan to see what a company offers.")


@dataclass(frozen=True, slots=True)
class ProductFilter:
    """Filters of a list of products, as sent. "" and None mean no filter."""

    text: str = ""
    status: str = ""
    active: bool | None = None
    sort: str = ""


@dataclass(frozen=True, slots=True)
class ProductLimits:
    """How many products plans allow; None: no limit."""

    by_plan: dict[str, int | None]
    own: entitlements.Answer
    used: int
    images: int
    max_file_bytes: int
    review_hours: int
    name_length: int = NAME_LENGTH
    text_length: int = TEXT_LENGTH


def list_own(actor: Actor, paging: Paging, product_filter: ProductFilter) -> Page[Product]:
    """The products of the actor's company, newest first. Three SQL queries, one more with a text
    of digits.

    Raises Forbidden for a type of business without products, ValidationFailed for invalid filters.
    """
    permissions.require(actor, PERMISSION)
    checks = Checks()
    rows = filters.with_status(
        checks, access.own(actor), product_filter.status, ProductStatus.values
    )
    return _page(checks, rows, paging, product_filter)


def list_of_person(
    actor: Actor, paging: Paging, user_id: int, product_filter: ProductFilter
) -> Page[Product]:
    """The products that this person's company offers; all of them if it is the actor's own company.

    Raises NotFound for a person who is of no company, and Forbidden UPGRADE_REQUIRED for a reader
    who may not know whose products these are: the list would name what the search leaves unnamed.
    So would a refusal that depends on whether there are any: it would begin when a product does.
    """
    person = User.objects.filter(pk=user_id).values("company_id", "company__business_type")
    company = person.filter(company__isnull=False).first()
    if company is None or not actor.company_id:
        raise NotFound
    if company["company_id"] == actor.company_id:
        return list_own(actor, paging, product_filter)
    sells = permissions.sells_goods(company["company__business_type"])
    if sells and not names.knows(actor, company["company_id"]):
        entitlements.require(actor, Entitlement.COMPANY_NAMES, PLAN_NEEDED)
    rows = access.offered(actor).filter(company_id=company["company_id"])
    return _page(Checks(), rows, paging, product_filter)


def get_own(actor: Actor, product_id: int) -> Product:
    """One of the products of the actor's company. Raises NotFound, and Forbidden for a type of
    business without products. Two SQL queries.
    """
    permissions.require(actor, PERMISSION)
    return get_row(whole(access.own(actor)), product_id)


def get_product(actor: Actor, product_id: int) -> Product:
    """A product that the actor may read. Raises NotFound, and Forbidden for staff without the
    capability. Two SQL queries.
    """
    return get_row(whole(access.visible(actor)), product_id)


def whole(products: QuerySet[Product]) -> QuerySet[Product]:
    """The products with everything that `shapes` reads."""
    waiting = Review.objects.filter(kind=REVIEW_KIND, object_id=OuterRef("pk"), decided_at=None)
    images = ProductImage.objects.select_related("file").order_by("slot")
    return (
        products.select_related("company", "category", "hs_code", "primary_image")
        .defer("hs_code__search_vector")
        .prefetch_related(Prefetch("further_images", images))
        .annotate(review_due_at=Subquery(waiting.values("due_at")[:1]))
    )


def limits_of(actor: Actor) -> ProductLimits:
    """The limits of all plans, and what the actor's company has. One SQL query.

    Raises Forbidden for a type of business without products.
    """
    permissions.require(actor, PERMISSION)
    used = count_products(actor)
    return ProductLimits(
        by_plan={tier.slug: entitlements.limit_of(Entitlement.PRODUCTS, tier) for tier in PlanTier},
        own=entitlements.answer(actor, Entitlement.PRODUCTS, used=used),
        used=used,
        images=limits.number("product.images"),
        max_file_bytes=limits.number("attachment.max_bytes"),
        review_hours=limits.number("review.hours"),
    )


def counted(actor: Actor) -> QuerySet[Product]:
    """The products of the actor's company that count: all, whatever their status (RULES.md 19)."""
    return Product.objects.filter(company_id=actor.company_id)


def count_products(actor: Actor) -> int:
    """How many these are. One SQL query."""
    return counted(actor).count()


_APPROVED_CATEGORIES = Compiled(
    lambda company_id: (
        Product.objects.filter(
            company_id=company_id, status=ProductStatus.APPROVED, category__is_active=True
        )
        .order_by()
        .values_list("category_id")
        .distinct()
    ),
    company_id=MAX_ID,
)


def approved_category_ids(actor: Actor) -> frozenset[int]:
    """The categories of the approved products of the actor's company. One SQL query."""
    rows = _APPROVED_CATEGORIES.rows(company_id=actor.company_id)
    return frozenset(category for (category,) in rows)


def _page(
    checks: Checks, rows: QuerySet[Product], paging: Paging, product_filter: ProductFilter
) -> Page[Product]:
    text = filters.read_text(checks, product_filter.text)
    checks.raise_if_failed()
    if text:
        rows = rows.filter(
            with_text(text, "name", "description", "specification", "category__name")
        )
    if product_filter.active is not None:
        rows = rows.filter(is_active=product_filter.active)
    return paginate(order(whole(rows), product_filter.sort, SORTS, ["-pk"]), paging)
