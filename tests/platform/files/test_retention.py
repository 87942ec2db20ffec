"""Uploads that nothing refers to are deleted after some days, row and content together, even when
somebody attaches one at that moment, or when the job is killed.
"""

from __future__ import annotations

import datetime as dt
import os
import signal
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from lading.base.files import jobs, retention, services
from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.models import Limit
from lading.base.work import outbox
from lading.members.companies.models import Company, CompanyDocument
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member, token_for
from tests.platform.privacy.people import stored
from tests.platform.quotations.trade import actor

from . import corpus
from .conftest import upload

NOTHING = {"files": 0, "strays": 0}
in_transactions = pytest.mark.django_db(transaction=True)


def unused(user: Any, name: str = "old.pdf", *, days: int = 31) -> StoredFile:
    """A file that nothing has referred to for so many days."""
    file = stored(user, name)
    file.unused_since = timezone.now() - dt.timedelta(days=days)
    file.save(update_fields=["unused_since"])
    return file


def noted(file: StoredFile) -> dt.datetime | None:
    """Since when the file has been marked as unused."""
    return StoredFile.objects.values_list("unused_since", flat=True).get(pk=file.pk)


def document_of(user: Any, file: StoredFile) -> CompanyDocument:
    return CompanyDocument.objects.create(company=company_of(user), key="GST", file=file)


@pytest.mark.django_db
def test_a_file_goes_with_its_content_after_the_days() -> None:
    user = member(3)
    old, young = unused(user), unused(user, "young.pdf", days=29)
    assert jobs.purge_unused() == {**NOTHING, "files": 1}
    outbox.drain()
    assert list(StoredFile.objects.all()) == [young]
    assert not default_storage.exists(old.path)
    assert default_storage.exists(young.path)
    assert jobs.purge_unused() == NOTHING


@pytest.mark.django_db
def test_staff_change_the_days() -> None:
    Limit.objects.create(key="retention.file_days", plan_tier=0, value=3)
    user = member(3)
    unused(user, days=4)
    kept_file = unused(user, "kept.pdf", days=2)
    assert jobs.purge_unused()["files"] == 1
    assert list(StoredFile.objects.all()) == [kept_file]


@pytest.mark.django_db
def test_the_days_begin_when_the_file_is_replaced_and_not_when_it_was_uploaded() -> None:
    user = member(3)
    file = stored(user, "certificate.pdf", purpose="document")
    StoredFile.objects.update(created_at=timezone.now() - dt.timedelta(days=400))
    document = document_of(user, file)
    assert jobs.purge_unused() == NOTHING
    assert noted(file) is None
    document.delete()
    assert jobs.purge_unused() == NOTHING
    first = noted(file)
    assert first is not None
    jobs.purge_unused()
    assert noted(file) == first, "another night does not begin them anew"


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["document", "logo"])
def test_what_is_in_use_again_stays(how: str) -> None:
    user = member(3)
    file = unused(user)
    if how == "document":
        document_of(user, file)
    else:
        Company.objects.filter(pk=company_of(user).pk).update(logo=file)
    assert jobs.purge_unused() == NOTHING
    assert noted(file) is None


@pytest.mark.django_db
def test_an_upload_replaced_through_the_profile_is_noted(api: Callable[..., ApiClient]) -> None:
    user = member(3)
    urls = [upload(api(user), corpus.png(), f"{n}.png").json["url"] for n in range(2)]
    first, second = services.claim(actor(user), urls)
    document = document_of(user, first)
    CompanyDocument.objects.filter(pk=document.pk).update(file=second)
    jobs.purge_unused()
    assert list(StoredFile.objects.filter(unused_since=None)) == [second]


@pytest.mark.django_db
def test_choosing_a_file_takes_the_note_off() -> None:
    user = member(3)
    file = unused(user)
    assert services.claim(actor(user), [file_url(file)]) == [file]
    assert noted(file) is None
    with CaptureQueriesContext(connection) as queries:
        services.claim(actor(user), [file_url(file)])
    assert len([q for q in queries if "files_storedfile" in q["sql"]]) == 1


@pytest.mark.django_db
def test_many_files_take_as_many_statements_as_few() -> None:
    user = member(3)

    def statements(count: int) -> int:
        for number in range(count):
            unused(user, f"{count}-{number}.pdf")
        with CaptureQueriesContext(connection) as queries:
            assert retention.discard() == count
        return len(queries)

    statements(1)  # reads the limits
    assert statements(2) == statements(40)


# -- contents without a row --


def stray(age: dt.timedelta, path: str = "uploads/ab/0123456789abcdef") -> str:
    """A content without a row, left by an upload that was killed so long ago."""
    stray_path = default_storage.save(path, ContentFile(b"left behind"))
    at = (timezone.now() - age).timestamp()
    os.utime(default_storage.path(stray_path), (at, at))
    return stray_path


@pytest.mark.django_db
def test_what_a_killed_upload_left_is_found(api: Callable[..., ApiClient]) -> None:
    url = upload(api(member(3)), corpus.png()).json["url"]
    os.utime(default_storage.path(StoredFile.objects.get().path), (0, 0))
    old, young = stray(dt.timedelta(hours=25)), stray(dt.timedelta(hours=23), "uploads/ab/fedc")
    export = stray(dt.timedelta(days=9), "exports/1.zip")
    assert jobs.purge_unused() == {**NOTHING, "strays": 1}
    assert not default_storage.exists(old)
    assert default_storage.exists(young)
    assert default_storage.exists(export)
    assert api(StoredFile.objects.get().uploaded_by).get(url.removeprefix("/api")).status == 200


@pytest.mark.django_db
def test_an_empty_storage_is_no_error() -> None:
    assert jobs.purge_unused() == NOTHING


# -- killed in between --


def killed(work: Callable[[], Any]) -> None:
    """Run work in a process of its own, in which it sends SIGKILL to itself."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(1)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL


def die(*_args: Any, **_more: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@in_transactions
def test_killed_before_it_is_committed_nothing_has_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = unused(member(3))
    with monkeypatch.context() as patch:
        patch.setattr(services, "discard_paths", die)
        killed(jobs.purge_unused)
    assert StoredFile.objects.filter(pk=file.pk).exists()
    assert default_storage.exists(file.path)
    assert jobs.purge_unused()["files"] == 1
    outbox.drain()
    assert not default_storage.exists(file.path)


@in_transactions
def test_killed_after_it_is_committed_the_content_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    file = unused(member(3))
    with monkeypatch.context() as patch:
        patch.setattr("lading.base.work.workers.Queue.wake", die)
        killed(jobs.purge_unused)
    assert not StoredFile.objects.exists()
    assert default_storage.exists(file.path)
    assert jobs.purge_unused() == NOTHING
    outbox.drain()
    assert not default_storage.exists(file.path)


@in_transactions
def test_killed_while_storing_an_upload_nothing_stays(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    client = ApiClient(None)
    user = member(3)
    client.headers["authorization"] = f"Bearer {token_for(user)}"
    with monkeypatch.context() as patch:
        patch.setattr(StoredFile.objects, "create", die)
        killed(lambda: upload(client, corpus.png()))
    (content_file,) = [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]
    assert not StoredFile.objects.exists()
    assert jobs.purge_unused() == NOTHING, "it may be under way"
    at = (timezone.now() - dt.timedelta(days=2)).timestamp()
    os.utime(content_file, (at, at))
    assert jobs.purge_unused() == {**NOTHING, "strays": 1}
    assert not content_file.exists()


# -- attached at that moment --


def attach_during(purge: Callable[[], Any], user: Any, file: StoredFile) -> str:
    """Choose and attach a file in one transaction, while the purge runs. Returns the result."""
    chosen, purged = Event(), Event()
    outcome: list[str] = []

    def attach() -> None:
        try:
            with transaction.atomic():
                (file_claimed,) = services.claim(actor(user), [file_url(file)])
                document_of(user, file_claimed)
                chosen.set()
                purged.wait(2)  # or the purge waits for us
            outcome.append("attached")
        except ValidationFailed:
            outcome.append("refused")
        except IntegrityError:
            outcome.append("broken")
        finally:
            chosen.set()
            connection.close()

    thread = Thread(target=attach)
    thread.start()
    assert chosen.wait(60)
    purge()
    purged.set()
    thread.join(60)
    return outcome[0]


@in_transactions
def test_a_file_that_is_being_attached_stays() -> None:
    user = member(3)
    file = unused(user)
    assert attach_during(jobs.purge_unused, user, file) == "attached"
    outbox.drain()
    assert CompanyDocument.objects.get().file == file
    assert default_storage.exists(file.path)


@in_transactions
def test_a_file_that_is_being_deleted_is_refused() -> None:
    user = member(3)
    file = unused(user)
    locked, outcome = Event(), []

    def attach() -> None:
        try:
            locked.wait(60)
            services.claim(actor(user), [file_url(file)])
            outcome.append("chosen")
        except ValidationFailed:
            outcome.append("refused")
        finally:
            connection.close()

    thread = Thread(target=attach)
    thread.start()
    with transaction.atomic():
        assert retention.discard() == 1
        locked.set()
        thread.join(0.5)  # it waits for the row or for the lock
    thread.join(60)
    assert outcome == ["refused"]
    assert not StoredFile.objects.exists()
