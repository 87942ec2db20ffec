"""The staff's calls for enquiries (RULES.md 3.7, wire contract). Reviews are the same as in the
back office.
"""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Path, Query, Router
from pydantic import Field

from lading.companies.schemas import BusinessTypeOut
from lading.enquiries import queries
from lading.enquiries.queries import StaffFilter
from lading.enquiries.schema_parts import STATUS_WORDS
from lading.enquiries.schemas import EnquiryOut
from lading.enquiries.shapes import Row, staff_fields
from lading.kernel.api import actor_of, answers
from lading.kernel.ids import MAX_ID
from lading.kernel.paging import PagingQuery, listed
from lading.kernel.wire import Data, Rows
from lading.reference.business_types import type_name

from . import enquiry_decisions
from .enquiry_decisions import DecisionIn

router = Router(by_alias=True)

EnquiryId = Annotated[int, Path(ge=1, le=MAX_ID, description="Enquiry id.", examples=[1])]
CategoryId = Annotated[int | None, Query(alias="categoryId", ge=1, le=MAX_ID)]
COUNTRY = "Name, ISO code or id; empty or ALL for all."
DestinationQuery = Annotated[str, Query(alias="destinationCountry", description=COUNTRY)]
SourceQuery = Annotated[str, Query(alias="sourceCountry", description=COUNTRY)]
StatusQuery = Annotated[
    str,
    Query(description=f"{STATUS_WORDS}, or `ALL`. Left out: everything but drafts."),
]
TextQuery = Annotated[
    str, Query(alias="filter", description="Beginnings of words, an HS code, or a number.")
]
ActiveQuery = Annotated[
    bool | None, Query(description="true: pending approval or published; false: the others.")
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt"] | None,
    Query(description="Sort order; newest first by default."),
]


class AdminEnquiryOut(EnquiryOut):
    """An enquiry for staff: everything that its owner sees, and who the owner is."""

    business_types: BusinessTypeOut
    reason: str | None = Field(description="Reason for the rejection.")


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
    """List submitted enquiries of every company, newest first."""
    wanted = StaffFilter(
        text=text,
        status=status,
        source_country=source_country,
        destination_country=destination_country,
        category_id=category_id,
        active=active,
        sort=sort or "",
    )
    page = queries.list_for_staff(actor_of(request), paging, wanted)
    return listed(page.shaped(_shape))


@router.get("/enquiries/{int:enquiry_id}", response=answers(Data[AdminEnquiryOut], 403, 404))
def get_enquiry(request: HttpRequest, enquiry_id: EnquiryId) -> Data[AdminEnquiryOut]:
    """Read any enquiry, drafts included."""
    return _answer(request, enquiry_id)


@router.post("/enquiries", response=answers(Data[AdminEnquiryOut], 403, 404, 409))
def decide_enquiry(request: HttpRequest, payload: DecisionIn) -> Data[AdminEnquiryOut]:
    """Publish or reject an enquiry that waits for review. 409 when it does not wait any more."""
    enquiry_id = enquiry_decisions.decide(actor=actor_of(request), payload=payload)
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
