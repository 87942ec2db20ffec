"""Dates, moments, spans and counted texts, as each language writes them."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import translation

from lading.base.files.services import TOO_MANY_UNUSED
from lading.base.kernel.values import dates

DAY = dt.date(2026, 11, 5)
MOMENT = dt.datetime(2026, 11, 5, 14, 5, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("en", "05-Nov-2026", "05-Nov-2026, 2:05 PM"),
        ("zh", "2026年11月5日", "2026年11月5日 14:05"),
        ("es", "5 nov 2026", "5 nov 2026, 14:05"),
        ("fr", "5 nov. 2026", "5 nov. 2026, 14:05"),
        ("it", "5 nov 2026", "5 nov 2026, 14:05"),
        ("ar", "5 نوفمبر 2026", "5 نوفمبر 2026، 2:05 م"),
    ],
)
def test_a_day_and_a_moment(language: str, day: str, moment: str) -> None:
    assert dates.day_text(DAY, language) == day
    with translation.override(language):
        assert dates.moment_text(MOMENT) == moment
        assert dates.stored_text("05-11-2026") == day
        assert dates.stored_text("05-11-2026 14:05") == moment


@pytest.mark.parametrize(
    ("language", "day"),
    [("en", "01-Dec-2026"), ("fr", "1er déc. 2026"), ("it", "1 dic 2026")],
)
def test_the_first_day_of_a_month(language: str, day: str) -> None:
    first = dt.date(2026, 12, 1)
    assert dates.day_text(first, language) == day
    with translation.override(language):
        assert dates.stored_text("01-12-2026") == day


def test_a_text_that_is_not_a_stored_date_stays() -> None:
    assert dates.stored_text("Cotton 05-11-2026") == "Cotton 05-11-2026"


@pytest.mark.parametrize(
    ("language", "days", "span"),
    [
        ("en", 1, "1 day"),
        ("fr", 30, "30 jours"),
        ("ar", 1, "يوم واحد"),
        ("ar", 2, "يومان"),
        ("ar", 7, "7 أيام"),
        ("ar", 30, "30 يومًا"),
        ("ar", 100, "100 يوم"),
    ],
)
def test_a_span(language: str, days: int, span: str) -> None:
    assert dates.days_span(days, language) == span


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "1 uploaded file that is not in use"),
        ("en", 3, "3 uploaded files that are not in use"),
        ("it", 1, "1 file non ancora utilizzato"),
        ("ar", 2, "ملفين لم يُستخدما بعد"),
        ("ar", 11, "11 ملفًا لم يُستخدم بعد"),
    ],
)
def test_a_text_with_a_number(language: str, count: int, text: str) -> None:
    with translation.override(language):
        assert text in TOO_MANY_UNUSED.format(limit=count)
