"""The same `Idempotency-Key` and body get the first answer, once (wire contract)."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import RequestFactory

from lading.base.http.idempotency import idempotent
from lading.base.kernel.errors import BadRequest, Conflict
from lading.base.kernel.models import IdempotencyRecord, Limit
from lading.base.kernel.wire import Data, Wire

pytestmark = pytest.mark.django_db(transaction=True)


class Row(Wire):
    row_id: int


@idempotent
def create(request: HttpRequest) -> Any:
    """Makes one row per call."""
    if b"fail" in request.body:
        raise Conflict
    number = Limit.objects.count()
    row = Limit.objects.create(key=f"row{number}", plan_tier=0, value=1)
    return Data[Row](data=Row(row_id=row.pk))


def call(body: str = "{}", key: str | None = "k1", path: str = "/api/things") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    request = RequestFactory().post(path, body, content_type="application/json", headers=headers)
    return create(request)


def test_without_a_key_every_call_counts() -> None:
    call(key=None)
    call(key=None)
    assert Limit.objects.count() == 2


def test_the_second_call_gets_the_first_answer() -> None:
    first = call()
    again = call()
    assert Limit.objects.count() == 1
    assert again.status_code == 200
    assert again["Idempotent-Replayed"] == "true"
    assert again.content.decode() == f'{{"data":{{"rowId":{first.data.row_id}}},"message":null}}'


def test_the_same_key_for_another_body_is_refused() -> None:
    call()
    with pytest.raises(Conflict):
        call(body='{"other": true}')
    with pytest.raises(Conflict):
        call(path="/api/others")
    assert Limit.objects.count() == 1


def test_a_key_of_more_than_128_characters_is_refused() -> None:
    with pytest.raises(BadRequest, match="too long"):
        call(key="k" * 129)
    assert not Limit.objects.exists()
    call(key="k" * 128)
    assert Limit.objects.count() == 1


def test_a_refusal_releases_the_key() -> None:
    with pytest.raises(Conflict):
        call(body="fail")
    assert not IdempotencyRecord.objects.exists()
    call()
    assert Limit.objects.count() == 1


def test_parallel_duplicates_make_one_row() -> None:
    barrier = threading.Barrier(8)
    failures: list[Exception] = []

    def run() -> None:
        try:
            barrier.wait(10)
            call()
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert failures == []
    assert Limit.objects.count() == 1


def test_parallel_calls_without_a_key_make_many_rows() -> None:
    """The control: the barrier really lets the calls meet."""
    barrier = threading.Barrier(4)

    def run() -> None:
        try:
            barrier.wait(10)
            Limit.objects.create(key=threading.current_thread().name, plan_tier=0, value=1)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert Limit.objects.count() == 4
