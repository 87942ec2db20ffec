"""Runs the built portal and the API with new demo data, for measurements. Nothing is kept."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping

from scripts.lib import node, python, servers, stack
from scripts.lib.paths import Home
from scripts.lib.stack import Stack

KEPT = ("HOME", "LANG", "PATH")
"""Variables of the caller's environment that programs get. Settings of another Lading must not
reach them.
"""


@contextlib.contextmanager
def running(home: Home, settings: Mapping[str, str] | None = None) -> Iterator[Stack]:
    """Build and start everything on free ports, in ``home``. Raises Problem."""
    servers.claim(home, "A measurement already runs from this checkout.")
    python.prepare(home, "embedded")
    node.install(home)
    portal = node.build(home)
    servers.forget(home)
    own_settings = {name: os.environ[name] for name in KEPT if name in os.environ}
    with servers.running(home, {}, durable=False) as started:
        described = stack.on_free_ports(home, own_settings | started.env | dict(settings or {}))
        stack.prepare(described)
        with stack.running(described, portal):
            yield described
