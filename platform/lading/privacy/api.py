"""Routes of data protection: an addition to the documents' calls."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import FileResponse, HttpRequest
from ninja import Path, Router

from lading.kernel import limits
from lading.kernel.api import actor_of, answers
from lading.kernel.idempotency import never_replayed
from lading.kernel.ids import MAX_ID
from lading.kernel.wire import Data

from . import requests
from .schemas import DataRequestIn, DataRequestOut, ErasureEffectsOut

router = Router(by_alias=True)
RequestId = Annotated[int, Path(ge=1, le=MAX_ID, description="Request id.", examples=[1])]
_ZIP: dict[str, Any] = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}


@router.get("", response=answers(Data[list[DataRequestOut]]))
def list_requests(request: HttpRequest) -> Data[list[DataRequestOut]]:
    """List your requests for a download or an erasure, newest first."""
    rows = [DataRequestOut.of(row) for row in requests.list_own(actor_of(request))]
    return Data[list[DataRequestOut]](data=rows)


@router.get("/erasure-effects", response=answers(Data[ErasureEffectsOut]))
def get_erasure_effects(request: HttpRequest) -> Data[ErasureEffectsOut]:
    """Read what an erasure would delete, before you request one."""
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
    """Request a download of all data held about you, or its erasure. Needs your password.

    A wrong password (400 `PASSWORD_MISMATCH`) counts towards the sign-in lockout (429). You get an
    e-mail when a download is ready. An erasure is carried out after some days, in which you can
    cancel it. `Idempotency-Key` has no effect here, because refusals must be counted.
    """
    made = requests.ask(
        request, actor=actor_of(request), kind=payload.kind, password=payload.password
    )
    return Data[DataRequestOut](data=DataRequestOut.of(made))


@router.delete("/{request_id}", response=answers(Data[DataRequestOut], 404, 409))
def cancel(request: HttpRequest, request_id: RequestId) -> Data[DataRequestOut]:
    """Cancel an erasure that has not been carried out yet."""
    found = requests.cancel(actor=actor_of(request), request_id=request_id)
    return Data[DataRequestOut](data=DataRequestOut.of(found))


@router.get(
    "/{request_id}/archive",
    response=answers(None, 404),
    openapi_extra={"responses": {200: {"description": "The archive.", "content": _ZIP}}},
)
def get_archive(request: HttpRequest, request_id: RequestId) -> FileResponse:
    """Read your own download: a ZIP file with the files, and one JSON file per kind of data."""
    found, content = requests.open_archive(actor=actor_of(request), request_id=request_id)
    response = FileResponse(
        content,
        as_attachment=True,
        filename=f"lading-data-{found.requested_at:%Y-%m-%d}.zip",
        content_type="application/zip",
    )
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response
