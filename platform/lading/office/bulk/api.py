"""Routes of imports: products, enquiries and freight rates by file."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from ninja import Body, File, Form, Path, Query, Router
from ninja.files import UploadedFile
from ninja.responses import Status

from lading.base.documents.workbook import XLSX_TYPE
from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import LocaleQuery
from lading.base.http.paging import PagingQuery
from lading.base.kernel.actor import Actor
from lading.base.kernel.values import languages
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows
from lading.trade.enquiries import variants
from lading.trade.enquiries.form.schema_parts import OpenVariantName

from . import previews, queries, services
from .kinds import KindName
from .models import BulkImport
from .opening_schemas import HeadingIn
from .questions import rereading
from .questions.schemas import AnswersIn
from .row_schemas import FaultOut, RowOut
from .schemas import ConfirmIn, ImportOut

router = Router(by_alias=True)

CHECKING = _("The file was uploaded and is being checked.")
CHECKING_AGAIN = _("The file is being read again.")
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
ImportId = Annotated[int, Path(ge=1, le=MAX_ID, description="The import's id.", examples=[12])]
VariantQuery = Annotated[
    OpenVariantName | None,
    Query(
        description=f"The variant of the enquiries; `{variants.default().name}` if omitted. "
        "Only for the kind `enquiries`."
    ),
]
FormatQuery = Annotated[
    FormatName,
    Query(alias="format", description="The file format of the template: `xlsx` or `csv`."),
]


@router.get("", response=answers(Data[Rows[ImportOut]]))
def list_imports(
    request: HttpRequest,
    kind: Annotated[
        KindName | None,
        Query(description="Only imports of this kind: `products`, `enquiries` or `rates`."),
    ] = None,
) -> Data[Rows[ImportOut]]:
    """List your 20 newest imports, newest first. Imports of your colleagues are not listed."""
    listed = queries.list_own(actor_of(request), kind or "")
    rows = [ImportOut.from_import(shown_import, is_listed=True) for shown_import in listed]
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
    workbook (XLSX, XLS, XLSB or ODS), or CSV or tab-separated text in any common encoding, which
    may be compressed with ZIP or GZIP. Every row is checked in the background by the rules of the
    form; nothing is stored before you confirm the import.

    There may be title rows above the column headings. Totals, notes and unknown columns are left
    out and listed in `leftOut`. For each column that can be read in two ways, `questions` has a
    question to answer, and `values` for each value that names nothing or several things.

    A sheet of freight rates has a row for each lane, with a price column for each container type,
    or a row for each lane and container type. If your company already has a live rate for a lane
    and container type, that rate gets the new terms; otherwise a new rate is published.

    `variant` is the variant of the enquiries, only for files of enquiries. `images` is only for
    files of products, which refer to pictures by name: a JSON list of your company's uploaded
    pictures, `[{"src": …, "originalName": …}]`.
    """
    actor = throttle.caller(request, scope="bulk", limit="bulk.uploads_per_minute")
    bulk_import = services.begin(
        actor=actor,
        kind=kind,
        variant=services.variant_of(kind, variant),
        name=file.name or "",
        content=file.read(),
        pictures=images,
    )
    return Status(201, _answer(actor, bulk_import, str(CHECKING)))


@router.get("/template", response=answers(None, 403), openapi_extra=_SHEETS)
@throttle.counted(throttle.FILE)
def download_template(
    request: HttpRequest,
    kind: Annotated[
        KindName,
        Query(
            description="The kind of import for which the template is used: `products`, "
            "`enquiries` or `rates` (freight rates)."
        ),
    ],
    variant: VariantQuery = None,
    file_format: FormatQuery = "xlsx",
    locale: LocaleQuery = "",
) -> HttpResponse:
    """Download an empty file with the column headings in the language of `locale`. A workbook has a
    second sheet with the values that can be chosen.
    """
    with translation.override(languages.choose(locale)):
        content = queries.empty_template(
            actor_of(request),
            kind,
            services.variant_of(kind, variant or ""),
            as_csv=file_format == queries.CSV,
        )
    return _file(f"{kind}-template", file_format, content)


@router.get("/{int:import_id}", response=answers(Data[ImportOut], 404))
def get_import(request: HttpRequest, import_id: ImportId) -> Data[ImportOut]:
    """Return the status and progress of an import that you uploaded. The call is refused with 404
    for imports that others uploaded.
    """
    return Data(data=ImportOut.from_import(queries.get_own(actor_of(request), import_id)))


@router.get("/{int:import_id}/errors", response=answers(Data[Rows[FaultOut]], 404))
def list_errors(
    request: HttpRequest, import_id: ImportId, paging: PagingQuery
) -> Data[Rows[FaultOut]]:
    """List each kind of error of a column once, with the number of its rows and the first of them;
    then likewise the warnings about rows that can be stored, and the notes on cells that were read
    differently from how they are written. In each of these groups the kind with most rows is first.
    """
    actor = actor_of(request)
    faults, count = queries.faults_of(actor, import_id, paging)
    labels = queries.labels(actor, queries.get_own(actor, import_id).bulk_import)
    rows = [
        FaultOut.from_fault(fault, weight, labels.get(fault.column, "")) for fault, weight in faults
    ]
    return Data(data=Rows(rows=rows, count=count))


@router.get("/{int:import_id}/file", response=answers(None, 404, 409), openapi_extra=_SHEETS)
@throttle.counted(throttle.FILE)
def download_errors(
    request: HttpRequest, import_id: ImportId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download the rows of the file with a column of errors and, if cells were read differently
    from how they are written, a column of notes that explain how. Once corrected, the file can be
    uploaded again. The call is refused with 409 if no row has an error.
    """
    with translation.override(languages.choose(locale)):
        file_format, content = queries.file_with_errors(actor_of(request), import_id)
    return _file("errors", file_format, content)


@router.get("/{int:import_id}/rejects", response=answers(None, 404, 409), openapi_extra=_CSV)
@throttle.counted(throttle.FILE)
def download_rejects(
    request: HttpRequest, import_id: ImportId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download only the rows that have errors, as CSV with a column of the errors. The call is
    refused with 409 if no row has an error.
    """
    with translation.override(languages.choose(locale)):
        content = queries.rejected_rows(actor_of(request), import_id)
    return _file("rejects", queries.CSV, content)


@router.get("/{int:import_id}/rows", response=answers(Data[Rows[RowOut]], 404, 409))
def list_rows(
    request: HttpRequest,
    import_id: ImportId,
    paging: PagingQuery,
    revision: Annotated[
        int | None,
        Query(
            description="The `revision` of the import. The call is refused if it has another one."
        ),
    ] = None,
) -> Data[Rows[RowOut]]:
    """List the rows of a checked file as they will be stored. Each cell has its text in the file
    and, if storing the row changes the stored value, the current value. The call is refused with
    409 until the file has been checked and after it has been confirmed.
    """
    rows, count = previews.rows_of(actor_of(request), import_id, paging, revision)
    return Data(data=Rows(rows=[RowOut.model_validate(asdict(row)) for row in rows], count=count))


@router.post("/{int:import_id}/answers", response=answers(Data[ImportOut], 403, 404, 409))
def answer_questions(
    request: HttpRequest, import_id: ImportId, payload: AnswersIn
) -> Data[ImportOut]:
    """Answer the questions about columns that can be read in two ways and about values that mean
    nothing by themselves. The check of the file then starts. While an import is `ready` or
    `refused`, other answers about its `values` start the check again. An answer to something that
    was not asked is refused.

    Answers about values are remembered for your company's next file of the same kind.
    """
    actor = actor_of(request)
    bulk_import = services.answer(actor=actor, import_id=import_id, answers=payload.answers)
    return _answer(actor, bulk_import, str(CHECKING))


@router.post("/{int:import_id}/heading", response=answers(Data[ImportOut], 403, 404, 409))
def choose_heading(
    request: HttpRequest, import_id: ImportId, payload: HeadingIn
) -> Data[ImportOut]:
    """Choose the row that names the columns, and with it the sheet, from the rows in `opening`. The
    file is then read and checked again, and the questions about it are asked anew. The call is
    refused with 409 while the file is being checked and after it has been confirmed.
    """
    actor = throttle.caller(request, scope="bulk", limit="bulk.uploads_per_minute")
    bulk_import = rereading.read_again(
        actor=actor, import_id=import_id, sheet=payload.sheet, heading_row=payload.heading_row
    )
    return _answer(actor, bulk_import, str(CHECKING_AGAIN))


@router.post("/{int:import_id}/confirm", response=answers(Data[ImportOut], 403, 404, 409))
def confirm_import(
    request: HttpRequest,
    import_id: ImportId,
    payload: Annotated[ConfirmIn | None, Body()] = None,
) -> Data[ImportOut]:
    """Store all rows of a checked file, or none if any row has an error. The rows are checked again
    first, because limits and data may have changed. The call is refused with 409 if the file has
    another `revision` than you say.
    """
    actor = actor_of(request)
    seen = payload.revision if payload else None
    bulk_import = services.confirm(actor=actor, import_id=import_id, seen=seen)
    return _answer(actor, bulk_import, str(CONFIRMED))


@router.delete("/{int:import_id}", response=answers(Data[ImportOut], 403, 404, 409))
def discard_import(request: HttpRequest, import_id: ImportId) -> Data[ImportOut]:
    """Cancel the check of a file that you uploaded, or remove the file from the list. Rows that
    were already stored are kept. Returns the import as it was before the call or, if nothing was
    stored, with the status `cancelled`. The call is refused with 409 while the rows are being
    stored.
    """
    actor = actor_of(request)
    before = ImportOut.from_import(queries.get_own(actor, import_id), is_deleted=True)
    services.discard(actor=actor, import_id=import_id)
    return Data(data=before, message=str(DISCARDED))


def _answer(actor: Actor, bulk_import: BulkImport, message: str) -> Data[ImportOut]:
    return Data(data=ImportOut.from_import(queries.get_own(actor, bulk_import.pk)), message=message)


def _file(name: str, file_format: str, content: bytes) -> HttpResponse:
    kind = XLSX_TYPE if file_format == queries.XLSX else CSV_TYPE
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}.{file_format}"'
    response["Cache-Control"] = "private, no-store"
    return response
