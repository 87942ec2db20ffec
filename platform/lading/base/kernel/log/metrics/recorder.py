"""What processes count. Every function does nothing unless there is a port for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping

from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values

from lading.base.kernel.log.answered import Answered

SAMPLE_SECONDS = 5
"""How often a process notes how many calls wait and how many connections are open."""
REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
JOB_BUCKETS = (0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 1800)

IS_ON = bool(settings.METRICS_PORT)

if IS_ON:
    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]

# Not the library's own registry, which counts what a single process does.
_registry = CollectorRegistry()
_requests = Histogram(
    "lading_request_seconds",
    "How long requests took, from their arrival, by the pattern of their path.",
    ["method", "route", "status"],
    buckets=REQUEST_BUCKETS,
    registry=_registry,
)
_refused = Counter(
    "lading_requests_without_room",
    "Requests that were refused because their queue was full.",
    ["queue"],
    registry=_registry,
)
_jobs = Histogram(
    "lading_job_seconds",
    "How long background work took, by what it was and how it ended.",
    ["kind", "outcome"],
    buckets=JOB_BUCKETS,
    registry=_registry,
)
_waiting = Gauge(
    "lading_requests_waiting",
    "Requests that wait for a thread.",
    ["queue"],
    multiprocess_mode="livesum",
    registry=_registry,
)
_connections = Gauge(
    "lading_stream_connections",
    "Open connections of the event stream.",
    ["reading"],
    multiprocess_mode="livesum",
    registry=_registry,
)
_children: dict[tuple[str, str, int], Histogram] = {}


def count_request(answered: Answered) -> None:
    """Count a request."""
    if IS_ON:
        key = (answered.method, answered.route, answered.status // 100)
        child = _children.get(key)
        if child is None:
            child = _children[key] = _requests.labels(*key[:2], f"{key[2]}xx")
        child.observe(answered.seconds)


def count_refused(queue: str) -> None:
    """Count a request that found no room."""
    if IS_ON:
        _refused.labels(queue).inc()


def count_job(kind: str, outcome: str, seconds: float) -> None:
    """Count background work."""
    if IS_ON:
        _jobs.labels(kind, outcome).observe(seconds)


def sample_requests(waiting: Callable[[], Mapping[str, int]]) -> None:
    """Note every few seconds how many requests wait, by queue."""

    def note() -> None:
        for queue, count in waiting().items():
            _waiting.labels(queue).set(count)
            _refused.labels(queue).inc(0)  # so that the first refusal is seen as a growth

    _sample(note)


def sample_stream(count: Callable[[], int], is_reading: Callable[[], bool]) -> None:
    """Note every few seconds how many connections are open, and whether they are told anything."""

    def note() -> None:
        for reading in (True, False):
            counted = count() if is_reading() is reading else 0
            _connections.labels("yes" if reading else "no").set(counted)

    _sample(note)


def _sample(note: Callable[[], None]) -> None:
    def run() -> None:
        while True:
            note()
            time.sleep(SAMPLE_SECONDS)

    if IS_ON:
        threading.Thread(target=run, name="metrics-sample", daemon=True).start()
