"""The heading of a table that a person chooses, and the rows that they see (RULES.md 82)."""

from __future__ import annotations

import pytest

from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import choosing


@pytest.mark.parametrize(("written", "row"), [("", None), (" ", None), ("4", 4), (" 12 ", 12)])
def test_a_row_that_a_person_names(written: str, row: int | None) -> None:
    assert choosing.row_chosen(written) == row


@pytest.mark.parametrize("written", ["two", "0", "-1", "1.5", "1000001", "9" * 400])
def test_what_is_no_row(written: str) -> None:
    with pytest.raises(ValueError, match=written[:5]):
        choosing.row_chosen(written)


def test_only_a_row_with_cells_can_be_the_heading() -> None:
    rows = [[1, "a"], [4, "b"]]
    choosing.check_row(rows, 4)
    with pytest.raises(Refused, match=f"^{choosing.NO_SUCH_ROW}: 3$"):
        choosing.check_row(rows, 3)


def test_the_beginning_of_a_file_ends_below_its_heading() -> None:
    rows = [[number, "x" * 61, {"wrong": "#REF!"}, None, 5] for number in range(2, 40)]
    first = choosing.beginning([{"sheet": "A", "rows": rows}], {"A": [20]})
    ((sheet, shown),) = [(each["sheet"], each["rows"]) for each in first]
    assert (sheet, shown[-1][0]) == ("A", 20 + choosing.SHOWN_BELOW)
    assert shown[0] == [2, "x" * 59 + "…", "#REF!", "", "5"]
    assert len(choosing.beginning([{"sheet": "A", "rows": rows}], {})[0]["rows"]) == 8
