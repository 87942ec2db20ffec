"""Column charts by time as inline SVG. Positions are in per cent, so that they fit any width and
need no script. Each chart comes with its table, for people who cannot see it. The last column is
always of the current day, week or month, which has not ended: it is marked, so that nobody takes it
for a fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise
_GAP = 0.28
_WHOLE = 100
SO_FAR = _("{period} (so far)")


@dataclass(frozen=True, slots=True)
class Point:
    """One value of a chart; a negative one is drawn below the line. None, which is not known, is a
    gap.
    """

    label: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Column:
    """One column, in per cent of the drawing. ``tick`` is the label below it, if there is room.
    ``is_partial``: its period has not ended.
    """

    label: str
    text: str
    x: str
    y: str
    width: str
    height: str
    middle: str
    tick: str
    is_below: bool
    is_partial: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing, its title, its highest and lowest value as texts, and the position of the zero
    line.
    """

    title: Words
    columns: Sequence[Column]
    zero: str
    highest: str
    lowest: str
    is_empty: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table below a chart: a label and amounts as texts."""

    label: str
    cells: Sequence[str]


def until_now(labels: Iterable[str]) -> list[str]:
    """The labels of periods, of which the last has not ended and says so."""
    *ended, current = labels
    return [*ended, str(SO_FAR.format(period=current))]


def columns(
    title: Words,
    series: Sequence[Sequence[Point]],
    format_value: Callable[[int], str],
    *,
    tick_every: int = 1,
) -> Chart:
    """A chart of one or two series of the same length: the first upwards, the second downwards from
    the same line. The last point is of the current period. ``format_value`` formats a value.
    """
    values = [point.value for points in series for point in points if point.value is not None]
    top, bottom = max(0, *values), min(0, *values)
    span = (top - bottom) or 1
    zero = top * _WHOLE / span
    slot = _WHOLE / len(series[0])
    drawn = [
        _column(
            point,
            number,
            slot,
            zero,
            span,
            format_value,
            point.label if points is series[0] and number % tick_every == 0 else "",
            is_partial=number == len(points) - 1,
        )
        for points in series
        for number, point in enumerate(points)
    ]
    return Chart(
        title=title,
        columns=drawn,
        zero=_percent(zero),
        highest=format_value(top),
        lowest=format_value(bottom) if bottom else "",
        is_empty=not any(values),
    )


def _column(
    point: Point,
    number: int,
    slot: float,
    zero: float,
    span: int,
    format_value: Callable[[int], str],
    tick: str,
    *,
    is_partial: bool,
) -> Column:
    value = point.value or 0
    height = abs(value) * _WHOLE / span
    left = slot * number
    return Column(
        label=point.label,
        text="—" if point.value is None else format_value(value),
        x=_percent(left + slot * _GAP / 2),
        y=_percent(zero if value < 0 else zero - height),
        width=_percent(slot * (1 - _GAP)),
        height=_percent(height),
        middle=_percent(left + slot / 2),
        tick=tick,
        is_below=value < 0,
        is_partial=is_partial,
    )


def _percent(number: float) -> str:
    return f"{number:.3f}%"
