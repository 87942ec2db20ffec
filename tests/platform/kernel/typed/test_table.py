"""What people type, as the table that the portal reads too says (RULES.md 73, 74)."""

from __future__ import annotations

import csv
import datetime as dt
from decimal import Decimal
from typing import Final

from lading.base.kernel.values.typed.dates import DateProblem, ReadDate, read_date
from lading.base.kernel.values.typed.numbers import NumberProblem, ReadNumber, read_number
from scripts.lib.paths import ROOT
from tests.platform.many import in_one_test

INPUTS: Final = ROOT / "tests" / "inputs"


def rows(name: str) -> list[dict[str, str]]:
    with (INPUTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_tables_are_long() -> None:
    assert len(rows("numbers.csv")) + len(rows("dates.csv")) > 400


@in_one_test("row", rows("numbers.csv"), ids=lambda row: f"{row['language']}:{row['typed']!r}")
def test_a_typed_number_means_what_the_table_says(row: dict[str, str]) -> None:
    read = read_number(
        row["typed"], row["language"], decimals=int(row["decimals"]), currency=row["currency"]
    )
    if row["problem"]:
        assert read is NumberProblem(row["problem"])
        return
    assert isinstance(read, ReadNumber)
    assert (read.value, read.certain) == (Decimal(row["value"]), row["certain"] == "yes")
    assert (read.other is None) == read.certain


@in_one_test("row", rows("dates.csv"), ids=lambda row: f"{row['language']}:{row['typed']!r}")
def test_a_typed_date_means_what_the_table_says(row: dict[str, str]) -> None:
    read = read_date(row["typed"], row["language"], dt.date.fromisoformat(row["today"]))
    if row["problem"]:
        assert read is DateProblem(row["problem"])
        return
    assert isinstance(read, ReadDate)
    assert (read.value.isoformat(), read.certain) == (row["value"], row["certain"] == "yes")
