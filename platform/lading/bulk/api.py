"""Routes of imports: products, enquiries and freight rates by file."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from ninja import File, Form, Path, Query, Router
from ninja.files import UploadedFile
from ninja.responses import Status

from lading.enquiries import variants
from lading.enquiries.schema_parts import OpenVariantName
from lading.kernel import languages, throttle
from lading.kernel.actor import Actor
from lading.kernel.api import actor_of, answers
from lading.kernel.exports import LocaleQuery
from lading.kernel.ids import MAX_ID
from lading.kernel.paging import PagingQuery
from lading.kernel.wire import Data, Rows
from lading.kernel.workbook import XLSX_TYPE

from . import previews, queries, services
from .kinds import KindName
from .models import BulkImport
from .schemas import AnswersIn, ImportOut, RowErrorOut, RowOut

router = Router(by_alias=True)

CHECKING = _("The file was uploaded and is being checked.")
CONFIRMED = _("The rows are being saved.")
DISCARDED = _("The file was discarded.")

FormatName = Literal["xlsx", "csv"]
CSV_TYPE = "text/csv; charset=utf-8"
_BINARY = {"schema": {"type": "string", "format": "binary"}}
_SHEETS = {
    "responses": {
        200: {"description": "The file.", "content": {XLSX_TYPE: _BINARY, "text/csv": _BINARY}}
    }
}
_CSV = {"responses": {200: {"description": "The rows.", "content": {"text/csv": _BINARY}}}}
ImportId = Annotated[int, Path(ge=1, le=MAX_ID, description="Import id.", examples=[12])]
VariantQuery = Annotated[
    OpenVariantName | None,
    Query(
        description="The kind of enquiry, for enquiries only; "
        f"`{variants.default().name}` when left out."
    ),
]
FormatQuery = Annotated[FormatName, Query(alias="format", description="The file format.")]


@router.get("", response=answers(Data[Rows[ImportOut]]))
def list_imports(
    request: HttpRequest,
    kind: Annotated[KindName | None, Query(description="Only files of this kind.")] = None,
) -> Data[Rows[ImportOut]]:
    """List the newest files that you uploaded, at most 20."""
    rows = [ImportOut.of(told) for told in queries.list_own(actor_of(request), kind or "")]
    return Data(data=Rows(rows=rows, count=len(rows)))


@router.post("", response=answers(Data[ImportOut], 403, 413, status=201))
def upload_import(
    request: HttpRequest,
    file: File[UploadedFile],
    kind: Form[KindName],
    variant: Form[str] = "",
    images: Form[str] = "",
) -> Status[Data[ImportOut]]:
    """Upload a file with one product or enquiry in each row, or a sheet of freight rates: a
    workbook (XLSX, XLS, XLSB or ODS), or CSV or tab text in any usual encoding, also packed by zip
    or gzip. A worker checks every row as the form would; nothing is stored before you confirm.

    The heading is found below titles. Totals, notes and columns that are not known are left out,
    which `leftOut` says. Columns that can be read in two ways are asked about in `questions`.

    A sheet of rates has a row for each lane, with a price column for each container type, or a row
    for each lane and container. A rate of a lane and container for which your company has a live
    one gives that one its new terms; the others are published.

    `variant` is for enquiries. `images` lists your company's uploaded pictures, which a file of
    products refers to by name, as JSON: `[{"src": …, "originalName": …}]`.
    """
    actor = throttle.caller(request, scope="bulk", limit="bulk.uploads_per_minute")
    made = services.begin(
        actor=actor,
        kind=kind,
        variant=services.variant_of(kind, variant),
        name=file.name or "",
        content=file.read(),
        pictures=images,
    )
    return Status(201, _answer(actor, made, str(CHECKING)))


@router.get("/template", response=answers(None, 403), openapi_extra=_SHEETS)
def download_template(
    request: HttpRequest,
    kind: Annotated[KindName, Query(description="The kind of import that the file is for.")],
    variant: VariantQuery = None,
    file_format: FormatQuery = "xlsx",
    locale: LocaleQuery = "",
) -> HttpResponse:
    """Download an empty file with the columns in your language. A workbook has a second sheet with
    the values that can be chosen.
    """
    with translation.override(languages.asked(locale)):
        content = queries.empty_template(
            actor_of(request),
            kind,
            services.variant_of(kind, variant or ""),
            as_csv=file_format == queries.CSV,
        )
    return _file(f"{kind}-template", file_format, content)


@router.get("/{int:import_id}", response=answers(Data[ImportOut], 404))
def get_import(request: HttpRequest, import_id: ImportId) -> Data[ImportOut]:
    """Read the progress of a file that you uploaded. Files uploaded by others are not found."""
    return Data(data=ImportOut.of(queries.get_own(actor_of(request), import_id)))


@router.get("/{int:import_id}/errors", response=answers(Data[Rows[RowErrorOut]], 404))
def list_errors(
    request: HttpRequest, import_id: ImportId, paging: PagingQuery
) -> Data[Rows[RowErrorOut]]:
    """List the errors of a file's rows, then the warnings about rows that can be stored, and then
    the notes on cells that were read differently from what they say, each in the order of the file.
    """
    actor = actor_of(request)
    told, count = queries.errors_of(actor, import_id, paging)
    labels = queries.labels(actor, queries.get_own(actor, import_id).found)
    rows = [
        RowErrorOut(
            row=error.row,
            field=error.field,
            column=labels.get(error.field, ""),
            message=error.message,
            is_warning=weight is not queries.Weight.ERROR,
            is_note=weight is queries.Weight.READING,
        )
        for error, weight in told
    ]
    return Data(data=Rows(rows=rows, count=count))


@router.get("/{int:import_id}/file", response=answers(None, 404, 409), openapi_extra=_SHEETS)
def download_errors(
    request: HttpRequest, import_id: ImportId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download the file as you uploaded it, with a column of errors and, if cells were read
    differently from how they are written, a column that says how. Once corrected, it can be
    uploaded again.
    """
    with translation.override(languages.asked(locale)):
        file_format, content = queries.file_with_errors(actor_of(request), import_id)
    return _file("errors", file_format, content)


@router.get("/{int:import_id}/rejects", response=answers(None, 404, 409), openapi_extra=_CSV)
def download_rejects(
    request: HttpRequest, import_id: ImportId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download only the rows with errors, as CSV with a column of the errors."""
    with translation.override(languages.asked(locale)):
        content = queries.rejected_rows(actor_of(request), import_id)
    return _file("rejects", queries.CSV, content)


@router.get("/{int:import_id}/rows", response=answers(Data[Rows[RowOut]], 404, 409))
def list_rows(request: HttpRequest, import_id: ImportId, paging: PagingQuery) -> Data[Rows[RowOut]]:
    """List the rows of a checked file as they will be stored, each cell beside what the file says,
    and beside what is stored now where saving changes it. 409 before a file was checked, and once
    it is saved.
    """
    rows, count = previews.rows_of(actor_of(request), import_id, paging)
    return Data(data=Rows(rows=[RowOut.model_validate(asdict(row)) for row in rows], count=count))


@router.post("/{int:import_id}/answers", response=answers(Data[ImportOut], 403, 404, 409))
def answer_questions(
    request: HttpRequest, import_id: ImportId, payload: AnswersIn
) -> Data[ImportOut]:
    """Say how columns are read that can be read in two ways. Then the file is checked."""
    actor = actor_of(request)
    made = services.answer(actor=actor, import_id=import_id, answers=payload.answers)
    return _answer(actor, made, str(CHECKING))


@router.post("/{int:import_id}/confirm", response=answers(Data[ImportOut], 403, 404, 409))
def confirm_import(request: HttpRequest, import_id: ImportId) -> Data[ImportOut]:
    """Store all rows of a checked file, or none: they are checked once more, because limits and
    data may have changed.
    """
    actor = actor_of(request)
    return _answer(actor, services.confirm(actor=actor, import_id=import_id), str(CONFIRMED))


@router.delete("/{int:import_id}", response=answers(Data[ImportOut], 403, 404, 409))
def discard_import(request: HttpRequest, import_id: ImportId) -> Data[ImportOut]:
    """Cancel the check of a file that you uploaded, or remove the file from the list. Rows that
    were already stored are kept. Returns the file as it was, or with the status `cancelled` if
    nothing was stored. 409 while its rows are being stored.
    """
    actor = actor_of(request)
    before = ImportOut.of(queries.get_own(actor, import_id), is_deleted=True)
    services.discard(actor=actor, import_id=import_id)
    return Data(data=before, message=str(DISCARDED))


def _answer(actor: Actor, found: BulkImport, message: str) -> Data[ImportOut]:
    return Data(data=ImportOut.of(queries.get_own(actor, found.pk)), message=message)


def _file(name: str, file_format: str, content: bytes) -> HttpResponse:
    kind = XLSX_TYPE if file_format == queries.XLSX else CSV_TYPE
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}.{file_format}"'
    response["Cache-Control"] = "private, no-store"
    return response
