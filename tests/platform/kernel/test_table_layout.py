"""Which line of a table is its heading, and which lines are no rows of it."""

from __future__ import annotations

from typing import Any

import pytest

from lading.kernel.table_files import layout
from lading.kernel.table_files.left_out import LeftOut

NAMES = {"port", "rate", "currency", "valid until"}


def naming(text: str) -> str | None:
    return next((name for name in NAMES if name == text.casefold()), None)


TITLE_ABOVE = [[1, "Rates of April", None], [2, "Port", "Rate"], [3, "Hamburg", 1250]]
"""A title directly above the heading is no line of it."""
GROUPS_ABOVE = [[1, "Port", "Ocean"], [2, None, "Rate"], [3, "Hamburg", 1250]]
ROW_NAMED_LIKE_A_COLUMN = [[1, "Port", "Rate"], [2, "Rate", 1250], [3, "Hamburg", 900]]


@pytest.mark.parametrize(
    ("rows", "first", "lines"),
    [(TITLE_ABOVE, 1, 1), (GROUPS_ABOVE, 0, 2), (ROW_NAMED_LIKE_A_COLUMN, 0, 1)],
)
def test_the_heading_is_found(rows: list[list[Any]], first: int, lines: int) -> None:
    heading = layout.find_heading(rows, [], naming)
    assert heading is not None
    assert (heading.first, heading.lines) == (first, lines)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Total", True),
        ("GRAND TOTAL :", True),
        ("合计", True),
        ("Totale", True),
        ("Total Energies", False),
        ("Totals of April", False),
        ("", False),
    ],
)
def test_a_cell_that_says_total(text: str, says: bool) -> None:  # noqa: FBT001 - a case's answer
    assert layout.says_total(text) is says


def test_lines_of_a_long_file_are_left_out_by_what_they_are() -> None:
    left = LeftOut([["Date", "Goods", "Value"]], width=3, key=0)
    kept = [["2024-03-31", "Total", "1"], ["", "Tea", "2"], ["March 31, 2024", "Tea", ""]]
    gone = [["Total", "", "3"], ["", "", "Total"], ["date ", "GOODS", "Value", ""], ["", "Note"]]
    assert [left.takes(number, row) for number, row in enumerate(kept, 1)] == [False] * 3
    assert [left.takes(number, row) for number, row in enumerate(gone, 4)] == [True] * 4
    assert left.takes(8, ["", " "]) is True
    left.pass_over(2)
    assert left.told() == {
        "counts": {"totals": 2, "repeated": 1, "notes": 1, "blank": 3},
        "lines": [
            [4, "totals", "Total 3"],
            [5, "totals", "Total"],
            [6, "repeated", "date GOODS Value"],
            [7, "notes", "Note"],
        ],
    }
    assert left.told() == {"counts": {}, "lines": []}
