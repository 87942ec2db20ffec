"""Everything still happens once when a worker is killed in the middle of matching, or when Redis is
lost or replaced.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings as django_settings
from django.db import connection, transaction
from pytest_django import Settings

from lading.base.kernel.models import OutboxMessage, Priority
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.enquiries.models import Enquiry, Lead
from scripts.lib import processes
from tests.platform.factories import EnquiryFactory, ProductFactory, member
from tests.platform.redis_servers import RedisServer, WatchedServers
from tests.platform.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SELLERS = 4
SECONDS = 60


def database_url() -> str:
    """The address of the test database, for programs that the test starts."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    return parts._replace(path=f"/{connection.settings_dict['NAME']}").geturl()


@pytest.fixture
def queue(tmp_path: Path, settings: Settings) -> Iterator[RedisServer]:
    """The only Redis that the platform uses in these tests."""
    server = RedisServer(tmp_path)
    server.start()
    settings.REDIS_URL = server.url
    yield server
    server.kill()


@pytest.fixture
def watched(tmp_path: Path, settings: Settings) -> Iterator[WatchedServers]:
    """The same, of two servers that Sentinel watches."""
    servers = WatchedServers(tmp_path)
    servers.start()
    settings.REDIS_URL = servers.url
    yield servers
    servers.stop()


def worker(queue: RedisServer | WatchedServers, *options: str) -> subprocess.Popen[bytes]:
    """A real worker, in a session of its own."""
    environment = os.environ | {"DATABASE_URL": database_url(), "REDIS_URL": queue.url}
    return subprocess.Popen(
        [sys.executable, "manage.py", "worker", "high", "default", *options],
        cwd=django_settings.BASE_DIR,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@contextmanager
def working(queue: RedisServer | WatchedServers) -> Iterator[subprocess.Popen[bytes]]:
    """A worker that runs until it is killed."""
    process = worker(queue)
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Send SIGKILL to the worker and to what it started."""
    for pid in {*processes.session(process.pid), process.pid}:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def work_off(queue: RedisServer | WatchedServers) -> None:
    """Let a worker do everything when the leases of killed workers have expired."""
    OutboxMessage.objects.filter(done_at=None).update(next_attempt_at=clock.now())
    assert worker(queue, "--burst").wait(timeout=SECONDS) == 0


def published() -> tuple[Enquiry, list[User]]:
    """A just approved enquiry, and the sellers that it concerns. Its event is not delivered yet."""
    sellers = [member(3) for _ in range(SELLERS)]
    for seller in sellers:
        ProductFactory.by(seller, "520512")
    return publish(), sellers


def publish() -> Enquiry:
    """A just approved enquiry, whose event is not delivered yet."""
    enquiry = EnquiryFactory.by(member(1), target_types=[3])
    with transaction.atomic():
        outbox.publish("enquiry.published", {"enquiryId": enquiry.pk})
    return enquiry


def each_once(sellers: list[User], enquiries: int = 1) -> bool:
    """Whether every seller has one lead, one notification and one e-mail of each enquiry, and
    nobody else has any.
    """
    companies = sorted(enquiries * [seller.company_id or 0 for seller in sellers])
    addresses = sorted(enquiries * [seller.email for seller in sellers])
    leads = Lead.objects.filter(is_matched=True).order_by("company_id")
    notifications = Notification.objects.filter(kind=Kind.LEAD_MATCHED).order_by("company_id")
    mails = OutgoingMessage.objects.filter(template=Kind.LEAD_MATCHED).order_by("to")
    assert list(leads.values_list("company_id", flat=True)) == companies
    assert list(notifications.values_list("company_id", flat=True)) == companies
    assert sorted(mails.values_list("to", flat=True)) == addresses
    return not OutboxMessage.objects.filter(done_at=None).exists()


def matching_now(*, waiting: bool) -> bool:
    """Whether a worker's connection is storing leads; ``waiting``: whether it waits for our row."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND query LIKE '%%WITH meetings%%'"
            " AND (wait_event_type = 'Lock' OR NOT %s)",
            [waiting],
        )
        return bool(cursor.fetchone()[0])


@contextmanager
def in_the_way(enquiry: Enquiry, seller: User) -> Iterator[None]:
    """An uncommitted row for the last company: matching has written the others and waits there."""
    with psycopg.connect(database_url()) as blocker:
        blocker.execute(
            "INSERT INTO enquiries_lead (enquiry_id, company_id, is_matched, score, reasons,"
            " published_at, receipt_status, created_at, raiser_type, for_customs, for_forwarding)"
            " VALUES (%s, %s, true, 1, '[]', now(), '', now(), 1, false, false)",
            (enquiry.pk, seller.company_id),
        )
        yield
        blocker.rollback()


def test_a_worker_killed_while_matching(queue: RedisServer) -> None:
    enquiry, sellers = published()
    with in_the_way(enquiry, sellers[-1]), working(queue) as process:
        until(lambda: matching_now(waiting=True), "a job waits", SECONDS)
        kill(process)
    until(lambda: not matching_now(waiting=False), "no job is left", SECONDS)
    assert not Lead.objects.exists()
    assert OutboxMessage.objects.filter(topic="enquiry.published", done_at=None).exists()

    for _once_and_again in range(2):
        work_off(queue)
        assert each_once(sellers)


def test_redis_gone_while_publishing(queue: RedisServer) -> None:
    queue.kill()
    _enquiry, sellers = published()
    assert OutboxMessage.objects.filter(attempts=0).exists()

    queue.start()
    work_off(queue)

    assert each_once(sellers)


def test_redis_loses_what_was_queued(queue: RedisServer) -> None:
    _enquiry, sellers = published()
    queue.kill()
    queue.start()

    work_off(queue)

    assert each_once(sellers)


def test_another_redis_takes_over_in_the_middle_of_work(watched: WatchedServers) -> None:
    _enquiry, sellers = published()
    with working(watched):
        until(Lead.objects.exists, "the worker works", SECONDS)
        watched.master.kill()
        publish()
        watched.await_failover()
        publish()
        since = time.time()
        until(lambda: told_later(watched.replica, since), "the new master is told", SECONDS)
    work_off(watched)
    assert each_once(sellers, enquiries=3)


def told_later(server: RedisServer, since: float) -> bool:
    """Whether a worker has told this server since then that it lives."""
    return bool(server.client.zcount("lading:workers:default", since, "+inf"))


def test_several_workers_woken_for_the_same(queue: RedisServer) -> None:
    _enquiry, sellers = published()
    for _ in range(4):
        outbox.events.wake(*Priority)
    processes_ = [worker(queue, "--burst") for _ in range(2)]
    assert [process.wait(timeout=SECONDS) for process in processes_] == [0, 0]
    work_off(queue)
    assert each_once(sellers)
