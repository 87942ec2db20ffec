"""Servers for several hosts, on one machine: PgBouncer in transaction mode before PostgreSQL.

The tests start the API hosts, workers, clocks and the bucket themselves (`tests/cluster`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from urllib.parse import urlsplit

from scripts.lib import pgbouncer, postgres
from scripts.lib.paths import Home, say

DATABASE = "test_lading"
"""The name that pytest-django gives the tests' database."""

RACES = (
    "tests/platform/accounts/test_password_races.py",
    "tests/platform/billing/plans/test_plan_changes.py",
    "tests/platform/billing/points/test_ledger.py",
    "tests/platform/companies/signup/test_races.py",
    "tests/platform/enquiries/test_allowance_races.py",
    "tests/platform/enquiries/test_write_races.py",
    "tests/platform/files/test_quota.py",
    "tests/platform/kernel/test_advisory_locks.py",
    "tests/platform/kernel/test_idempotency.py",
    "tests/platform/kernel/test_outbox.py",
    "tests/platform/profiles/test_address_races.py",
    "tests/platform/profiles/test_card_races.py",
    "tests/platform/privacy/test_data_races.py",
    "tests/platform/profiles/test_profile_races.py",
    "tests/platform/profiles/test_rating_races.py",
    "tests/platform/quotations/test_races.py",
)
"""Test files with races that are also run through PgBouncer."""


@contextlib.contextmanager
def running(home: Home, env: dict[str, str]) -> Iterator[dict[str, str]]:
    """Start it before the running primary. Yields the settings to use it. Raises Problem."""
    program = pgbouncer.find(home)
    primary = postgres.locate(home, durable=False)
    primary_port = urlsplit(env["DATABASE_URL"]).port or 0
    pool, port = pgbouncer.server(program, primary, primary_port)
    version = ".".join(map(str, program.version))
    how = "keeps statements prepared" if program.prepares else "knows no prepared statements"
    say(f"  PgBouncer {version} {how}.")
    try:
        pool.start()
        yield {
            "DATABASE_URL": primary.url(port),
            "DATABASE_POOLED": "1",
            "DATABASE_PREPARES": "1" if program.prepares else "0",
            "CLUSTER_PRIMARY_URL": primary.url(primary_port, DATABASE),
            "CLUSTER_POOL_URL": primary.url(port, "pgbouncer"),
        }
    finally:
        pool.stop()
