"""Scheduled jobs: one row each, which is due when its job is. Workers take the rows by leases, so
each job runs once each time it is due, however many workers there are. Every job is safe to repeat.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croniter import croniter
from django.db import connection
from django.db.models import QuerySet

from lading.base.kernel.models import Priority, ScheduledJob
from lading.base.kernel.values.clock import now

from . import leases
from .workers import Queue

MAX_ERROR = 2000
KEPT_EVERY = leases.LEASE.total_seconds() / 4
UNKNOWN_AGAIN, UNKNOWN_TRIES = dt.timedelta(minutes=10), 144
"""A job of another version of the program is left for so long; after so many tries it is gone."""
AGAIN = (dt.timedelta(minutes=1), dt.timedelta(minutes=10), dt.timedelta(hours=1))
"""After how long a job runs again that failed: the first time, the second, and from then on."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to do, what staff call it, when (a cron expression in UTC), and which workers do it."""

    function: Callable[[], object]
    label: str
    cron: str
    priority: Priority

    def next_run(self, after: dt.datetime) -> dt.datetime:
        """When it is due next."""
        at: dt.datetime = croniter(self.cron, after).get_next(dt.datetime)
        return at


_jobs: dict[str, Job] = {}


def register(
    name: str,
    function: Callable[[], object],
    *,
    label: str,
    cron: str,
    priority: Priority = Priority.LONG,
) -> None:
    """Have a function called by this schedule. ``name`` says its app and what it does, for example
    "billing.check_ledger", and ``label`` says it to staff. Raises ValueError for a wrong cron
    expression, RuntimeError for a name that is taken.
    """
    if not croniter.is_valid(cron):
        raise ValueError(f"{name}: {cron} is no cron expression")
    if _jobs.setdefault(name, Job(function, label, cron, priority)).function is not function:
        raise RuntimeError(f"two scheduled jobs are called {name}")


def label_of(name: str) -> str:
    """What staff call a job; its name if the program no longer has it."""
    return _jobs[name].label if name in _jobs else name


def prepare() -> None:
    """Store a row for each job. A job whose schedule has changed is due by the new one.

    A job that this program lacks may be another version's that runs beside it during an upgrade:
    its row is deleted once no worker has known it for a day.
    """
    at = now()
    known = dict(ScheduledJob.objects.values_list("name", "cron"))
    for name, job in _jobs.items():
        if known.get(name) != job.cron:
            ScheduledJob.objects.update_or_create(
                name=name,
                defaults={
                    "cron": job.cron,
                    "priority": job.priority,
                    "next_attempt_at": job.next_run(at),
                },
            )
    unknown = ScheduledJob.objects.exclude(name__in=_jobs)
    unknown.filter(attempts__gte=UNKNOWN_TRIES).delete()


def run(row: ScheduledJob) -> None:
    """Do the job of a row that was taken, and note when it is due again. Raises what the job
    raises. A job that this program lacks is left to a worker that has it.
    """
    job = _jobs.get(row.name)
    if job is None:
        _ours(row).update(next_attempt_at=now() + UNKNOWN_AGAIN, leased_until=None)
        return
    try:
        with _holding_lease(row):
            job.function()
    except Exception as error:
        _ours(row).update(
            next_attempt_at=min(now() + _delay_after(row.attempts), job.next_run(now())),
            leased_until=None,
            last_error=_explain(error),
        )
        raise
    at = now()
    _ours(row).update(
        next_attempt_at=job.next_run(at), leased_until=None, attempts=0, last_error="", done_at=at
    )


def _delay_after(failures: int) -> dt.timedelta:
    return AGAIN[min(failures, len(AGAIN)) - 1] if failures else dt.timedelta()


@contextlib.contextmanager
def _holding_lease(row: ScheduledJob) -> Iterator[None]:
    """Renew the row's lease now, and in a thread as long as this process works. A job that kills
    its workers comes again as late as one that fails.
    """
    ended = threading.Event()
    delay = _delay_after(row.attempts - 1)

    def renew() -> None:
        until = now() + leases.LEASE
        _ours(row).update(leased_until=until, next_attempt_at=until + delay)

    def keep() -> None:
        try:
            while not ended.wait(KEPT_EVERY):
                renew()
        finally:
            connection.close()

    renew()
    keeper = threading.Thread(target=keep, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        ended.set()
        keeper.join()


def _ours(row: ScheduledJob) -> QuerySet[ScheduledJob]:
    """The row, unless another worker has taken it since."""
    return ScheduledJob.objects.filter(pk=row.pk, attempts=row.attempts, leased_until__isnull=False)


@contextlib.contextmanager
def _opened() -> Iterator[Callable[[ScheduledJob], None]]:
    yield run


def _explain(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:MAX_ERROR]


def _no_limit(_row: ScheduledJob) -> None:
    """However often a job failed, it is tried again: what it needs may come back."""


jobs = Queue(
    model=ScheduledJob,
    opened=_opened,
    explain=_explain,
    retried="scheduled_job_begun",
    attempts=_no_limit,
)
