"""Each fault of a row of trade records by itself: the row is rejected for this alone."""

from __future__ import annotations

import csv
import io
from typing import Final

import pytest

from lading.trade_records.models import TradeRecord

from . import importing

pytestmark = pytest.mark.django_db

RIGHT: Final = {
    "Record id": "ALONE-1",
    "Date": "2024-04-13",
    "HS code": "09024020",
    "Description": "Zzq tea",
    "Port of loading": "INCCU",
    "Port of discharge": "Hamburg",
    "Country of origin": "India",
    "Country of destination": "Germany",
    "Quantity": "1500.5",
    "Unit": "KGS",
    "Value": "4321.75",
    "Currency": "USD",
}
PORTS: Final = {"Port of loading": "", "Port of discharge": ""}
FAULTS: Final[list[tuple[dict[str, str], list[str]]]] = [
    ({"Country of origin": "Atlantis"}, ["origin_country:unknown"]),
    ({"Country of destination": "Atlantis"}, ["destination_country:unknown"]),
    (
        {**PORTS, "Country of origin": "Atlantis", "Country of destination": ""},
        ["origin_country:unknown"],
    ),
    ({**PORTS, "Country of origin": "", "Country of destination": ""}, ["country:missing"]),
    ({"Quantity": "many"}, ["quantity:number"]),
    ({"Quantity": "1" + "0" * 20}, ["quantity:large"]),
    ({"Value": "much"}, ["value:number"]),
    ({"Value": "1" + "0" * 20}, ["value:large"]),
    ({"Unit": "Zzq"}, ["unit:unknown"]),
    ({"Currency": "Zzq"}, ["currency:unknown"]),
    ({"Currency": ""}, ["currency:missing"]),
    ({"HS code": "", "Description": ""}, ["goods:missing"]),
    ({"Date": ""}, ["day:missing"]),
    ({"Date": "soon"}, ["day:unknown"]),
]
ACCEPTED: Final = [
    {},
    {"Currency": "", "Value": ""},
    {"HS code": ""},
    {"Description": ""},
    {"Country of origin": "", "Country of destination": ""},
]


def test_each_fault_is_told_alone_and_what_has_none_is_stored() -> None:
    rows = [changed for changed, _problems in FAULTS] + ACCEPTED
    sheet = io.StringIO()
    writer = csv.DictWriter(sheet, list(RIGHT))
    writer.writeheader()
    writer.writerows(
        RIGHT | {"Record id": f"ALONE-{number}"} | changed for number, changed in enumerate(rows)
    )
    found = importing.imported(sheet.getvalue().encode(), fixed_origin_country="")
    assert importing.rejected(found) == {
        number: problems for number, (_changed, problems) in enumerate(FAULTS, 2)
    }
    first = len(FAULTS)
    assert set(TradeRecord.objects.values_list("record_id", flat=True)) == {
        f"ALONE-{number}" for number in range(first, first + len(ACCEPTED))
    }
