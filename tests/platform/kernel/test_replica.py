"""When a replica may be read, and what counts as a write. `scripts/test cluster` tests with a real
one.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.db import OperationalError
from pytest_django import Settings

from lading.base.kernel.database.postgres.base import writes
from lading.base.kernel.database.replica import LOOK_AGAIN_AFTER_FAILURE, Follower


@dataclass
class Pair:
    """A primary and its replica, and a clock."""

    written: int = 100
    replayed: int | None = 100
    fails: bool = False
    at: float = 1000.0
    looks: int = 0

    def positions(self) -> tuple[int, int | None]:
        self.looks += 1
        if self.fails:
            raise OperationalError("the replica is away")
        return self.written, self.replayed

    def follower(self) -> Follower:
        return Follower(self.positions, lambda: self.at)


@pytest.fixture(autouse=True)
def _five_seconds(settings: Settings) -> None:
    settings.REPLICA_MAX_LAG = 5


def test_one_that_has_everything_is_read_and_looked_at_once_a_second() -> None:
    pair = Pair()
    follower = pair.follower()
    assert [follower.position() for _ in range(10)] == [100] * 10
    assert pair.looks == 1
    pair.at += 1.5
    pair.written = pair.replayed = 180
    assert follower.position() == 180
    assert pair.looks == 2


def test_a_replica_never_seen_to_have_caught_up_is_not_read() -> None:
    pair = Pair(written=200, replayed=150)
    assert pair.follower().position() is None


def test_one_that_follows_a_busy_primary_is_near_though_never_level() -> None:
    pair = Pair(written=200, replayed=150)
    follower = pair.follower()
    follower.position()
    for written, replayed in ((300, 250), (400, 350), (500, 450)):
        pair.at += 1.1
        pair.written, pair.replayed = written, replayed
        assert follower.position() == replayed


def test_one_that_is_paused_is_left_after_the_seconds() -> None:
    pair = Pair()
    follower = pair.follower()
    assert follower.position() == 100
    seen = []
    for second in range(1, 9):
        pair.at += 1.0
        pair.written = 100 + second
        seen.append(follower.position())
    assert seen == [100] * 5 + [None] * 3
    pair.at += 1.1
    pair.replayed = pair.written
    assert follower.position() == pair.replayed


def test_time_alone_is_no_lag_while_the_primary_is_idle() -> None:
    pair = Pair()
    follower = pair.follower()
    follower.position()
    pair.at += 3600
    assert follower.position() == 100


@pytest.mark.parametrize("replayed", [None, 0])
def test_a_server_that_is_no_replica_or_is_empty_is_not_read(replayed: int | None) -> None:
    assert Pair(replayed=replayed).follower().position() is None


def test_one_that_fails_is_left_alone_for_some_seconds() -> None:
    pair = Pair()
    follower = pair.follower()
    assert follower.position() == 100
    pair.at += 1.1
    pair.fails = True
    assert follower.position() is None
    pair.fails = False
    pair.at += LOOK_AGAIN_AFTER_FAILURE - 0.1
    assert follower.position() is None
    assert pair.looks == 2
    pair.at += 0.2
    assert follower.position() == 100


@pytest.mark.parametrize(
    "statement",
    [
        'INSERT INTO "kernel_limit" VALUES (1)',
        "\n  update companies_company set name = 'x'",
        "DELETE FROM accounts_accesstoken",
        "WITH old AS (SELECT 1) UPDATE enquiries_lead SET score = 1",
        "WITH gone AS (DELETE FROM enquiries_lead RETURNING *) SELECT * FROM gone",
    ],
)
def test_what_writes(statement: str) -> None:
    assert writes(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 1",
        "SELECT updated_at FROM enquiries_enquiry FOR UPDATE",
        "WITH ids AS (SELECT id, updated_at FROM enquiries_lead) SELECT * FROM ids",
        "WITH held AS (SELECT 1 FROM x FOR NO KEY UPDATE) SELECT * FROM held",
        "SAVEPOINT s1",
        "BEGIN",
    ],
)
def test_what_only_reads(statement: str) -> None:
    assert not writes(statement)
