"""Public reference lists (wire contract, "Accounts", last row)."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router
from ninja.decorators import decorate_view
from pydantic import BaseModel, Field

from lading.base.http.api import answers
from lading.base.http.paging import DEFAULT_LIMIT, MAX_LIMIT, MAX_PAGE, Paging, PagingQuery, listed
from lading.base.kernel.wire import Data, Rows
from lading.base.reference import queries
from lading.base.reference.caching import publicly_cached
from lading.base.reference.hs import search as hs_search
from lading.base.reference.resolve import MAX_ID
from lading.base.reference.schemas import (
    BusinessTypeRow,
    CategoryRow,
    CountryRow,
    HsCodeRow,
    PortRow,
    UnitRow,
)

router = Router(by_alias=True)

Filter = Annotated[
    str,
    Query(
        alias="filter",
        max_length=100,
        description="Only rows that match this text: a name or a part of a name, or a code.",
    ),
]
CountryId = Annotated[
    int | None,
    Query(
        description="Only ports in the country with this id.", alias="countryId", ge=1, le=MAX_ID
    ),
]
CountryName = Annotated[
    str,
    Query(
        alias="country",
        max_length=120,
        description="Only the business types that companies in this country, given by its name, "
        "ISO 3166 code or id, may register as. For an unknown country, the list is empty.",
    ),
]
CategoryId = Annotated[
    int | None,
    Query(
        description="Only HS codes of the product category with this id.",
        alias="categoryId",
        ge=1,
        le=MAX_ID,
    ),
]
HsCodeId = Annotated[
    int | None,
    Query(
        alias="id",
        ge=1,
        le=MAX_ID,
        description="Only the HS code with this id. Not in the original specification.",
    ),
]


class OptionalPaging(BaseModel):
    """`page` and `limit`; the whole list if both are omitted."""

    page: int | None = Field(
        None,
        description="The number of the page, starting at 1. If `page` and `limit` are both "
        "omitted, the whole list is returned.",
        ge=1,
        le=MAX_PAGE,
    )
    limit: int | None = Field(
        None,
        description="Maximum number of rows per page. If `page` and `limit` are both "
        "omitted, the whole list is returned.",
        ge=1,
        le=MAX_LIMIT,
    )

    def paging(self) -> Paging | None:
        """The requested page, or None for the whole list."""
        if self.page is None and self.limit is None:
            return None
        return Paging(page=self.page or 1, limit=self.limit or DEFAULT_LIMIT)


OptionalPagingQuery = Annotated[OptionalPaging, Query()]


@router.get("/businesstypes", response=answers(Data[list[BusinessTypeRow]]))
@decorate_view(publicly_cached)
def list_business_types(
    request: HttpRequest, country: CountryName = ""
) -> Data[list[BusinessTypeRow]]:
    """List the nine business types or, with `country`, the business types that companies in the
    country may register as.
    """
    rows = [BusinessTypeRow.from_row(row) for row in queries.list_business_types(country)]
    return Data[list[BusinessTypeRow]](data=rows)


@router.get("/countries", response=answers(Data[Rows[CountryRow]]))
@decorate_view(publicly_cached)
def list_countries(
    request: HttpRequest, paging: OptionalPagingQuery, text: Filter = ""
) -> Data[Rows[CountryRow]]:
    """List countries, sorted by name or, with `filter`, best matches first. All countries are
    returned if neither `page` nor `limit` is sent.
    """
    return listed(queries.list_countries(text, paging.paging()).shaped(CountryRow.from_row))


@router.get("/ports", response=answers(Data[Rows[PortRow]]))
@decorate_view(publicly_cached)
def list_ports(
    request: HttpRequest,
    paging: PagingQuery,
    text: Filter = "",
    country_id: CountryId = None,
) -> Data[Rows[PortRow]]:
    """List sea ports, sorted by name or, with `filter`, best matches first. `filter` searches
    names, other names and UN/LOCODEs.
    """
    page, meant = queries.list_ports(text, country_id, paging)
    return listed(page.shaped(lambda row: PortRow.from_row(row, is_meant=row.pk in meant)))


@router.get("/categories", response=answers(Data[Rows[CategoryRow]]))
@decorate_view(publicly_cached)
def list_categories(
    request: HttpRequest, paging: PagingQuery, text: Filter = ""
) -> Data[Rows[CategoryRow]]:
    """List product categories, sorted by id. `filter` finds categories whose name in the caller's
    language or in English contains all of its words.
    """
    return listed(queries.list_categories(text, paging).shaped(CategoryRow.from_row))


@router.get("/hscode", response=answers(Data[Rows[HsCodeRow]]))
@decorate_view(publicly_cached)
def list_hs_codes(
    request: HttpRequest,
    paging: PagingQuery,
    text: Filter = "",
    category_id: CategoryId = None,
    code_id: HsCodeId = None,
) -> Data[Rows[HsCodeRow]]:
    """List HS codes, sorted by code or, with `filter`, best matches first. Digits in `filter` find
    the codes that begin with them; only the first six digits are used. Words find codes by their
    description and by trade names.
    """
    page = hs_search.list_hs_codes(text, category_id, paging, code_id=code_id)
    meant = hs_search.meant_ids(text, page.rows)
    return listed(page.shaped(lambda row: HsCodeRow.from_row(row, is_meant=row.pk in meant)))


@router.get("/units", response=answers(Data[Rows[UnitRow]]))
@router.get("/static/units.json", response=answers(Data[Rows[UnitRow]]), include_in_schema=False)
@decorate_view(publicly_cached)
def list_units(request: HttpRequest, paging: OptionalPagingQuery) -> Data[Rows[UnitRow]]:
    """List units of quantity, the most common ones first. All units are returned if neither `page`
    nor `limit` is sent.
    """
    return listed(queries.list_units(paging.paging()).shaped(UnitRow.from_row))
