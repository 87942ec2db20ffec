"""Connections to the database: direct or through a pool, and connections that broke."""

from __future__ import annotations

import os
import select
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import (
    DatabaseError,
    OperationalError,
    close_old_connections,
    connection,
    transaction,
)
from django.db.utils import ConnectionHandler
from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.testing import TestClient

from config import databases
from lading.base.http.api import install_error_handlers
from lading.base.kernel.models import Limit
from scripts.lib import ports
from tests.platform.racing import PATIENCE, at_once

URL = "postgresql://lading:secret@db.example:6432/lading?sslmode=require"


def described(**chosen: Any) -> dict[str, Any]:
    usual = {"max_age": 600, "timeouts": {"statement_timeout": 30_000, "lock_timeout": 5000}}
    return databases.described(URL, **{**usual, "pooled": False, "prepares": True, **chosen})


def test_directly_the_timeouts_are_asked_for_at_the_start_of_a_connection() -> None:
    description = described()
    assert description["OPTIONS"]["options"] == "-c statement_timeout=30000 -c lock_timeout=5000"
    assert description["OPTIONS"]["sslmode"] == "require"
    assert description["OPTIONS"]["prepare_threshold"] == 1
    assert (description["CONN_MAX_AGE"], description["CONN_HEALTH_CHECKS"]) == (600, True)
    assert not description["DISABLE_SERVER_SIDE_CURSORS"]


def test_through_a_pool_nothing_is_bound_to_one_connection() -> None:
    description = described(pooled=True)
    assert "options" not in description["OPTIONS"]
    assert description["DISABLE_SERVER_SIDE_CURSORS"]
    assert description["OPTIONS"]["prepare_threshold"] == 1
    assert described(pooled=True, prepares=False)["OPTIONS"]["prepare_threshold"] is None


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="postgresql://"):
        databases.described("mysql://x/y", max_age=0, timeouts={}, pooled=False, prepares=True)


def of_several(hosts: str, query: str = "") -> dict[str, Any]:
    """The description of the test database, as several servers have it."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    credentials = parts.netloc.rpartition("@")[0]
    name = connection.settings_dict["NAME"]
    url = f"postgresql://{credentials}@{hosts}/{name}?target_session_attrs=read-write{query}"
    usual: dict[str, Any] = {"max_age": 600, "timeouts": {}, "prepares": True}
    return databases.described(url, **usual, pooled=True)


@pytest.mark.parametrize(
    ("servers", "hosts", "ports_"),
    [
        ("one.example", "one.example", ""),
        ("one.example:5433,two.example", "one.example,two.example", "5433,"),
        ("one.example,two.example", "one.example,two.example", ""),
        ("%2Frun%2Fone:5433,two.example:5434", "/run/one,two.example", "5433,5434"),
        ("[::1]:5434", "::1", "5434"),
    ],
)
@pytest.mark.django_db
def test_an_address_may_name_several_servers(servers: str, hosts: str, ports_: str) -> None:
    description = of_several(servers)
    assert (description["HOST"], description["PORT"]) == (hosts, ports_)
    assert description["OPTIONS"]["target_session_attrs"] == "read-write"


@pytest.fixture
def two_servers() -> str:
    """Two servers, of which the first does not answer."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    return f"127.0.0.1:{ports.find_free()},{parts.hostname}:{parts.port or 5432}"


@pytest.mark.django_db(transaction=True)
def test_of_several_servers_the_one_that_accepts_writes_is_used(two_servers: str) -> None:
    Limit.objects.create(key="written", plan_tier=0, value=1)
    servers = ConnectionHandler({"default": of_several(two_servers)})["default"]
    try:
        with servers.cursor() as cursor:
            cursor.execute("UPDATE kernel_limit SET value = 2 WHERE key = 'written'")
    finally:
        servers.close()
    assert Limit.objects.get(key="written").value == 2


@pytest.mark.django_db(transaction=True)
def test_a_server_that_accepts_no_writes_is_not_used(two_servers: str) -> None:
    read_only = of_several(two_servers, "&options=-c%20default_transaction_read_only%3Don")
    servers = ConnectionHandler({"default": read_only})["default"]
    with pytest.raises(OperationalError, match="read-only"):
        servers.ensure_connection()


@pytest.mark.django_db(transaction=True)
def test_set_timeouts_gives_every_timeout_to_the_role_for_this_database_alone() -> None:
    name = settings.DATABASES["default"]["NAME"]
    looked_up = (
        "SELECT unnest(setconfig) FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase"
        " WHERE datname = %s"
    )
    try:
        call_command("set_timeouts")
        with connection.cursor() as cursor:
            cursor.execute(looked_up, [name])
            role_settings = {row[0] for row in cursor.fetchall()}
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'ALTER ROLE CURRENT_USER IN DATABASE "{name}" RESET ALL')
    assert role_settings == {
        f"{name}={value}" for name, value in settings.DATABASE_TIMEOUTS.items()
    }


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_the_server_ended_is_replaced_before_its_next_use() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        before = cursor.fetchone()[0]
    close_old_connections()
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [before])
            assert cursor.fetchone() == (True,)
    finally:
        other.close()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        assert cursor.fetchone()[0] != before


TIMEOUTS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", TIMEOUTS)
def test_our_connections_are_held_to_every_timeout(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT setting::int, unit FROM pg_settings WHERE name = %s", [name])
        assert cursor.fetchone() == (settings.DATABASE_TIMEOUTS[name], "ms")
    assert settings.DATABASE_TIMEOUTS[name] > 0


def test_a_lock_times_out_before_the_statement_does() -> None:
    assert settings.DATABASE_TIMEOUTS["lock_timeout"] < settings.DATABASE_TIMEOUTS[TIMEOUTS[0]]


@pytest.mark.django_db(transaction=True)
def test_an_idle_transaction_is_ended_with_its_locks() -> None:
    """A row that a hanging process has locked is free after the time limit, and the process's
    changes are gone.
    """
    Limit.objects.create(key="held", plan_tier=0, value=1)
    lock_taken, statement_tried = Event(), Event()

    def hang() -> Any:
        with transaction.atomic():
            Limit.objects.filter(key="held").update(value=2)
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 100")
            lock_taken.set()
            assert statement_tried.wait(PATIENCE)
            return Limit.objects.count()

    def change() -> int:
        assert lock_taken.wait(PATIENCE)
        try:
            return Limit.objects.filter(key="held", value=1).update(value=3)
        finally:
            statement_tried.set()

    hung, changed = at_once(hang, change)
    assert isinstance(hung, DatabaseError)
    assert changed == 1
    assert Limit.objects.get(key="held").value == 3


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_the_server_ended_is_answered_as_one_to_try_again() -> None:
    """The documented 503 with Retry-After; nothing of the transaction is stored."""
    api = NinjaAPI(urls_namespace="idle")
    install_error_handlers(api)

    @api.get("/idle")
    def idle(request: HttpRequest) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            Limit.objects.create(key="half.done", plan_tier=0, value=1)
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 20")
            held = connection.connection
            assert held is not None
            # Wait for the server's message that it has closed the connection.
            assert select.select([held.fileno()], [], [], PATIENCE)[0]
            cursor.execute("SELECT 1")

    answer = TestClient(api).get("/idle")
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert int(answer.headers["Retry-After"]) > 0
    close_old_connections()
    assert not Limit.objects.filter(key="half.done").exists()
