"""A process that sends the stream, with its own Redis and the database of the test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.db import connection
from pytest_django import Settings

from scripts.lib import servers
from scripts.lib.paths import PLATFORM, Home
from scripts.lib.servers import Server
from tests.platform.waiting import until

from . import source as sources
from .source import Browser, Source
from .wire import Wire


@pytest.fixture(scope="session")
def _redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A Redis that only these tests use, and may restart."""
    home = Home(tmp_path_factory.mktemp("redis"))
    started = servers.start(home, {"DATABASE_URL": "not started"})
    yield started.running[0], started.env["REDIS_URL"]
    started.stop()


@pytest.fixture
def own_redis(_redis: tuple[Server, str], settings: Settings) -> Server:
    """The same Redis, for the process of the tests too."""
    server, settings.REDIS_URL = _redis
    return server


@pytest.fixture(scope="session")
def _process(
    _redis: tuple[Server, str], django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Source]:
    name = connection.settings_dict["NAME"]
    env = {
        **os.environ,
        "DATABASE_URL": urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl(),
        "REDIS_URL": _redis[1],
        "PYTHONPATH": str(PLATFORM),
    }
    running = Source(env, tmp_path_factory.mktemp("stream") / "stream.log")
    yield running
    if running.is_alive:
        running.kill()


@pytest.fixture
def source(_process: Source, own_redis: Server, transactional_db: None) -> Source:
    """The process, connected to Redis; the test before may have ended it."""
    if not _process.is_alive:
        _process.start()
    return _process


@pytest.fixture
def browser(source: Source) -> Iterator[Browser]:
    """Opens connections to the process."""
    with sources.browser(source) as opened:
        yield opened
    if source.is_alive:
        until(lambda: source.connections() == 0, "every connection is let go")


@pytest.fixture
def wire(empty_redis: object, worker_id: str, settings: Settings) -> Wire:
    """What open pages are told, in a Redis database that no other process of the tests uses."""
    return Wire(settings.REDIS_URL)
