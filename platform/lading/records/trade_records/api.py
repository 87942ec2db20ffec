"""Routes of trade records (wire contract, "Extras")."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router
from pydantic import BaseModel, Field

from lading.base.documents.workbook import XLSX_TYPE, xlsx_response
from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.paging import MAX_LIMIT, MAX_PAGE, Paging
from lading.base.kernel.wire import Data

from . import downloads, queries, shapes
from .criteria import RecordFilter
from .models import UNIT_LENGTH
from .schemas import ShownRecordsIn, SummaryOut, TradeRecordOut, TradeRecordsOut

router = Router(by_alias=True)

_COUNTRY = "by name, ISO code or id, or `any`"
_PORT = "by name, UN/LOCODE or id, or `any`"
_FILE: Final = {XLSX_TYPE: {"schema": {"type": "string", "format": "binary"}}}


class Filters(BaseModel, frozen=True):
    """The filters of a search of trade records."""

    hscode: str = Field(
        "",
        description="The first 2 to 10 digits of the HS code, or words (or beginnings of words) "
        "in the description of the goods. Required.",
        examples=["520511"],
    )
    source_country: str = Field(
        "",
        alias="sourceCountry",
        description=f"The country of origin, {_COUNTRY}. Required, but exporters may "
        "omit it: India is then used.",
        examples=["India"],
    )
    destination_country: str = Field(
        "",
        alias="destinationCountry",
        description=f"The country of destination, {_COUNTRY}. Required.",
        examples=["Germany"],
    )
    source_port: str = Field(
        "",
        alias="sourcePort",
        description=f"The port of loading, {_PORT}. Required.",
        examples=["Mundra"],
    )
    destination_port: str = Field(
        "",
        alias="destinationPort",
        description=f"The port of destination, {_PORT}. Required.",
        examples=["any"],
    )
    consignee: str = Field(
        "",
        description="Only records whose consignee's name has these words or beginnings of words. "
        "Not in the original specification.",
        examples=["hansa"],
    )
    date_from: str = Field(
        "",
        alias="dateFrom",
        description="Only records of this day or later, as `YYYY-MM-DD`. Not in the original "
        "specification.",
        examples=["2026-01-01"],
    )
    date_to: str = Field(
        "",
        alias="dateTo",
        description="Only records of this day or earlier, as `YYYY-MM-DD`. Not in the original "
        "specification.",
        examples=["2026-12-31"],
    )

    def to_filter(self) -> RecordFilter:
        """The filters for `criteria`."""
        return RecordFilter(**self.model_dump())


FiltersQuery = Annotated[Filters, Query()]
SourceQuery = Annotated[
    str | None,
    Query(
        pattern=r"^(shipments|totals(-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?)$",
        description="The kind of source to summarise: an `id` from `sources` of the response. If "
        "it is omitted or not among the results, the kind with the most records is used.",
        examples=["shipments"],
    ),
]
UnitQuery = Annotated[
    str | None,
    Query(
        max_length=UNIT_LENGTH,
        description="The unit in which quantities and prices are given: a `unit` from `units` of "
        "the response. If it is omitted or not among the results, the unit with the most prices "
        "is used.",
        examples=["KGS"],
    ),
]
PageQuery = Annotated[
    int | None,
    Query(
        ge=1,
        le=MAX_PAGE,
        description="The number of the page, starting at 1. If it is omitted, the first 1,000 "
        "records are returned. No page goes beyond the 10,000th record.",
    ),
]
LimitQuery = Annotated[
    int, Query(ge=1, le=MAX_LIMIT, description="Maximum number of records per page.")
]
SortQuery = Annotated[
    Literal[
        "DATE",
        "-DATE",
        "HS_code",
        "-HS_code",
        "consigneeName",
        "-consigneeName",
        "QTY",
        "-QTY",
        "value",
        "-value",
    ]
    | None,
    Query(
        description="The field to sort by; a leading `-` sorts in descending order. Newest first "
        "by default. Results of more than 10,000 records can be sorted only by date. `value` is "
        "the value in US dollars. Not in the original specification.",
    ),
]


@router.get("/filterdata", response=answers(Data[TradeRecordsOut], 403))
def find_records(
    request: HttpRequest,
    filters: FiltersQuery,
    page: PageQuery = None,
    limit: LimitQuery = 10,
    sort: SortQuery = None,
) -> Data[TradeRecordsOut]:
    """Search the trade records by goods, countries and ports. All companies except buyers need an
    active plan; otherwise the call is refused with 403 `UPGRADE_REQUIRED` (RULES.md 36).
    """
    paging = None if page is None else Paging(page=page, limit=limit)
    records = queries.search(actor_of(request), filters.to_filter(), paging, sort or "")
    return Data(
        data=TradeRecordsOut(
            data=[TradeRecordOut.model_validate(each) for each in records.rows],
            count=records.count.value,
            count_is_capped=records.count.is_capped,
        )
    )


@router.get("/summary", response=answers(Data[SummaryOut], 403))
@throttle.counted(throttle.SUMMARY)
def summarise_records(
    request: HttpRequest,
    filters: FiltersQuery,
    source: SourceQuery = None,
    unit: UnitQuery = None,
) -> Data[SummaryOut]:
    """Summarise the records that a search finds: values, quantities and median unit prices by month
    or year, consignee, country of origin and port. Only comparable records are added up: those of
    one kind of source, with quantities that convert into one unit (RULES.md 63). At most the newest
    100,000 records are read.
    """
    summary = queries.summary(actor_of(request), filters.to_filter(), source, unit)
    return Data(data=shapes.summary_of(summary))


@router.post(
    "/download-excel",
    response=answers(None, 403),
    openapi_extra={"responses": {200: {"description": "The file.", "content": _FILE}}},
)
def download_shown(request: HttpRequest, payload: ShownRecordsIn) -> HttpResponse:
    """Download, as a spreadsheet (XLSX), records that a search has returned. The server reads the
    records again by their ids. If an id is unknown, the call is refused with 422.
    """
    actor = throttle.caller(
        request, scope="exporter-data-file", limit="exporter_data.files_per_minute"
    )
    return xlsx_response(downloads.FILE_NAME, downloads.file_of_shown(actor, payload.data))
