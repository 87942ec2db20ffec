"""The small files as people send them, each through the import: the right records, or the refusal
that says what to do. Files of our own kinds are in `test_own_files`.
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest

from lading.records.record_imports import services
from lading.records.record_imports.models import RecordImport
from lading.records.trade_records.models import TradeRecord

from . import importing
from .importing import counts, imported, rejected, stored, uploaded

pytestmark = pytest.mark.django_db

BUYER = "Zzq Import BV"
PLAIN: list[tuple[Any, ...]] = [
    ("ZZQ-T-0", dt.date(2024, 4, 3), "52051110", "INNSA", "NLRTM", "IN", "NL", "12345.5", "KGS",
     "123456.78"),
    ("ZZQ-T-1", dt.date(2024, 4, 4), "09024020", "INCCU", "DEHAM", "IN", "DE", "1000", "KGS",
     "4321"),
    ("ZZQ-T-2", dt.date(2024, 4, 15), "03061720", "INVTZ", "AEJEA", "IN", "AE", "22.5", "MTS",
     "250000.25"),
    ("ZZQ-T-3", dt.date(2024, 5, 2), "07031010", "INNSA", "MYPKG", "IN", "MY", "500000", "KGS",
     "180000"),
]  # fmt: skip
"""Record id, day, HS code, ports, countries, quantity, unit, value in USD: as people read them."""
LAKHS = [(*PLAIN[0][:7], "123456", "KGS", "123456"), *PLAIN[1:]]
US_ORDER = {
    "ZU-0": dt.date(2024, 4, 13),
    "ZU-1": dt.date(2024, 4, 3),
    "ZU-2": dt.date(2024, 5, 20),
    "ZU-3": dt.date(2024, 5, 6),
}
SAME = [
    "00-plain.csv",
    "00-plain.xlsx",
    "01-utf16-bom.csv",
    "02-cp1252.csv",
    "03-semicolon-decimal-comma.csv",
    "04-tabs-named.csv",
    "05-date-serials.csv",
    "05-date-serials.xlsx",
    "06-merged-title.xlsx",
    "06-title.csv",
    "07-totals.csv",
    "07-totals.xlsx",
    "09-duplicate-headers.csv",
    "10-trailing-16384.csv",
    "10-trailing-16384.xlsx",
    "11-macro.xlsm",
    "12-old.xls",
    "13-calc.ods",
    "16-apostrophes.csv",
    "16-numbers-as-text.xlsx",
    "17-lost-zero.csv",
    "17-lost-zero.xlsx",
    "decimal-comma-new-header.csv",
]
REFUSED = {
    "14-password.xlsx": "protected by a password",
    "15-two-csv.zip": "several files (a.csv, b.csv)",
}
OTHER = {
    "08-india-thousands.csv",
    "18-scientific.csv",
    "us-order-known-header.csv",
    "us-order-new-header.csv",
}


def of_file(name: str, **changed: Any) -> RecordImport:
    """The import of a shared file, as its form is suggested."""
    content = importing.shared_file(name).read_bytes()
    return imported(content, name=name, fixed_origin_country="", **changed)


def test_every_shared_file_is_tested() -> None:
    folder = importing.shared_file("00-plain.csv").parent
    assert {path.name for path in folder.iterdir()} == {*SAME, *REFUSED, *OTHER}


@pytest.mark.parametrize("name", SAME)
def test_a_file_in_another_dress_gives_the_same_records(name: str) -> None:
    record_import = of_file(name)
    assert (record_import.state, rejected(record_import)) == ("done", {}), record_import.reason
    assert stored() == PLAIN
    buyers = set(TradeRecord.objects.values_list("consignee", flat=True))
    assert buyers == {f'{BUYER} — Müller & Söhne ½"' if name.startswith("02") else BUYER}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_table_is_refused_with_its_reason(name: str) -> None:
    record_import = uploaded(importing.shared_file(name).read_bytes(), name=name)
    assert record_import.state == "refused"
    assert REFUSED[name] in record_import.reason
    assert not TradeRecord.objects.exists()


def test_groups_of_india_are_read() -> None:
    of_file("08-india-thousands.csv")
    assert stored() == LAKHS


def test_shortened_codes_are_refused_by_row_with_the_reason() -> None:
    record_import = of_file("18-scientific.csv")
    assert counts(record_import) == (4, 0, 0, 4)
    assert set(map(tuple, rejected(record_import).values())) == {("hs_code:digits lost",)}
    assert not TradeRecord.objects.exists()


def test_a_price_of_a_spreadsheet_is_read_as_written() -> None:
    content = importing.as_csv([importing.row(value="1.2346E+05")])
    imported(content)
    assert TradeRecord.objects.get().value == Decimal(123_460)


@pytest.mark.parametrize("name", ["us-order-known-header.csv", "us-order-new-header.csv"])
def test_the_cells_decide_which_number_is_the_month_whatever_was_chosen_before(name: str) -> None:
    content = importing.shared_file("us-order-known-header.csv").read_bytes()
    first = uploaded(content.replace(b"04/13/2024", b"13/04/2024").replace(b"05/20", b"20/05"))
    sent = importing.form_of(first, order="day")
    services.start(actor=importing.data_team(), key=first.uuid, sent=sent)
    importing.work()
    TradeRecord.objects.all().delete()
    record_import = of_file(name)
    assert record_import.state == "done", record_import.reason
    assert dict(TradeRecord.objects.values_list("record_id", "day")) == US_ORDER
