"""Cells of exported files are never formulas, and lose nothing of their text."""

from __future__ import annotations

import pytest

from lading.base.documents.spreadsheet import csv_lines, neutral

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("value", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx"])
def test_a_spreadsheet_never_evaluates_a_cell(value: str) -> None:
    assert neutral(value) == "'" + value


def test_cells_keep_what_they_say() -> None:
    lines = "".join(csv_lines(["name"], [["Yarn, 30/1"], [None], [5], ["غزل"]]))
    assert lines == '\ufeffname\r\n"Yarn, 30/1"\r\n""\r\n5\r\nغزل\r\n'
