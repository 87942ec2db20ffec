"""How the lines of the log look: JSON in production, readable text in development.

Each has its time in UTC with the offset, and the id of the request that it was written for. What a
record has besides its message is written only if it is in ``extra={FACTS: {…}}``: libraries attach
whole requests to their records, with query strings and cookies.
"""

from __future__ import annotations

import datetime as dt
import logging
from typing import Any

import orjson

from . import request_ids

FACTS = "facts"
"""The name in ``extra`` of a mapping of what a line says besides its message: names in
`snake_case`, numbers and short texts of ours, never what somebody typed.
"""


class TextFormatter(logging.Formatter):
    """Readable lines: time, level, logger, message, and facts as `name=value`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """The time with its zone."""
        return _time(record)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line before a traceback."""
        record.message = _message(record)
        facts = " ".join(f"{name}={value}" for name, value in _facts(record).items())
        return f"{super().formatMessage(record)} {facts}".rstrip()


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
            **_facts(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = self.formatStack(record.stack_info)
        return orjson.dumps(line, default=str, option=orjson.OPT_NON_STR_KEYS).decode()


def _time(record: logging.LogRecord) -> str:
    moment = dt.datetime.fromtimestamp(record.created, dt.UTC)
    return moment.isoformat(timespec="milliseconds")


def _message(record: logging.LogRecord) -> str:
    """The message, in which a request's path is replaced by its route: paths may have secrets."""
    request: Any = getattr(record, "request", None)
    if hasattr(request, "path") and isinstance(record.args, tuple):
        route = route_of(request)
        arguments = tuple(route if each == request.path else each for each in record.args)
        return str(record.msg) % arguments if arguments else str(record.msg)
    return record.getMessage()


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    facts: dict[str, Any] = getattr(record, FACTS, {})
    # Django logs some refusals when the request is over.
    request: Any = getattr(record, "request", None)
    request_id = request_ids.current() or request_ids.read_from(getattr(request, "META", {}))
    return {"request_id": request_id, **facts} if request_id else facts


def route_of(request: Any) -> str:
    """The pattern of a request's path, as in `api/enquiries/<int:enquiry_id>`; "-" for a path that
    has none.
    """
    match = getattr(request, "resolver_match", None)
    return match.route if match is not None else "-"
