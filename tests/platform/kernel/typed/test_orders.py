"""Which of day and month comes first in a date (RULES.md 74)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from lading.base.kernel.values.typed.evidence import CLEAR
from lading.base.kernel.values.typed.orders import (
    Order,
    days_by_order,
    evidence_of_orders,
    has_either_order,
    order_shown,
)
from lading.base.reference.imports.number_cells import Day
from lading.office.bulk import cell_readers
from lading.office.bulk.columns import Column
from lading.office.bulk.questions.column_readings import find_readings
from tests.platform.many import in_one_test

TODAY = dt.date(2026, 11, 29)
DAY, MONTH = Order.DAY, Order.MONTH


@in_one_test(
    ("text", "expected"),
    [
        ("13/04/2026", (DAY, False)),
        ("04/13/2026", (MONTH, False)),
        ("04/03/2026", (None, True)),
        ("04/04/2026", (None, False)),
        ("13-04-26", (DAY, False)),
        ("4.3.26 10:30", (None, True)),
        ("'04/13/2026", (MONTH, False)),
        ("\u0661\u0663/\u0660\u0664/\u0662\u0660\u0662\u0666", (DAY, False)),
        ("2026-04-13", (None, False)),
        ("13/13/2026", (None, False)),
        ("0/13/2026", (None, False)),
        ("13 Apr 2026", (None, False)),
        ("04/03/20261", (None, False)),
        ("", (None, False)),
    ],
)
def test_a_date_shows_its_order_where_one_number_is_no_month(
    text: str, expected: tuple[Order | None, bool]
) -> None:
    assert (order_shown(text), has_either_order(text)) == expected


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("04/03/2026", {DAY: dt.date(2026, 3, 4), MONTH: dt.date(2026, 4, 3)}),
        ("31/01/26", {DAY: dt.date(2026, 1, 31), MONTH: dt.date(2026, 1, 31)}),
        ("31/02/2026", {}),
        ("2026-04-13", {}),
    ],
)
def test_a_date_means_a_day_in_each_order(text: str, days: dict[Order, dt.date]) -> None:
    assert days_by_order(text, TODAY) == days


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        (["04/03/2026", "13/04/2026"], DAY),
        (["04/03/2026", "04/13/2026"], MONTH),
        (["13/04/2026", "04/13/2026"], None),
        (["13/04/2026"] * CLEAR + ["04/13/2026"], DAY),
        (["13/04/2026"] * (CLEAR - 1) + ["04/13/2026"], None),
        (["04/03/2026"], None),
    ],
)
def test_members_and_staff_read_the_dates_of_a_column_alike(
    cells: list[str], shown: Order | None
) -> None:
    column: Any = Column("day", "Day", cell_readers.date)
    readings = find_readings([[cell] for cell in cells], {0: column}, separator="", answers={})
    widget = Day()
    widget.look_at(cells, separator="", epoch=None)
    assert evidence_of_orders((cell, 1) for cell in cells).shown == (shown or "")
    assert (readings.orders.get(0), widget.order) == (shown, shown)
