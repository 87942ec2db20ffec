"""Routes of files (wire contract)."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from django.http import FileResponse, HttpRequest
from ninja import File, Form, Query, Router
from ninja.files import UploadedFile

from lading.base.http.api import actor_of, answers
from lading.base.http.idempotency import calls_outside

from . import delivery, services
from .models import Purpose
from .schemas import UploadOut
from .thumbnails import Size

router = Router(by_alias=True)
download_router = Router(by_alias=True)

SizeQuery = Annotated[
    Size | None,
    Query(
        description="Return a thumbnail of a picture: `small` (longest side 240 pixels, for "
        "lists) or `large` (longest side 960 pixels, for details). If the thumbnail is not ready "
        "yet or `size` is omitted, the picture itself is returned. Not in the original "
        "specification."
    ),
]
_BINARY = {"schema": {"type": "string", "format": "binary"}}
_CONTENT: dict[str, Any] = dict.fromkeys(("image/jpeg", "image/png", "application/pdf"), _BINARY)


@router.post("/single", response=answers(UploadOut, 413, 415))
@calls_outside
def upload_file(
    request: HttpRequest,
    image: File[UploadedFile],
    purpose: Form[str] = Purpose.ATTACHMENT.value,
) -> UploadOut:
    """Upload one file: a JPEG, PNG or PDF, recognised by its content. The maximum size is 5,242,880
    bytes by default; a larger file is refused with 413.

    `purpose` is what the file is for: `attachment` (the default), `product_image` or `logo`
    (pictures only), `document` (a verification document), `message`, or `listing` (unclaimed cargo;
    also GIF files, of which the first frame is kept as a PNG); for staff also `policy`. Metadata is
    removed from pictures. A PDF that readers can open is accepted, even if it has an owner
    password, bytes before or after it, or a damaged cross-reference table that readers repair. The
    call is refused with 415 and the reason for a PDF that needs a password, is truncated, contains
    scripts, launch actions or embedded files, opens or fetches anything automatically, or links to
    a network share, and for a picture with too many pixels. It is refused with 422 and the reason
    under `image` if your company has used up its storage or has too many unused files, and with 503
    while too many files are being checked.
    """
    file = services.store_upload(actor=actor_of(request), upload=image, purpose=purpose)
    return UploadOut.from_file(file)


@download_router.get(
    "/{uuid:file_uuid}/{name}",
    response=answers(None, 404),
    openapi_extra={"responses": {200: {"description": "The file.", "content": _CONTENT}}},
)
def download_file(
    request: HttpRequest, file_uuid: uuid.UUID, name: str, size: SizeQuery = None
) -> FileResponse:
    """Download a file of your company, or a file attached to an object that you may see. `name`
    only makes the address readable and is not checked.
    """
    return delivery.open_file(actor=actor_of(request), key=file_uuid, size=size)
