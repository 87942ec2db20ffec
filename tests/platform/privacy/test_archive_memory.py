"""A download of personal data is never completely in memory."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from lading.base.files.models import StoredFile
from lading.base.kernel import audit
from lading.members.accounts.models import User
from lading.trade.privacy import archive
from tests.platform.factories import member
from tests.platform.quotations.trade import actor

from .archive_requests import request_download
from .people import stored

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_redis")]

MEGABYTE = 1024 * 1024


def with_a_large_file(megabytes: int) -> User:
    user = member(3)
    file = stored(user, "scans.pdf")
    path = Path(settings.MEDIA_ROOT) / file.path
    with path.open("wb") as content:
        content.truncate(megabytes * MEGABYTE)
    StoredFile.objects.update(size=megabytes * MEGABYTE)
    return user


def peak_of(work: Callable[[], Any]) -> int:
    """The most bytes that were allocated at one time, beyond those allocated before."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def test_a_large_file_is_never_in_memory() -> None:
    request = request_download(with_a_large_file(200))
    assert peak_of(lambda: archive.prepare(request.pk)) < 8 * MEGABYTE
    request.refresh_from_db()
    assert default_storage.size(request.path) == request.size > 200 * MEGABYTE
    with default_storage.open(request.path) as content, zipfile.ZipFile(content) as made:
        assert {entry.compress_type for entry in made.infolist()} == {zipfile.ZIP_STORED}
        assert max(entry.file_size for entry in made.infolist()) == 200 * MEGABYTE


def test_control_an_archive_made_in_memory_would_be_seen() -> None:
    user = with_a_large_file(20)
    assert peak_of(lambda: b"".join(archive.parts(user))) > 20 * MEGABYTE


def test_rows_are_read_a_batch_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lading.trade.privacy.holdings.BATCH", 10)
    user = member(3)
    with transaction.atomic():
        for number in range(25):
            audit.record(actor(user), user, "person_renamed", {"number": number})
    with CaptureQueriesContext(connection) as captured:
        content = b"".join(archive.parts(user))
    # Those about a company's conversations are another part of the download.
    entries = [q["sql"] for q in captured if 'FROM "kernel_auditentry"' in q["sql"]]
    trail = [sql for sql in entries if '"messaging_conversation"' not in sql]
    assert len(trail) == 3
    assert all("LIMIT 10" in sql for sql in trail)
    assert not any("DECLARE" in query["sql"] for query in captured), "no cursor of the server"
    actions = zipfile.ZipFile(io.BytesIO(content)).read("data/actions.json").decode()
    assert [f'"number": {number}}}' in actions for number in range(25)] == [True] * 25
