"""Routes of data protection: an addition to the documents' calls."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import FileResponse, HttpRequest
from ninja import Path, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.idempotency import never_replayed
from lading.base.kernel import limits
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import requests
from .schemas import DataRequestIn, DataRequestOut, ErasureEffectsOut

router = Router(by_alias=True)
RequestId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="Id of the data request.", examples=[1])
]
_ZIP: dict[str, Any] = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}


@router.get("", response=answers(Data[list[DataRequestOut]]))
def list_requests(request: HttpRequest) -> Data[list[DataRequestOut]]:
    """List your requests for a download or an erasure of your data, newest first; at most 50. Not
    in the original specification.
    """
    rows = [DataRequestOut.from_request(row) for row in requests.list_own(actor_of(request))]
    return Data[list[DataRequestOut]](data=rows)


@router.get("/erasure-effects", response=answers(Data[ErasureEffectsOut]))
def get_erasure_effects(request: HttpRequest) -> Data[ErasureEffectsOut]:
    """Read what an erasure of your data would delete or change, before you request it. The call
    changes nothing. Not in the original specification.
    """
    actor = actor_of(request)
    return Data[ErasureEffectsOut](
        data=ErasureEffectsOut(
            grace_days=limits.number("erasure.grace_days"),
            closes_company=actor.is_primary,
            effects=requests.effects_of(actor),
        )
    )


@router.post("", response=answers(Data[DataRequestOut], 409))
@never_replayed
def ask(request: HttpRequest, payload: DataRequestIn) -> Data[DataRequestOut]:
    """Request a download of all data held about you, or its erasure. Your current password is
    required. Not in the original specification.

    A wrong password is refused with 400 `PASSWORD_MISMATCH` and counts as a failed sign-in; after
    several failures, calls are refused with 429 and `Retry-After`. While a request of the same kind
    is pending, another is refused with 409 `ALREADY_EXISTS`. You receive an e-mail when a download
    is ready. An erasure can be cancelled for 7 days by default, and is then carried out.
    `Idempotency-Key` has no effect, because wrong passwords must be counted.
    """
    data_request = requests.ask(
        request, actor=actor_of(request), kind=payload.kind, password=payload.password
    )
    return Data[DataRequestOut](data=DataRequestOut.from_request(data_request))


@router.delete("/{request_id}", response=answers(Data[DataRequestOut], 404, 409))
def cancel(request: HttpRequest, request_id: RequestId) -> Data[DataRequestOut]:
    """Cancel your request for an erasure, and return it. The call is refused with 409 for a
    download, and for an erasure that was already carried out or cancelled. Not in the original
    specification.
    """
    cancelled = requests.cancel(actor=actor_of(request), request_id=request_id)
    return Data[DataRequestOut](data=DataRequestOut.from_request(cancelled))


@router.get(
    "/{request_id}/archive",
    response=answers(None, 404),
    openapi_extra={"responses": {200: {"description": "The ZIP file.", "content": _ZIP}}},
)
def get_archive(request: HttpRequest, request_id: RequestId) -> FileResponse:
    """Download your data as a ZIP file, with your files and one JSON file for each kind of data.
    The call is refused with 404 before the download is ready and after it has expired. Not in the
    original specification.
    """
    data_request, content = requests.open_archive(actor=actor_of(request), request_id=request_id)
    response = FileResponse(
        content,
        as_attachment=True,
        filename=f"lading-data-{data_request.requested_at:%Y-%m-%d}.zip",
        content_type="application/zip",
    )
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response
