"""Background work has one line a job, with the id of the request that caused it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from lading.base.kernel.log import request_ids
from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.base.work.workers import Pool

from .conftest import Lines
from .running import ZONED, Programs

TOPIC, NEXT = "test.watched", "test.watched_next"
ID = "order-4711-of-tonight"
NAME = "Meenakshi Sundaram"

pytestmark = pytest.mark.django_db(transaction=True)


class Broken(Exception):
    """A consumer's failure."""


def go_on(payload: Any) -> None:
    """A consumer that publishes another event, or fails."""
    if payload.get("fail"):
        raise Broken(NAME)
    outbox.publish(NEXT, {"name": NAME})


@pytest.fixture(autouse=True)
def _consumers(monkeypatch: pytest.MonkeyPatch, empty_redis: Any) -> None:
    monkeypatch.setitem(outbox._consumers, TOPIC, {"test.go_on": go_on})
    monkeypatch.setitem(outbox._consumers, NEXT, {"test.end": lambda _payload: None})


def publish(**payload: Any) -> None:
    with transaction.atomic():
        outbox.publish(TOPIC, payload)


def jobs(lines: Lines) -> list[dict[str, Any]]:
    """The lines of rows."""
    return [line for line in lines() if line["logger"] == "lading.base.work.workers"]


def test_events_have_the_id_of_the_request_that_caused_them(lines: Lines) -> None:
    with request_ids.working_for(ID):
        publish(name=NAME)
    publish()
    assert [row.request_id for row in OutboxMessage.objects.all()] == [ID, ""]
    outbox.events.work(Pool.REST)
    outbox.events.work(Pool.REST)
    first, second = OutboxMessage.objects.filter(request_id=ID)
    job_lines = [line for line in jobs(lines) if line.get("request_id") == ID]
    for line in job_lines:
        assert ZONED.fullmatch(line.pop("time"))
        assert line.pop("ms") >= 0
    common = {"level": "INFO", "logger": "lading.base.work.workers", "message": "job"}
    done = {**common, "request_id": ID, "outcome": "done", "attempt": 1}
    assert job_lines == [
        {**done, "job_id": f"kernel_outboxmessage {first.pk}", "kind": "test.go_on"},
        {**done, "job_id": f"kernel_outboxmessage {second.pk}", "kind": "test.end"},
    ]
    others = [line for line in jobs(lines) if "request_id" not in line]
    assert [line["kind"] for line in others] == ["test.go_on", "test.end"]
    assert request_ids.current() == ""


def test_a_failure_is_one_line_without_its_text(lines: Lines) -> None:
    with request_ids.working_for(ID):
        publish(fail=True)
    outbox.events.work(Pool.REST)
    (line,) = jobs(lines)
    assert (line["outcome"], line["error"], line["request_id"]) == ("failed", "Broken", ID)
    assert NAME not in str(lines())
    assert NAME in OutboxMessage.objects.get().last_error


@pytest.mark.slow
def test_a_worker_writes_one_line_a_job(programs: Programs) -> None:
    """And one that failed says so, and what failed stands at its row."""
    with transaction.atomic():
        for topic in ("company.approved", "nobody.listens"):
            OutboxMessage.objects.create(
                topic=topic, consumer=f"{topic}.nobody", payload={}, created_at=timezone.now()
            )
    worker = programs.worker("default", "--burst")
    assert worker.process.wait(timeout=60) == 0
    ours = [line for line in worker.lines if line["message"] == "job"]
    assert [(line["kind"], line["outcome"], line["error"]) for line in ours] == [
        ("company.approved.nobody", "failed", "LookupError"),
        ("nobody.listens.nobody", "failed", "LookupError"),
    ]
    assert all(ZONED.fullmatch(line["time"]) and line["ms"] > 0 for line in ours)
    assert {line["logger"] for line in worker.lines} == {"lading.base.work.workers"}
