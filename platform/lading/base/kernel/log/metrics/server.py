"""Answers Prometheus."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from django.conf import settings
from django.db import connections
from django.utils.module_loading import import_string
from prometheus_client import CollectorRegistry, make_wsgi_app
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

log = logging.getLogger(__name__)


class _Server(ThreadingMixIn, WSGIServer):
    """Listens together with the other processes of this host."""

    daemon_threads = True
    allow_reuse_port = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name
        """Log nothing: Prometheus asks every few seconds."""


def serve() -> None:
    """Listen on the port of the settings, in a thread; without one do nothing."""
    if not settings.METRICS_PORT:
        return
    server = make_server(
        settings.METRICS_HOST,
        settings.METRICS_PORT,
        answer,
        server_class=_Server,
        handler_class=_Quiet,
    )
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()


def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """The WSGI application."""
    registry = CollectorRegistry()
    if environ["PATH_INFO"] == "/metrics":
        _forget_ended(Path(settings.METRICS_DIR))
        folder = str(settings.METRICS_DIR)
        MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
    elif environ["PATH_INFO"] == "/state":
        registry.register(import_string(settings.METRICS_STATE)())
    else:
        start_response("404 Not Found", [("Content-Type", "text/plain")])
        return [b"/metrics or /state\n"]
    try:
        answered: Iterable[bytes] = make_wsgi_app(registry)(environ, start_response)
    finally:
        connections.close_all()  # this thread ends after its answer
    return answered


def _forget_ended(folder: Path) -> None:
    """Forget how much waits in processes that have ended; what they counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = file.stem.rpartition("_")[2]
        if pid.isdecimal() and not _is_alive(int(pid)):
            with suppress(FileNotFoundError):  # another process was faster
                mark_process_dead(int(pid), str(folder))  # type: ignore[no-untyped-call]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
