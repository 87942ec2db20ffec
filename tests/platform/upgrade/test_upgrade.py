"""A database of an earlier release is upgraded without losing a row or an event.

`f02dac0.sql.gz` was written by `pg_dump --inserts` from a database that the code of that commit had
filled: the demo, a person with every kind of data, a purchase, a refund, an unlocked enquiry, and
one waiting event for each consumer (except those that ask the payment provider). Unused ports and
HS codes were left out.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.db import connection as fresh
from psycopg import sql

from scripts.lib.paths import PLATFORM, PYTHON, ROOT

from .schema import described

DUMP = Path(__file__).with_name("f02dac0.sql.gz")

MOVED: dict[str, str] = {}
"""Tables that were renamed: the old name → the new one."""

REPLACED = {
    "django_content_type": "models moved between apps",
    "auth_permission": "permissions follow their content types",
    "auth_group_permissions": "given anew to each role by load_reference",
}
"""Tables whose rows come from the code, not from people."""

CHANGED: dict[tuple[str, str], str] = {
    ("kernel_outboxmessage", "consumer"): "consumers have names of their own",
    ("kernel_outboxmessage", "attempts"): "waiting events begin anew: before, none was given up",
    ("kernel_outboxmessage", "enqueued_at"): "a worker is woken for all that is due, not for a row",
    ("billing_plan", "name"): "plans are called by the business type's one name",
    ("reference_hscode", "search_vector"): "words of the trade weigh more than the description's",
}
"""Columns that an upgrade may change or drop, with the reason."""

Rows = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a database with the data of the earlier code."""
    server = _address()
    name = f"{urlsplit(server).path[1:]}_upgrade_{os.getpid()}"
    address = urlsplit(server)._replace(path=f"/{name}").geturl()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(gzip.decompress(DUMP.read_bytes()))
        yield address
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(name)))


def _address() -> str:
    url = os.environ.get("DATABASE_URL")
    assert url, "the tests know their server by DATABASE_URL"
    return url


def _manage(database: str, media: Path, *arguments: str) -> str:
    done = subprocess.run(
        [PYTHON, str(PLATFORM / "manage.py"), *arguments],
        cwd=ROOT,
        env=os.environ
        | {"DATABASE_URL": database, "MEDIA_ROOT": str(media), "SECRET_KEY": settings.SECRET_KEY}
        | {"PYTHONPATH": str(PLATFORM), "DEMO_MODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _tables(database: str) -> dict[str, Rows]:
    """Every row of every table, by its primary key."""
    with psycopg.connect(database) as connection:
        connection.execute("SET search_path = public")
        table_rows = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        ).fetchall()
        return {name: _rows(connection, name) for (name,) in table_rows}


def _rows(connection: psycopg.Connection[Any], table: str) -> Rows:
    query = sql.SQL("SELECT to_jsonb(t) FROM {} t").format(sql.Identifier(table))
    rows = [row for (row,) in connection.execute(query)]
    return {str(row.get("id", row.get("session_key", row.get("key")))): row for row in rows}


def _differences(table: str, before: Rows, after: Rows) -> list[str]:
    lost = [f"{table} {key} is gone" for key in before if key not in after]
    changed = [
        f"{table} {key}.{column}: {value!r} became {after[key].get(column, 'nothing')!r}"
        for key, row in before.items()
        if key in after
        for column, value in row.items()
        if (table, column) not in CHANGED and after[key].get(column, _ABSENT) != value
    ]
    return lost + changed


_ABSENT = object()


@pytest.fixture(scope="module")
def upgraded(database: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All rows before the migrations, after them, and after the queue was processed; and the schema
    after the migrations.
    """
    media = tmp_path_factory.mktemp("media")
    before = _tables(database)
    _manage(database, media, "migrate", "-v0")
    migrated = _tables(database)
    with psycopg.connect(database) as connection:
        schema = described(connection)
    _manage(database, media, "load_reference")
    _manage(database, media, "shell", "-c", "from lading.base.work import outbox; outbox.drain()")
    return {
        "before": before,
        "migrated": migrated,
        "schema": schema,
        "delivered": _tables(database),
    }


def test_the_dump_has_a_row_in_every_table(upgraded: dict[str, Any]) -> None:
    empty = [name for name, rows in upgraded["before"].items() if not rows]
    assert empty == []
    waiting = [r for r in upgraded["before"]["kernel_outboxmessage"].values() if not r["done_at"]]
    assert len({row["consumer"] for row in waiting}) > 45


def test_an_upgrade_keeps_every_row(upgraded: dict[str, Any]) -> None:
    before, after = upgraded["before"], upgraded["migrated"]
    assert [name for name in before if MOVED.get(name, name) not in after] == []
    differences = [
        line
        for name, rows in before.items()
        if name not in REPLACED
        for line in _differences(name, rows, after[MOVED.get(name, name)])
    ]
    assert differences == [], "\n".join(differences[:40])


@pytest.mark.django_db
def test_an_upgraded_database_has_the_schema_of_a_new_one(upgraded: dict[str, Any]) -> None:
    """A new database is made by squashed migrations, and an older one by those they replace."""
    fresh.ensure_connection()
    differences = upgraded["schema"] ^ described(fresh.connection)
    assert sorted(differences) == []


def test_staff_keep_what_they_may_do(upgraded: dict[str, Any]) -> None:
    """Groups keep their permissions on the same models, whichever app these belong to now."""
    assert _granted(upgraded["before"]) <= _granted(upgraded["delivered"])


def _granted(tables: dict[str, Rows]) -> set[tuple[str, str]]:
    groups = {row["id"]: row["name"] for row in tables["auth_group"].values()}
    permissions = {row["id"]: row["codename"] for row in tables["auth_permission"].values()}
    return {
        (groups[row["group_id"]], permissions[row["permission_id"]])
        for row in tables["auth_group_permissions"].values()
    }


def test_events_that_waited_are_delivered_after_the_upgrade(upgraded: dict[str, Any]) -> None:
    before = upgraded["before"]["kernel_outboxmessage"]
    after = upgraded["delivered"]["kernel_outboxmessage"]
    waiting = {key for key, row in before.items() if not row["done_at"]}
    left = {key: after[key] for key in waiting if not after[key]["done_at"]}
    assert left == {}, json.dumps(list(left.values()), indent=1)
    messages = len(upgraded["delivered"]["notifications_outgoingmessage"])
    assert messages > len(upgraded["before"]["notifications_outgoingmessage"])
