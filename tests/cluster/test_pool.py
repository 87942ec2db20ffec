"""Through PgBouncer in transaction mode nothing depends on one connection of the server."""

from __future__ import annotations

import os

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tests.platform.factories import member

from .hosts import Hosts, until

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_tests_themselves_go_through_the_pool() -> None:
    assert settings.DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"]
    with psycopg.connect(os.environ["CLUSTER_POOL_URL"]) as link:
        assert link.info.parameter_status("server_version").endswith("bouncer")  # type: ignore[union-attr]  # it says


def test_the_timeouts_hold_for_whoever_comes_through_the_pool(cluster: Hosts) -> None:
    def timeouts() -> dict[str, str]:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)",
                [list(settings.DATABASE_TIMEOUTS)],
            )
            return dict(cursor.fetchall())

    expected = {name: str(value) for name, value in settings.DATABASE_TIMEOUTS.items()}
    until(lambda: timeouts() == expected, "the role's timeouts hold")


def test_a_long_read_outside_a_transaction(cluster: Hosts) -> None:
    users = [member(1) for _ in range(5)]
    read = type(users[0]).objects.order_by("pk").iterator(chunk_size=2)
    assert [user.pk for user in read] == sorted(user.pk for user in users)


def test_many_more_connections_than_the_server_has(cluster: Hosts) -> None:
    """Two hundred of our connections share the pool's few to the server."""
    url = cluster.env["DATABASE_URL"]
    held = [psycopg.connect(url, autocommit=True) for _ in range(200)]
    try:
        for link in held:
            assert link.execute("SELECT 1").fetchone() == (1,)
        used = cluster.database.ask(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        )
        assert used <= 62
    finally:
        for link in held:
            link.close()


@pytest.mark.skipif(
    os.environ.get("DATABASE_PREPARES") == "0", reason="this PgBouncer knows no prepared statements"
)
def test_statements_stay_prepared(cluster: Hosts) -> None:
    with connection.cursor() as cursor:
        for _ in range(20):
            cursor.execute("SELECT count(*) FROM accounts_user WHERE id > %s", [0])
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        assert cursor.fetchone()[0] > 0
