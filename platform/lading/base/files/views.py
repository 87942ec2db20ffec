"""The back office's download of files: staff have an admin session there, no bearer token."""

from __future__ import annotations

import uuid

from django.http import FileResponse, Http404, HttpRequest

from lading.base.adminkit.base import staff_actor
from lading.base.kernel.errors import NotFound

from .delivery import open_file


def staff_file(request: HttpRequest, file_uuid: uuid.UUID, name: str) -> FileResponse:
    """A file for staff who may read it. Wrap it in ``admin.site.admin_view``."""
    try:
        return open_file(actor=staff_actor(request), key=file_uuid)
    except NotFound:
        raise Http404 from None
