"""Real records of India's foreign trade: what is imported agrees with a count of the same file in
plain Python.
"""

from __future__ import annotations

import collections
import datetime as dt
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from django.db.models import Sum

from lading.trade_records.models import TradeRecord

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
    found = imported(content, name="trade_import_sample.xlsx")
    wrong = {row["number"] for row in lines if row["countryOfDestination"] in NO_COUNTRIES}
    assert rejected(found) == {number: ["destination_country:unknown"] for number in wrong}
    assert counts(found) == (len(lines), len(lines) - len(wrong), 0, len(wrong))
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
