"""The staff call for products of every company, newest first (RULES.md 3.7, wire contract)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Query, Router
from pydantic import Field

from lading.accounts.roles import require
from lading.catalogue.finding import found_by
from lading.catalogue.models import Product, ProductStatus
from lading.enquiries.schema_parts import CategoryOut, HsCodeOut
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.files.schemas import file_url
from lading.kernel import filters
from lading.kernel.actor import Actor
from lading.kernel.api import actor_of, answers
from lading.kernel.checks import Checks
from lading.kernel.paging import Page, Paging, PagingQuery, listed, paginate
from lading.kernel.wire import Data, Rows, Wire
from lading.reference.names import name_in

router = Router(by_alias=True)

CAPABILITY = "products.review"


class StaffProductOut(Wire):
    """A product as staff see it."""

    id: int
    name: str = Field(examples=["Combed cotton yarn Ne 30/1"])
    user_id: int = Field(description="The id of the person who added the product.")
    company_id: int
    company_name: str = Field(examples=["Kaveri Yarns Exports"])
    category_id: int
    categories: CategoryOut
    hs_code_id: int
    hscode: HsCodeOut
    status: str = Field(examples=["pending_approval"])
    primary_image: str | None = Field(examples=[FILE_EXAMPLE])
    description: str
    specification: str
    remarks: str
    created_at: dt.datetime


TextQuery = Annotated[
    str, Query(alias="filter", description="Part of a product's or company's name, or an HS code.")
]
StatusQuery = Annotated[str, Query(description=f"`ALL`, {', '.join(ProductStatus.values)}.")]


@router.get("/products", response=answers(Data[Rows[StaffProductOut]]))
def list_products(
    request: HttpRequest, paging: PagingQuery, text: TextQuery = "", status: StatusQuery = ""
) -> Data[Rows[StaffProductOut]]:
    """List products of every company, newest first."""
    page = find_products(actor_of(request), paging, text=text, status=status)
    return listed(page.shaped(_shape))


def find_products(actor: Actor, paging: Paging, *, text: str, status: str) -> Page[Product]:
    """Products, with everything that a row shows. Two SQL queries, four more with a text.

    Raises Forbidden without the capability, ValidationFailed for an unknown status.
    """
    require(actor, CAPABILITY)
    checks = Checks()
    found: QuerySet[Product] = Product.objects.select_related(
        "company", "category", "hs_code", "primary_image"
    ).defer("hs_code__search_vector")
    if part := filters.read_text(checks, text):
        found = found.filter(pk__in=found_by(part))
    found = filters.with_status(checks, found, status, ProductStatus.values)
    checks.raise_if_failed()
    return paginate(found.order_by("-pk"), paging)


def _shape(product: Product) -> StaffProductOut:
    return StaffProductOut(
        id=product.pk,
        name=product.name,
        user_id=product.created_by_id,
        company_id=product.company_id,
        company_name=product.company.name,
        category_id=product.category_id,
        categories=CategoryOut(id=product.category_id, name=name_in(product.category)),
        hs_code_id=product.hs_code_id,
        hscode=HsCodeOut.model_validate(product.hs_code),
        status=product.status,
        primary_image=file_url(product.primary_image) if product.primary_image else None,
        description=product.description,
        specification=product.specification,
        remarks=product.remarks,
        created_at=product.created_at,
    )
