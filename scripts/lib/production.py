"""Runs the built portal and the API with new demo data, for measurements. Nothing is kept."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator, Mapping

from scripts.lib import node, ports, postgres, processes, python, redis, servers, stack
from scripts.lib.paths import Home, own_folder
from scripts.lib.processes import Interruption
from scripts.lib.stack import Stack

KEPT = ("HOME", "LANG", "PATH")
"""Variables of the caller's environment that programs get. Settings of another Lading must not
reach them.
"""


@contextlib.contextmanager
def running(home: Home, settings: Mapping[str, str] | None = None) -> Iterator[Stack]:
    """Build and start everything on free ports, in ``home``. Raises Problem."""
    own_folder(home.folder)
    processes.hold(home.run / "lock", "A measurement already runs from this checkout.")
    processes.stop_recorded(home.run, leave=frozenset({"postgres", "redis"}))
    python.prepare(home, "embedded")
    node.install(home)
    portal = node.build(home)
    _forget(home)
    started = servers.start(home, {}, durable=False)
    try:
        described = _describe(home, started.env | dict(settings or {}))
        stack.prepare(described)
        with stack.running(described, portal):
            yield described
    finally:
        with Interruption.shield():
            started.stop()


def _forget(home: Home) -> None:
    servers.stop(home)
    postgres.remove(postgres.locate(home))
    redis.remove(redis.locate(home))
    shutil.rmtree(home.folder / "media", ignore_errors=True)


def _describe(home: Home, settings: dict[str, str]) -> Stack:
    api_port = ports.find_free()
    portal_port = ports.find_free(avoid=frozenset({api_port}))
    payments_port = ports.find_free(avoid=frozenset({api_port, portal_port}))
    stream_port = ports.find_free(avoid=frozenset({api_port, portal_port, payments_port}))
    return stack.describe(
        home,
        {name: os.environ[name] for name in KEPT if name in os.environ} | settings,
        api_port=api_port,
        portal_port=portal_port,
        payments_port=payments_port,
        stream_port=stream_port,
        host="127.0.0.1",
    )
