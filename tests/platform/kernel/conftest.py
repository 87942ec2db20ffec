"""Fixtures of waiting events, and of the processes that read files."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from lading.base.documents.confined.pool import Pool
from lading.base.kernel.values import clock
from lading.base.work import outbox
from tests.platform.kernel.waiting_events import TOPIC, Broken


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, empty_redis: Any) -> list[str]:
    """The keys of the events that the consumer was called with, in the order of the calls."""
    keys: list[str] = []

    def consume(payload: Any) -> None:
        keys.append(payload["key"])
        if payload.get("poison"):
            raise Broken(payload["key"])

    names = dict.fromkeys(("tests.consume", "others.consume"), consume)
    monkeypatch.setitem(outbox._consumers, TOPIC, names)
    return keys


@pytest.fixture
def at() -> Iterator[dt.datetime]:
    """The test's time, which does not pass, so that nothing becomes due by itself."""
    moment = timezone.now()
    with clock.as_of(moment):
        yield moment


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """A process that reads files within limits."""
    new_pool = Pool(1)
    yield new_pool
    new_pool.close()
