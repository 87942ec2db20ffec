"""Each fault of a row of trade records by itself: the row is rejected for this alone."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from typing import Final

import pytest

from lading.records.trade_records.models import TradeRecord

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
MOST: Final = "9999999999999999.9999"
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
    # Rounded to four decimals, it has a digit more.
    ({"Quantity": f"{MOST}95"}, ["quantity:large"]),
    ({"Value": "much"}, ["value:number"]),
    ({"Value": "1" + "0" * 20}, ["value:large"]),
    ({"Value": f"{MOST}95"}, ["value:large"]),
    ({"Unit": "Zzq"}, ["unit:unknown"]),
    ({"Currency": "Zzq"}, ["currency:unknown"]),
    ({"Currency": ""}, ["currency:missing"]),
    ({"HS code": "", "Description": ""}, ["goods:missing"]),
    ({"Date": ""}, ["day:missing"]),
    ({"Date": "soon"}, ["day:unknown"]),
]
ACCEPTED: Final = [
    {},
    {"Quantity": f"{MOST}4"},
    {"Value": f"{MOST}4"},
    {"Currency": "", "Value": ""},
    {"HS code": ""},
    {"Description": ""},
    {"Country of origin": "", "Country of destination": ""},
]


def as_csv(*rows: dict[str, str]) -> bytes:
    """A row for each of these changes of what is right."""
    sheet = io.StringIO()
    writer = csv.DictWriter(sheet, list(RIGHT))
    writer.writeheader()
    writer.writerows(
        RIGHT | {"Record id": f"ALONE-{number}"} | changed for number, changed in enumerate(rows)
    )
    return sheet.getvalue().encode()


def test_each_fault_is_told_alone_and_what_has_none_is_stored() -> None:
    rows = [changed for changed, _problems in FAULTS] + ACCEPTED
    record_import = importing.imported(as_csv(*rows), fixed_origin_country="")
    assert importing.rejected(record_import) == {
        number: problems for number, (_changed, problems) in enumerate(FAULTS, 2)
    }
    first = len(FAULTS)
    assert set(TradeRecord.objects.values_list("record_id", flat=True)) == {
        f"ALONE-{number}" for number in range(first, first + len(ACCEPTED))
    }


def test_the_largest_numbers_are_kept_and_their_dollars_are_unknown() -> None:
    """Rounded to cents, the value has a digit more than a number of dollars may have."""
    importing.imported(
        as_csv({"Quantity": f"{MOST}4", "Value": f"{MOST}4"}), fixed_origin_country=""
    )
    stored = TradeRecord.objects.get()
    assert (stored.quantity, stored.value) == (Decimal(MOST), Decimal(MOST))
    assert stored.value_usd is None
