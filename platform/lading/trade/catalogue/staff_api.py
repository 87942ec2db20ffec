"""The staff call for products of every company, newest first (RULES.md 3.7, wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.paging import Page, Paging, PagingQuery, listed, paginate
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.wire import Data, Rows

from . import access, queries
from .finding import found_by
from .models import Product
from .rules import ProductStatus
from .schemas import ProductOut
from .shapes import shapes_for

router = Router(by_alias=True)

TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only products that match this text: the beginnings of words in the name of "
        "the product or its company, or the beginning of the HS code.",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only products with this status: "
        f"{', '.join(f'`{each}`' for each in ProductStatus.values)}, or `ALL`, the default."
    ),
]


@router.get("/products", response=answers(Data[Rows[ProductOut]]))
def list_products(
    request: HttpRequest, paging: PagingQuery, text: TextQuery = "", status: StatusQuery = ""
) -> Data[Rows[ProductOut]]:
    """List the products of all companies, newest first. Only staff who review products can make
    this call.
    """
    actor = actor_of(request)
    page = find_products(actor, paging, text=text, status=status)
    return listed(Page(shapes_for(actor, page.rows), page.count))


def find_products(actor: Actor, paging: Paging, *, text: str, status: str) -> Page[Product]:
    """Products, with everything that a row shows. Three SQL queries, four more with a text.

    Raises Forbidden without the capability, ValidationFailed for an unknown status.
    """
    checks = Checks()
    products = access.all_for_staff(actor)
    if part := filters.read_text(checks, text):
        products = products.filter(pk__in=found_by(part))
    products = filters.with_status(checks, products, status, ProductStatus.values)
    checks.raise_if_failed()
    return paginate(queries.whole(products).order_by("-pk"), paging)
