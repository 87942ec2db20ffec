"""Columns of lists, and fields of rows, that show one value of a row."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from django.utils.formats import date_format
from unfold.decorators import display

from lading.base.kernel.errors import Text
from lading.base.kernel.values.clock import IST

from .labels import Labelled


def column(
    description: Text, render: Callable[[Any], Any], source: str, *, ordering: str | None = None
) -> Any:
    """A column with what ``render`` makes of one value of the row: ``source`` is its field."""
    read = attrgetter(source)

    @display(description=description, ordering=ordering)
    def cell(_screen: Any, obj: Any) -> Any:
        return render(read(obj))

    return cell


def status_column(
    description: Text, labels: Mapping[Any, str], *, ordering: str | None = "status"
) -> Any:
    """A column with the row's status as a word with a colour: ``labels`` has the colours."""

    @display(description=description, ordering=ordering, label=labels)
    def cell(_screen: Any, obj: Any) -> Labelled:
        return Labelled(obj.status, obj.get_status_display())

    return cell


def time_column(description: Text, source: str) -> Any:
    """A column with a time of the row in India, under a heading that says so."""
    return column(description, india_time, source, ordering=source)


def india_time(at: dt.datetime | None) -> str:
    """A time in India as people read it; a dash for none."""
    return date_format(at.astimezone(IST), "DATETIME_FORMAT") if at else "–"
