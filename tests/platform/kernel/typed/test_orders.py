"""Which of day and month comes first in a date (RULES.md 74)."""

from __future__ import annotations

import datetime as dt

import pytest

from lading.kernel.typed.orders import Order, days_by_order, has_either_order, order_shown

TODAY = dt.date(2026, 11, 29)
DAY, MONTH = Order.DAY, Order.MONTH


@pytest.mark.parametrize(
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
