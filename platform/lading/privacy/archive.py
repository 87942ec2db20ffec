"""Builds the download of everything held on a person: a ZIP with one JSON file per kind of data,
and the person's files.

The job may be killed at any point and run again. The request is marked done last; the archive's
name is made from the request, so that a new run replaces an unfinished archive.
"""

from __future__ import annotations

import datetime as dt
import tempfile
import zipfile
from typing import IO

from django.core.files import File
from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.accounts.models import DataRequest, DataRequestKind, User
from lading.files.models import StoredFile
from lading.kernel import audit, languages, limits, outbox, row_locks
from lading.kernel.actor import SYSTEM
from lading.kernel.clock import now

from .holdings import Rows, Subject, holdings

READY = "data.export_ready"
"""Event: {requestId}."""

IN_MEMORY = 8 * 1024 * 1024
COPY_BYTES = 256 * 1024
HOLDS = _("This archive holds the data kept on {email} on {at} (UTC).")
DATA = _("one JSON file for each kind of data; times are in UTC")
FILES = _("the files that you uploaded or, if you are the primary user, that your company uploaded")


def prepare(request_id: int) -> bool:
    """Build the archive of a waiting request. False when there is nothing to do."""
    with transaction.atomic():
        request = (
            row_locks.for_change(DataRequest.objects, of=("self",))
            .select_related("user")
            .filter(pk=request_id, kind=DataRequestKind.EXPORT, done_at=None, cancelled_at=None)
            .first()
        )
        if request is None:
            return False
        request.path, request.size = _store(request)
        request.done_at = now()
        keep = dt.timedelta(days=limits.number("export.keep_days"))
        request.expires_at = request.done_at + keep
        request.save(update_fields=["path", "size", "done_at", "expires_at"])
        audit.record(SYSTEM, request.user, "data_exported", {"bytes": request.size})
        outbox.publish(READY, {"requestId": request.pk})
    return True


def _store(request: DataRequest) -> tuple[str, int]:
    path = f"exports/{request.pk}.zip"
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as buffer:
        write(request.user, buffer)
        size = buffer.tell()
        buffer.seek(0)
        # Delete the unfinished archive of a killed run; otherwise the storage would choose another
        # name.
        default_storage.delete(path)
        return default_storage.save(path, File(buffer)), size


def write(user: User, out: IO[bytes]) -> None:
    """Write the archive of a person to ``out``, which is left at its end."""
    subject = Subject.of(user)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", _readme(user))
        for holding in holdings():
            with archive.open(f"data/{holding.name}.json", "w") as entry:
                _write_rows(entry, holding.rows(subject))
        missing = [str(file.uuid) for file in _files(subject).iterator() if not _add(archive, file)]
        if missing:
            archive.writestr("files/MISSING.txt", "\n".join(missing) + "\n")
    out.seek(0, 2)


def _readme(user: User) -> str:
    """A description of the files in the archive, in the person's language."""
    with translation.override(languages.known(user.locale)):
        holds = str(HOLDS).format(email=user.email, at=f"{now():%d-%m-%Y %H:%M}")
        return f"{holds}\n\ndata/: {DATA}\nfiles/: {FILES}\n"


def _write_rows(entry: IO[bytes], rows: Rows) -> None:
    encoder = DjangoJSONEncoder(ensure_ascii=False)
    entry.write(b"[")
    for index, row in enumerate(rows):
        entry.write(b",\n" if index else b"\n")
        entry.write(encoder.encode(row).encode())
    entry.write(b"\n]\n")


def _files(subject: Subject) -> QuerySet[StoredFile]:
    wanted = Q(uploaded_by=subject.user_id)
    if subject.is_primary:
        wanted |= Q(company_id=subject.company_id)
    return StoredFile.objects.filter(wanted).order_by("pk")


def _add(archive: zipfile.ZipFile, file: StoredFile) -> bool:
    """Copy one file into the archive. False when the storage does not have it."""
    if not default_storage.exists(file.path):
        return False
    name = f"files/{file.uuid}/{file.original_name}"
    with default_storage.open(file.path, "rb") as source, archive.open(name, "w") as entry:
        while chunk := source.read(COPY_BYTES):
            entry.write(chunk)
    return True
