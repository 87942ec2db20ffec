"""Which line of a table is its heading, and which lines are no rows of it."""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.documents.table_files import layout
from lading.base.documents.table_files.left_out import LeftOut

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
    left_out = LeftOut([["Date", "Goods", "Value"]], width=3, key=0)
    kept = [["2024-03-31", "Total", "1"], ["", "Tea", "2"], ["March 31, 2024", "Tea", ""]]
    skipped_lines = [
        ["Total", "", "3"],
        ["", "", "Total"],
        ["date ", "GOODS", "Value", ""],
        ["", "Note"],
    ]
    assert [left_out.takes(number, row) for number, row in enumerate(kept, 1)] == [False] * 3
    assert [left_out.takes(number, row) for number, row in enumerate(skipped_lines, 4)] == [
        True
    ] * 4
    assert left_out.takes(8, ["", " "]) is True
    left_out.pass_over(2)
    assert left_out.take_summary() == {
        "counts": {"totals": 2, "repeated": 1, "notes": 1, "blank": 3},
        "lines": [
            [4, "totals", "Total 3"],
            [5, "totals", "Total"],
            [6, "repeated", "date GOODS Value"],
            [7, "notes", "Note"],
        ],
    }
    assert left_out.take_summary() == {"counts": {}, "lines": []}


def laid(rows: list[list[Any]], merged: list[list[int]] | None = None) -> layout.Layout:
    heading = layout.find_heading(rows, merged or [], naming)
    assert heading is not None
    return layout.lay_out(rows, merged or [], heading)


def test_a_heading_of_one_column_is_one() -> None:
    table_layout = laid([[1, "Port"], [2, "Hamburg"]])
    assert table_layout.rows == [[2, "Hamburg"]]
    assert layout.find_heading([[1, "Harbour"], [2, "Hamburg"]], [], naming) is None


def test_only_what_stands_below_the_last_full_row_is_a_note() -> None:
    table_layout = laid(
        [[1, "Port", "Rate"], [2, "Hamburg"], [3, "Bremen", 5], [4, "Subject to BAF"]]
    )
    assert table_layout.rows == [[2, "Hamburg", None], [3, "Bremen", 5]]
    assert table_layout.notes == [layout.LeftOut(4, "Subject to BAF")]


def test_a_total_below_is_no_full_row() -> None:
    table_layout = laid([[1, "Port", "Rate"], [2, "Bremen", 5], [3, "Note"], [4, "Total", 5]])
    assert table_layout.notes == [layout.LeftOut(3, "Note")]
    assert table_layout.totals == [layout.LeftOut(4, "Total 5")]


def test_a_single_cell_of_a_table_of_one_column_is_a_row() -> None:
    assert laid([[1, "Port"], [2, "Hamburg"], [3, "Bremen"]]).notes == []


def test_a_text_merged_over_more_than_half_of_the_columns_is_a_note() -> None:
    rows: list[list[Any]] = [[1, "Port", "Rate", "Currency", "Valid until"], [2, "Asia"]]
    below: list[list[Any]] = [[3, "Hamburg", 5, "USD", "x"]]
    assert laid(rows + below, [[2, 0, 2, 2]]).notes == [layout.LeftOut(2, "Asia")]
    assert laid(rows + below, [[2, 0, 2, 1]]).notes == []


def test_a_merged_cell_counts_for_all_that_it_covers() -> None:
    rows: list[list[Any]] = [[1, "Port", "Rate"], [2, "Hamburg", 5], [3, None, 6], [4, "Bremen", 7]]
    table_layout = laid(rows, [[2, 0, 3, 0], [9, 0, 9, 1], [4, 1, 4, 1]])
    assert table_layout.rows == [[2, "Hamburg", 5], [3, "Hamburg", 6], [4, "Bremen", 7]]


def test_a_heading_that_is_repeated_is_left_out_and_its_likes_are_rows() -> None:
    rows: list[list[Any]] = [
        [1, "Port", "Rate"],
        [2, "Hamburg", 5],
        [3, "PORT", "rate"],
        [4, "Port", "6"],
    ]
    table_layout = laid([*rows, [5, 7, 8], [6, "Bremen", 9]])
    assert table_layout.repeated == [layout.LeftOut(3, "PORT rate")]
    assert [row[0] for row in table_layout.rows] == [2, 4, 5, 6]


def test_a_merged_title_beyond_the_table_names_no_column_of_it() -> None:
    rows: list[list[Any]] = [[1, None, "Ocean"], [2, "Port", "Rate"], [3, "Hamburg", 5]]
    heading = layout.find_heading(rows, [[1, 1, 1, 5], [1, 9, 1, 9]], naming, at_row=1)
    assert heading is not None
    assert heading.titles == [["Port"], ["Ocean", "Rate"]]


def test_a_number_below_is_no_second_line_of_a_heading() -> None:
    heading = layout.find_heading([[1, "Port", "Other"], [2, "Rate", 5]], [], naming, at_row=1)
    assert heading is not None
    assert heading.lines == 1
    # Also where the line below would name a column, and this one names none.
    rows: list[list[Any]] = [[1, "Ocean", "Other"], [2, "Port", 5]]
    heading = layout.find_heading(rows, [], naming, at_row=1)
    assert heading is not None
    assert heading.lines == 1


def test_a_merged_cell_that_begins_just_beyond_a_short_row_has_no_value() -> None:
    rows: list[list[Any]] = [[1, "Port", "Rate"], [2, "Hamburg"], [3, "Bremen", 5]]
    assert laid(rows, [[2, 1, 3, 1]]).rows == [[2, "Hamburg", None], [3, "Bremen", 5]]


def test_the_repeated_heading_of_a_table_of_one_column_is_left_out() -> None:
    table_layout = laid([[1, "Port"], [2, "Hamburg"], [3, "PORT"], [4, "Bremen"]])
    assert table_layout.repeated == [layout.LeftOut(3, "PORT")]
    assert table_layout.rows == [[2, "Hamburg"], [4, "Bremen"]]


def test_lines_of_a_long_file_by_their_bounds() -> None:
    left_out = LeftOut([["Date", "Goods"]], width=2, key=1)
    assert left_out.takes(1, ["Total"]) is True
    assert left_out.takes(2, ["Total", "2" * 20]) is False
    assert left_out.takes(3, ["Total", "2" * 21]) is False
    for number in range(4, 15):
        assert left_out.takes(number, ["", "Note"]) is True
    left_out.pass_over(0)
    summary = left_out.take_summary()
    assert summary["counts"] == {"totals": 1, "notes": 11}
    assert len(summary["lines"]) == 10
    narrow = LeftOut([["Date"]], width=1, key=0)
    assert narrow.takes(1, ["Note"]) is False


def test_a_date_in_the_first_column_makes_a_row_of_a_line_that_looks_like_a_note() -> None:
    left_out = LeftOut([["Date", "Goods"]], width=2, key=0)
    assert left_out.takes(1, ["2024-03-31"]) is False
    assert left_out.takes(2, ["2" * 20]) is False
    assert left_out.takes(3, ["2" * 21]) is True


def test_a_single_cell_that_is_not_at_the_left_may_begin_a_heading() -> None:
    table_layout = laid([[1, None, "Ocean"], [2, "Port", "Rate"], [3, "Hamburg", 5]])
    assert (table_layout.heading.first, table_layout.heading.lines) in {(0, 2), (1, 1)}
    assert table_layout.rows == [[3, "Hamburg", 5]]


def test_a_row_of_blank_cells_repeats_no_heading() -> None:
    table_layout = laid([[1, "Port", "Rate"], [2, 7, 5], [3, "Bremen", 9]])
    assert table_layout.repeated == []
    assert [row[0] for row in table_layout.rows] == [2, 3]


LETTERED = [[1, "A", "B", "C"], [2, "Port", "Rate", "Currency"], [3, "Hamburg", 1250, "USD"]]


def test_the_letters_of_the_columns_are_no_upper_line_of_the_heading() -> None:
    table = laid(LETTERED)
    assert (table.heading.first, table.heading.names) == (1, ["Port", "Rate", "Currency"])
    assert [(each.row, each.text) for each in table.titles] == [(1, "A B C")]
    assert table.rows == [[3, "Hamburg", 1250, "USD"]]


@pytest.mark.parametrize("numbers", [["(1)", "(2)", "(3)"], [1, 2, 3], ["1.", "2.", "3."]])
def test_the_numbers_of_the_columns_below_the_heading_are_no_row(numbers: list[Any]) -> None:
    table = laid([*LETTERED[1:2], [3, *numbers], [4, "Hamburg", 1250, "USD"]])
    assert [(each.row, each.text) for each in table.notes] == [(3, " ".join(map(str, numbers)))]
    assert table.rows == [[4, "Hamburg", 1250, "USD"]]


@pytest.mark.parametrize("cells", [["1", "2"], ["1", "2", "4"], ["A", "B", "D"]])
def test_cells_that_only_look_like_the_numbers_of_columns_are_a_row(cells: list[str]) -> None:
    table = laid([*LETTERED[1:2], [3, *cells]])
    assert [row[1 : len(cells) + 1] for row in table.rows] == [cells]


def test_a_row_further_down_is_kept_though_it_counts() -> None:
    table = laid([*LETTERED[1:], [4, 1, 2, 3]])
    assert table.rows[-1] == [4, 1, 2, 3]
