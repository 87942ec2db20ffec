"""Prometheus is answered by running programs, on a port of its own."""

from __future__ import annotations

import datetime as dt
import re
import socket
import urllib.error
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml

from lading.base.kernel.models import OutboxMessage, Priority
from lading.base.kernel.values import clock
from lading.records.record_imports.rules import State
from scripts.lib import ports
from scripts.lib.paths import ROOT
from tests.platform.enquiries.leads import seller_of
from tests.platform.factories import token_for

from .running import Program, Programs, until
from .scraping import Scrape

MONITORING = ROOT / "scripts" / "deploy" / "monitoring"
NAME = re.compile(r"\blading_[a-z_]+")
PART = re.compile("_(?:bucket|sum|count|total)$")
SECRET = "mysecretwords"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(500)]


@pytest.fixture
def port() -> int:
    """The port of the figures."""
    return ports.find_free()


def settings_of(port: int, programs: Programs) -> dict[str, str]:
    """The settings of a program that counts."""
    return {
        "METRICS_PORT": str(port),
        "METRICS_DIR": str(programs.folder / "metrics"),
        "BACKUP_CRON": "30 19 * * *",
    }


def waiting_since(minutes: int, **fields: object) -> OutboxMessage:
    """An event that has been due for some time."""
    at = clock.now() - dt.timedelta(minutes=minutes)
    given = {"topic": "test", "consumer": "test.none", "payload": {}, "next_attempt_at": at}
    return OutboxMessage.objects.create(**given | {"created_at": at} | fields)


def test_any_process_answers_for_all_that_serve_calls(programs: Programs, port: int) -> None:
    waiting_since(10)
    waiting_since(20, attempts=3)
    waiting_since(90, given_up_at=clock.now())
    waiting_since(-5)
    api = programs.api(workers="2", **settings_of(port, programs))
    made = call_until_two_processes_have_answered(api, programs.folder / "metrics")
    assert api.get(f"/api/nothing/{SECRET}")[0] == 404
    assert api.get("/api/enquiries/4711")[0] == 401
    counts = {tuple(sorted(counted(Scrape(port)).items())) for _scrape in range(8)}
    assert counts == {
        (
            ("-", 1.0),
            ("api/countries", made),
            ("api/enquiries/<int:enquiry_id>", 1.0),
        )
    }
    scrape = Scrape(port)
    labels = scrape.labels_of("lading_request_seconds_bucket")
    assert {frozenset(each) for each in labels} == {frozenset({"le", "method", "route", "status"})}
    assert scrape.value("lading_request_seconds_count", route="-", status="4xx") == 1
    assert SECRET not in scrape.text
    assert "4711" not in scrape.text
    until(lambda: Scrape(port).value("lading_requests_waiting", queue="calls") == 0, api)
    assert api.get("/metrics")[0] == 404, "not on the public port"
    state_is_told(port)
    assert_who_ended_is_forgotten(port, programs.folder / "metrics")


def call_until_two_processes_have_answered(api: Program, folder: Path) -> float:
    """Make calls, some at once, as the machine decides who takes them; returns how many."""
    made = 0

    def call() -> bool:
        nonlocal made
        with ThreadPoolExecutor(16) as pool:
            answers = pool.map(lambda _: api.get(f"/api/countries?search={SECRET}"), range(32))
        assert {status for status, _headers, _body in answers} == {200}
        made += 32
        return len(list(folder.glob("histogram_*.db"))) == 2

    until(call, api)
    return float(made)


def counted(scrape: Scrape) -> dict[str, float]:
    """How often each route was counted."""
    counts: dict[str, float] = {}
    for sample in scrape.samples:
        if sample.name == "lading_request_seconds_count":
            route = sample.labels["route"]
            counts[route] = counts.get(route, 0) + sample.value
    return counts


def state_is_told(port: int) -> None:
    """Check what is said of rows, queues and connections."""
    state = Scrape(port, "state")
    assert state.value("lading_rows_due", table="events", priority="normal") == 2
    overdue = state.value("lading_rows_overdue_seconds", table="events", priority="normal")
    assert overdue is not None
    assert 1200 <= overdue < 1200 + 600
    assert state.value("lading_rows_due", table="events", priority="long") == 0
    assert state.value("lading_rows_overdue_seconds", table="events", priority="long") == 0
    assert state.value("lading_rows_due", table="messages") == 0
    assert state.value("lading_rows_given_up", table="events") == 1
    assert state.value("lading_rows_given_up", table="messages") == 0
    assert state.value("lading_rows_due", table="jobs", priority="normal") == 0
    assert state.value("lading_workers", pool="long") == 0
    assert state.value("lading_imports", kind="members") == 0
    assert state.value("lading_imports", kind="trade_records") == 0
    assert state.value("lading_backup_age_seconds", step="made") == float("inf")
    used = state.value("lading_database_connections")
    most = state.value("lading_database_connections_max")
    assert used is not None
    assert most is not None
    assert 0 < used <= most
    assert state.value("lading_up", part="database") == 1
    assert state.value("lading_up", part="redis") == 1


def assert_who_ended_is_forgotten(port: int, folder: Path) -> None:
    """What waited in a process that has ended waits no more."""
    live = sorted(folder.glob("gauge_livesum_*.db"))
    ended = folder / "gauge_livesum_4194304.db"  # above the highest pid
    ended.write_bytes(live[0].read_bytes())
    Scrape(port)
    assert not ended.exists()
    assert sorted(folder.glob("gauge_livesum_*.db")) == live


def test_a_worker_counts_what_it_does(programs: Programs, port: int) -> None:
    for _ in range(3):
        waiting_since(1)
    worker = programs.worker("default", **settings_of(port, programs))
    until(lambda: sum(line["message"] == "job" for line in worker.lines) == 3, worker)
    scrape = Scrape(port)
    failed = {"name": "lading_job_seconds_count", "outcome": "failed"}
    assert scrape.value(**failed, kind="test.none") == 3
    state = Scrape(port, "state")
    assert state.value("lading_workers", pool="default") == 1


def assert_listeners_are_told(stream: Program, port: int) -> None:
    """How many read the stream is told."""
    until(lambda: Scrape(port).value("lading_stream_connections", reading="yes") == 0, stream)
    with socket.create_connection(("127.0.0.1", stream.port), timeout=30) as link:
        token = token_for(seller_of(3))
        lines = ["GET /api/events HTTP/1.1", "Host: localhost", f"Authorization: Bearer {token}"]
        link.sendall("\r\n".join([*lines, "", ""]).encode())
        until(lambda: Scrape(port).value("lading_stream_connections", reading="yes") == 1, stream)


def test_nothing_is_counted_and_nothing_listens_unless_asked(programs: Programs, port: int) -> None:
    folder = programs.folder / "metrics"
    api = programs.api(METRICS_DIR=str(folder), REDIS_URL="redis://127.0.0.1:1/0")
    assert api.get("/api/health/live")[0] == 200
    assert not folder.exists()
    assert not ports.answers(port)


def test_what_does_not_answer_is_told_beside_what_does(programs: Programs, port: int) -> None:
    api = programs.api(**settings_of(port, programs), REDIS_URL="redis://127.0.0.1:1/0")
    state = Scrape(port, "state")
    assert state.value("lading_up", part="redis") == 0
    assert state.value("lading_up", part="database") == 1
    assert state.value("lading_rows_due", table="events") == 0
    assert "lading_workers" not in state.names
    with pytest.raises(urllib.error.HTTPError):
        Scrape(port, "anything")
    assert api.process.poll() is None


def test_all_that_is_drawn_or_alerted_exists_and_all_is_drawn(
    programs: Programs, port: int
) -> None:
    """On one host all programs share the port and the folder."""
    waiting_since(1)
    worker = programs.worker("default", "--burst", **settings_of(port, programs))
    assert worker.process.wait(timeout=120) == 0
    stream = programs.stream(**settings_of(port, programs))
    assert_listeners_are_told(stream, port)
    api = programs.api(**settings_of(port, programs))
    assert api.get("/api/countries")[0] == 200
    until(lambda: "lading_requests_waiting" in Scrape(port).names, api)
    every = Scrape(port).names | Scrape(port, "state").names
    names = {name for name in every if name.startswith("lading_")}
    drawn = set(NAME.findall((MONITORING / "dashboard.json").read_text()))
    alerted = set(NAME.findall((MONITORING / "alerts.yml").read_text()))
    assert drawn | alerted <= names
    assert {PART.sub("", name) for name in names} == {PART.sub("", name) for name in drawn}


def test_each_state_that_an_alert_names_is_one() -> None:
    """And each value of the labels that are ours."""
    alerts = (MONITORING / "alerts.yml").read_text()
    assert set(re.findall(r'state="(\w+)"', alerts)) <= set(State.values)
    assert set(re.findall(r'priority="(\w+)"', alerts)) == {each.name.lower() for each in Priority}
    assert yaml.safe_load(alerts)["groups"][0]["name"] == "lading"
