"""Each guard of the downloads of exporter data by itself: who may, what is locked, what the
database refuses, and what a worker does whose download is no longer wanted (RULES.md 68).
"""

from __future__ import annotations

import dataclasses
import datetime as dt
from functools import partial

import pytest
from django.core.files.storage import default_storage
from django.db import transaction

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.outside import InsideTransaction
from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.models import Limit
from lading.base.kernel.values import clock
from lading.base.work import leases, outbox, progress
from lading.members.accounts.models import User
from lading.records.record_downloads import access, queries, services, work
from lading.records.record_downloads.models import RecordDownload
from lading.records.record_downloads.personal_data import HOLDING
from lading.records.trade_records.criteria import RecordFilter
from lading.records.trade_records.models import TradeRecord
from lading.trade.privacy.holdings import Subject
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.constraints import refused_by, store_again
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import member
from tests.platform.guards import refused
from tests.platform.locks import Lock, Named, assert_locked
from tests.platform.trade_records.rows import stored

pytestmark = pytest.mark.django_db
EVERYTHING = RecordFilter("52", "any", "any", "any", "any")
TABLE = RecordDownload._meta.db_table


@pytest.fixture(autouse=True)
def _fresh() -> None:
    forget_throttles()


def ask_for_download(actor: Actor, count: int = 3) -> RecordDownload:
    """A download of so many records that its worker has not begun yet."""
    stored(
        *(
            {"record_id": f"SB-{number}", "day": f"2024-03-{number:02}"}
            for number in range(1, count + 1)
        )
    )
    return services.ask(actor=actor, record_filter=EVERYTHING)


def ready(actor: Actor) -> RecordDownload:
    """A download whose file is stored."""
    download = ask_for_download(actor)
    assert work.prepare(download.pk)
    download.refresh_from_db()
    return download


def rejected(actor: Actor) -> Actor:
    """The same person after staff rejected the company."""
    return dataclasses.replace(actor, company_status="rejected")


def test_a_rejected_company_neither_asks_nor_discards() -> None:
    actor = actor_of_user(member(1))
    download = ask_for_download(actor)
    with refused(Forbidden):
        services.discard(actor=rejected(actor), download_id=download.pk)
    services.discard(actor=actor, download_id=download.pk)
    with refused(Forbidden):
        services.ask(actor=rejected(actor), record_filter=EVERYTHING)


def test_whoever_may_not_search_reads_no_downloads() -> None:
    without_plan = actor_of_user(member(2))
    with refused(Forbidden):
        queries.list_own(without_plan)
    with refused(Forbidden):
        access.get_own(without_plan, 1)


def test_another_companys_download_does_not_exist() -> None:
    download = ready(actor_of_user(member(1)))
    stranger = actor_of_user(member(1))
    for act in (services.discard, services.open_file):
        with refused(NotFound):
            act(actor=stranger, download_id=download.pk)


def test_the_database_keeps_one_at_work_and_a_file_for_each_that_is_ready() -> None:
    download = ask_for_download(actor_of_user(member(1)))
    with refused_by("record_download_one_at_work"):
        store_again(download)
    with refused_by("record_download_ready_has_file"):
        store_again(download, state="ready", path="")


def test_colleagues_who_ask_at_once_wait_for_each_other() -> None:
    actor = actor_of_user(member(1))
    stored({"record_id": "SB-1"})
    name = f"record downloads {actor.company_id}"
    lock = Named(by=name, before=TABLE)
    assert_locked(partial(services.ask, actor=actor, record_filter=EVERYTHING), lock)


def test_a_download_is_locked_before_it_changes() -> None:
    actor = actor_of_user(member(1))
    download = ask_for_download(actor)
    lock = Lock(TABLE, download.pk)
    assert_locked(partial(work._begin, download.pk), lock)
    assert_locked(partial(services.discard, actor=actor, download_id=download.pk), lock)


def test_old_downloads_and_those_of_a_person_are_locked_before_they_are_deleted() -> None:
    user = member(1)
    download = ready(actor_of_user(user))
    with clock.as_of(clock.now() + dt.timedelta(days=30)):
        assert_locked(services.purge, Lock(TABLE, download.pk))
    ask_for_download(actor_of_user(user))
    assert HOLDING.erase is not None
    erase = transaction.atomic(HOLDING.erase)
    assert_locked(partial(erase, Subject.for_user(user)), Lock(TABLE, None))
    assert not RecordDownload.objects.exists()


def test_a_file_is_kept_until_the_moment_when_it_expires() -> None:
    actor = actor_of_user(member(1))
    download = ready(actor)
    assert download.expires_at is not None
    with clock.as_of(download.expires_at - dt.timedelta(seconds=1)):
        services.open_file(actor=actor, download_id=download.pk).close()
    with clock.as_of(download.expires_at), pytest.raises(NotFound):
        services.open_file(actor=actor, download_id=download.pk)


def test_as_many_records_as_allowed_are_a_file() -> None:
    Limit.objects.update_or_create(
        key="exporter_data.download_rows", plan_tier=0, defaults={"value": 3}
    )
    limits.forget()
    assert ready(actor_of_user(member(1))).rows == 3


def test_a_search_that_finds_nothing_any_more_says_so() -> None:
    download = ask_for_download(actor_of_user(member(1)))
    TradeRecord.objects.all().delete()
    assert work.prepare(download.pk) is False
    download.refresh_from_db()
    assert (download.state, download.reason) == (
        "failed",
        "No records were found: there is nothing to download.",
    )


@pytest.mark.parametrize("change", ["disabled", "another company"])
def test_who_left_meanwhile_gets_no_file(change: str) -> None:
    user = member(1)
    download = ask_for_download(actor_of_user(user))
    if change == "disabled":
        User.objects.filter(pk=user.pk).update(is_active=False)
    else:
        other = member(1).company_id
        User.objects.filter(pk=user.pk).update(company_id=other, is_primary=False)
    assert work.prepare(download.pk) is False
    download.refresh_from_db()
    assert (download.state, download.path) == ("failed", "")
    assert download.reason == "Your company may no longer search exporter data."


def stored_files() -> list[str]:
    outbox.drain()
    try:
        return default_storage.listdir(work.FOLDER)[1]
    except FileNotFoundError:
        return []


def test_a_worker_whose_download_was_cancelled_reads_no_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It stops at the next records, not only at the end."""
    actor = actor_of_user(member(1))
    monkeypatch.setattr(work, "READ_AT_ONCE", 1)
    download = ask_for_download(actor)
    read = list[int]()

    def cancelled(_key: str, done: int, _rows: int) -> None:
        read.append(done)
        services.discard(actor=actor, download_id=download.pk)

    monkeypatch.setattr(progress, "note", cancelled)
    assert work.prepare(download.pk) is False
    assert (read, stored_files()) == ([1], [])


def test_a_file_that_is_no_longer_wanted_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is cancelled after the last record was read."""
    actor = actor_of_user(member(1))
    download = ask_for_download(actor)
    saved = list[str]()
    monkeypatch.setattr(default_storage, "save", lambda name, _content: saved.append(name))
    monkeypatch.setattr(
        progress, "note", lambda *_args: services.discard(actor=actor, download_id=download.pk)
    )
    assert work.prepare(download.pk) is False
    assert saved == []


def test_a_worker_that_was_overtaken_leaves_the_download_to_the_other() -> None:
    download = ask_for_download(actor_of_user(member(1)))
    first = work._begin(download.pk)
    second = work._begin(download.pk)
    assert first is not None
    assert second is not None
    first.rows = second.rows = 3
    with pytest.raises(leases.Lost):
        work._finish(first, 100)
    download.refresh_from_db()
    assert (download.state, download.attempt_path) == ("working", second.attempt_path)
    assert work._finish(second, 100)


def test_the_storage_is_never_called_inside_a_transaction() -> None:
    download = ask_for_download(actor_of_user(member(1)))
    with transaction.atomic(), pytest.raises(InsideTransaction):
        work.prepare(download.pk)
    download.refresh_from_db()
    assert (download.state, download.attempt_path) == ("working", "")
