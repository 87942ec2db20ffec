"""The back office's way to a file: staff hold an admin session there, not a bearer token."""

from __future__ import annotations

import uuid

from django.http import FileResponse, HttpRequest
from django.shortcuts import get_object_or_404

from .delivery import file_response
from .models import StoredFile


def staff_file(request: HttpRequest, file_uuid: uuid.UUID, name: str) -> FileResponse:
    """Any file, to signed-in staff: to be wrapped in ``admin.site.admin_view``."""
    return file_response(get_object_or_404(StoredFile, uuid=file_uuid))
