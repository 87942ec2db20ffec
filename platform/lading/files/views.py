"""The back office's way to a file: staff hold an admin session there, not a bearer token."""

from __future__ import annotations

import uuid

from django.http import FileResponse, Http404, HttpRequest

from lading.kernel.admin.base import staff_actor
from lading.kernel.errors import NotFound

from .delivery import open_file


def staff_file(request: HttpRequest, file_uuid: uuid.UUID, name: str) -> FileResponse:
    """A file, to staff whose work it is: to be wrapped in ``admin.site.admin_view``."""
    try:
        return open_file(actor=staff_actor(request), key=file_uuid)
    except NotFound:
        raise Http404 from None
