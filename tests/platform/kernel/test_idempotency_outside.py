"""Calls with a key that call another service: they run in no transaction, and give one answer in
the end.
"""

from __future__ import annotations

import datetime as dt
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import RequestFactory

from config.api import api as whole_api
from lading.base.http import idempotency
from lading.base.http.idempotency import calls_outside, idempotent, work_id
from lading.base.kernel.errors import AppError, Conflict, Unavailable
from lading.base.kernel.models import IdempotencyRecord, Limit
from lading.base.kernel.values.clock import now
from lading.base.kernel.wire import Data, Wire
from tests.platform.racing import PATIENCE, at_once

pytestmark = pytest.mark.django_db(transaction=True)

Call = Callable[..., Any]


class Row(Wire):
    row_id: int


class Killed(BaseException):
    """Raised when the process is killed; no code handles it."""


class Outside:
    """An operation that calls another service, and what happens meanwhile."""

    def __init__(self) -> None:
        self.asked: list[uuid.UUID | None] = []
        self.in_transaction: list[bool] = []
        self.meanwhile: Call = lambda: None

        @idempotent
        @calls_outside
        def ask(request: HttpRequest) -> Any:
            return self.ask()

        self.operation = ask

    def ask(self) -> Any:
        """Call the other service, then create a row."""
        self.asked.append(work_id())
        self.in_transaction.append(connection.in_atomic_block)
        self.meanwhile()
        row = Limit.objects.create(key=uuid.uuid4().hex, plan_tier=0, value=1)
        return Data[Row](data=Row(row_id=row.pk))

    def call(self, body: str = "{}", key: str | None = "k1") -> Any:
        """One attempt."""
        headers = {"Idempotency-Key": key} if key else {}
        request = RequestFactory().post(
            "/api/things", body, content_type="application/json", headers=headers
        )
        return self.operation(request)


@pytest.fixture
def outside() -> Outside:
    return Outside()


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "WAIT", 0.2)


def failing(error: BaseException) -> Call:
    def fail() -> None:
        raise error

    return fail


def the_record() -> IdempotencyRecord:
    return IdempotencyRecord.objects.get()


def lapse() -> None:
    """Make the lease expire."""
    IdempotencyRecord.objects.update(held_until=now() - dt.timedelta(seconds=1))


def test_it_runs_in_no_transaction_and_is_answered_once(outside: Outside) -> None:
    first = outside.call()
    again = outside.call()
    assert outside.in_transaction == [False]
    assert again["Idempotent-Replayed"] == "true"
    assert again.content.decode() == f'{{"data":{{"rowId":{first.data.row_id}}},"message":null}}'
    assert (the_record().holder, the_record().held_until) == (None, None)


def test_without_a_key_every_call_counts(outside: Outside) -> None:
    outside.call(key=None)
    outside.call(key=None)
    assert outside.asked == [None, None]
    assert Limit.objects.count() == 2


def test_the_same_key_for_another_body_is_refused(outside: Outside) -> None:
    outside.meanwhile = failing(Unavailable())
    with pytest.raises(Unavailable):
        outside.call()
    with pytest.raises(Conflict):
        outside.call(body='{"other": true}')
    assert len(outside.asked) == 1


def test_a_refusal_gives_the_key_free(outside: Outside) -> None:
    outside.meanwhile = failing(Conflict())
    with pytest.raises(Conflict):
        outside.call()
    assert not IdempotencyRecord.objects.exists()
    outside.meanwhile = lambda: None
    outside.call(body='{"other": true}')
    assert Limit.objects.count() == 1


@pytest.mark.parametrize("error", [Unavailable(), RuntimeError("broken")])
def test_after_an_error_the_next_attempt_goes_on_at_once(
    outside: Outside, error: Exception
) -> None:
    outside.meanwhile = failing(error)
    with pytest.raises(type(error)):
        outside.call()
    assert (the_record().status, the_record().holder) == (0, None)
    outside.meanwhile = lambda: None
    outside.call()
    first, second = outside.asked
    assert first == second == the_record().work
    assert (the_record().status, the_record().attempts) == (200, 2)


def test_a_refusal_after_an_error_forgets_nothing(outside: Outside) -> None:
    """For example, too many attempts: the row that the first attempt stored must still be found."""
    for error in (Unavailable(), Conflict()):
        outside.meanwhile = failing(error)
        with pytest.raises(AppError):
            outside.call()
    outside.meanwhile = lambda: None
    outside.call()
    assert len(set(outside.asked)) == 1


@pytest.mark.usefixtures("_impatient")
def test_a_death_is_waited_for_as_long_as_the_lease_and_then_taken_over(outside: Outside) -> None:
    outside.meanwhile = failing(Killed())
    with pytest.raises(Killed):
        outside.call()
    outside.meanwhile = lambda: None
    with pytest.raises(Unavailable) as refused:
        outside.call()
    assert 1 <= int(refused.value.headers["Retry-After"]) <= idempotency.LEASE.total_seconds()
    assert len(outside.asked) == 1
    lapse()
    outside.call()
    assert len(outside.asked) == 2
    assert len(set(outside.asked)) == 1
    assert Limit.objects.count() == 1


def test_a_request_past_its_lease_does_not_answer_for_the_next(outside: Outside) -> None:
    answers = []

    def overtaken() -> None:
        outside.meanwhile = lambda: None
        lapse()
        answers.append(outside.call())

    outside.meanwhile = overtaken
    outside.call()
    (taken_over,) = answers
    stored = outside.call()
    assert stored.content.decode().startswith(f'{{"data":{{"rowId":{taken_over.data.row_id}}}')


def test_a_request_past_its_lease_does_not_release_the_key(outside: Outside) -> None:
    def overtaken() -> None:
        outside.meanwhile = lambda: None
        lapse()
        outside.call()
        raise Conflict

    outside.meanwhile = overtaken
    with pytest.raises(Conflict):
        outside.call()
    assert the_record().status == 200


@pytest.fixture
def held(outside: Outside) -> Iterator[threading.Event]:
    """A first call that runs until the event is set."""
    begun, end = threading.Event(), threading.Event()

    def stay() -> None:
        begun.set()
        assert end.wait(PATIENCE)

    def first() -> None:
        try:
            outside.call()
        finally:
            connection.close()

    outside.meanwhile = stay
    thread = threading.Thread(target=first)
    thread.start()
    assert begun.wait(PATIENCE)
    yield end
    end.set()
    thread.join(PATIENCE)


def test_a_duplicate_waits_for_the_answer_of_the_first(
    outside: Outside, held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = time.sleep

    def let_it_end(seconds: float) -> None:
        held.set()
        pause(seconds)

    monkeypatch.setattr(time, "sleep", let_it_end)
    assert outside.call()["Idempotent-Replayed"] == "true"
    assert Limit.objects.count() == 1


@pytest.mark.usefixtures("_impatient")
def test_a_duplicate_that_waited_long_enough_is_told_when_to_come_back(
    outside: Outside, held: threading.Event
) -> None:
    with pytest.raises(Unavailable) as refused:
        outside.call()
    assert int(refused.value.headers["Retry-After"]) > 0
    with pytest.raises(Conflict):
        outside.call(body='{"other": true}')
    assert not Limit.objects.exists()


def test_a_waiting_duplicate_goes_on_where_the_first_was_refused(
    outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused_once = threading.Event()
    begun = threading.Barrier(2, timeout=PATIENCE)

    def refuse_first() -> None:
        if not refused_once.is_set():
            refused_once.set()
            begun.wait()
            raise Conflict

    def second() -> Any:
        begun.wait()
        return outside.call()

    outside.meanwhile = refuse_first
    outcomes = at_once(outside.call, second)
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[1].data.row_id == Limit.objects.get().pk


def test_parallel_duplicates_ask_once(outside: Outside) -> None:
    outcomes = at_once(*[outside.call] * 8)
    assert len(outside.asked) == 1
    assert Limit.objects.count() == 1
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]


def test_control_without_a_claim_parallel_duplicates_ask_as_often_as_they_come(
    outside: Outside,
) -> None:
    at_once(*[lambda: outside.call(key=None)] * 8)
    assert Limit.objects.count() == 8


def test_another_call_is_one_transaction_with_its_answer() -> None:
    """Without the mark: if the process is killed between work and answer, neither is stored and the
    key is free.
    """
    dying = [True]
    states: list[bool] = []

    @idempotent
    def make(request: HttpRequest) -> Any:
        states.append(connection.in_atomic_block)
        with transaction.atomic():
            row = Limit.objects.create(key=uuid.uuid4().hex, plan_tier=0, value=1)
        if dying.pop():
            raise Killed
        return Data[Row](data=Row(row_id=row.pk))

    request = RequestFactory().post("/api/things", headers={"Idempotency-Key": "k1"})
    with pytest.raises(Killed):
        make(request)
    assert not Limit.objects.exists()
    assert not IdempotencyRecord.objects.exists()
    dying.append(False)
    make(request)
    assert Limit.objects.count() == 1
    assert states == [True, True]


def test_which_calls_ask_somebody_outside() -> None:
    marked = {
        f"{prefix}{path}"
        for prefix, router in whole_api._routers
        for path, view in router.path_operations.items()
        for operation in view.operations
        if getattr(operation.view_func, "calls_outside", False)
    }
    assert marked == {
        "/subscription-plans/create-subscription-order",
        "/subscription-plans/verify-payment",
        "/integrations/create-order",
        "/integrations/verify-payment",
        "/file-manager/single",
    }
