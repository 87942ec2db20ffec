"""Fixtures of all platform tests: the reference data and an API client."""

from __future__ import annotations

import gc
import json
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import ScryptPasswordHasher
from django.core.signals import setting_changed
from django.db import connection, transaction
from django.test import Client, TransactionTestCase
from django.test.client import ClientHandler
from django.test.utils import override_settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker, Settings
from redis import Redis

from lading.base.kernel import limits, redis_pool
from lading.base.kernel.values.clock import as_of, now
from lading.base.kernel.values.grouping import reading
from lading.base.reference.loading.loaders import load_reference_data
from lading.members.accounts.models import User

from . import bucket, foreign_writes
from .back_office import browser, staff, submitted  # noqa: F401 -- fixtures
from .factories import token_for
from .together import Scheduling, own_redis
from .walk.changes import prepare_fingerprints

# A slow machine is no failure. CI has a profile of its own, with the same examples each time.
hypothesis_settings.register_profile(
    "default",
    hypothesis_settings.get_profile("default"),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    """How a parallel run distributes the tests."""
    return Scheduling(config, log)


def pytest_collection_finish() -> None:
    """Leave what was collected, which stays to the end, out of all later searches for garbage: they
    took a tenth of the time of the tests.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Every test database has the real reference data."""
    with django_db_blocker.unblock():
        load_reference_data()
        prepare_fingerprints()


foreign_writes.watch()


@pytest.fixture(autouse=True)
def _no_app_writes_anothers_rows() -> Iterator[None]:
    """Check in every test that no app writes another app's rows, the rule of
    `test_foreign_rows.py`.
    """
    yield
    assert foreign_writes.take_foreign_writes() == []


KEPT_TABLES = {"django_migrations", "django_content_type", "auth_permission"}


def _forget_all_but_reference_data(case: TransactionTestCase) -> None:
    """Delete what a transactional test leaves, instead of Django's flush of every table.

    Emptying only tables with rows takes a tenth of the time of truncating all. The locks wait for
    connections that still write. Without triggers the order does not matter, and the ledgers can be
    emptied.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        tables = [
            name
            for name in connection.introspection.table_names(cursor)
            if name not in KEPT_TABLES and not name.startswith("reference_")
        ]
        cursor.execute(f"LOCK TABLE {', '.join(tables)}")
        cursor.execute(
            " UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (TABLE {name})" for name in tables)
        )
        filled = [name for (name,) in cursor.fetchall()]
        cursor.execute("SET LOCAL session_replication_role = replica")
        for name in filled:
            cursor.execute(f"DELETE FROM {name}")  # noqa: S608 - names of our own tables


@pytest.fixture(scope="session", autouse=True)
def _keep_reference_data() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", _forget_all_but_reference_data)
        yield


WORK_FACTOR = ScryptPasswordHasher.work_factor


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Hash passwords with a thousandth of the usual work, which would take most of the time of the
    tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScryptPasswordHasher, "work_factor", WORK_FACTOR // 1024)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Use no static files: otherwise every test client would read them, if this checkout has
    collected them.
    """
    with override_settings(STATIC_ROOT=tmp_path_factory.mktemp("static")):
        yield


@pytest.fixture(scope="session", autouse=True)
def _middleware_made_once() -> Iterator[None]:
    """Clients share one chain of middleware until a setting changes. Otherwise each makes its own,
    which knows no route yet: that takes a tenth of a test's call.
    """
    chains: list[Any] = []
    load = ClientHandler.load_middleware

    def share(handler: Any) -> None:
        if not chains:
            load(handler)
            chains.append(handler._middleware_chain)
        handler._middleware_chain = chains[0]

    def forget(*, setting: str, **_more: Any) -> None:
        if setting != "MEDIA_ROOT":  # of each test, and read by no middleware
            chains.clear()

    setting_changed.connect(forget, weak=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ClientHandler, "load_middleware", share)
        yield
    setting_changed.disconnect(forget)


@pytest.fixture(autouse=True)
def _reader_elsewhere() -> Iterator[None]:
    """Group amounts in every test as for a reader outside of India, whatever a test before it said
    of its own reader. Calls do the same (`http.middleware`).
    """
    with reading(in_india=False):
        yield


@pytest.fixture
def one_moment() -> Iterator[None]:
    """The clock stands still, so that a test which compares days does not run into another one."""
    with as_of(now()):
        yield


@pytest.fixture(autouse=True)
def _own_media(tmp_path: Path, settings: Settings) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture(scope="session")
def s3_endpoint() -> Iterator[str]:
    """The address of a local S3 store."""
    with bucket.server() as address:
        yield address


@pytest.fixture
def s3_bucket(s3_endpoint: str) -> Iterator[bucket.Bucket]:
    """An empty bucket, in place of the folder of uploads."""
    with bucket.in_place_of_the_folder(s3_endpoint, f"uploads-{uuid.uuid4().hex}") as empty:
        yield empty


@pytest.fixture(autouse=True)
def _fresh_limits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Read once per test, so that the number of statements does not depend on the machine's speed.
    monkeypatch.setattr(limits, "CACHE_SECONDS", float("inf"))
    limits.forget()
    yield
    limits.forget()


@pytest.fixture
def empty_redis(settings: Settings) -> Iterator[Redis]:
    """An empty Redis, which no other process of the tests uses."""
    settings.REDIS_URL = own_redis()
    redis = redis_pool.redis()
    redis.flushdb()
    yield redis
    redis.flushdb()


class Answer:
    """A response to a caller."""

    def __init__(self, response: Any) -> None:
        self.response = response
        self.status = response.status_code
        self.headers = response.headers

    @property
    def json(self) -> Any:
        """The decoded body."""
        return json.loads(self.response.content)

    @property
    def data(self) -> Any:
        """What is under `data`."""
        return self.json["data"]

    @property
    def errors(self) -> dict[str, list[str]]:
        """Messages per field."""
        errors: dict[str, list[str]] = self.json["errors"]
        return errors

    def __repr__(self) -> str:
        return f"<{self.status} {self.response.content[:500]!r}>"


class ApiClient:
    """Calls `/api` as one user, or anonymously."""

    def __init__(self, token: str | None, language: str = "en") -> None:
        self.client = Client()
        self.headers = {"accept-language": language}
        if token:
            self.headers["authorization"] = f"Bearer {token}"

    def get(self, path: str, **query: Any) -> Answer:
        """GET with a query string."""
        return Answer(self.client.get(f"/api{path}", query, headers=self.headers))

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        """POST a JSON body."""
        return self._send("POST", path, body, headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Answer:
        """PUT a JSON body."""
        return self._send("PUT", path, body, headers)

    def delete(self, path: str, body: Any = None, **headers: str) -> Answer:
        """DELETE, with a JSON body if given."""
        return self._send("DELETE", path, body, headers)

    def form(self, path: str, fields: dict[str, Any]) -> Answer:
        """POST a multipart form; file objects become files."""
        return Answer(self.client.post(f"/api{path}", fields, headers=self.headers))

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        data = body if isinstance(body, bytes | str) else json.dumps(body)
        sent = {**self.headers, **{k.replace("_", "-"): v for k, v in headers.items()}}
        return Answer(
            self.client.generic(
                method, f"/api{path}", data, content_type="application/json", headers=sent
            )
        )


@pytest.fixture
def api(db: None) -> Callable[..., ApiClient]:
    """``api(user)`` calls as that user, ``api()`` without one."""

    def client(user: User | None = None, language: str = "en") -> ApiClient:
        return ApiClient(token_for(user) if user else None, language)

    return client
