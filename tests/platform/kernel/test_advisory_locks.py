"""Turns: one at a time by name, until the transaction ends."""

from __future__ import annotations

import pytest
from django.db import transaction

from lading.kernel import advisory_locks
from tests.platform.racing import Overlap, at_once

pytestmark = pytest.mark.django_db(transaction=True)


def both_at(name: str, other: str) -> list[str]:
    """What happens when somebody takes a turn while another one is half way through theirs."""
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


def test_a_turn_that_is_taken_is_let_go_without_waiting() -> None:
    def try_it() -> bool:
        with transaction.atomic():
            return advisory_locks.take_if_free("loading")

    with transaction.atomic():
        advisory_locks.take("loading")
        assert at_once(try_it) == [False]
    assert at_once(try_it) == [True]
