"""Redis of several servers: Sentinel says which one is the master, and everything follows it."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings
from redis.exceptions import RedisError

from lading.base.http import throttle
from lading.base.kernel import redis_pool
from lading.base.kernel.redis_address import watched
from lading.base.work import bells, live
from lading.reach.stream.hub import Hub
from scripts.lib.paths import PLATFORM, ROOT
from tests.platform.many import in_one_test
from tests.platform.redis_servers import WatchedServers
from tests.platform.waiting import until

SECONDS = 60
SERVERS = "redis+sentinel://:a%40b@one.example:26380,two.example/lading/3"


def test_the_address_of_one_server_is_not_watched() -> None:
    assert watched("redis://:secret@one.example:6379/0") is None
    assert watched("rediss://one.example/0") is None


def test_an_address_names_the_sentinels_the_master_and_both_passwords() -> None:
    servers = watched(f"{SERVERS}?sentinel_password=other&socket_timeout=7")
    assert servers is not None
    assert servers.sentinels == [("one.example", 26380), ("two.example", 26379)]
    assert servers.master == "lading"
    assert servers.options == {"password": "a@b", "db": 3, "socket_timeout": 7.0}
    assert servers.sentinel_options == {"password": "other"}


def test_with_tls_both_the_servers_and_the_sentinels_are_asked_by_it() -> None:
    servers = watched("rediss+sentinel://one.example/lading?ssl_ca_certs=/ca.pem")
    assert servers is not None
    assert servers.options == {"ssl": True, "ssl_ca_certs": "/ca.pem"}
    assert servers.sentinel_options == {"ssl": True, "ssl_ca_certs": "/ca.pem"}


@in_one_test(
    "url",
    [
        "redis+sentinel://:secret@one.example",
        "redis+sentinel://:secret@one.example/",
        "redis+sentinel://:secret@one.example/lading/first",
        "redis+sentinel://:secret@one.example,/lading/0",
        "redis+sentinel://:secret@one.example:port/lading/0",
        "redis+sentinel://user:se/cret@one.example/lading/0",
    ],
)
def test_an_address_that_is_not_whole_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL") as refusal:
        watched(url)
    assert "se" not in str(refusal.value).replace("sentinel", "")


@pytest.fixture
def servers(tmp_path: Path, settings: Settings) -> Iterator[WatchedServers]:
    """The only Redis that the platform uses in these tests."""
    started = WatchedServers(tmp_path)
    started.start()
    default = settings.CACHES["default"]
    assert default["LOCATION"] == [settings.REDIS_URL]
    settings.REDIS_URL = started.url
    settings.CACHES = {"default": default | {"LOCATION": [settings.REDIS_URL]}}
    yield started
    started.stop()


@contextmanager
def reading() -> Iterator[Hub]:
    """The hub of the event stream, which reads in a thread of its own."""
    hub, ended = Hub(), threading.Event()

    async def read() -> None:
        hub.start()
        await asyncio.to_thread(ended.wait)
        await hub.stop()

    thread = threading.Thread(target=asyncio.run, args=(read(),))
    thread.start()
    try:
        yield hub
    finally:
        ended.set()
        thread.join()


def port_of_pool() -> int:
    """The port of the server that the process's pool reaches; 0 while it is away."""
    try:
        return int(redis_pool.redis().info("server")["tcp_port"])
    except RedisError:
        return 0


def is_registered(pid: int, url: str) -> bool:
    """What the health check of a worker says, as the container runs it."""
    checked = subprocess.run(
        [sys.executable, "-m", "scripts.lib.registered", str(pid)],
        cwd=ROOT,
        env={**os.environ, "REDIS_URL": url, "PYTHONPATH": str(PLATFORM)},
        check=False,
    )
    return checked.returncode == 0


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_everything_follows_the_master(servers: WatchedServers, settings: Settings) -> None:
    bells.beat(["high"], f"{socket.gethostname()} 12")
    assert is_registered(12, settings.REDIS_URL)
    assert not is_registered(13, settings.REDIS_URL)
    cache.set("before", "stored", 600)
    until(lambda: servers.replica.client.keys("*:before"), "the replica has it too", SECONDS)
    assert port_of_pool() == servers.master.port
    with reading() as hub:
        place = until(lambda: hub.is_reading and hub.window, "the stream is read", SECONDS).place
        servers.master.kill()
        until(lambda: not hub.is_reading, "the stream is away", SECONDS)
        assert port_of_pool() == 0
        servers.await_failover()
        until(lambda: port_of_pool() == servers.replica.port, "the pool follows", SECONDS)
        until(lambda: hub.is_reading, "the stream is read again", SECONDS)
        window = hub.window
        assert window is not None
        # Whoever was away meanwhile is told to read everything again.
        assert window.find(place) is None
        before = window.last
        live.tell([live.Change(live.company(1), live.Topic.LEAD, "lead_matched")])
        until(lambda: window.last > before, "the change is read", SECONDS)
    assert cache.get("before") == "stored"
    throttle.hit("sentinel", "1", limit=5, seconds=60)
    bells.ring("nobody")
    new = servers.replica.client
    assert new.get(f"{throttle.key_prefix()}sentinel:1") == "1"
    assert new.llen("lading:bell:nobody") == 1
    assert new.exists(live.HERE) == 1
