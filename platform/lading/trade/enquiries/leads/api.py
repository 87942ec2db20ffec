"""Routes for suppliers: their leads, and the enquiries they have opened."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery
from lading.base.http.row_fields import FieldsQuery, with_fields
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import compiled
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data
from lading.trade.enquiries import days, exports, list_columns
from lading.trade.enquiries.rules import LeadStatus

from . import queries as lead_queries
from . import search as lead_search
from . import unlocking
from .lists import LeadFilter
from .schemas import AccessStatusOut, LeadRow, LeadTable, UnlockStateOut

router = Router(by_alias=True)

EnquiryId = Annotated[int, Path(ge=1, le=MAX_ID, description="Enquiry id.", examples=[1])]
RoleQuery = Annotated[
    str,
    Query(
        description="`buyer`: only enquiries raised by buyers. `exporter`: only those raised by "
        "exporters and manufacturer-exporters. `custom_house_agent` or `freight_forwarder`: only "
        "those addressed to customs house agents or to freight forwarders. Spaces and hyphens "
        "count as underscores; any other value is ignored.",
        examples=["buyer"],
    ),
]
LeadTypeQuery = Annotated[
    str,
    Query(
        alias="leadType",
        description="`cha` selects the same enquiries as `role=custom_house_agent`, `freight` the "
        "same as `role=freight_forwarder`. Any other value is ignored.",
    ),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt"] | None,
    Query(
        description="Sort order by time of publication: `createdAt` for oldest first, "
        "`-createdAt` for newest first. If omitted, newest first, except that the list of a "
        "freight forwarder begins with the matched enquiries."
    ),
]
PublishedFromQuery = Annotated[
    str,
    Query(
        alias="publishedFrom",
        description="Only enquiries published on or after this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-01"],
    ),
]
PublishedToQuery = Annotated[
    str,
    Query(
        alias="publishedTo",
        description="Only enquiries published on or before this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-30"],
    ),
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Text to search for: the beginnings of words in the product's name, all of "
        "which must match; the beginning of an HS code; or an enquiry id.",
        examples=["yarn 30"],
    ),
]
ChapterQuery = Annotated[
    str, Query(description="Two-digit HS chapter of the goods.", examples=["52"])
]
CountryQuery = Annotated[
    str,
    Query(
        description="Name, ISO 3166 code or id of the loading or destination country.",
        examples=["AE"],
    ),
]
PortQuery = Annotated[
    str,
    Query(description="Name or UN/LOCODE of the loading or destination port.", examples=["INMUN"]),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only leads with this status, one of: "
        f"{', '.join(f'`{each}`' for each in LeadStatus)}. All leads if omitted.",
        examples=["new_enquiry"],
    ),
]


@exported(router, "/enquiries/businessType/xlsx", exports.LEADS)
@router.get("/enquiries/businessType", response=answers(Data[LeadTable], 403))
def list_leads(
    request: HttpRequest,
    paging: PagingQuery,
    role: RoleQuery = "",
    lead_type: LeadTypeQuery = "",
    published_from: PublishedFromQuery = "",
    published_to: PublishedToQuery = "",
    text: TextQuery = "",
    chapter: ChapterQuery = "",
    country: CountryQuery = "",
    port: PortQuery = "",
    status: StatusQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> HttpResponse:
    """List your company's leads: the published enquiries with which it is matched or, for a freight
    forwarder, all published enquiries addressed to forwarders (RULES.md 21). Listing a lead does
    not open it, and does not count against the monthly allowance.
    """
    checks = Checks()
    published = days.checked(checks, "published", published_from, published_to)
    search = lead_search.checked(
        checks, text=text, chapter=chapter, country=country, port=port, status=status
    )
    checks.raise_if_failed()
    lead_filter = LeadFilter(role, lead_type, sort or "", published, search)
    actor = actor_of(request)
    page = lead_queries.list_leads(actor, paging, lead_filter)
    table = {
        "rows": page.rows,
        "count": page.count.value,
        "countIsCapped": page.count.is_capped,
        "columns": list_columns.leads_as_json(actor, lead_filter),
        "heading": list_columns.heading_of(lead_filter),
    }
    return compiled.answer(with_fields(table, LeadRow, fields))


@router.get("/enquiries/accessed/id", response=answers(Data[list[int]], 403))
def list_opened(request: HttpRequest) -> Data[list[int]]:
    """List the ids of the enquiries that your company has opened, most recently opened first. At
    most 10,000 ids are returned.
    """
    return Data(data=lead_queries.opened_ids(actor_of(request)))


@router.get("/enquiries/access/status", response=answers(Data[AccessStatusOut], 403))
def access_status(request: HttpRequest) -> Data[AccessStatusOut]:
    """Read how many more enquiries your company may open this month (RULES.md 18)."""
    return Data(data=lead_queries.access_status(actor_of(request)))


@router.get("/unlock-enquiries/{int:enquiry_id}", response=answers(Data[UnlockStateOut], 403, 404))
def unlock_state(request: HttpRequest, enquiry_id: EnquiryId) -> Data[UnlockStateOut]:
    """Read how many points it costs each business type, and your company, to unlock a lead, and
    whether your company has unlocked it (RULES.md 17).
    """
    return Data(data=lead_queries.unlock_state(actor_of(request), enquiry_id))


@router.post(
    "/unlock-enquiries/{int:enquiry_id}", response=answers(Data[UnlockStateOut], 403, 404, 409)
)
def unlock_enquiry(request: HttpRequest, enquiry_id: EnquiryId) -> Data[UnlockStateOut]:
    """Open a lead by paying points (RULES.md 17). Points are charged even if the monthly allowance
    is not used up, so call this only when it is.

    A company pays once per enquiry. Nothing is charged if the lead is already open, or if the plan
    has no monthly limit. 409 `INSUFFICIENT_POINTS` if the company has too few points.
    """
    actor = actor_of(request)
    unlocking.unlock_enquiry(actor=actor, enquiry_id=enquiry_id)
    return Data(data=lead_queries.unlock_state(actor, enquiry_id))
