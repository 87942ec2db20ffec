"""Reports of errors to a service that speaks Sentry's protocol (`SENTRY_DSN`); by default none.

A report leaves the installation, so it is put together anew from what cannot name anybody: the kind
of error, the lines of our code that it came through, the words of the message in our code without
what was put into them, the id of the request. Never the text of an exception (PostgreSQL quotes
rows in it), values of variables, bodies, headers, cookies, addresses or people. The log, found by
the id, has the rest.
"""

from __future__ import annotations

import logging
from typing import Any

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.types import Event, Hint
from sentry_sdk.utils import BadDsn

from lading.base.kernel.log import request_ids

from .version import VERSION

KEPT = ("event_id", "timestamp", "level", "platform", "logger", "release", "environment")
OF_FRAMES = ("filename", "function", "module", "lineno", "context_line", "in_app")
OURS = {"lading", "config"}
"""The loggers whose messages have placeholders for all that differs."""


def start(dsn: str, *, environment: str, commit: str) -> None:
    """Report what is logged as an error, in this process and its children. Raises
    ImproperlyConfigured for an address that is none.
    """
    try:
        _start(dsn, environment=environment, commit=commit)
    except BadDsn as error:
        raise ImproperlyConfigured(f"SENTRY_DSN: {error}") from error


def _start(dsn: str, *, environment: str, commit: str) -> None:
    sentry_sdk.init(
        dsn=dsn,
        release=commit or VERSION,
        environment=environment,
        # Nothing is patched: what fails is logged, and that is enough.
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
        include_local_variables=False,
        include_source_context=True,
        max_breadcrumbs=0,
        send_default_pii=False,
        send_client_reports=False,
        auto_session_tracking=False,
        traces_sample_rate=None,
        server_name="",
        before_send=scrubbed,
    )


def scrubbed(event: Event, hint: Hint) -> Event | None:
    """The report that is sent in place of the library's."""
    report: dict[str, Any] = dict(event)
    safe: dict[str, Any] = {name: report[name] for name in KEPT if name in report}
    record: logging.LogRecord | None = hint.get("log_record")
    request: Any = getattr(record, "request", None)
    request_id = request_ids.current() or request_ids.read_from(getattr(request, "META", {}))
    safe["tags"] = {"request_id": request_id} if request_id else {}
    if record is not None and record.name.partition(".")[0] in OURS:
        safe["logentry"] = {"message": str(record.msg)}
    elif record is not None:
        safe["logentry"] = {"message": record.name}
    if values := report.get("exception", {}).get("values"):
        safe["exception"] = {"values": [_exception(value) for value in values]}
    return safe  # type: ignore[return-value]  # a smaller one


def _exception(value: dict[str, Any]) -> dict[str, Any]:
    frames = value.get("stacktrace", {}).get("frames", [])
    return {
        "type": value.get("type"),
        "module": value.get("module"),
        "stacktrace": {"frames": [_frame(frame) for frame in frames]},
    }


def _frame(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: frame[name] for name in OF_FRAMES if name in frame}
