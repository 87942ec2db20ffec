"""The routes of comparisons."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from ninja import Path, Query, Router

from lading.base.documents.workbook import XLSX_TYPE, xlsx_response
from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import LocaleQuery
from lading.base.kernel import limits
from lading.base.kernel.values import languages
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import queries
from .export import workbook_of
from .schemas import ComparisonOut

router = Router(by_alias=True)
_XLSX = {XLSX_TYPE: {"schema": {"type": "string", "format": "binary"}}}
EnquiryId = Annotated[int, Path(ge=1, le=MAX_ID, description="Enquiry id.", examples=[1])]
IdsQuery = Annotated[
    str,
    Query(
        alias="ids",
        max_length=200,
        description="Ids of two to six quotations on the enquiry, separated by commas. If omitted, "
        "all quotations that were not withdrawn.",
        examples=["1,2"],
    ),
]
CurrencyQuery = Annotated[
    str,
    Query(
        alias="currency",
        max_length=3,
        description="Currency to which amounts are converted, as an ISO 4217 code. If omitted, the "
        "enquiry's currency, or INR if the enquiry states none.",
        examples=["INR"],
    ),
]
UnitQuery = Annotated[
    str,
    Query(
        alias="unit",
        max_length=10,
        description="Code of the unit for which prices are compared: one of the codes in brackets "
        "in `commonUnits`. If omitted, the enquiry's unit.",
        examples=["MTS"],
    ),
]


@router.get("/enquiries/{enquiry_id}/comparison", response=answers(Data[ComparisonOut], 404))
@throttle.counted(throttle.SUMMARY)
def compare_quotations(
    request: HttpRequest,
    enquiry_id: EnquiryId,
    ids: IdsQuery = "",
    currency: CurrencyQuery = "",
    unit: UnitQuery = "",
) -> Data[ComparisonOut]:
    """Compare the quotations on an enquiry that your company raised, with amounts converted to one
    currency and to rupees. A converted amount is null if the exchange rate is missing or too old
    (RULES.md 50). 404 if another company raised the enquiry, or if one of `ids` is not a quotation
    on the enquiry.
    """
    comparison = queries.comparison(
        actor_of(request), enquiry_id, ids=ids, currency=currency, unit=unit
    )
    return Data[ComparisonOut](data=ComparisonOut.model_validate(comparison))


@router.get(
    "/enquiries/{enquiry_id}/comparison/xlsx",
    response=answers(None, 404),
    openapi_extra={"responses": {200: {"description": "The spreadsheet.", "content": _XLSX}}},
)
def download_comparison(
    request: HttpRequest,
    enquiry_id: EnquiryId,
    ids: IdsQuery = "",
    currency: CurrencyQuery = "",
    unit: UnitQuery = "",
    locale: LocaleQuery = "",
) -> HttpResponse:
    """Download the comparison of the quotations on an enquiry that your company raised, as a
    spreadsheet (XLSX). Without `ids`, it contains all quotations that were not withdrawn, up to the
    maximum number of rows that staff have set for spreadsheets (5,000 by default). Not in the
    original specification.
    """
    actor = throttle.caller(request, scope="export", limit="export.files_per_minute")
    with translation.override(languages.choose(locale)):
        most = limits.number("export.rows")
        comparison = queries.comparison(
            actor, enquiry_id, ids=ids, currency=currency, unit=unit, at_most=most
        )
        return xlsx_response(f"comparison-{enquiry_id}.xlsx", workbook_of(comparison))
