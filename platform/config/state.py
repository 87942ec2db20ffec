"""What waits in the database and in Redis, for Prometheus (`kernel.log.metrics`, `/state`).

It is the same on every host, so one of them is asked. Each statement reads an index from its
beginning, and no more than so many rows.
"""

from __future__ import annotations

import datetime as dt
import logging
import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db import Error as DatabaseFailure
from django.db import connection
from django.db.models import Model, QuerySet
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from lading.base.backups import steps
from lading.base.kernel.models import Leased, OutboxMessage, Priority, ScheduledJob
from lading.base.kernel.values import clock
from lading.base.work import bells, leases
from lading.base.work.workers import Pool
from lading.office.bulk.models import BulkImport
from lading.office.bulk.rules import ImportState
from lading.reach.notifications.models import DeliveryStatus, OutgoingMessage
from lading.records.record_imports.models import RecordImport
from lading.records.record_imports.rules import State as RecordState

log = logging.getLogger(__name__)

MOST = 10_000
"""The most rows that are counted: from there on the figure means "at least"."""
TABLES: dict[str, type[Leased]] = {
    "events": OutboxMessage,
    "messages": OutgoingMessage,
    "jobs": ScheduledJob,
}
GIVEN_UP: dict[str, dict[str, Any]] = {
    "events": {"done_at": None, "given_up_at__isnull": False},
    "messages": {"status": DeliveryStatus.FAILED},
}
IMPORTS: dict[str, tuple[type[Model], list[str]]] = {
    "members": (BulkImport, ImportState.values),
    "trade_records": (RecordImport, RecordState.values),
}
CONNECTIONS = """
SELECT coalesce(state, 'other'), count(*) FROM pg_stat_activity
WHERE datname = current_database() GROUP BY 1
"""


class State(Collector):
    """The figures, read when they are asked for. While the database or Redis does not answer, its
    figures are missing and `lading_up` says so.
    """

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """All figures."""
        up = _gauge("up", "Whether a part answers.", "part")
        for part, figures in (("database", _of_database), ("redis", _of_redis)):
            try:
                families = figures()
            except (DatabaseFailure, RedisError) as error:
                log.warning("no figures of %s: %s", part, type(error).__name__)
                up.add_metric([part], 0)
            else:
                up.add_metric([part], 1)
                yield from families
        yield up


def _of_database() -> list[GaugeMetricFamily]:
    return [*_rows(), _given_up(), _imports(), _backups(), *_connections()]


def _rows() -> list[GaugeMetricFamily]:
    waiting = _gauge("rows_due", f"Rows that are due, {MOST} at most.", "table", "priority")
    overdue = _gauge("rows_overdue_seconds", "How long the oldest is due.", "table", "priority")
    now = clock.now()
    for table, model in TABLES.items():
        due = leases.undone(model).filter(next_attempt_at__lte=now)
        for priority in Priority:
            labels = [table, priority.name.lower()]
            chosen = due.filter(priority=priority)
            waiting.add_metric(labels, chosen[:MOST].count())
            # Each of the two has an index of its own.
            new, tried = chosen.filter(attempts=0), chosen.filter(attempts__gt=0)
            since = min([now, *_first(new), *_first(tried)])
            overdue.add_metric(labels, (now - since).total_seconds())
    return [waiting, overdue]


def _first(rows: QuerySet[Leased]) -> QuerySet[Leased, dt.datetime]:
    """Since when the oldest of them is due; nothing if there is none."""
    return rows.order_by("next_attempt_at").values_list("next_attempt_at", flat=True)[:1]


def _given_up() -> GaugeMetricFamily:
    family = _gauge("rows_given_up", f"Rows that failed too often, {MOST} at most.", "table")
    for table, given_up in GIVEN_UP.items():
        rows = TABLES[table]._default_manager.filter(**given_up)
        family.add_metric([table], rows[:MOST].count())
    return family


def _imports() -> GaugeMetricFamily:
    family = _gauge("imports", f"The newest imports by file, {MOST} at most.", "kind", "state")
    for kind, (model, states) in IMPORTS.items():
        newest = model._default_manager.order_by("-pk").values_list("state", flat=True)[:MOST]
        counted = Counter(newest)
        for state in states:
            family.add_metric([kind, state], counted[state])
    return family


def _backups() -> GaugeMetricFamily:
    family = _gauge("backup_age_seconds", "How old the newest backup is; infinite if none.", "step")
    for row in steps.expected():
        age = steps.age(row)
        family.add_metric([row.step], math.inf if age is None else age.total_seconds())
    return family


def _connections() -> list[GaugeMetricFamily]:
    used = _gauge("database_connections", "Connections to the database.", "state")
    most = GaugeMetricFamily("lading_database_connections_max", "The most that it allows.")
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        for state, count in cursor.fetchall():
            used.add_metric([state], count)
        cursor.execute("SELECT current_setting('max_connections')::int")
        most.add_metric([], cursor.fetchone()[0])
    return [used, most]


def _of_redis() -> list[GaugeMetricFamily]:
    workers = _gauge("workers", "Workers that live, by pool.", "pool")
    for pool in Pool:
        workers.add_metric([pool.value], len(bells.living(pool)))
    return [workers]


def _gauge(name: str, help_text: str, *labels: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"lading_{name}", help_text, labels=labels)
