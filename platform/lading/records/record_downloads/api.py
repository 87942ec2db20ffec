"""Routes of files with everything that a search of exporter data found (RULES.md 68)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from django.http import FileResponse, HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Path, Router
from ninja.responses import Status

from lading.base.documents.workbook import XLSX_TYPE
from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows
from lading.records.trade_records.downloads import FILE_NAME

from . import queries, services
from .schemas import RecordDownloadIn, RecordDownloadOut

router = Router(by_alias=True)

ASKED = _("The file is being prepared. We’ll notify you when it is ready.")
CANCELLED = _("The file was cancelled.")
DELETED = _("The file was deleted.")

DownloadId = Annotated[int, Path(ge=1, le=MAX_ID, description="The download's id.", examples=[12])]
_BINARY: Final[dict[str, Any]] = {XLSX_TYPE: {"schema": {"type": "string", "format": "binary"}}}


@router.get("", response=answers(Data[Rows[RecordDownloadOut]], 403))
def list_downloads(request: HttpRequest) -> Data[Rows[RecordDownloadOut]]:
    """List your company's 20 newest full-results downloads, newest first."""
    rows = queries.list_own(actor_of(request))
    return Data(data=Rows(rows=rows, count=len(rows)))


@router.post("", response=answers(Data[RecordDownloadOut], 403, 409, status=201))
def ask_for_download(
    request: HttpRequest, payload: RecordDownloadIn
) -> Status[Data[RecordDownloadOut]]:
    """Request a spreadsheet (XLSX) of all records that a search finds. The file is prepared in the
    background. Each company may have one download in progress (otherwise 409 `ALREADY_EXISTS`) and
    may request 5 downloads per 24 hours by default (otherwise 429). A search that finds nothing is
    refused with 422. The download fails if there are more than 500,000 records by default.
    """
    actor = throttle.caller(
        request, scope="exporter-data-file", limit="exporter_data.files_per_minute"
    )
    download = services.ask(actor=actor, record_filter=payload.to_filter())
    return Status(201, Data(data=queries.shape_with_progress(download), message=str(ASKED)))


@router.get("/{int:download_id}", response=answers(Data[RecordDownloadOut], 403, 404))
def get_download(request: HttpRequest, download_id: DownloadId) -> Data[RecordDownloadOut]:
    """Return the status and progress of one of your company's full-results downloads."""
    return Data(data=queries.get_own(actor_of(request), download_id))


@router.delete("/{int:download_id}", response=answers(Data[RecordDownloadOut], 403, 404))
def discard_download(request: HttpRequest, download_id: DownloadId) -> Data[RecordDownloadOut]:
    """Cancel a full-results download in progress, or delete a finished one and its file. Returns
    the download as it was before the call.
    """
    actor = actor_of(request)
    before = queries.get_own(actor, download_id)
    services.discard(actor=actor, download_id=download_id)
    message = CANCELLED if "cancel" in before.can else DELETED
    return Data(data=before, message=str(message))


@router.get(
    "/{int:download_id}/file",
    response=answers(None, 403, 404),
    openapi_extra={"responses": {200: {"description": "The file.", "content": _BINARY}}},
)
def open_download(request: HttpRequest, download_id: DownloadId) -> FileResponse:
    """Download the finished file, `Exim_data.xlsx`. The call is refused with 404 until the file is
    ready and after it has expired.
    """
    content = services.open_file(actor=actor_of(request), download_id=download_id)
    response = FileResponse(content, as_attachment=True, filename=FILE_NAME, content_type=XLSX_TYPE)
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response
