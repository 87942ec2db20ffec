"""Routes of products (RULES.md 2.7, wire contract)."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import Page, PagingQuery, listed
from lading.base.http.row_fields import FieldsQuery, answer_list
from lading.base.kernel.actor import Actor
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows

from . import exports, queries, services
from .queries import ProductFilter
from .rules import ProductStatus
from .schemas import ProductIn, ProductLimitsOut, ProductOut
from .shapes import shape_for, shapes_for

router = Router(by_alias=True)

SAVED = _("Your product has been submitted for review.")
DELETED = _("The product was deleted.")

ProductId = Annotated[int, Path(ge=1, le=MAX_ID, description="Product id.", examples=[1])]
UserQuery = Annotated[
    int | None,
    Query(
        alias="userId",
        ge=1,
        le=MAX_ID,
        description="Id of a user of another company, to list the approved products that this "
        "company has on offer. If omitted, or if the user belongs to your company, your company's "
        "own products are listed. Not in the original specification.",
    ),
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Text to search for: part of the product's name, category, description or "
        "specification, or the beginning of its HS code.",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only products with this status: "
        f"{', '.join(f'`{each}`' for each in ProductStatus.values)} or `ALL`; all if omitted. "
        "Ignored for products of another company.",
    ),
]
ActiveQuery = Annotated[
    bool | None,
    Query(
        description="`true`: only products whose `isActive` is true. `false`: only those whose "
        "`isActive` is false. All if omitted.",
    ),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt", "name", "-name", "status", "-status"] | None,
    Query(
        description="Field to sort by; a leading `-` sorts in descending order. If omitted, newest "
        "first.",
    ),
]


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Data[Rows[ProductOut]], 403, 404))
def list_products(
    request: HttpRequest,
    paging: PagingQuery,
    user_id: UserQuery = None,
    text: TextQuery = "",
    status: StatusQuery = "",
    active: ActiveQuery = None,
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Rows[ProductOut]] | HttpResponse:
    """List your company's own products or, with `userId`, the products that another company has on
    offer. The latter is refused with 403 `UPGRADE_REQUIRED` if your plan does not show the names of
    companies, unless both companies know each other from an order or a business card.
    """
    actor = actor_of(request)
    product_filter = ProductFilter(text, status, active, sort or "")
    if user_id is None:
        page = queries.list_own(actor, paging, product_filter)
    else:
        page = queries.list_of_person(actor, paging, user_id, product_filter)
    return answer_list(Page(shapes_for(actor, page.rows), page.count), ProductOut, fields)


@router.get("/search", response=answers(Data[Rows[ProductOut]], 403))
def search_products(
    request: HttpRequest, paging: PagingQuery, text: TextQuery = ""
) -> Data[Rows[ProductOut]]:
    """List your company's own products that match a search text, newest first."""
    actor = actor_of(request)
    page = queries.list_own(actor, paging, ProductFilter(text))
    return listed(Page(shapes_for(actor, page.rows), page.count))


@router.get("/product-limits", response=answers(Data[ProductLimitsOut], 403))
def product_limits(request: HttpRequest) -> Data[ProductLimitsOut]:
    """Read how many products each plan allows, whether your company may add another one, and the
    limits of the product form (RULES.md 19).
    """
    limits = queries.limits_of(actor_of(request))
    shape = ProductLimitsOut(
        free=limits.by_plan["free"],
        basic=limits.by_plan["basic"],
        premium=limits.by_plan["premium"],
        used=limits.used,
        limit=limits.own.limit,
        allowed=limits.own.allowed,
        lifted_by=limits.own.lifting,
        images=limits.images,
        name_length=limits.name_length,
        text_length=limits.text_length,
        max_file_bytes=limits.max_file_bytes,
        review_hours=limits.review_hours,
    )
    return Data(data=shape)


@router.get("/{int:product_id}", response=answers(Data[ProductOut], 403, 404))
def get_product(request: HttpRequest, product_id: ProductId) -> Data[ProductOut]:
    """Read one of your company's own products, or an approved product that another company has on
    offer, whose company is withheld as in `GET /products/find`. Staff who may review products
    can read every product.
    """
    return _answer(actor_of(request), product_id)


@router.post("", response=answers(Data[ProductOut], 403, status=201))
def create_product(request: HttpRequest, payload: ProductIn) -> Status[Data[ProductOut]]:
    """Create a product and submit it for review. 403 `LIMIT_REACHED` if your company already has as
    many products as its plan allows (RULES.md 19).
    """
    actor = _writer(request)
    product = services.create_product(actor=actor, payload=payload)
    return Status(201, _answer(actor, product.pk, str(SAVED)))


@router.post("/{int:product_id}", response=answers(Data[ProductOut], 403, 404, 409))
def save_product(
    request: HttpRequest, product_id: ProductId, payload: ProductIn
) -> Data[ProductOut]:
    """Replace all fields of one of your company's products and submit it for review again. If
    `isActive` is the only field sent, the product is only put on offer or taken off offer, without
    a review. Staff send `{status, remarks}` to approve or reject a product.
    """
    actor = actor_of(request)
    if actor.is_staff:
        services.decide_product(actor=actor, product_id=product_id, payload=payload)
        return _answer(actor, product_id)
    actor = _writer(request)
    product = services.save_product(actor=actor, product_id=product_id, payload=payload)
    is_waiting = product.status == ProductStatus.PENDING_APPROVAL
    return _answer(actor, product_id, str(SAVED) if is_waiting else None)


@router.delete("/{int:product_id}", response=answers(Data[ProductOut], 403, 404))
def delete_product(request: HttpRequest, product_id: ProductId) -> Data[ProductOut]:
    """Delete one of your company's products. Returns the product as it was before the deletion."""
    actor = actor_of(request)
    product = queries.get_own(actor, product_id)
    before = Data(data=shape_for(actor, product), message=str(DELETED))
    services.delete_product(actor=actor, product_id=product_id)
    return before


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(request, scope="product-write", limit="product.writes_per_minute")


def _answer(actor: Actor, product_id: int, message: str | None = None) -> Data[ProductOut]:
    product = queries.get_product(actor, product_id)
    return Data(data=shape_for(actor, product), message=message)
