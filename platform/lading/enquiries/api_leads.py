"""Routes for suppliers: their leads, and the enquiries they have opened."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router
from ninja.decorators import decorate_view

from lading.kernel import compiled, replica
from lading.kernel.api import actor_of, answers
from lading.kernel.checks import Checks
from lading.kernel.exports import exported
from lading.kernel.hot_routes import short_cut
from lading.kernel.ids import MAX_ID
from lading.kernel.paging import PagingQuery
from lading.kernel.row_fields import FieldsQuery, with_fields
from lading.kernel.wire import Data

from . import days, exports, lead_queries, lead_search, list_columns, unlocking
from .lead_lists import LeadFilter
from .lead_schemas import AccessStatusOut, LeadRow, LeadTable, UnlockStateOut
from .states import LeadStatus

router = Router(by_alias=True)

EnquiryId = Annotated[int, Path(ge=1, le=MAX_ID, description="Enquiry id.", examples=[1])]
RoleQuery = Annotated[
    str,
    Query(
        description="`buyer` or `exporter`: only enquiries raised by buyers, or by exporters and "
        "manufacturer-exporters. `custom_house_agent` or `freight_forwarder`: only enquiries "
        "addressed to companies of that trade. Spaces and hyphens count as underscores; any other "
        "value is ignored.",
        examples=["buyer"],
    ),
]
LeadTypeQuery = Annotated[
    str,
    Query(
        alias="leadType",
        description="`cha` or `freight`: the same as the `role` `custom_house_agent` or "
        "`freight_forwarder`; any other value is ignored.",
    ),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt"] | None,
    Query(
        description="Sort order, by date of publication. If omitted, newest first; freight "
        "forwarders are then sent matched enquiries before the others."
    ),
]
PublishedFromQuery = Annotated[
    str,
    Query(
        alias="publishedFrom",
        description="Only enquiries published on or after this date, YYYY-MM-DD, in India's time "
        "zone.",
        examples=["2026-11-01"],
    ),
]
PublishedToQuery = Annotated[
    str,
    Query(
        alias="publishedTo",
        description="Only enquiries published on or before this date, YYYY-MM-DD, in India's time "
        "zone.",
        examples=["2026-11-30"],
    ),
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="The first letters of one or more words in the product's name, the beginning "
        "of an HS code, or the enquiry's id. All words must match.",
        examples=["yarn 30"],
    ),
]
ChapterQuery = Annotated[
    str, Query(description="HS chapter of the goods: exactly two digits.", examples=["52"])
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
        description="Only leads with this status: "
        f"{', '.join(f'`{each}`' for each in LeadStatus)}.",
        examples=["new_enquiry"],
    ),
]


@exported(router, "/enquiries/businessType/xlsx", exports.LEADS)
@router.get("/enquiries/businessType", response=answers(Data[LeadTable], 403))
@decorate_view(short_cut)
@replica.may_answer
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
    """List the published enquiries that your company received: those with which it is matched; for
    a freight forwarder, all that are addressed to forwarders, matched ones first (RULES.md 21).
    Listing leads does not open them or use the allowance.
    """
    checks = Checks()
    published = days.checked(checks, "published", published_from, published_to)
    search = lead_search.checked(
        checks, text=text, chapter=chapter, country=country, port=port, status=status
    )
    checks.raise_if_failed()
    wanted = LeadFilter(role, lead_type, sort or "", published, search)
    actor = actor_of(request)
    page = lead_queries.list_leads(actor, paging, wanted)
    table = {
        "rows": page.rows,
        "count": page.count.value,
        "countIsCapped": page.count.is_capped,
        "columns": list_columns.leads_as_json(actor, wanted),
        "heading": list_columns.heading_of(wanted),
    }
    return compiled.answer(with_fields(table, LeadRow, fields))


@router.get("/enquiries/accessed/id", response=answers(Data[list[int]], 403))
def list_opened(request: HttpRequest) -> Data[list[int]]:
    """List the ids of the enquiries that your company has opened, the last opened first, at most
    10,000.
    """
    return Data(data=lead_queries.opened_ids(actor_of(request)))


@router.get("/enquiries/access/status", response=answers(Data[AccessStatusOut], 403))
def access_status(request: HttpRequest) -> Data[AccessStatusOut]:
    """Read how many more enquiries your company may open this month (RULES.md 18)."""
    return Data(data=lead_queries.access_status(actor_of(request)))


@router.get("/unlock-enquiries/{int:enquiry_id}", response=answers(Data[UnlockStateOut], 403, 404))
def unlock_state(request: HttpRequest, enquiry_id: EnquiryId) -> Data[UnlockStateOut]:
    """Read how many points it costs to unlock a lead, for each business type and for your company,
    and whether your company has unlocked it (RULES.md 17).
    """
    return Data(data=lead_queries.unlock_state(actor_of(request), enquiry_id))


@router.post(
    "/unlock-enquiries/{int:enquiry_id}", response=answers(Data[UnlockStateOut], 403, 404, 409)
)
def unlock_enquiry(request: HttpRequest, enquiry_id: EnquiryId) -> Data[UnlockStateOut]:
    """Open a lead for points (RULES.md 17). Call it only when the month's allowance is used up: a
    company whose plan has an allowance pays even while some of it is left.

    A company pays once per enquiry; nothing is charged for a lead that is open already, or with a
    plan without a limit. 409 `INSUFFICIENT_POINTS` if the company has too few points.
    """
    actor = actor_of(request)
    unlocking.unlock_enquiry(actor=actor, enquiry_id=enquiry_id)
    return Data(data=lead_queries.unlock_state(actor, enquiry_id))
