"""Imports of trade records: what becomes of each kind of cell, the same file twice, undoing,
cancelling, and going on with an upload.
"""

from __future__ import annotations

import csv
import datetime as dt
import gzip
import io
import re
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.core.files.storage import default_storage
from django.db import connection

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, Forbidden, ValidationFailed
from lading.base.kernel.models import AuditEntry
from lading.base.reference.models import Country, Port
from lading.records.record_imports import services, work
from lading.records.record_imports.models import FilePart, RecordImport
from lading.records.record_imports.rules import PART_BYTES
from lading.records.trade_records.models import HiddenBatch, TradeRecord

from . import importing
from .importing import (
    HEAD,
    as_csv,
    counts,
    imported,
    rejected,
    row,
    started,
    uploaded,
    visible_record_ids,
)

pytestmark = pytest.mark.django_db


def code_of(model: type[Country | Port], pk: int | None) -> str:
    """The ISO code of a country, or the UN/LOCODE of a port."""
    assert pk is not None
    reference_row = model._default_manager.get(pk=pk)
    return reference_row.iso2 if isinstance(reference_row, Country) else str(reference_row.locode)


def test_a_row_is_stored_with_what_its_cells_mean() -> None:
    record_import = imported(as_csv([importing.ROW]))
    assert (record_import.state, counts(record_import)) == ("done", (1, 1, 0, 0))
    stored = TradeRecord.objects.get()
    assert stored.batch_id == record_import.pk
    assert stored.day == dt.date(2024, 3, 31)
    assert (stored.hs_code, stored.description) == ("520512", "Combed cotton yarn")
    assert stored.consignee == "Gulf Looms Trading LLC"
    assert code_of(Country, stored.origin_country_id) == "IN"
    assert code_of(Country, stored.destination_country_id) == "AE"
    assert code_of(Port, stored.origin_port_id) == "INMUN"
    assert code_of(Port, stored.destination_port_id) == "AEJEA"
    assert (stored.origin_port_name, stored.destination_port_name) == ("INMUN", "Jebel Ali")
    assert (stored.quantity, stored.unit, stored.quantity_note) == (Decimal(1200), "KGS", "")
    assert (stored.value, stored.currency, stored.record_id) == (Decimal("45600.5"), "USD", "R-1")
    assert stored.value_usd == Decimal("45600.5")


CELLS = [
    ("DATE", "20240331", "day", dt.date(2024, 3, 31)),
    ("DATE", "03/04/2024", "day", dt.date(2024, 4, 3)),
    ("DATE", "31-Mar-24", "day", dt.date(2024, 3, 31)),
    ("DATE", "March 31, 2024", "day", dt.date(2024, 3, 31)),
    ("DATE", "2024-03-31 18:05:00", "day", dt.date(2024, 3, 31)),
    ("DATE", "45382", "day", dt.date(2024, 3, 31)),
    ("HS_code", "5205.12.10", "hs_code", "52051210"),
    ("HS_code", "5205121090", "hs_code", "5205121090"),
    ("HS_code", "9", "hs_code", "09"),
    ("HS_code", "NA", "hs_code", ""),
    ("QTY", "1,23,456.50", "quantity", Decimal("123456.5")),
    ("QTY", "1 234 567", "quantity", Decimal(1234567)),
    ("QTY", "1.2e+05", "quantity", Decimal(120000)),
    ("QTY", "N.A", "quantity", None),
    ("QTY", "Weight Captured Separately", "quantity_note", "Weight Captured Separately"),
    ("unit", "N .A", "unit", ""),
    ("unit", "Kilograms", "unit", "KGS"),
    ("unit", "Lbs.", "unit", "LBS"),
    ("unit", "metric tonnes", "unit", "MTS"),
    ("unit", "DTN", "unit", "QTL"),
    ("rateCurrency", "us$", "currency", "USD"),
    ("portOfOrigin", "Bombay", "origin_port_name", "Bombay"),
    ("portOfOrigin", "DELHI AIR CARGO", "origin_port_id", None),
    ("countryOfDestination", "U.A.E.", "rejected", None),
    ("consigneeName", "=1+1", "consignee", "=1+1"),
]  # fmt: skip


def test_every_kind_of_cell_is_understood() -> None:
    cells = [cell for cell in CELLS if cell[2] != "rejected"]
    lines = [row(**{name: cell}, recordId=str(at)) for at, (name, cell, _f, _v) in enumerate(cells)]
    record_import = imported(as_csv(lines), order="day")
    assert rejected(record_import) == {}
    stored = {each.record_id: each for each in TradeRecord.objects.all()}
    for at, (name, cell, field, value) in enumerate(cells):
        assert getattr(stored[str(at)], field) == value, (name, cell)


WRONG = [
    ({"DATE": ""}, "day:missing"),
    ({"DATE": "31-02-2024"}, "day:unknown"),
    ({"DATE": "2099-01-01"}, "day:unknown"),
    ({"HS_code": "52A5"}, "hs_code:unknown"),
    ({"HS_code": "5.2051E+07"}, "hs_code:digits lost"),
    ({"HS_code": "5205111"}, "hs_code:digit missing"),
    ({"HS_code": "", "productDescription": ""}, "goods:missing"),
    ({"countryOfDestination": "Atlantis"}, "destination_country:unknown"),
    ({"QTY": "a lot"}, "quantity:number"),
    ({"QTY": "-5"}, "quantity:number"),
    ({"QTY": "1,2,3"}, "quantity:number"),
    ({"QTY": "1.2E+05"}, "quantity:number"),
    ({"QTY": "12 34"}, "quantity:number"),
    ({"QTY": "0,125"}, "quantity:number"),
    ({"QTY": "1.234,56"}, "quantity:number"),
    ({"value": "12,5"}, "value:number"),
    ({"QTY": "۱۲۳"}, "quantity:number"),
    ({"QTY": "1e30"}, "quantity:large"),
    ({"unit": "barrows"}, "unit:unknown"),
    ({"rateCurrency": "XYZ"}, "currency:unknown"),
    ({"rateCurrency": ""}, "currency:missing"),
    ({"productDescription": "x" * 2001}, "description:long"),
]


def test_every_wrong_row_is_rejected_with_its_number_and_reason_and_the_others_are_stored() -> None:
    lines = [row(**changed, recordId=str(at)) for at, (changed, _problem) in enumerate(WRONG)]
    lines.insert(3, row(recordId="right"))
    record_import = imported(as_csv([*lines, [*row(), "one more"]]), decimal=".")
    numbers = [number for number in range(2, 2 + len(lines)) if number != 5]
    expected = dict(zip(numbers, [[problem] for _changed, problem in WRONG], strict=True))
    assert rejected(record_import) == {**expected, 2 + len(lines): ["row:beyond"]}
    assert visible_record_ids() == {"right"}
    assert counts(record_import) == (len(lines) + 1, 1, 0, len(WRONG) + 1)


def test_the_same_file_twice_changes_nothing_and_a_row_that_is_twice_in_a_file_is_stored_once() -> (
    None
):
    content = as_csv([*importing.rows(3), *importing.rows(2)])
    first = imported(content)
    assert counts(first) == (5, 3, 2, 0)
    before = list(TradeRecord.objects.order_by("pk").values())
    again = imported(content, name="again.csv")
    assert (again.state, counts(again)) == ("done", (5, 0, 5, 0))
    assert list(TradeRecord.objects.order_by("pk").values()) == before


def packed_zip(content: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("records.csv", content)
        archive.writestr("__MACOSX/._records.csv", b"x")
    return data.getvalue()


def as_xlsx(lines: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for line in [HEAD, *lines]:
        sheet.append(list(line))
    book.create_sheet("empty")
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def typed_row() -> list[Any]:
    """The row with a date and numbers as workbooks have them."""
    return [dt.datetime(2024, 3, 31), *importing.ROW[1:7], 1200, *importing.ROW[8:11], 45600.5]  # noqa: DTZ001


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(as_csv([importing.ROW])),
        packed_zip(as_csv([importing.ROW], ";")),
        as_csv([importing.ROW], "\t", "utf-16"),
        as_csv([importing.ROW], "|", "utf-8-sig"),
        as_xlsx([typed_row()]),
    ],
    ids=["gzip", "zip", "utf-16", "marked", "workbook"],
)
def test_a_file_packed_or_written_in_another_way_is_the_same_file(content: bytes) -> None:
    imported(as_csv([importing.ROW]))
    record_import = imported(content, name="other")
    assert (record_import.state, counts(record_import)) == ("done", (1, 0, 1, 0))


def test_letters_of_an_older_encoding_are_read_as_it_says() -> None:
    imported(as_csv([row(consigneeName="Müller & Söhne")], encoding="cp1252"))
    assert TradeRecord.objects.get().consignee == "Müller & Söhne"


def test_files_of_other_countries_have_their_own_numbers_and_values_in_lakhs() -> None:
    lines = [row(DATE="03/31/2024", QTY="1.200,5", value="2,5")]
    imported(as_csv(lines, ";"), times="100000")
    stored = TradeRecord.objects.get()
    assert (stored.quantity, stored.value) == (Decimal("1200.5"), Decimal(250_000))


FILE_DECIDES = re.compile(r"\d{1,3}[.,]\d{3}")
"""Read by the decimal sign that staff chose for the file, whatever a field may have."""
POINTS, COMMAS = ("en", "zh", "ar"), ("fr", "es", "it")


@pytest.mark.parametrize(("sign", "languages"), [(".", POINTS), (",", COMMAS)])
def test_typed_numbers_are_read_as_people_mean_them_or_refused(
    sign: str, languages: tuple[str, ...]
) -> None:
    """By the table of typed numbers: nothing is stored as another number."""
    typed = [
        each
        for each in typed_numbers()
        if each["language"] in languages
        and each["problem"] not in ("too_many_decimals", "too_large")
        and each["typed"].strip()
        and not FILE_DECIDES.fullmatch(each["typed"])
        and not re.search(r"\de[+-]?\d", each["typed"])  # as programs write them
    ]
    lines = [
        row(QTY=each["typed"], recordId=f"R-{at}", value="45600") for at, each in enumerate(typed)
    ]
    record_import = imported(as_csv(lines), decimal=sign)
    assert record_import.state == "done", record_import.reason
    stored = dict(TradeRecord.objects.values_list("record_id", "quantity"))
    wrong = [
        (each["typed"], stored[f"R-{at}"], each["value"])
        for at, each in enumerate(typed)
        if stored.get(f"R-{at}") is not None
        and (not each["value"] or stored[f"R-{at}"] != round(Decimal(each["value"]), 4))
    ]
    assert wrong == []
    assert len(stored) >= 15
    refused = rejected(record_import)
    assert len(refused) == len(typed) - len(stored)
    assert {code for problems in refused.values() for code in problems} == {"quantity:number"}


def typed_numbers() -> list[dict[str, str]]:
    """The rows of `tests/inputs/numbers.csv`."""
    path = Path(__file__).parents[2] / "inputs" / "numbers.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for each in rows:
        each["typed"] = re.sub(
            r"\\u([0-9A-Fa-f]{4})", lambda match: chr(int(match[1], 16)), each["typed"]
        )
    return rows


def test_the_columns_of_a_heading_are_remembered() -> None:
    header = "When,What,Where\n2024-03-31,Tea,France\n"
    record_import = uploaded(header.encode())
    assert record_import.mapping["columns"] == {}
    chosen = {"column_0": "day", "column_1": "description", "column_2": "destination_country"}
    sent = {**chosen, "fixed_origin_country": "India"}
    services.start(actor=importing.data_team(), key=record_import.uuid, sent=sent)
    later = uploaded(b"WHEN;what;Where\n2024-04-30;Coffee;Italy\n", name="april.csv")
    assert later.mapping["columns"] == {"day": 0, "description": 1, "destination_country": 2}


def test_columns_that_are_missing_twice_or_unknown_are_refused_and_nothing_begins() -> None:
    record_import = uploaded(as_csv([importing.ROW]))
    sent = {
        "column_0": "hs_code",
        "column_1": "hs_code",
        "column_2": "tariff",
        "column_11": "value",
    }
    with pytest.raises(ValidationFailed) as refused:
        services.start(actor=importing.data_team(), key=record_import.uuid, sent=sent)
    assert set(refused.value.errors) == {"column_1", "column_2", "columns"}
    assert len(refused.value.errors["columns"]) == 3
    record_import.refresh_from_db()
    assert record_import.state == "mapping"


def test_undoing_removes_every_record_of_the_import_and_no_other() -> None:
    record_import = imported(as_csv(importing.rows(2)))
    later_import = imported(as_csv(importing.rows(5)), name="more.csv")
    assert counts(later_import) == (5, 3, 2, 0)
    services.undo(actor=importing.data_team(), key=later_import.uuid, reason="wrong month")
    importing.work()
    later_import.refresh_from_db()
    assert (later_import.state, later_import.removed_rows) == ("undone", 3)
    assert set(TradeRecord.objects.values_list("batch_id", flat=True)) == {record_import.pk}
    assert not HiddenBatch.objects.exists()
    actions = AuditEntry.objects.filter(
        object_id=later_import.pk, object_type__contains="recordimport"
    )
    assert {"records_import_undone", "records_undone"} <= set(
        actions.values_list("action", flat=True)
    )
    again = imported(as_csv(importing.rows(5)), name="again.csv")
    assert counts(again) == (5, 3, 2, 0)


def test_an_import_that_is_cancelled_half_way_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work, "MERGED_AT_ONCE", 4)
    record_import = started(as_csv(importing.rows(20)))
    merge_some = work._merge_some

    def cancelled(*args: Any) -> None:
        merge_some(*args)
        if record_import.merged_rows == 0:
            assert TradeRecord.objects.exists()
            assert visible_record_ids() == set()
            services.cancel(actor=importing.data_team(), key=record_import.uuid)
            record_import.merged_rows = -1  # this object is the test's own

    monkeypatch.setattr(work, "_merge_some", cancelled)
    importing.work()
    record_import.refresh_from_db()
    assert (record_import.state, record_import.removed_rows) == ("cancelled", 3)
    assert not TradeRecord.objects.exists()
    assert not HiddenBatch.objects.exists()
    assert leftovers(record_import) == ([], [])
    with pytest.raises(Conflict):
        services.undo(actor=importing.data_team(), key=record_import.uuid, reason="")


def leftovers(record_import: RecordImport) -> tuple[list[str], list[str]]:
    """Staging tables, and parts of the file."""
    tables = connection.introspection.table_names()
    folder = f"record-imports/{record_import.uuid}"
    try:
        files = default_storage.listdir(folder)[1]
    except FileNotFoundError:
        files = []
    own = ("record_imports_rows_", "trade_records_repeated_")
    return [name for name in tables if name.startswith(own)], files


def test_an_upload_goes_on_after_its_first_parts() -> None:
    by = importing.data_team()
    content = as_csv(importing.rows(2)).ljust(PART_BYTES + 5, b"\n")
    how: dict[str, Any] = {"name": "large.csv", "size": len(content), "source": "a", "licence": "b"}
    first = services.begin(actor=by, modified=7, **how)
    services.receive_part(actor=by, key=first.uuid, number=1, content=content[PART_BYTES:])
    again = services.begin(actor=by, modified=7, **how)
    assert again.pk == first.pk
    assert services.missing_parts(actor=by, key=first.uuid) == [0]
    assert services.begin(actor=by, modified=8, **how).pk != first.pk
    services.receive_part(actor=by, key=first.uuid, number=1, content=content[PART_BYTES:])
    services.receive_part(actor=by, key=first.uuid, number=0, content=content[:PART_BYTES])
    importing.work()
    first.refresh_from_db()
    assert first.state == "mapping"
    assert [part.size for part in FilePart.objects.order_by("number")] == [PART_BYTES, 5]
    with pytest.raises(Conflict):
        services.receive_part(actor=by, key=first.uuid, number=0, content=content[:PART_BYTES])


def test_nobody_imports_without_the_capability() -> None:
    record_import = uploaded(as_csv([importing.ROW]))
    other = Actor(user_id=1, user_uuid="", name="", email="", is_staff=True)
    for call in (
        lambda: services.begin(actor=other, name="a", size=1, modified=1, source="a", licence="b"),
        lambda: services.receive_part(actor=other, key=record_import.uuid, number=0, content=b"a"),
        lambda: services.start(actor=other, key=record_import.uuid, sent={}),
        lambda: services.cancel(actor=other, key=record_import.uuid),
        lambda: services.undo(actor=other, key=record_import.uuid, reason=""),
        lambda: services.look_again(actor=other, key=record_import.uuid, sent={}),
    ):
        with pytest.raises(Forbidden):
            call()
    record_import.refresh_from_db()
    assert record_import.state == "mapping"
    assert RecordImport.objects.count() == 1
