"""The dashboard's panel of review times: how long each kind of submission waited, by week."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.adminkit.urgency import hours_of
from lading.base.kernel import review_times
from lading.base.kernel.review import ReviewKind
from lading.base.kernel.review_times import Times
from lading.base.kernel.values import clock, weeks

from .charts import Chart, Point, Row, columns, until_now

_TICKS = 2
_MINUTE = 60


@dataclass(frozen=True, slots=True)
class KindTimes:
    """One kind: its times in all weeks as words, and its median by week as a chart and a table."""

    label: str | Promise
    total: Row
    chart: Chart
    rows: Sequence[Row]


def review_panel(kinds: Sequence[ReviewKind]) -> list[KindTimes]:
    """The kinds of which anything was decided. One SQL statement."""
    mondays = weeks.mondays(clock.today())
    times = review_times.times_since(mondays[0], [kind.name for kind in kinds])
    by_kind = {kind.name: [each for each in times if each.kind == kind.name] for kind in kinds}
    return [
        _of_kind(kind.label, mondays, by_kind[kind.name]) for kind in kinds if by_kind[kind.name]
    ]


def _of_kind(label: str | Promise, mondays: Sequence[dt.date], times: Sequence[Times]) -> KindTimes:
    by_week = {each.week: each for each in times}
    labels = until_now(f"{week:%d-%m}" for week in mondays)
    points = [
        Point(name, _minutes(by_week.get(week))) for name, week in zip(labels, mondays, strict=True)
    ]
    row_labels = until_now(f"{week:%d-%m-%Y}" for week in mondays)
    title = str(_("{kind}: median review time by week")).format(kind=label)
    return KindTimes(
        label=label,
        total=Row(str(label), _cells(by_week[None])),
        chart=columns(title, [points], _duration_text, tick_every=_TICKS),
        rows=[
            Row(name, _cells(by_week.get(week)))
            for name, week in zip(row_labels, mondays, strict=True)
        ],
    )


def _cells(times: Times | None) -> list[str]:
    """A week without any decision has no times."""
    if times is None:
        return ["0", "—", "—", "0"]
    return [f"{times.decided}", hours_of(times.median), hours_of(times.most), f"{times.late}"]


def _minutes(times: Times | None) -> int | None:
    return int(times.median.total_seconds()) // _MINUTE if times else None


def _duration_text(minutes: int) -> str:
    return hours_of(dt.timedelta(minutes=minutes))
