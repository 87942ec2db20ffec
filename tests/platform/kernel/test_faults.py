"""Each kind of fault of a file is told once (RULES.md 81, 83)."""

from __future__ import annotations

import pytest

from lading.base.documents.table_files.faults import SingleFault, by_kind, shortened


def told(*faults: SingleFault) -> list[tuple[str, str, int, list[int]]]:
    """Column, message, number of rows and the first rows of each kind."""
    return [
        (each.column, each.message, each.count, [int(row) for row, _cell in each.rows])
        for each in by_kind(faults)
    ]


def test_three_thousand_rows_with_one_fault_are_one_kind() -> None:
    faults = [SingleFault(row, "hs", "HS code is required") for row in range(2, 3002)]
    assert told(*faults) == [("hs", "HS code is required", 3000, [2, 3, 4, 5, 6])]


def test_the_kind_of_most_rows_is_first_and_of_equal_ones_that_of_the_earlier_row() -> None:
    faults = [
        SingleFault(9, "a", "One."),
        SingleFault(5, "b", "One."),
        SingleFault(6, "c", "Two."),
        SingleFault(7, "c", "Two."),
    ]
    assert told(*faults) == [
        ("c", "Two.", 2, [6, 7]),
        ("b", "One.", 1, [5]),
        ("a", "One.", 1, [9]),
    ]


def test_messages_that_differ_in_the_cell_or_a_value_are_one_kind() -> None:
    faults = [
        SingleFault(2, "a", "No port is called Hamburgo.", "Hamburgo"),
        SingleFault(3, "a", "No port is called Génova.", "Génova"),
        SingleFault(4, "", "This row is the same as row 2.", "", ("2",)),
        SingleFault(5, "", "This row is the same as row 12.", "", ("12",)),
    ]
    assert told(*faults) == [
        ("a", "No port is called …", 2, [2, 3]),
        ("", "This row is the same as row …", 2, [4, 5]),
    ]


@pytest.mark.parametrize("cells", [("1", "7"), ("7", "1"), ("10", "0")])
def test_a_limit_that_a_cell_has_too_does_not_divide_a_kind(
    cells: tuple[str, str],
) -> None:
    text = "Enter a number from 1 to 100."
    faults = [SingleFault(row, "a", text, cell) for row, cell in enumerate(cells, start=2)]
    assert told(*faults) == [("a", text, 2, [2, 3])]


def test_a_row_with_two_such_messages_counts_once() -> None:
    faults = [SingleFault(2, "a", "Wrong."), SingleFault(2, "a", "Wrong.")]
    assert told(*faults) == [("a", "Wrong.", 1, [2])]


def test_a_long_cell_is_shortened() -> None:
    assert (shortened(None), shortened(12), len(shortened("x" * 900))) == ("", "12", 60)
    assert shortened("y" * 60) == "y" * 60
    assert shortened("y" * 61) == "y" * 59 + "…"
