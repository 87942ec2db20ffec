"""Waiting rows are taken in order, by one worker each, and failing ones do not delay others."""

from __future__ import annotations

import datetime as dt
import importlib
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from lading.base.kernel.models import Limit, OutboxMessage, Priority
from lading.base.kernel.values import clock
from lading.base.work import leases, outbox
from lading.base.work.workers import SHARE, Looks, Pool
from tests.platform.kernel.waiting_events import MINUTE, TOPIC, Broken, stored, waiting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("calls", "at")]

POISON, GOOD = 10_000, 100
MANY = 1_000
"""Enough rows that the database prefers the index of a query to all others."""


def calls_until_done(good: int, calls: list[str]) -> int:
    """How many events one run of a worker tries until so many are done."""
    looks = Looks()
    while OutboxMessage.objects.filter(done_at__isnull=False).count() < good:
        row = outbox.events.take(Pool.REST, looks)
        assert row is not None, "nothing is left to do"
        looks.note(row.consumer, failed=not outbox.events.attempt(row, outbox._run))
    return len(calls)


def take() -> OutboxMessage | None:
    """What a worker takes that has just begun."""
    return outbox.events.take(Pool.REST)


def take_row() -> OutboxMessage:
    """Like `take`, where there is a row."""
    row = take()
    assert row is not None
    return row


def limit_attempts(attempts: int) -> None:
    Limit.objects.create(key="delivery.attempts", plan_tier=0, value=attempts)
    limits.forget()


# -- poison --


def test_ten_thousand_that_failed_before_do_not_delay_a_hundred_new(
    calls: list[str],
) -> None:
    stored(*(waiting(f"bad{n}", poison=True, attempts=1) for n in range(POISON)))
    stored(*(waiting(f"good{n}", next_attempt_at=clock.now()) for n in range(GOOD)))
    assert calls_until_done(GOOD, calls) <= GOOD * SHARE / (SHARE - 1) + 1


def test_new_events_that_always_fail_are_tried_once(calls: list[str]) -> None:
    poison = 300
    stored(*(waiting(f"bad{n}", poison=True) for n in range(poison)))
    stored(*(waiting(f"good{n}") for n in range(GOOD)))
    assert outbox.events.work(Pool.REST) == poison + GOOD
    assert len(calls) == len(set(calls)) == poison + GOOD
    assert take() is None, "they wait for their next attempt"


@pytest.mark.parametrize("consumer", ["others.consume", "tests.consume"])
def test_ten_thousand_never_tried_do_not_delay_a_hundred_good(
    calls: list[str], consumer: str
) -> None:
    stored(*(waiting(f"bad{n}", poison=True) for n in range(POISON)))
    stored(*(waiting(f"good{n}", consumer=consumer) for n in range(GOOD)))
    assert calls_until_done(GOOD, calls) <= 3 * GOOD
    assert len(calls) == len(set(calls))
    assert not OutboxMessage.objects.filter(leased_until__isnull=False).exists()
    untried = OutboxMessage.objects.filter(attempts=0)
    assert untried.count() == POISON + GOOD - len(calls)


def test_a_failing_kind_is_tried_beside_the_others(calls: list[str]) -> None:
    """Good rows of a failing kind do not wait until all other rows are done."""
    stored(*(waiting(f"bad{n}", poison=True) for n in range(10)))
    stored(waiting("good", next_attempt_at=clock.now()))
    stored(*(waiting(f"other{n}", consumer="others.consume") for n in range(30 * SHARE)))
    looks = Looks()
    for _ in range(3 * SHARE):
        row = outbox.events.take(Pool.REST, looks)
        assert row is not None
        looks.note(row.consumer, failed=not outbox.events.attempt(row, outbox._run))
    assert "good" in calls


def test_those_of_one_key_keep_their_order_from_either_end(calls: list[str]) -> None:
    stored(*(waiting(f"bad{n}", poison=True) for n in range(50)))
    stored(*(waiting(f"{n}", order_key="tests quotation 7") for n in range(5)))
    outbox.events.work(Pool.REST)
    assert [key for key in calls if key.isdigit()] == ["0", "1", "2", "3", "4"]


def test_a_worker_that_dies_takes_one_row_with_it() -> None:
    stored(*(waiting(f"{n}") for n in range(3)))
    lost = take_row()
    assert {take_row().pk, take_row().pk}.isdisjoint({lost.pk})
    assert take() is None
    with clock.as_of(clock.now() + leases.LEASE):
        assert [take_row().attempts for _ in range(3)] == [2, 2, 2]


# -- failures --


def test_the_delay_doubles_up_to_a_longest_one() -> None:
    row = waiting("a")
    delays = []
    for row.attempts in range(1, 17):
        delays.append(leases.delay_after(row).total_seconds())
    hours = 3600
    assert delays[:4] == [5, 10, 20, 40]
    assert delays[12:] == [20_480, 6 * hours, 6 * hours, 6 * hours]
    row.attempts = 1_000_000
    assert leases.delay_after(row).total_seconds() == 6 * hours


def test_after_so_many_attempts_an_event_is_given_up(calls: list[str]) -> None:
    limit_attempts(3)
    (row,) = stored(waiting("bad", poison=True))
    for attempt in range(1, 4):
        OutboxMessage.objects.update(next_attempt_at=clock.now())
        assert outbox.events.work(Pool.REST) == 1
        row.refresh_from_db()
        assert row.attempts == attempt
    assert row.given_up_at is not None
    assert row.last_error == "Broken: bad"
    OutboxMessage.objects.update(next_attempt_at=clock.now())
    assert outbox.events.work(Pool.REST) == 0
    assert outbox.deliver(row.pk) is False
    assert calls == ["bad"] * 3


def test_an_event_whose_workers_are_all_killed_is_given_up(calls: list[str]) -> None:
    limit_attempts(2)
    (row,) = stored(waiting("killer"))
    for _ in range(2):
        assert take() is not None
        OutboxMessage.objects.update(next_attempt_at=clock.now())
    assert outbox.events.work(Pool.REST) == 1
    row.refresh_from_db()
    assert row.given_up_at is not None
    assert row.last_error == "Exhausted: Every worker that began it was killed or ran out of time."
    assert calls == []


def test_an_event_for_nobody_says_so() -> None:
    (row,) = stored(waiting("a", consumer="tests.gone"))
    assert outbox.events.work(Pool.REST) == 1
    row.refresh_from_db()
    assert row.done_at is None
    assert "tests.gone" in row.last_error


# -- leases --


def test_a_worker_that_lost_the_lease_does_and_notes_nothing(
    at: dt.datetime, calls: list[str]
) -> None:
    stored(waiting("a"))
    mine = take_row()
    with clock.as_of(at + leases.LEASE):
        theirs = take_row()
        assert leases.keep(mine) is False
        outbox.events.do(mine, outbox._run)
        leases.note_failure(mine, Broken(), "mine")
        assert calls == []
        outbox.events.do(theirs, outbox._run)
    assert calls == ["a"]
    row = OutboxMessage.objects.get()
    assert (row.done_at, row.attempts, row.last_error) == (at + leases.LEASE, 2, "")


def test_a_lease_is_kept_while_it_is_needed(at: dt.datetime) -> None:
    stored(waiting("a"))
    row = take_row()
    assert row.leased_until == at + leases.LEASE
    with clock.as_of(at + leases.LEASE * 0.75):
        assert leases.keep(row) is True
    with clock.as_of(at + leases.LEASE):
        assert take() is None
        assert leases.keep(row) is True


def test_what_a_run_has_no_time_for_is_not_taken(at: dt.datetime) -> None:
    stored(waiting("a"), waiting("b"))
    assert outbox.events.work(Pool.REST, run_seconds=0) == 0
    rows = OutboxMessage.objects.values_list("attempts", "leased_until", "next_attempt_at")
    assert set(rows) == {(0, None, at - 10 * MINUTE)}


# -- priority and order --


def test_the_urgent_come_first_and_have_a_pool_of_their_own(calls: list[str]) -> None:
    stored(waiting("normal"), waiting("urgent", priority=Priority.URGENT, created_at=clock.now()))
    assert [take_row().payload["key"] for _ in range(2)] == ["urgent", "normal"]
    stored(waiting("normal2"), waiting("urgent2", priority=Priority.URGENT))
    assert outbox.events.work(Pool.URGENT) == 1
    assert calls == ["urgent2"]


def test_the_rest_does_the_work_of_an_urgent_pool_that_does_not_run(calls: list[str]) -> None:
    stored(waiting("urgent", priority=Priority.URGENT))
    assert outbox.events.work(Pool.REST) == 1
    assert calls == ["urgent"]


def test_events_of_one_key_keep_their_order(calls: list[str]) -> None:
    first, second, _other, _elsewhere = stored(
        waiting("1", order_key="tests quotation 7", poison=True),
        waiting("2", order_key="tests quotation 7"),
        waiting("3", order_key="tests quotation 8"),
        waiting("4", order_key="others quotation 7", consumer="others.consume"),
    )
    outbox.events.work(Pool.REST)
    assert calls == ["1", "3", "4"]
    assert outbox.deliver(second.pk) is False
    OutboxMessage.objects.filter(pk=first.pk).update(
        payload={"key": "1 again"}, next_attempt_at=clock.now()
    )
    assert outbox.events.work(Pool.REST) == 2
    assert calls[3:] == ["1 again", "2"]


def test_a_dead_letter_delays_no_other_row(calls: list[str]) -> None:
    limit_attempts(1)
    stored(waiting("1", order_key="k", poison=True), waiting("2", order_key="k"))
    outbox.events.work(Pool.REST)
    assert calls == ["1", "2"]


def test_published_events_have_an_order_key_for_each_app(calls: list[str]) -> None:
    with transaction.atomic():
        outbox.publish(TOPIC, {"key": "a"}, order_key="quotation 7")
    keys = OutboxMessage.objects.order_by("order_key").values_list("order_key", flat=True)
    assert list(keys) == ["others quotation 7", "tests quotation 7"]


# -- cost --


def test_what_is_due_is_found_by_its_index() -> None:
    stored(*(waiting(f"new{n}") for n in range(MANY)))
    stored(*(waiting(f"again{n}", attempts=3) for n in range(MANY)))
    stored(*(waiting(f"in order{n}", order_key=f"k{n}") for n in range(MANY)))
    with CaptureQueriesContext(connection) as captured:
        leases.take(OutboxMessage, least=Priority.NORMAL)
        leases.take(OutboxMessage, least=Priority.NORMAL, again=True)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE kernel_outboxmessage")
    plans = [plan_of(query["sql"]) for query in captured]
    for plan, index in zip(plans, ("outbox_due", "outbox_due_again"), strict=True):
        assert f"Index Scan using {index} on" in plan
        assert "using outbox_order on" in plan


def plan_of(sql: str) -> str:
    """The plan for a table that is too large to be read completely."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {sql}")
        return "\n".join(line for (line,) in cursor.fetchall())


def test_taking_is_one_statement() -> None:
    stored(waiting("a"))
    with CaptureQueriesContext(connection) as captured:
        assert take() is not None
    assert len(captured) == 1


# -- consumers that call the outside --


def test_a_consumer_of_the_outside_runs_in_no_transaction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: dict[str, bool] = {}

    def note(name: str) -> Any:
        return lambda payload: held.update({name: connection.in_atomic_block})

    monkeypatch.setitem(outbox._consumers, TOPIC, {})
    monkeypatch.setattr(outbox, "_handling", {})
    outbox.consumer(TOPIC, name="tests.inside")(note("inside"))
    outbox.consumer(TOPIC, name="tests.outside", outside=True)(note("outside"))
    stored(waiting("a", consumer="tests.inside"), waiting("b", consumer="tests.outside"))
    assert outbox.events.work(Pool.REST) == 2
    assert held == {"inside": True, "outside": False}
    assert OutboxMessage.objects.filter(done_at__isnull=False, leased_until=None).count() == 2


# -- the upgrade --


def test_waiting_events_of_the_older_version_are_as_new() -> None:
    migration: Any = importlib.import_module("lading.base.kernel.migrations.0009_leases")
    tired = waiting("a", attempts=5_000, consumer="notifications.send_reset")
    done = waiting("b", attempts=2, done_at=clock.now())
    rows = stored(tired, waiting("c"), done)
    with connection.cursor() as cursor:
        cursor.execute(migration.WAITING)
    for row in rows:
        row.refresh_from_db()
    assert [(row.attempts, row.priority) for row in rows] == [(0, 0), (0, 1), (2, 1)]
    assert tired.next_attempt_at == tired.created_at
