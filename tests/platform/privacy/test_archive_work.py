"""Downloads are made by workers of their own, in bounded memory; they are given up after some
attempts, and no attempt leaves anything behind.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.utils import timezone

from lading.base.kernel import limits, redis_pool
from lading.base.kernel.database.outside import InsideTransaction
from lading.base.kernel.errors import Unavailable
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage, Priority
from lading.base.kernel.values import clock
from lading.base.work import leases, outbox
from lading.base.work.workers import Pool
from lading.members.accounts.models import DataRequest, User
from lading.trade.privacy import archive, erasure
from tests.platform.back_office import Browser, run_action
from tests.platform.bucket import Bucket
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.full_disk import no_file_above
from tests.platform.racing import PATIENCE

from .archive_requests import request_download
from .people import archives, ask_for, stored

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_redis")]

ORDINARY = 50
MEGABYTE = 1024 * 1024
TOPIC = "test.happened"


def its_event() -> OutboxMessage:
    return OutboxMessage.objects.get(consumer="privacy.prepare_export")


def make_due() -> None:
    OutboxMessage.objects.filter(done_at=None).update(next_attempt_at=timezone.now())


def test_nothing_is_stored_inside_a_transaction() -> None:
    data_request = request_download(member(3))
    with transaction.atomic(), pytest.raises(InsideTransaction, match="storage of archives"):
        archive.prepare(data_request.pk)
    assert archives() == []


def is_sound(path: str) -> bool:
    with default_storage.open(path) as content:
        return zipfile.ZipFile(io.BytesIO(content.read())).testzip() is None


class Held:
    """A storage that stops the first time it stores something, until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.go_on = Event(), Event()
        save = default_storage.save

        def slowly(name: str, content: Any, **more: Any) -> str:
            if not self.reached.is_set():
                self.reached.set()
                assert self.go_on.wait(PATIENCE)
            return save(name, content, **more)

        monkeypatch.setattr(default_storage, "save", slowly)

    @contextmanager
    def meanwhile(self, move: Callable[[], Any]) -> Iterator[list[Any]]:
        """Call a function while ``move`` is stopped. Its outcome is in the list afterwards."""
        outcome: list[Any] = []

        def run() -> None:
            try:
                outcome.append(move())
            except Exception as error:
                outcome.append(error)
            finally:
                connection.close()

        thread = Thread(target=run)
        thread.start()
        try:
            assert self.reached.wait(PATIENCE)
            yield outcome
        finally:
            self.go_on.set()
            thread.join(PATIENCE)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    return Held(monkeypatch)


# -- workers of their own --


def bells_of(pool: Pool) -> int:
    """How many workers of the pool are woken."""
    return int(redis_pool.redis().llen(f"lading:bell:{pool}"))


def test_a_download_rings_for_its_own_workers_alone() -> None:
    request_download(member(3))
    assert [bells_of(pool) for pool in (Pool.LONG, Pool.REST, Pool.URGENT)] == [1, 0, 0]
    assert outbox.events.work(Pool.REST) == outbox.events.work(Pool.URGENT) == 0
    assert outbox.events.work(Pool.LONG) == 1
    assert DataRequest.objects.get().done_at is not None


def publish_ordinary(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Publish ordinary events. Returns the list of those that their consumer was called with."""
    seen: list[int] = []
    note = {"test.note": lambda payload: seen.append(payload["number"])}
    monkeypatch.setitem(outbox._consumers, TOPIC, note)
    with transaction.atomic():
        for number in range(ORDINARY):
            outbox.publish(TOPIC, {"number": number})
    return seen


def test_ordinary_events_are_done_beside_a_slow_download(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = request_download(member(3))
    seen = publish_ordinary(monkeypatch)
    with held.meanwhile(lambda: outbox.events.work(Pool.LONG)):
        assert outbox.events.work(Pool.REST) == ORDINARY
        assert seen == list(range(ORDINARY))
        request.refresh_from_db()
        assert request.done_at is None
    request.refresh_from_db()
    assert request.done_at is not None


def test_control_with_their_workers_the_ordinary_ones_wait_for_it(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        outbox._handling,
        "privacy.prepare_export",
        replace(outbox._handling["privacy.prepare_export"], priority=Priority.NORMAL),
    )
    request_download(member(3))
    seen = publish_ordinary(monkeypatch)
    with held.meanwhile(lambda: outbox.events.work(Pool.REST)):
        assert seen == []
    assert len(seen) == ORDINARY


def take_long_row() -> OutboxMessage:
    """What a worker of long rows takes."""
    row = outbox.events.take(Pool.LONG)
    assert row is not None
    return row


def test_a_worker_takes_one_download_at_a_time() -> None:
    for _ in range(3):
        request_download(member(3))
    first = take_long_row()
    leases.note_failure(first, Unavailable(), "broken")
    second = take_long_row()
    make_due()
    third = take_long_row()
    again = take_long_row()
    assert len({first.pk, second.pk, third.pk}) == 3
    # The company that waited comes before the one whose turn it was already.
    assert again.pk == first.pk
    assert not OutboxMessage.objects.filter(attempts=0).exists()


def test_its_lease_is_kept_for_as_long_as_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """For three times as long as a lease, no other worker takes it."""
    request_download(member(3))
    began, pieces = timezone.now(), archive.parts

    def slow(user: User) -> Iterator[bytes]:
        for number in range(12):
            with clock.as_of(began + number * leases.LEASE / 4):
                outbox.keep_working()
                assert outbox.events.take(Pool.LONG) is None
            yield b""
        yield from pieces(user)

    monkeypatch.setattr(archive, "parts", slow)
    assert outbox.events.work(Pool.LONG) == 1
    assert (its_event().attempts, its_event().done_at is None) == (1, False)


def test_a_worker_that_lost_the_lease_leaves_the_download_to_the_other(held: Held) -> None:
    request = request_download(member(3))
    with held.meanwhile(lambda: outbox.events.work(Pool.LONG)):
        with clock.as_of(timezone.now() + leases.LEASE):
            assert outbox.events.work(Pool.LONG) == 1
        request.refresh_from_db()
        stored_first = request.path
    outbox.drain()
    request.refresh_from_db()
    assert archives() == [request.path] == [stored_first]
    assert is_sound(request.path)
    assert AuditEntry.objects.filter(action="data_exported").count() == 1


def test_a_late_worker_deletes_what_it_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both have stored their own archive when the first one would mark the request done."""
    request, finish = request_download(member(3)), archive._finish

    def overtaken(begun: DataRequest, size: int) -> bool:
        with monkeypatch.context() as patch:
            patch.setattr(archive, "_finish", finish)
            second = archive._begin(begun.pk)
            assert second is not None
            default_storage.save(second.attempt_path, io.BytesIO(b"under way"))
            return finish(begun, size)

    monkeypatch.setattr(archive, "_finish", overtaken)
    with pytest.raises(leases.Lost):
        archive.prepare(request.pk)
    outbox.events.work(Pool.REST)
    request.refresh_from_db()
    assert request.done_at is None
    assert archives() == [request.attempt_path], "the second's, which goes on"


# -- failures --


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A storage that fails after it has stored a part. The test repairs it."""

    def half(name: str, content: Any, **_more: Any) -> str:
        target = Path(default_storage.path(name))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.read(100))
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(default_storage, "save", half)
        yield patch


def fail_until_given_up(attempts: int) -> None:
    Limit.objects.create(key="export.attempts", plan_tier=0, value=attempts)
    limits.forget()
    for number in range(1, attempts + 1):
        make_due()
        assert outbox.events.work(Pool.LONG) == 1
        assert its_event().attempts == number
        assert len(archives()) <= 1 + number


def test_a_full_disk_leaves_no_half_archive_and_the_next_attempt_succeeds() -> None:
    request = request_download(member(3))
    with no_file_above(1000):
        assert outbox.events.work(Pool.LONG) == 1
    assert archives() == []
    event = its_event()
    assert (event.done_at, event.last_error.partition(":")[0]) == (None, "DiskFull")
    make_due()
    assert outbox.events.work(Pool.LONG) == 1
    request.refresh_from_db()
    assert archives() == [request.path]
    assert is_sound(request.path)


def test_a_storage_that_fails_is_tried_again_and_leaves_nothing(
    broken: pytest.MonkeyPatch,
) -> None:
    request = request_download(member(3))
    assert outbox.events.work(Pool.LONG) == 1
    request.refresh_from_db()
    assert (request.path, request.done_at, request.failed_at) == ("", None, None)
    assert archives() == [request.attempt_path]
    assert its_event().last_error.startswith("Unavailable")
    broken.undo()
    make_due()
    outbox.events.work(Pool.LONG)
    outbox.drain()
    request.refresh_from_db()
    assert archives() == [request.path]
    assert is_sound(request.path)


def test_given_up_it_is_told_to_staff_and_to_the_person_and_made_when_staff_retry(
    api: Callable[..., ApiClient], browser: Browser, broken: pytest.MonkeyPatch
) -> None:
    user = member(3)
    request = request_download(user)
    fail_until_given_up(3)
    make_due()
    assert outbox.events.work(Pool.LONG) == 0
    outbox.events.work(Pool.REST)
    assert archives() == []
    (told,) = api(user).get("/data-requests").data
    assert told["failedAt"] is not None
    assert (told["doneAt"], told["url"]) == (None, None)

    client = browser()
    assert "Failing events" in client.get("/admin/").content.decode()
    listed = client.get("/admin/kernel/outboxmessage/?delivery=given_up").content.decode()
    assert "Privacy: prepare export" in listed
    assert "Unavailable" in listed

    broken.undo()
    run_action(client, "/admin/kernel/outboxmessage/", "retry_now", its_event().pk)
    assert bells_of(Pool.LONG) >= 1
    assert outbox.events.work(Pool.LONG) == 1
    (told,) = api(user).get("/data-requests").data
    assert told["failedAt"] is None
    assert told["url"] == f"/api/data-requests/{request.pk}/archive"


def test_one_whose_workers_are_all_killed_is_given_up_too() -> None:
    Limit.objects.create(key="export.attempts", plan_tier=0, value=2)
    request = request_download(member(3))
    for _ in range(2):
        last = take_long_row()
        assert archive._begin(request.pk) is not None
        default_storage.save(DataRequest.objects.get().attempt_path, io.BytesIO(b"half"))
        make_due()
    assert last.attempts == 2
    assert outbox.events.work(Pool.LONG) == 1
    request.refresh_from_db()
    assert request.failed_at is not None
    assert its_event().given_up_at is not None
    outbox.events.work(Pool.REST)
    assert archives() == []


# -- meanwhile --


def test_a_person_erased_meanwhile_leaves_no_archive(held: Held) -> None:
    user = member(3)
    request, wish = request_download(user), ask_for(user, "erasure")
    with held.meanwhile(lambda: archive.prepare(request.pk)) as outcome:
        assert erasure.carry_out(wish.pk) is True
    assert outcome == [False]
    outbox.drain()
    request.refresh_from_db()
    assert (request.path, request.attempt_path, request.done_at) == ("", "", None)
    assert request.cancelled_at is not None
    assert archives() == []


def test_control_left_alone_it_is_stored(held: Held) -> None:
    request = request_download(member(3))
    with held.meanwhile(lambda: archive.prepare(request.pk)) as outcome:
        pass
    assert outcome == [True]
    request.refresh_from_db()
    assert archives() == [request.path]


def test_one_cancelled_meanwhile_is_deleted(held: Held) -> None:
    request = request_download(member(3))
    with held.meanwhile(lambda: archive.prepare(request.pk)) as outcome:
        DataRequest.objects.update(cancelled_at=timezone.now())
    assert outcome == [False]
    outbox.drain()
    assert archives() == []


def test_nothing_is_locked_while_it_is_stored(held: Held) -> None:
    request = request_download(member(3))
    with held.meanwhile(lambda: archive.prepare(request.pk)), transaction.atomic():
        locked = DataRequest.objects.select_for_update(nowait=True).get()
        assert locked.pk == request.pk


# -- a bucket --


def test_a_download_in_a_bucket(s3_bucket: Bucket) -> None:
    """The bucket takes an archive of unknown length part by part."""
    user = member(3)
    file = stored(user, "scans.pdf")
    s3_bucket.client.put_object(Bucket=s3_bucket.name, Key=file.path, Body=bytes(20 * MEGABYTE))
    request = request_download(user)
    assert outbox.events.work(Pool.LONG) == 1
    request.refresh_from_db()
    assert request.size > 20 * MEGABYTE
    assert sorted(s3_bucket.names()) == sorted([request.path, file.path])
    assert is_sound(request.path)
