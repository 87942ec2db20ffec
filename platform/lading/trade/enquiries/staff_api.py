"""The staff's calls for enquiries (RULES.md 3.7, wire contract). Reviews are the same as in the
back office.
"""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Path, Query, Router
from pydantic import Field

from lading.base.http.api import actor_of, answers
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows
from lading.base.reference.business_types import type_name
from lading.members.companies.schemas import BusinessTypeOut

from . import queries, reviewing
from .form.schema_parts import STATUS_WORDS
from .queries import StaffFilter
from .schemas import DecisionIn, EnquiryOut
from .shapes import Row, staff_fields

router = Router(by_alias=True)

EnquiryId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="The id of the enquiry.", examples=[1])
]
CategoryId = Annotated[
    int | None,
    Query(
        alias="categoryId",
        ge=1,
        le=MAX_ID,
        description="Only enquiries of the product category with this id, as listed by `GET "
        "/categories`.",
    ),
]
COUNTRY = "given by its name, ISO 3166 code or id. Empty or `ALL` for all countries."
DestinationQuery = Annotated[
    str,
    Query(
        alias="destinationCountry",
        description=f"Only enquiries with this destination country, {COUNTRY}",
    ),
]
SourceQuery = Annotated[
    str,
    Query(
        alias="sourceCountry",
        description=f"Only enquiries with this source country, {COUNTRY}",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description=f"Only enquiries with this status: {STATUS_WORDS}; or `ALL`. If omitted, all "
        "except drafts are listed."
    ),
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only enquiries that match this text: the beginnings of words in the product "
        "name or the requirements, the beginning of the HS code, or the id of the enquiry.",
    ),
]
ActiveQuery = Annotated[
    bool | None,
    Query(
        description="`true` lists only enquiries that are pending approval or published, `false` "
        "only the others. If omitted, the list is not filtered in this way."
    ),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt"] | None,
    Query(
        description="The field to sort by; a leading `-` sorts in descending order. Newest first "
        "by default."
    ),
]


class AdminEnquiryOut(EnquiryOut):
    """An enquiry for staff, with every field that its owner sees and the owner's business type."""

    business_types: BusinessTypeOut
    reason: str | None = Field(description="The reason for the rejection; null if there is none.")


@router.get("/enquiries", response=answers(Data[Rows[AdminEnquiryOut]], 403))
def list_enquiries(
    request: HttpRequest,
    paging: PagingQuery,
    destination_country: DestinationQuery = "",
    source_country: SourceQuery = "",
    category_id: CategoryId = None,
    status: StatusQuery = "",
    text: TextQuery = "",
    active: ActiveQuery = None,
    sort: SortQuery = None,
) -> Data[Rows[AdminEnquiryOut]]:
    """List the enquiries of all companies, newest first unless `sort` says otherwise. Drafts are
    listed only if `status` includes them. Only staff who may view enquiries can make this call.
    """
    staff_filter = StaffFilter(
        text=text,
        status=status,
        source_country=source_country,
        destination_country=destination_country,
        category_id=category_id,
        active=active,
        sort=sort or "",
    )
    page = queries.list_for_staff(actor_of(request), paging, staff_filter)
    return listed(page.shaped(_shape))


@router.get("/enquiries/{int:enquiry_id}", response=answers(Data[AdminEnquiryOut], 403, 404))
def get_enquiry(request: HttpRequest, enquiry_id: EnquiryId) -> Data[AdminEnquiryOut]:
    """Return any company's enquiry, including a draft. Only staff who may view enquiries can make
    this call.
    """
    return _answer(request, enquiry_id)


@router.post("/enquiries", response=answers(Data[AdminEnquiryOut], 403, 404, 409))
def decide_enquiry(request: HttpRequest, payload: DecisionIn) -> Data[AdminEnquiryOut]:
    """Publish or reject an enquiry that awaits review. Only staff who review enquiries can make
    this call. The call is refused with 409 if the enquiry no longer awaits review or was edited
    after `submittedAt`.
    """
    enquiry_id = reviewing.decide(actor=actor_of(request), payload=payload)
    return _answer(request, enquiry_id)


def _answer(request: HttpRequest, enquiry_id: int) -> Data[AdminEnquiryOut]:
    return Data(data=_shape(queries.get_for_staff(actor_of(request), enquiry_id)))


def _shape(row: Row) -> AdminEnquiryOut:
    return AdminEnquiryOut(
        **staff_fields(row),
        business_types=BusinessTypeOut(
            id=row["business_type_id"],
            code=row["business_type_code"],
            name=type_name(row["business_type_id"]),
        ),
        reason=row["rejection_reason"] or None,
    )
