"""The search of all companies' products (RULES.md 55), an addition to the wire contract."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import Page, PagingQuery
from lading.base.http.row_fields import FieldsQuery, answer_list
from lading.base.kernel.wire import Data, Rows

from . import exports, market
from .market_schemas import FoundProductOut
from .market_shapes import found_shapes

router = Router(by_alias=True)

TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Text to search for: the beginnings of words in the product's name or "
        "description, all of which must match, or the beginning of an HS code. Case and accents "
        "are ignored.",
        examples=["cotton yarn"],
    ),
]
HsCodeQuery = Annotated[
    str,
    Query(
        alias="hsCode",
        description="The first 2 to 8 digits of an HS code; digits after the sixth are ignored.",
        examples=["5205"],
    ),
]
CategoryQuery = Annotated[
    str,
    Query(
        description="Name or id of the product category, as listed by `GET /categories`.",
        examples=["5"],
    ),
]
CountryQuery = Annotated[
    str, Query(description="Name, ISO 3166 code or id of the seller's country.", examples=["IN"])
]
TypeQuery = Annotated[
    str,
    Query(alias="businessType", description="Id of the seller's business type.", examples=["3"]),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt", "name", "-name"] | None,
    Query(
        description="Field to sort by; a leading `-` sorts in descending order. If omitted, newest "
        "first.",
    ),
]


@exported(router, "/find/xlsx", exports.FOUND)
@router.get("/find", response=answers(Data[Rows[FoundProductOut]], 403))
def find_products(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    hs_code: HsCodeQuery = "",
    category: CategoryQuery = "",
    country: CountryQuery = "",
    business_type: TypeQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Rows[FoundProductOut]] | HttpResponse:
    """List the approved products that other companies have on offer, limited to sellers of the
    business types from which your company may request quotations. Only the first 10,000 products
    found can be read. 403 if your business type may not request quotations for goods.
    """
    actor = actor_of(request)
    market_filter = market.MarketFilter(text, hs_code, category, country, business_type, sort or "")
    page = market.find(actor, paging, market_filter)
    return answer_list(Page(found_shapes(actor, page.rows), page.count), FoundProductOut, fields)
