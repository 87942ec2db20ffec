"""Real records of India's foreign trade: what is imported agrees with a count of the same file in
plain Python.
"""

from __future__ import annotations

import collections
import csv
import datetime as dt
import gzip
import io
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from django.db.models import Sum

from lading.records.trade_records.models import TradeRecord

from . import importing
from .importing import counts, imported, rejected

pytestmark = pytest.mark.django_db

NO_COUNTRIES = {
    "CHANNEL IS",
    "INSTALLATIONS IN INTERNATIONAL WATERS",
    "NETHERLANDANTIL",
    "NEUTRAL ZONE",
    "PACIFIC IS",
    "PANAMA C Z",
    "SERBIA MONTNGRO",
    "UNION OF SERBIA & MONTENEGRO",
    "UNSPECIFIED",
}
"""Destinations that are no country of ISO 3166, or were two."""


def read() -> list[dict[str, Any]]:
    """The rows of the workbook, with their numbers."""
    path = importing.real("trade_import_sample.xlsx")
    sheet = openpyxl.load_workbook(path, read_only=True).active
    assert sheet is not None
    header, *lines = sheet.iter_rows(values_only=True)
    return [
        {"number": number, **dict(zip(map(str, header), line, strict=True))}
        for number, line in enumerate(lines, start=2)
    ]


def test_the_sample_of_real_records_is_imported_as_it_is() -> None:
    lines = read()
    content = importing.real("trade_import_sample.xlsx").read_bytes()
    record_import = imported(content, name="trade_import_sample.xlsx")
    wrong = {row["number"] for row in lines if row["countryOfDestination"] in NO_COUNTRIES}
    assert rejected(record_import) == {number: ["destination_country:unknown"] for number in wrong}
    assert counts(record_import) == (len(lines), len(lines) - len(wrong), 0, len(wrong))
    right = [row for row in lines if row["number"] not in wrong]
    by_day = collections.Counter(dt.date.fromisoformat(row["DATE"]) for row in right)
    assert collections.Counter(TradeRecord.objects.values_list("day", flat=True)) == by_day
    by_code = collections.Counter(row["HS_code"] or "" for row in right)
    assert collections.Counter(TradeRecord.objects.values_list("hs_code", flat=True)) == by_code
    quantities: dict[str, Decimal] = collections.defaultdict(Decimal)
    for row in right:
        if (row["QTY"] or "NA") != "NA":
            unit = row["unit"] or ""
            quantities["" if unit in {"NA", "N .A"} else unit] += Decimal(row["QTY"])
    summed = (
        TradeRecord.objects.exclude(quantity=None).values_list("unit").annotate(Sum("quantity"))
    )
    assert dict(summed) == quantities
    again = imported(content, name="again.xlsx")
    assert counts(again) == (len(lines), 0, len(right), len(wrong))


EVERY = 40
"""Of the large files, so many-th rows are imported; 1 imports all of them, which takes minutes."""
LARGE = {
    "trade_india_exports_commodity_country_2017-2023.csv.gz": "India",
    "trade_india_hs2_country_year_2010-2018.csv.gz": "",
}
"""Large files, each with the country of origin of all its rows where no column has it."""


@pytest.mark.parametrize("name", LARGE)
def test_rows_of_the_large_files_are_counted_and_summed_as_they_are(name: str) -> None:
    with gzip.open(importing.real(name), "rt", encoding="utf-8", newline="") as file:
        header, *lines = list(csv.reader(file))
    lines = lines[::EVERY]
    text = io.StringIO()
    csv.writer(text).writerows([header, *lines])
    record_import = imported(
        text.getvalue().encode(),
        name=name.removesuffix(".gz"),
        fixed_origin_country=LARGE[name],
        times="1000000",
        **{f"column_{header.index('value_usd_million')}": "value"},
    )
    assert record_import.state == "done", record_import.reason
    rows = [dict(zip(header, line, strict=True)) for line in lines]
    places = ("countryOfDestination", "countryOfOrigin")
    is_right = [all(row.get(each) not in NO_COUNTRIES for each in places) for row in rows]
    assert set(rejected(record_import)) == {
        number for number, right in enumerate(is_right, start=2) if not right
    }
    right = [row for row, kept in zip(rows, is_right, strict=True) if kept]
    assert counts(record_import) == (len(rows), len(right), 0, len(rows) - len(right))
    by_day = collections.Counter(dt.date.fromisoformat(row["DATE"]) for row in right)
    assert collections.Counter(TradeRecord.objects.values_list("day", flat=True)) == by_day
    by_code = collections.Counter(row["HS_code"] for row in right)
    assert collections.Counter(TradeRecord.objects.values_list("hs_code", flat=True)) == by_code
    summed = TradeRecord.objects.aggregate(value=Sum("value"), quantity=Sum("quantity"))
    assert summed["value"] == sum(Decimal(row["value_usd_million"] or 0) for row in right) * 10**6
    quantities = [Decimal(row["QTY"]) for row in right if row["QTY"] not in {"", "NA"}]
    assert (summed["quantity"] or 0) == sum(quantities)
