"""Companies take turns in the queue of long work (RULES.md 84)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from lading.base.kernel.models import OutboxMessage, Priority
from lading.base.kernel.values.clock import now
from lading.base.work import leases, outbox
from lading.base.work.workers import Pool
from tests.platform.kernel.waiting_events import MINUTE, TOPIC, stored, waiting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("calls")]

OWN_TURN = {
    "comparison.measure_distance": "the quotation's distance serves both sides",
    "freight_rates.measure_distance": "one distance serves all who publish rates on the lane",
    "record_imports.import_records": "of staff; gives way between its steps",
    "reference.carry_out_import": "of staff",
    "reference.read_import": "of staff",
}
"""Long work that is done for no company."""
OF_A_COMPANY = {
    "bulk.check_import": "tests/platform/bulk/test_turns.py",
    "bulk.store_import": "tests/platform/bulk/test_turns.py",
    "privacy.prepare_export": "tests/platform/privacy/test_data_requests.py",
    "record_downloads.make_file": "tests/platform/record_downloads/test_downloads.py",
    "searches.look_up_records": "tests/platform/searches/test_records.py",
}
"""Long work for a company, and the file with the test that its events name the company."""


def long_event(key: str, turn: str, **fields: Any) -> OutboxMessage:
    """A long event of somebody, due for some minutes."""
    return waiting(key, turn=turn, priority=Priority.LONG, **fields)


def served(times: int) -> None:
    """Let a worker of long work do so many events, one after the other."""
    for _ in range(times):
        row = outbox.events.take(Pool.LONG)
        assert row is not None
        outbox.events.attempt(row, outbox._run)


def test_every_long_consumer_says_whose_turn_it_uses() -> None:
    long = {name for name, each in outbox._handling.items() if each.priority == Priority.LONG}
    assert {name for name in long if not name.startswith("tests.")} == {*OWN_TURN, *OF_A_COMPANY}


def test_companies_take_turns(calls: list[str]) -> None:
    stored(*(long_event(f"a{n}", "company 1") for n in range(4)))
    stored(*(long_event(f"b{n}", "company 2") for n in range(2)), long_event("c0", "company 3"))
    served(7)
    assert calls == ["a0", "b0", "c0", "a1", "b1", "a2", "a3"]


def test_whoever_comes_later_is_next(calls: list[str]) -> None:
    """Rows that are older than the other's do not go first: their company was served already."""
    stored(*(long_event(f"a{n}", "company 1") for n in range(5)))
    served(1)
    stored(long_event("b0", "company 2", next_attempt_at=now()))
    served(2)
    assert calls == ["a0", "b0", "a1"]


def test_a_company_that_is_being_served_leaves_the_next_worker_to_others() -> None:
    stored(*(long_event(f"a{n}", "company 1") for n in range(3)))
    stored(long_event("b0", "company 2", next_attempt_at=now()))
    first, second = outbox.events.take(Pool.LONG), outbox.events.take(Pool.LONG)
    assert [row and row.payload["key"] for row in (first, second)] == ["a0", "b0"]


def test_work_that_is_tried_again_uses_its_companys_turn(calls: list[str]) -> None:
    stored(*(long_event(f"a{n}", "company 1", attempts=1) for n in range(2)))
    served(1)
    stored(long_event("b0", "company 2", next_attempt_at=now()))
    served(2)
    assert calls == ["a0", "b0", "a1"]


def test_all_work_of_a_consumer_for_nobody_is_one_turn(calls: list[str]) -> None:
    stored(*(long_event(f"system{n}", "tests.consume") for n in range(3)))
    stored(*(long_event(f"a{n}", "company 1") for n in range(2)))
    served(5)
    assert calls == ["system0", "a0", "system1", "a1", "system2"]


def test_a_turn_is_the_company_that_the_event_names(monkeypatch: pytest.MonkeyPatch) -> None:
    handling = dict.fromkeys(("tests.consume", "others.consume"), outbox.Handling())
    handling["tests.consume"] = outbox.Handling(priority=Priority.LONG)
    for name, each in handling.items():
        monkeypatch.setitem(outbox._handling, name, each)
    with transaction.atomic():
        outbox.publish(TOPIC, {"key": "a", "companyId": 7})
        outbox.publish(TOPIC, {"key": "b"})
    turns = OutboxMessage.objects.order_by("pk").values_list("consumer", "turn")
    assert sorted(turns) == [
        ("others.consume", ""),
        ("others.consume", ""),
        ("tests.consume", "company 7"),
        ("tests.consume", "tests.consume"),
    ]


# -- giving way --


@pytest.fixture
def giving_way(monkeypatch: pytest.MonkeyPatch, calls: list[str]) -> Callable[[str], None]:
    """Makes the consumer of a key give way after its first step, and then do its second."""
    usual = outbox._consumers[TOPIC]["tests.consume"]
    giving: set[str] = set()

    def consume(payload: Any) -> None:
        usual(payload)
        if payload["key"] in giving:
            outbox.give_way()
            calls.append(f"{payload['key']} again")

    monkeypatch.setitem(outbox._consumers[TOPIC], "tests.consume", consume)
    outside = outbox.Handling(outside=True, priority=Priority.LONG)
    monkeypatch.setitem(outbox._handling, "tests.consume", outside)
    return giving.add


def test_long_work_gives_way_between_its_steps(
    calls: list[str], giving_way: Callable[[str], None]
) -> None:
    giving_way("import")
    stored(long_event("import", "staff"), long_event("other import", "staff"))
    stored(long_event("csv", "company 2", next_attempt_at=now()))
    served(1)
    assert calls == ["import", "csv", "import again"]
    done = OutboxMessage.objects.exclude(done_at=None).values_list("payload__key", flat=True)
    assert set(done) == {"import", "csv"}


def test_work_that_gives_way_keeps_its_own_lease(
    monkeypatch: pytest.MonkeyPatch, calls: list[str], giving_way: Callable[[str], None]
) -> None:
    kept: list[str] = []
    keep = leases.keep

    def noted(row: OutboxMessage) -> bool:
        kept.append(row.payload["key"])
        return keep(row)

    monkeypatch.setattr(leases, "keep", noted)
    giving_way("import")
    usual = outbox._consumers[TOPIC]["others.consume"]

    def consume(payload: Any) -> None:
        usual(payload)
        kept.clear()
        outbox.keep_working()
        assert kept == ["import", "csv"]

    monkeypatch.setitem(outbox._consumers[TOPIC], "others.consume", consume)
    outside = outbox.Handling(outside=True, priority=Priority.LONG)
    monkeypatch.setitem(outbox._handling, "others.consume", outside)
    stored(long_event("import", "staff"))
    stored(long_event("csv", "company 2", consumer="others.consume", next_attempt_at=now()))
    served(1)
    assert calls == ["import", "csv", "import again"]


def test_a_failure_of_the_other_does_not_stop_the_work(
    calls: list[str], giving_way: Callable[[str], None]
) -> None:
    giving_way("import")
    stored(long_event("import", "staff"), long_event("bad", "company 2", poison=True))
    served(1)
    assert calls == ["import", "bad", "import again"]
    assert OutboxMessage.objects.get(payload__key="bad").last_error == "Broken: bad"
    assert OutboxMessage.objects.get(payload__key="import").done_at is not None


def test_nothing_gives_way_within_a_transaction(giving_way: Callable[[str], None]) -> None:
    stored(long_event("csv", "company 2"))
    assert not outbox.give_way(), "nobody is at work"
    with transaction.atomic():
        assert connection.in_atomic_block
        token = outbox._at_work.set((OutboxMessage(turn="staff"),))
        assert not outbox.give_way()
        outbox._at_work.reset(token)
    assert OutboxMessage.objects.get().attempts == 0


def test_a_row_that_waits_since_before_turns_is_taken(calls: list[str]) -> None:
    stored(long_event("old", ""), long_event("a0", "company 1"))
    stored(waiting("not due", turn="company 2", priority=Priority.LONG))
    OutboxMessage.objects.filter(payload__key="not due").update(next_attempt_at=now() + MINUTE)
    served(2)
    assert sorted(calls) == ["a0", "old"]
    assert outbox.events.take(Pool.LONG) is None
