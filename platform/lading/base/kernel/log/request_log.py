"""One line of the log for each request: what was asked, by which company, and how it went."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from lading.base.kernel.actor import Actor

from .answered import Answered, method_of
from .log_lines import FACTS, route_of
from .metrics import recorder

log = logging.getLogger("lading.requests")

ARRIVED = "lading.arrived"
"""The key in a request's META of the moment it arrived, on the clock of `time.perf_counter`."""
HEALTH = ("api/health", "health")
"""Checks of health that succeed come every few seconds, so they are logged as DEBUG."""


def note(request: HttpRequest, response: HttpResponseBase, began: float) -> None:
    """Log and count a request that was answered. ``began`` is when a thread took it."""
    arrived: float = request.META.get(ARRIVED, began)
    record(
        Answered(
            method_of(request.method),
            route_of(request),
            response.status_code,
            time.perf_counter() - arrived,
            began - arrived,
            company_of(getattr(request, "auth", None)),
        )
    )


def record(answered: Answered) -> None:
    """Log and count a request."""
    recorder.count_request(answered)
    is_check = answered.route.startswith(HEALTH) and answered.status < 400
    level = logging.DEBUG if is_check else logging.INFO
    if log.isEnabledFor(level):
        facts = {
            "method": answered.method,
            "route": answered.route,
            "status": answered.status,
            "ms": milliseconds(answered.seconds),
            "waited_ms": milliseconds(answered.waited),
            "company_id": answered.company_id,
        }
        log.log(level, "request", extra={FACTS: facts})


def milliseconds(seconds: float) -> float:
    """Seconds in milliseconds, to a tenth."""
    return round(seconds * 1000, 1)


def company_of(actor: Any) -> int | None:
    """The company that an actor acts for; None for visitors and staff."""
    return (actor.company_id or None) if isinstance(actor, Actor) else None
