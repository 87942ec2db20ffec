"""Which decimal sign a column of numbers has (RULES.md 64, 81, 83): one rule for all imports. What
each text shows is written by hand.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg import sql

from lading.base.kernel.values.typed.decimal_signs import (
    evidence_of_signs,
    has_either_sign,
    sign_shown,
)
from lading.base.kernel.values.typed.evidence import CLEAR, Evidence
from lading.base.reference.imports.number_cells import Number
from lading.office.bulk.cell_readers import number
from lading.office.bulk.columns import Column
from lading.office.bulk.questions.column_readings import find_readings
from lading.records.record_imports.columns import deciding
from tests.platform.many import in_one_test

POINT, COMMA, OPEN = ".", ",", ""

SHOWN = {
    "1.5": POINT,
    ".5": POINT,
    "12.3456": POINT,
    "0.125": POINT,
    ".125": POINT,
    "012.345": POINT,
    "1234.567": POINT,
    "1,234.5": POINT,
    "1,234.00": POINT,
    "1,234.": POINT,
    "1,23,456": POINT,
    "1,23,456.00": POINT,
    "12,34,56,789": POINT,
    "12,34,56,789.5": POINT,
    "1,234,567": POINT,
    "1 234.567": POINT,
    "1'234.50": POINT,
    "1\u202f234.5": POINT,
    "1.234E+05": POINT,
    "-1.5": POINT,
    "(1.5)": POINT,
    "1.5-": POINT,
    "\u22121.5": POINT,
    "'1.5": POINT,
    "  1.5 ": POINT,
    "1,5": COMMA,
    "0,125": COMMA,
    "1.234,5": COMMA,
    "1.234,00": COMMA,
    "1.234.567": COMMA,
    "1 234,567": COMMA,
    "1234,567": COMMA,
    "1,2346E+05": COMMA,
    "(1,5)": COMMA,
    # Thousands, or a fraction.
    "2.400": OPEN,
    "2,400": OPEN,
    "-2.400": OPEN,
    "(2,400)": OPEN,
    "'2.400": OPEN,
    # No sign, or no number.
    "": OPEN,
    "12": OPEN,
    "1 234": OPEN,
    "1.": OPEN,
    "5,": OPEN,
    "12.03.24": OPEN,
    "1.2.3": OPEN,
    "1,2.3": OPEN,
    "1.23,456": OPEN,
    "12 34.5": OPEN,
    "123,45,678": OPEN,
    "1,234,56,789": OPEN,
    "1,23,456,789": OPEN,
    "1.5 kg": OPEN,
    "a.b": OPEN,
    ".": OPEN,
    "1..5": OPEN,
}
DOUBTFUL = {"2.400", "2,400", "-2.400", "(2,400)", "'2.400"}


@in_one_test("text", SHOWN)
def test_what_a_number_shows(text: str) -> None:
    assert sign_shown(text) == SHOWN[text]
    assert has_either_sign(text) is (text in DOUBTFUL)


@in_one_test(
    ("cells", "shown"),
    [
        (["2.400", "1,5"], COMMA),
        (["2.400", "1.250,75", "2.400"], COMMA),
        (["2.400", "1,250.75"], POINT),
        (["2.400", "1.5", "1,5"], OPEN),
        (["1.5"] * CLEAR + ["1,5"], POINT),
        (["1,5"] * CLEAR + ["1.5"], COMMA),
        (["1.5"] * (CLEAR - 1) + ["1,5"], OPEN),
        (["2.400", "12"], OPEN),
        ([], OPEN),
    ],
)
def test_what_a_column_shows(cells: list[str], shown: str) -> None:
    assert evidence_of_signs(cells).shown == shown


def test_evidence_names_a_cell_of_each_way_and_one_that_may_be_both() -> None:
    evidence = evidence_of_signs(["2.400", "3,700", "1.5", "2.5", "1,5"])
    assert evidence == Evidence((POINT, COMMA), (2, 1), ("1.5", "1,5"), "2.400")
    assert (evidence.shown, evidence.cell) == (OPEN, "")
    assert evidence_of_signs(["1.5", "2.5"]).cell == "1.5"


# -- the imports --


def of_trade_records(cells: list[str]) -> Evidence:
    """As the statement counts that reads trade records."""
    table = sql.SQL("unnest({}::text[]) AS given (cell)").format(sql.Literal(cells))
    return deciding.evidence_of_numbers(table, "cell")


def of_members(cells: list[str]) -> str:
    column: Any = Column("price", "Price", number)
    rows = [[cell] for cell in cells]
    readings = find_readings(rows, {0: column}, separator="", answers={})
    return readings.signs.get(0, OPEN)


def of_staff(cells: list[str]) -> str:
    widget = Number()
    widget.look_at(cells, separator="", epoch=None)
    return {"en": POINT, "de": COMMA, "": OPEN}[widget.language]


_TEXTS = st.one_of(
    st.from_regex(r"[0-9][0-9.,]{0,9}[0-9]", fullmatch=True),
    st.from_regex(r"-?[0-9]{1,4}([.,' ][0-9]{2,3}){0,3}([.,][0-9]{1,4})?", fullmatch=True),
    st.from_regex(r"\([0-9]{1,3}[.,][0-9]{1,4}\)", fullmatch=True),
    st.from_regex(r"[0-9]{1,3}[.,][0-9]{1,4}E[+-]?[0-9]{1,2}", fullmatch=True),
    st.sampled_from([text for text in SHOWN if text[:1].isdigit() and text[-1:].isdigit()]),
)
"""Cells that begin and end with a digit, or with the sign of a negative number: members' files may
have a currency around it, which is not part of the number.
"""


@pytest.mark.django_db
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(_TEXTS, max_size=25))
def test_all_imports_decide_alike(cells: list[str]) -> None:
    decided = evidence_of_signs(cells)
    counted = of_trade_records(cells)
    assert (counted.shown, counted.cells) == (decided.shown, decided.cells)
    assert bool(counted.either) is (bool(decided.either) and not any(decided.counts))
    assert of_staff(cells) == decided.shown
    assert of_members(cells) == decided.shown


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        (["USD 1.250,75", "USD 2.400"], COMMA),
        (["Rs.1,23,456/-", "Rs.2.400"], POINT),
        (["1,2346E+05", "2.400"], COMMA),
        (["on request 1.2.3", "2.400"], OPEN),
    ],
)
def test_what_stands_around_a_number_does_not_matter_in_files_of_members(
    cells: list[str], shown: str
) -> None:
    assert of_members(cells) == shown
