"""Builds the download of everything held on a person: a ZIP with one JSON file per kind of data,
and the person's files.

An archive is built without a transaction, by a worker that does nothing else, and is sent to the
storage in pieces: neither the archive nor one kind of data is ever in memory as a whole.

Each attempt has a path of its own, and the request keeps that path before anything is stored there.
So whatever an attempt leaves behind is known. It is deleted by the next attempt, when the request
is given up, or by the attempt itself when it comes too late. `sweep_strays` deletes what a killed
attempt stored even after that. The request is marked done last, and only if it still waits.
"""

from __future__ import annotations

import datetime as dt
import io
import uuid
import zipfile
from collections.abc import Iterator
from typing import IO, cast

from django.core.files import File
from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.base.files import services as files
from lading.base.files.models import StoredFile
from lading.base.files.retention import is_old
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.outside import check_no_transaction
from lading.base.kernel.values import dates, languages
from lading.base.kernel.values.clock import now
from lading.base.work import leases, outbox
from lading.members.accounts.models import DataRequest, DataRequestKind, User

from .holdings import Rows, Subject, holdings, in_batches

READY = "data.export_ready"
"""Event: {requestId}."""

FOLDER = "exports"
"""Where archives lie in the storage."""
PART_BYTES = 256 * 1024
"""What is read, and handed on, at a time."""
HOLDS = _("This archive contains the data we held about {email} at {at} (UTC).")
DATA = _("one JSON file for each kind of data; times are in UTC")
FILES = _("the files that you uploaded or, if you are the primary user, that your company uploaded")


def prepare(request_id: int) -> bool:
    """Build and store the archive of a waiting request. Returns False if the request does not wait
    or no longer does.

    Raises what the storage raises, and `leases.Lost` when another attempt began meanwhile.
    """
    check_no_transaction("The storage of archives")
    request = _begin(request_id)
    if request is None:
        return False
    source = _Source(parts(request.user))
    default_storage.save(request.attempt_path, File(source.reader()))
    return _finish(request, source.size)


def give_up(request_id: int) -> None:
    """Store that the archive failed, until staff have it tried again, so that the person sees the
    failure. In a transaction.
    """
    request = _locked(request_id)
    if request is not None:
        _discard_attempt(request)
        request.failed_at = now() if _waits(request) else None
        request.save(update_fields=["attempt_path", "failed_at"])


def sweep_strays() -> int:
    """Delete stored archives that belong to no request and are too old for an attempt under way.
    Returns how many.
    """
    try:
        names = default_storage.listdir(FOLDER)[1]
    except FileNotFoundError:
        return 0
    swept = 0
    for path in (f"{FOLDER}/{name}" for name in names):
        known = DataRequest.objects.filter(Q(path=path) | Q(attempt_path=path))
        if not known.exists() and is_old(path):
            default_storage.delete(path)
            swept += 1
    return swept


def _begin(request_id: int) -> DataRequest | None:
    """Store the path of this attempt, and delete what the previous attempt left. None when the
    request does not wait.
    """
    with transaction.atomic():
        request = _locked(request_id)
        if request is None:
            return None
        _discard_attempt(request)
        if _waits(request):
            request.attempt_path = f"{FOLDER}/{request.pk}-{uuid.uuid4().hex}.zip"
            request.failed_at = None
        request.save(update_fields=["attempt_path", "failed_at"])
    return request if request.attempt_path else None


def _finish(begun: DataRequest, size: int) -> bool:
    """Mark the request done, or delete what was stored if the request no longer waits for it."""
    with transaction.atomic():
        request = _locked(begun.pk)
        waits = request is not None and _waits(request)
        is_ours = request is not None and request.attempt_path == begun.attempt_path
        if request is not None and waits and is_ours:
            _mark_done(request, size)
            return True
        files.discard_paths([begun.attempt_path])
        if request is not None and is_ours:
            request.attempt_path = ""
            request.save(update_fields=["attempt_path"])
    if waits:
        raise leases.Lost
    return False


def _mark_done(request: DataRequest, size: int) -> None:
    request.path, request.size, request.attempt_path = request.attempt_path, size, ""
    request.done_at = now()
    request.expires_at = request.done_at + dt.timedelta(days=limits.number("export.keep_days"))
    request.save(update_fields=["path", "size", "attempt_path", "done_at", "expires_at"])
    audit.record(SYSTEM, request.user, "data_exported", {"bytes": size})
    outbox.publish(READY, {"requestId": request.pk})


def _locked(request_id: int) -> DataRequest | None:
    own = DataRequest.objects.filter(pk=request_id, kind=DataRequestKind.EXPORT)
    return row_locks.for_change(own).first()


def _waits(request: DataRequest) -> bool:
    """Whether the request is open. An erasure cancels open requests; for a request made after the
    erasure, the erased person tells.
    """
    is_open = request.done_at is None and request.cancelled_at is None
    return is_open and User.objects.filter(pk=request.user_id, erased_at=None).exists()


def _discard_attempt(request: DataRequest) -> None:
    """Delete what an attempt may have stored, once the transaction that clears its path is
    committed.
    """
    if request.attempt_path:
        files.discard_paths([request.attempt_path])
        request.attempt_path = ""


class _Source(io.RawIOBase):
    """A file to read from, made of pieces. Reading a piece renews the event's lease."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.size = 0
        self._pieces = pieces
        self._left = memoryview(b"")

    def reader(self) -> IO[bytes]:
        """A reader that returns as many bytes as it is asked for, until the end. A bucket needs
        that for uploads in parts.
        """
        return cast("IO[bytes]", io.BufferedReader(self, PART_BYTES))

    def readable(self) -> bool:
        """Yes. Seeking is not possible."""
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        """Fill a part of the buffer; 0 at the end."""
        while not self._left:
            outbox.keep_working()
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._left = memoryview(piece)
        count = min(len(buffer), len(self._left))
        buffer[:count], self._left = self._left[:count], self._left[count:]
        self.size += count
        return count


class _Sink:
    """A file to write to, which keeps what was written until it is taken. It has no `seek`, so that
    `zipfile` writes from the beginning to the end.
    """

    def __init__(self) -> None:
        self._written = io.BytesIO()

    def write(self, data: bytes) -> int:
        """Keep the data; returns how many bytes."""
        return self._written.write(data)

    def flush(self) -> None:
        """Nothing to do: all is written at once."""

    def taken(self, at_least: int = 0) -> Iterator[bytes]:
        """What was written since the last call, if it is more than ``at_least`` bytes."""
        if self._written.tell() > at_least:
            piece, self._written = self._written.getvalue(), io.BytesIO()
            yield piece


def parts(user: User) -> Iterator[bytes]:
    """The archive of a person, in pieces. Nothing is compressed, because its large files, pictures
    and PDFs, are compressed already.
    """
    subject, sink = Subject.for_user(user), _Sink()
    with zipfile.ZipFile(cast("IO[bytes]", sink), "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("README.txt", _readme(user))
        for holding in holdings():
            with archive.open(f"data/{holding.name}.json", "w") as entry:
                for piece in _as_json(holding.rows(subject)):
                    entry.write(piece)
                    yield from sink.taken(PART_BYTES)
        missing = io.StringIO()
        for file in in_batches(_files(subject)):
            yield from _file_parts(archive, sink, file, missing)
        if missing.tell():
            archive.writestr("files/MISSING.txt", missing.getvalue())
    yield from sink.taken()


def _readme(user: User) -> str:
    """A description of the files in the archive, in the person's language."""
    with translation.override(languages.known(user.locale)):
        holds = str(HOLDS).format(email=user.email, at=dates.moment_text(now()))
        return f"{holds}\n\ndata/: {DATA}\nfiles/: {FILES}\n"


def _as_json(rows: Rows) -> Iterator[bytes]:
    encoder = DjangoJSONEncoder(ensure_ascii=False)
    before = b"[\n"
    for row in rows:
        yield before + encoder.encode(row).encode()
        before = b",\n"
    yield b"[\n]\n" if before.startswith(b"[") else b"\n]\n"


def _files(subject: Subject) -> QuerySet[StoredFile]:
    condition = Q(uploaded_by=subject.user_id)
    if subject.is_primary:
        condition |= Q(company_id=subject.company_id)
    return StoredFile.objects.filter(condition)


def _file_parts(
    archive: zipfile.ZipFile, sink: _Sink, file: StoredFile, missing: io.StringIO
) -> Iterator[bytes]:
    """Copy one file into the archive, or add it to ``missing`` if the storage does not have it."""
    try:
        source = default_storage.open(file.path, "rb")
    except FileNotFoundError:
        missing.write(f"{file.uuid}\n")
        return
    name = f"files/{file.uuid}/{file.original_name}"
    with source, archive.open(name, "w") as entry:
        while chunk := source.read(PART_BYTES):
            entry.write(chunk)
            yield from sink.taken(PART_BYTES)
