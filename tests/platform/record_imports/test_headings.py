"""Where the table of a file begins and ends: titles, headings, totals, notes and blank rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import openpyxl
import pytest
from django.test import Client

from lading.records.record_imports import queries, services, work
from lading.records.record_imports.models import RecordImport
from lading.records.trade_records.models import TradeRecord
from tests.platform.back_office import Browser, staff_of

from . import importing
from .importing import HEAD, counts, imported, row, uploaded, visible_record_ids

pytestmark = pytest.mark.django_db


def written(*lines: Sequence[str]) -> bytes:
    """Lines as a CSV file, without a heading of their own."""
    text = io.StringIO()
    csv.writer(text).writerows(lines)
    return text.getvalue().encode()


def test_titles_totals_notes_blank_rows_and_repeated_headings_are_left_out_and_named() -> None:
    content = written(
        ["Export statement, April 2024"],
        ["Printed on 28-11-2026"],
        HEAD,
        row(recordId="A"),
        [],
        row(recordId="B"),
        ["Total", "", "", "", "", "", "", "2,400"],
        HEAD,
        ["Chapter 52: cotton"],
        row(recordId="C"),
        [" ", " "],
        ["", "Grand total:", "", "", "", "", "", "3,600"],
        ["* provisional figures of 2024"],
    )
    record_import = imported(content)
    assert (record_import.state, counts(record_import)) == ("done", (3, 3, 0, 0))
    assert visible_record_ids() == {"A", "B", "C"}
    assert queries.left_out_of(record_import) == [
        (
            "2 lines above the heading left out: row 1 “Export statement, April 2024”,"
            " row 2 “Printed on 28-11-2026”."
        ),
        "2 totals left out: row 7 “Total 2,400”, row 12 “Grand total: 3,600”.",
        f"1 repeated heading left out: row 8 “{' '.join(HEAD)[:80]}”.",
        "2 notes left out: row 9 “Chapter 52: cotton”, row 13 “* provisional figures of 2024”.",
        "2 blank rows left out.",
    ]


def test_lines_are_left_out_once_however_often_the_reading_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work, "STAGED_AT_ONCE", 1)
    monkeypatch.setattr(work, "READING_SECONDS", -1)
    monkeypatch.setattr(work, "ROWS_OF_A_PIECE", 1)
    lines: list[Sequence[str]] = [HEAD]
    for number in range(3):
        lines += [row(recordId=f"R-{number}"), [], ["Sub total"], [f"Page {number}"]]
    record_import = imported(written(*lines))
    assert (record_import.state, counts(record_import)) == ("done", (3, 3, 0, 0))
    assert record_import.findings["left_out"]["counts"] == {"totals": 3, "notes": 3, "blank": 3}


def test_a_company_called_total_and_a_row_without_a_date_are_rows() -> None:
    lines = [
        ["consigneeName", "DATE", "HS_code", "countryOfDestination", "recordId"],
        ["TOTAL", "2024-03-31", "271019", "France", "T"],
        ["Gulf Looms", "", "520512", "France", "G"],
    ]
    record_import = imported(written(*lines))
    assert counts(record_import) == (2, 1, 0, 1)
    assert visible_record_ids() == {"T"}
    assert importing.rejected(record_import) == {3: ["day:missing"]}
    assert queries.left_out_of(record_import) == []


def test_a_heading_of_two_lines_is_one() -> None:
    content = written(
        ["Zzq exports", "", "", "", "", "", ""],
        ["Shipment", "", "Goods", "", "Foreign", "", ""],
        ["Date", "Record id", "HS code", "Description", "Country of destination", "Consignee", ""],
        ["2024-03-31", "R-1", "520512", "Yarn", "France", "Zzq", ""],
    )
    record_import = imported(content)
    assert (record_import.sample["heading_row"], record_import.sample["heading_lines"]) == (2, 2)
    assert record_import.sample["header"][:2] == ["Shipment, Date", "Shipment, Record id"]
    assert counts(record_import) == (1, 1, 0, 0)
    stored = TradeRecord.objects.get()
    assert (stored.record_id, stored.consignee) == ("R-1", "Zzq")
    two = written(
        ["Date", "HS", "Quantity", "", "Country of", ""],
        ["", "code", "", "Unit", "origin", "destination"],
        ["2024-03-31", "520512", "12", "KGS", "India", "France"],
    )
    record_import = imported(two, name="two.csv")
    assert (record_import.sample["heading_row"], record_import.sample["heading_lines"]) == (1, 2)
    assert set(record_import.mapping["columns"]) == {
        *("day", "hs_code", "quantity", "unit", "origin_country", "destination_country")
    }
    assert counts(record_import) == (1, 1, 0, 0)


def test_the_first_of_two_columns_with_one_heading_is_taken_and_the_other_named() -> None:
    lines = [[*HEAD, "recordId", "zzq"], [*row(recordId="first"), "second", "third"]]
    record_import = imported(written(*lines))
    assert visible_record_ids() == {"first"}
    assert queries.left_out_of(record_import) == [
        "Column 13 “recordId”: column 11 is taken for this.",
        "Column 14 “zzq”.",
    ]


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("data_team"))


UNKNOWN = written(
    ["Alpha", "Beta", "Gamma"],
    ["When", "What", "Where"],
    ["2024-03-31", "Tea", "France"],
)


def test_staff_say_in_which_row_the_heading_is(client: Client) -> None:
    record_import = uploaded(UNKNOWN)
    assert record_import.sample["header"] == ["Alpha", "Beta", "Gamma"]
    address = f"/admin/record_imports/recordimport/{record_import.uuid}/columns/"
    wrong = client.post(address, {"again": "1", "heading_row": "two"})
    assert wrong.status_code == 422
    assert "Please enter the number of the row" in wrong.content.decode()
    client.post(address, {"again": "1", "heading_row": "2"})
    importing.work()
    record_import.refresh_from_db()
    assert record_import.sample["header"] == ["When", "What", "Where"]
    assert "row 1 “Alpha Beta Gamma”" in client.get(address).content.decode()
    sent = {"column_0": "day", "column_1": "description", "column_2": "destination_country"}
    client.post(address, {**sent, "fixed_origin_country": "India", "order": "day", "decimal": "."})
    importing.work()
    record_import.refresh_from_db()
    assert (record_import.state, counts(record_import)) == ("done", (1, 1, 0, 0))
    assert TradeRecord.objects.get().description == "Tea"


def test_the_heading_is_looked_for_anew_in_another_sheet(client: Client) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].append(["2024-03-31", "2024-03-31", "2024-03-31"])
    for line in [["Title"], ["Made in", "April"], [], [*HEAD], row()]:
        book.worksheets[0].append(line)
    other = book.create_sheet("May")
    for line in [[*HEAD], row(), row(recordId="R-2")]:
        other.append(line)
    content = io.BytesIO()
    book.save(content)
    record_import = uploaded(content.getvalue(), name="two.xlsx")
    assert record_import.sample["heading_row"] == 5
    address = f"/admin/record_imports/recordimport/{record_import.uuid}/columns/"
    page = client.get(address).content.decode()
    assert 'name="heading_row" value="" maxlength="7" autocomplete="off" placeholder="5"' in page
    client.post(address, {"again": "1", "sheet": "May", "heading_row": ""})
    importing.work()
    record_import.refresh_from_db()
    assert (record_import.sample["sheet"], record_import.sample["heading_row"]) == ("May", 1)


def test_a_row_that_is_not_among_the_first_ones_is_refused_and_nothing_is_stored() -> None:
    record_import = uploaded(UNKNOWN)
    services.look_again(
        actor=importing.data_team(), key=record_import.uuid, sent={"heading_row": "90"}
    )
    importing.work()
    record_import.refresh_from_db()
    assert record_import.state == "refused"
    assert "Row 90 is not among the first rows" in record_import.reason
    assert RecordImport.objects.get().staged_rows == 0


def test_a_heading_that_staff_assigned_before_is_found_below_titles_with_its_columns() -> None:
    first = uploaded(b"Kdy,Co,Kam\n2024-03-31,Tea,France\n")
    chosen = {"column_0": "day", "column_1": "description", "column_2": "destination_country"}
    sent = {**chosen, "fixed_origin_country": "India"}
    services.start(actor=importing.data_team(), key=first.uuid, sent=sent)
    later = uploaded("标题,标题,标题\nKdy,Co,Kam\n2024-04-30,Tea,Italy\n".encode(), name="b.csv")
    assert later.sample["heading_row"] == 2
    assert later.mapping["columns"] == {"day": 0, "description": 1, "destination_country": 2}
    other = uploaded("标题,标题,标题\n2024-04-30,Tea,Italy\n".encode(), name="c.csv")
    assert other.mapping["columns"] == {}


def test_a_file_has_at_most_two_hundred_columns() -> None:
    names = [*HEAD, *(f"Zzq {number}" for number in range(len(HEAD), 201))]
    widest = uploaded(written(names[:200], row()))
    assert (widest.state, len(widest.sample["header"])) == ("mapping", 200)
    wider = uploaded(written(names, row()), name="wider.csv")
    assert (wider.state, wider.reason) == ("refused", "The file has more than 200 columns.")


def test_a_number_in_a_heading_is_a_name() -> None:
    record_import = uploaded(written([*HEAD, "2024"], [*row(), "x"]))
    assert record_import.sample["header"] == [*HEAD, "2024"]
