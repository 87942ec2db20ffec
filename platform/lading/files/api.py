"""Routes of files (wire contract)."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from django.http import FileResponse, HttpRequest
from ninja import File, Form, Query, Router
from ninja.files import UploadedFile

from lading.kernel.api import actor_of, answers
from lading.kernel.idempotency import calls_outside

from . import delivery, services
from .models import Purpose
from .schemas import UploadOut
from .thumbnails import Size

router = Router(by_alias=True)
download_router = Router(by_alias=True)

SizeQuery = Annotated[
    Size | None,
    Query(
        description="A thumbnail: `small` for lists, `large` for details. The "
        "picture itself until its thumbnails are made. Not in the "
        "original specification."
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
    """Upload one file: JPEG, PNG or PDF, recognised by its content. Staff set the largest size; it
    is 5,242,880 bytes unless they changed it.

    `purpose` is `attachment`, `product_image`, `logo` (pictures only), `document` or `listing` (of
    unclaimed cargo; GIF files, too, of which the first frame is kept as a PNG); for staff also
    `policy`. Metadata is removed from pictures. A PDF that readers open is accepted, also with an
    owner's password, bytes before or after it, or a table that readers repair. 415 with the reason
    for PDF documents that ask for a password, are cut off, contain scripts, launch actions or
    embedded files, open or fetch something by themselves, or link to a network share, and for
    pictures with too many pixels. 422 (the reason is under `image`) when your company has used up
    its megabytes or has too many unused files. 503 when too many files are being checked.
    """
    file = services.store_upload(actor=actor_of(request), upload=image, purpose=purpose)
    return UploadOut.of(file)


@download_router.get(
    "/{uuid:file_uuid}/{name}",
    response=answers(None, 404),
    openapi_extra={"responses": {200: {"description": "The file.", "content": _CONTENT}}},
)
def download_file(
    request: HttpRequest, file_uuid: uuid.UUID, name: str, size: SizeQuery = None
) -> FileResponse:
    """Download a file of your company, or one that belongs to something you may see. `name` is only
    for people to read; it is not checked.
    """
    return delivery.open_file(actor=actor_of(request), key=file_uuid, size=size)
