"""Routes of price calculations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.documents.workbook import XLSX_TYPE, xlsx_response
from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import LocaleQuery, exported
from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock, languages
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import exports, layout, queries, services
from .filenames import pdf_name
from .queries import Pages
from .schemas import CalculationIn, CalculationOut, CalculationRulesOut, CalculationsOut
from .shapes import row_of, shape_of

router = Router(by_alias=True)

SAVED = _("The price calculation was saved.")
DELETED = _("The price calculation was deleted.")

CalculationId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="The id of the price calculation.", examples=[1])
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only price calculations with this text in their name.",
        examples=["yarn"],
    ),
]
SortQuery = Annotated[
    Literal[
        "templateName",
        "-templateName",
        "totalAmount",
        "-totalAmount",
        "itemCount",
        "-itemCount",
        "createdAt",
        "-createdAt",
        "updatedAt",
        "-updatedAt",
    ]
    | None,
    Query(description="Sort order; newest first by default."),
]


def _file(content_type: str, description: str) -> dict[str, Any]:
    schema = {"type": "string", "format": "binary"}
    content = {content_type: {"schema": schema}}
    return {"responses": {200: {"description": description, "content": content}}}


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(CalculationsOut, 403))
def list_calculations(
    request: HttpRequest,
    paging: Annotated[Pages, Query()],
    text: TextQuery = "",
    sort: SortQuery = None,
) -> CalculationsOut:
    """List your company's price calculations: one page if `page` is sent, otherwise all of them."""
    listed = queries.list_own(actor_of(request), paging, text=text, sort=sort)
    return CalculationsOut(data=[row_of(each) for each in listed.rows], count=listed.count)


@router.get("/form-rules", response=answers(Data[CalculationRulesOut], 403))
def form_rules(request: HttpRequest) -> Data[CalculationRulesOut]:
    """Read the limits and options of the fields of a price calculation. Not in the original
    specification.
    """
    return Data(data=queries.form_rules(actor_of(request)))


@router.post("", response=answers(Data[CalculationOut], 403, status=201))
def create_calculation(
    request: HttpRequest, payload: CalculationIn
) -> Status[Data[CalculationOut]]:
    """Create a price calculation. The server computes all amounts and ignores those that are sent.
    403 `LIMIT_REACHED` if your company already has the maximum number of price calculations.
    """
    actor = _writer(request)
    calculation = services.create_calculation(actor=actor, payload=payload)
    return Status(201, _answer(actor, calculation.pk, str(SAVED)))


@router.get("/{int:calculation_id}", response=answers(Data[CalculationOut], 403, 404))
def get_calculation(request: HttpRequest, calculation_id: CalculationId) -> Data[CalculationOut]:
    """Read one of your company's price calculations."""
    return _answer(actor_of(request), calculation_id)


@router.put("/{int:calculation_id}", response=answers(Data[CalculationOut], 403, 404, 409))
def change_calculation(
    request: HttpRequest, calculation_id: CalculationId, payload: CalculationIn
) -> Data[CalculationOut]:
    """Replace all fields of one of your company's price calculations. If `version` is sent and the
    calculation has been changed since that version, the call is refused with 409, and `data` has
    the current calculation. Fields that equal the stored ones change nothing and are never refused
    with 409.
    """
    actor = _writer(request)
    services.change_calculation(actor=actor, calculation_id=calculation_id, payload=payload)
    return _answer(actor, calculation_id, str(SAVED))


@router.delete("/{int:calculation_id}", response=answers(Data[CalculationOut], 403, 404))
def delete_calculation(request: HttpRequest, calculation_id: CalculationId) -> Data[CalculationOut]:
    """Delete one of your company's price calculations. Returns the deleted calculation."""
    actor = _writer(request)
    before = _answer(actor, calculation_id, str(DELETED))
    services.delete_calculation(actor=actor, calculation_id=calculation_id)
    return before


@router.get(
    "/{int:calculation_id}/pdf",
    response=answers(None, 403, 404),
    openapi_extra=_file("application/pdf", "The calculation."),
)
def download_pdf(
    request: HttpRequest, calculation_id: CalculationId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download one of your company's price calculations as a PDF."""
    with translation.override(languages.choose(locale)):
        actor = throttle.caller(request, scope="export", limit="export.files_per_minute")
        calculation = shape_of(queries.get_own(actor, calculation_id))
        at = clock.now()
        answer = HttpResponse(
            layout.pdf(calculation, seller=queries.seller_of(actor), at=at),
            content_type="application/pdf",
        )
        name = pdf_name(calculation.template_name, at)
        disposition = content_disposition_header(as_attachment=True, filename=name)
        answer["Content-Disposition"] = disposition or "attachment"
        answer["Cache-Control"] = "private, no-store"
        return answer


@router.get(
    "/{int:calculation_id}/xlsx",
    response=answers(None, 403, 404),
    openapi_extra=_file(XLSX_TYPE, "The spreadsheet."),
)
def download_xlsx(
    request: HttpRequest, calculation_id: CalculationId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download one of your company's price calculations as a spreadsheet (XLSX). Not in the
    original specification.
    """
    actor = throttle.caller(request, scope="export", limit="export.files_per_minute")
    with translation.override(languages.choose(locale)):
        calculation = shape_of(queries.get_own(actor, calculation_id))
        content = exports.workbook_of(calculation)
        return xlsx_response(f"price-calculation-{calculation_id}.xlsx", content)


def _writer(request: HttpRequest) -> Actor:
    limit = "calculation.writes_per_minute"
    return throttle.caller(request, scope="calculation-write", limit=limit)


def _answer(actor: Actor, calculation_id: int, message: str | None = None) -> Data[CalculationOut]:
    return Data(data=shape_of(queries.get_own(actor, calculation_id)), message=message)
