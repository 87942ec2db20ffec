"""Locks by name: only one transaction holds one at a time, until it ends."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from lading.base.kernel.database import advisory_locks
from tests.platform.racing import Overlap

pytestmark = pytest.mark.django_db(transaction=True)


def both_at(name: str, other: str) -> list[str]:
    """The order of steps when one transaction takes a lock while another is halfway through its
    work.
    """
    happened: list[str] = []
    overlap = Overlap()
    leave = overlap.before(lambda: happened.append("the first leaves"))

    def first() -> None:
        with transaction.atomic():
            advisory_locks.take(name)
            leave()

    def second() -> None:
        with transaction.atomic():
            advisory_locks.take(other)
            happened.append("the second comes")

    overlap.run(first, second)
    return happened


def test_a_turn_is_waited_for() -> None:
    assert both_at("loading", "loading") == ["the first leaves", "the second comes"]


def test_another_turn_is_not() -> None:
    assert both_at("loading", "unloading") == ["the second comes", "the first leaves"]


def waiting_at_most_a_millisecond(*, patiently: bool) -> list[Any]:
    """The result of taking a lock that is held, and the connection's wait limits afterwards."""
    overlap = Overlap()
    leave = overlap.before(lambda: None)

    def first() -> None:
        with transaction.atomic():
            advisory_locks.take("loading")
            leave()

    def second() -> tuple[str, str]:
        # In a transaction, because a pool gives its connections to others unchanged.
        with transaction.atomic(), connection.cursor() as cursor:
            usual = lock_timeout()
            cursor.execute("SET LOCAL lock_timeout = '1ms'")
            advisory_locks.take("loading", patiently=patiently)
            return usual, lock_timeout()

    return overlap.run(first, second)


def lock_timeout() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        return str(cursor.fetchone()[0])


def test_a_turn_of_minutes_is_waited_for_longer_than_a_lock() -> None:
    _first, (usual, afterwards) = waiting_at_most_a_millisecond(patiently=True)
    assert usual not in ("0", "1ms")
    assert afterwards == usual


def test_control_another_turn_is_not() -> None:
    _first, refused = waiting_at_most_a_millisecond(patiently=False)
    assert isinstance(refused, OperationalError)
