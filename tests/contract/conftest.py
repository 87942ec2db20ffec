"""A running API over the test database, with one complete trade in it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker
from redis import Redis

from lading.base.reference.loading.loaders import load_reference_data
from scripts.razorpay.provider import Provider
from tests.platform.billing.local_razorpay import KEYS, SELLER_GSTIN, running_razorpay
from tests.platform.served import API_LOG, served
from tests.platform.together import Scheduling, own_redis
from tests.platform.walk.changes import Fingerprint, fingerprint_by, prepare_fingerprints
from tests.platform.walk.world import World, build

PLATFORM = Path(settings.BASE_DIR)
WORKERS = 2
PORTAL_SECRET = "the-portal-of-the-tests-" * 2
KEYS_OF_PROVIDER = {
    "RAZORPAY_KEY_ID": KEYS.key_id,
    "RAZORPAY_KEY_SECRET": KEYS.key_secret,
    "RAZORPAY_WEBHOOK_SECRET": KEYS.webhook_secret,
    "INVOICE_SELLER_NAME": "Lading Marketplace Private Limited",
    "INVOICE_SELLER_ADDRESS": "14 Rajaji Salai, Chennai 600001, Tamil Nadu, India",
    "INVOICE_SELLER_GSTIN": SELLER_GSTIN,
}


@dataclass(frozen=True, slots=True)
class Server:
    """A running API. ``world`` has the people in its database, and their tokens.

    ``link`` is a connection to that database. It stays open: a new one would have to learn of each
    table, which takes ten times as long as to read them.
    """

    url: str
    world: World
    log: Path
    database: str
    link: psycopg.Connection[Any]

    def fingerprint(self) -> Fingerprint:
        """The state of the server's database."""
        with self.link.cursor() as cursor:
            return fingerprint_by(cursor)

    def forget_callers(self) -> None:
        """Forget what the server counted of its callers: all tests have the same address."""
        with Redis.from_url(own_redis()) as redis:
            redis.flushdb()

    def token(self, role: str) -> str:
        """The bearer token of a person in the world: `buyer`, `seller`, `staff` or a type's id."""
        if role.isdecimal():
            return self.world.tokens[self.world.strangers[int(role)].pk]
        return self.world.tokens[getattr(self.world, role).pk]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    """How a parallel run distributes the tests."""
    return Scheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the runs of schemathesis first, which take a minute each, so that no process is left with
    one when the other has nothing more to do.
    """
    items.sort(key=lambda item: item.path.stem != "test_schemathesis")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The test database with the real reference data."""
    with django_db_blocker.unblock():
        load_reference_data()
        prepare_fingerprints()


@pytest.fixture(scope="session")
def server(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """The API, served as `scripts/run` does it, on a free port."""
    folder = tmp_path_factory.mktemp("api")
    settings.MEDIA_ROOT = folder / "media"
    with django_db_blocker.unblock(), _own_database() as (name, world):
        database = _address_of(name)
        with (
            _running(database, folder) as url,
            psycopg.connect(database, autocommit=True) as link,
        ):
            yield Server(url, world, folder / API_LOG, database, link)


@pytest.fixture(scope="module")
def alone(
    server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Provider]]:
    """Another API over the same database, reached only by the test, as by the portal, so that the
    places in its queues can be counted; and the payment provider that it calls.
    """
    folder = tmp_path_factory.mktemp("alone")
    with running_razorpay(folder) as razorpay:
        provider = {
            "RAZORPAY_API_URL": razorpay.url,
            "PORTAL_SECRET": PORTAL_SECRET,
        } | KEYS_OF_PROVIDER
        with _running(server.database, folder, workers=1, more=provider, inside=True) as url:
            log = folder / API_LOG
            yield Server(url, server.world, log, server.database, server.link), razorpay.provider


@contextmanager
def _own_database() -> Iterator[tuple[str, World]]:
    """A copy of the test database, so that changes by the server do not reach other tests."""
    original = connection.settings_dict["NAME"]
    copy = f"{original}_served"
    _in_maintenance(f'DROP DATABASE IF EXISTS "{copy}" WITH (FORCE)')
    _in_maintenance(f'CREATE DATABASE "{copy}" TEMPLATE "{original}"')
    connection.settings_dict["NAME"] = copy
    try:
        world = build()
    finally:
        connection.close()
        connection.settings_dict["NAME"] = original
    try:
        yield copy, world
    finally:
        _in_maintenance(f'DROP DATABASE IF EXISTS "{copy}" WITH (FORCE)')


def _address_of(database: str) -> str:
    parts = urlsplit(os.environ["DATABASE_URL"])
    return urlunsplit(parts._replace(path=f"/{database}"))


def _in_maintenance(statement: str) -> None:
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def _running(
    database: str,
    folder: Path,
    *,
    workers: int = WORKERS,
    more: Mapping[str, str] = MappingProxyType({}),
    inside: bool = False,
) -> Iterator[str]:
    """The server with that database; yields its address."""
    env = {**_environment(database, folder), **more}
    with served(env, folder, workers=workers, inside=inside) as url:
        yield url


def _environment(database: str, folder: Path) -> dict[str, str]:
    """The settings of a server. Those of another process of the tests have a database of their own
    in Redis, too: the same ids mean other people there.
    """
    return {
        **os.environ,
        "DATABASE_URL": database,
        "REDIS_URL": own_redis(),
        "MEDIA_ROOT": str(folder / "media"),
        "PYTHONPATH": str(PLATFORM),
        "LOG_LEVEL": "WARNING",
    }
