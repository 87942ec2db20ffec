"""Files of everything that a search of exporter data found (RULES.md 68)."""

from __future__ import annotations

import datetime as dt
import io
import signal
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from django.core.files.storage import default_storage

from lading.base.kernel import limits
from lading.base.kernel.database import advisory_locks
from lading.base.kernel.errors import Conflict, NotFound, RateLimited
from lading.base.kernel.models import Limit, OutboxMessage
from lading.base.kernel.values import clock
from lading.base.work import outbox, progress
from lading.members.billing.models import Subscription
from lading.reach.notifications.models import Notification
from lading.records.record_downloads import services, work
from lading.records.record_downloads.models import RecordDownload
from lading.records.trade_records.criteria import RecordFilter
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.bulk.test_races import killed_at
from tests.platform.conftest import Answer, ApiClient
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import colleague, member
from tests.platform.racing import Overlap, refusals
from tests.platform.trade_records.rows import stored
from tests.platform.walk.changes import changed_since, fingerprint

Api = Callable[..., ApiClient]
PATH = "/exim-data/downloads"
SEARCH = {
    "hscode": "52",
    "sourceCountry": "any",
    "sourcePort": "any",
    "destinationCountry": "any",
    "destinationPort": "any",
}


PLAN_NEEDED = "You need an active plan to search exporter data."


@pytest.fixture(autouse=True)
def _fresh() -> None:
    forget_throttles()


def records(count: int = 5) -> None:
    """So many records of yarn, one a day, and one of rice."""
    days = [dt.date(2024, 3, 1) + dt.timedelta(days=number) for number in range(count)]
    stored(
        *({"record_id": f"SB-{day.day}", "day": day.isoformat(),
           "consignee": "=HYPERLINK(1) <A & B>"} for day in days),
        {"record_id": "RICE", "hs_code": "10063020"},
    )  # fmt: skip


def limit(key: str, value: int) -> None:
    Limit.objects.update_or_create(key=key, plan_tier=0, defaults={"value": value})
    limits.forget()


def files() -> list[str]:
    """What lies in the storage."""
    outbox.drain()
    try:
        return default_storage.listdir(work.FOLDER)[1]
    except FileNotFoundError:
        return []


def rows_of(answer: Answer) -> list[list[Any]]:
    assert answer.status == 200, answer
    content = b"".join(answer.response.streaming_content)
    sheet = openpyxl.load_workbook(io.BytesIO(content), read_only=True).worksheets[0]
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


@pytest.mark.django_db
def test_everything_found_is_one_file(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "READ_AT_ONCE", 2)
    records()
    buyer = member(1)
    client = api(buyer)
    asked = client.post(PATH, SEARCH)
    assert asked.status == 201, asked
    assert (asked.data["status"], asked.data["can"]) == ("working", ["cancel"])
    path = f"{PATH}/{asked.data['id']}"
    assert client.get(f"{path}/file").status == 404
    outbox.drain()
    ready = api(colleague(buyer)).get(path).data
    assert (ready["status"], ready["rows"], ready["progress"]) == ("ready", 5, 100)
    assert ready["filters"] == {**SEARCH, "consignee": "", "dateFrom": "", "dateTo": ""}
    answer = client.get(f"{path}/file")
    assert 'filename="Exim_data.xlsx"' in answer.response["Content-Disposition"]
    heading, *lines = rows_of(answer)
    assert heading[:4] == ["Date", "HS code", "Description", "Consignee"]
    assert [line[-1] for line in lines] == ["SB-5", "SB-4", "SB-3", "SB-2", "SB-1"]
    assert lines[0][0].date() == dt.date(2024, 3, 5)
    assert lines[0][3] == "'=HYPERLINK(1) <A & B>"
    assert (lines[0][8], lines[0][13]) == (1200, 3600)
    [notice] = Notification.objects.filter(company=buyer.company, kind="records_ready")
    assert notice.params["count"] == "5"
    assert notice.url.startswith("/exporter-Data?hscode=52&sourceCountry=any")
    assert len(files()) == 1
    assert client.delete(path).status == 200
    assert files() == []


@pytest.mark.django_db
def test_who_may_not_gets_none_and_nothing_changes(api: Api) -> None:
    records()
    client, without_plan = api(member(1)), api(member(2))
    assert client.post(PATH, SEARCH).status == 201
    before = fingerprint()
    assert without_plan.post(PATH, SEARCH).json["code"] == "UPGRADE_REQUIRED"
    second = client.post(PATH, SEARCH)
    assert (second.status, second.json["code"]) == (409, "ALREADY_EXISTS")
    for wrong in ({"hscode": ""}, {"hscode": ["x"]}, {"hscode": "9999"}):
        refused = api(member(1)).post(PATH, SEARCH | wrong)
        assert (refused.status, list(refused.json["errors"])) == (422, ["hscode"])
    assert {name for name in changed_since(before) if "download" in name} == set()


@pytest.mark.django_db
def test_a_company_has_a_few_a_day(api: Api) -> None:
    records(1)
    limit("exporter_data.downloads_per_day", 1)
    client = api(member(1))
    first = client.post(PATH, SEARCH)
    client.delete(f"{PATH}/{first.data['id']}")
    second = client.post(PATH, SEARCH)
    assert (second.status, RecordDownload.objects.count()) == (429, 1)


@pytest.mark.django_db
def test_neither_midnight_in_india_nor_a_colleague_gives_another(api: Api) -> None:
    """The day of this limit is the 24 hours after the first download, of the whole company."""
    records(1)
    limit("exporter_data.downloads_per_day", 1)
    buyer = member(1)
    midnight = clock.day_start(clock.today())
    statuses = []
    for minutes, user in ((-1, buyer), (1, buyer), (1, colleague(buyer))):
        with clock.as_of(midnight + dt.timedelta(minutes=minutes)):
            answer = api(user).post(PATH, SEARCH)
            statuses.append(answer.status)
            if answer.status == 201:
                api(user).delete(f"{PATH}/{answer.data['id']}")
    assert statuses == [201, 429, 429]
    assert RecordDownload.objects.count() == 1


@pytest.mark.django_db
def test_its_event_uses_the_companys_turn(api: Api) -> None:
    records(1)
    buyer = member(1)
    assert api(buyer).post(PATH, SEARCH).status == 201
    event = OutboxMessage.objects.get(consumer="record_downloads.make_file")
    assert event.turn == f"company {buyer.company_id}"


@pytest.mark.django_db(transaction=True)
def test_clicks_that_collide_use_up_one_download(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both clicks find nothing at work, and meet at the company's lock: one file is made, and one
    is counted (RULES.md 84).
    """
    records(1)
    limit("exporter_data.downloads_per_day", 2)
    actor = actor_of_user(member(1))
    overlap = Overlap()
    monkeypatch.setattr(advisory_locks, "take", overlap.before(advisory_locks.take))

    def click() -> RecordDownload:
        return services.ask(
            actor=actor, record_filter=RecordFilter("52", "any", "any", "any", "any")
        )

    outcomes = overlap.run(click, click)
    assert [type(each) for each in refusals(outcomes)] == [Conflict]
    services.discard(actor=actor, download_id=RecordDownload.objects.get().pk)
    assert click().state == "working"
    services.discard(actor=actor, download_id=RecordDownload.objects.get(state="working").pk)
    with pytest.raises(RateLimited):
        click()


@pytest.mark.django_db
def test_too_much_and_a_plan_that_has_ended_are_said(api: Api) -> None:
    records()
    limit("exporter_data.download_rows", 4)
    client = api(member(1))
    many = client.post(PATH, SEARCH).data["id"]
    exporter = member(2, tier=1)
    ended = api(exporter).post(PATH, SEARCH).data["id"]
    Subscription.objects.filter(company=exporter.company).delete()
    outbox.drain()
    failed = client.get(f"{PATH}/{many}").data
    assert failed["status"] == "failed"
    assert failed["reason"] == (
        "The search finds more than 4 records. Narrow the search, and download the records "
        "in parts."
    )
    record_download = RecordDownload.objects.get(pk=ended)
    assert (record_download.state, record_download.reason) == ("failed", PLAN_NEEDED)
    assert files() == []


@pytest.mark.django_db
def test_old_files_are_deleted(api: Api) -> None:
    records(1)
    buyer = member(1)
    made = api(buyer).post(PATH, SEARCH).data["id"]
    outbox.drain()
    assert services.purge() == 0
    with clock.as_of(clock.now() + dt.timedelta(days=3, minutes=1)):
        with pytest.raises(NotFound):
            services.open_file(actor=actor_of_user(buyer), download_id=made)
        assert services.purge() == 1
    assert files() == []


def ask_for_download() -> RecordDownload:
    records()
    return services.ask(
        actor=actor_of_user(member(1)), record_filter=RecordFilter("52", "any", "any", "any", "any")
    )


@pytest.mark.django_db(transaction=True)
def test_a_killed_worker_leaves_one_file_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "READ_AT_ONCE", 2)
    download = ask_for_download()
    assert killed_at(progress, "note", lambda: work.prepare(download.pk)) == signal.SIGKILL
    download.refresh_from_db()
    assert (download.state, bool(download.attempt_path)) == ("working", True)
    first = download.attempt_path
    outbox.drain()
    download.refresh_from_db()
    assert (download.state, download.rows) == ("ready", 5)
    assert download.path != first
    work.sweep_strays()
    assert [f"{work.FOLDER}/{name}" for name in files()] == [download.path]


@pytest.mark.django_db(transaction=True)
def test_what_is_cancelled_while_it_is_made_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "READ_AT_ONCE", 2)
    download = ask_for_download()
    actor = actor_of_user(member(1))
    note = progress.note

    def cancelled(*args: Any) -> None:
        note(*args)
        RecordDownload.objects.filter(pk=download.pk).update(company_id=actor.company_id)
        if args[1] == 2:
            services.discard(actor=actor, download_id=download.pk)

    monkeypatch.setattr(progress, "note", cancelled)
    assert work.prepare(download.pk) is False
    download.refresh_from_db()
    assert (download.state, download.path) == ("cancelled", "")
    assert files() == []
