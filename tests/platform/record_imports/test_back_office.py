"""The screens of imports: from the form of a new one to its rejected rows."""

from __future__ import annotations

import csv
import io
import uuid
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from lading.records.record_imports import queries, services
from lading.records.record_imports.models import RecordImport
from lading.records.record_imports.rules import PART_BYTES
from lading.records.trade_records.models import TradeRecord
from tests.platform.back_office import CONFIRM, Browser, staff_of
from tests.platform.walk.changes import fingerprint

from . import importing
from .importing import as_csv, row
from .rows import record_import_of

pytestmark = pytest.mark.django_db

LIST = "/admin/record_imports/recordimport/"


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("data_team"))


def begun(client: Client, content: bytes, **changed: Any) -> Any:
    """What the server answers to the script of the form."""
    sent = {
        "name": "march.csv",
        "size": len(content),
        "modified": 1_700_000_000_000,
        "source": "DGCI&S <b>",
        "licence": "Open data",
        **changed,
    }
    return client.post(f"{LIST}new/", sent)


def sent(client: Client, content: bytes) -> RecordImport:
    """A file after its upload and the reading of its first rows."""
    answer = begun(client, content).json()
    for number in answer["missing"]:
        part = content[number * PART_BYTES : (number + 1) * PART_BYTES]
        address = f"{answer['parts']}{number}/"
        stored = client.post(address, part, content_type="application/octet-stream")
        assert stored.status_code == 200, stored.content
    importing.work()
    return RecordImport.objects.get()


def page_of(client: Client, record_import: RecordImport) -> str:
    return client.get(f"{LIST}{record_import.pk}/change/").content.decode()


def test_an_empty_list_says_where_imports_come_from(client: Client) -> None:
    page = client.get(LIST).content.decode()
    assert "No trade records have been imported yet" in page
    assert client.get(f"{LIST}new-import/").headers["location"] == f"{LIST}new/"


def test_a_file_is_uploaded_assigned_imported_and_explained(client: Client) -> None:
    lines = [row(), row(recordId="R-2", DATE="=never"), row(recordId="R-3", portOfOrigin="Moon")]
    record_import = sent(client, as_csv(lines))
    assert "Assign its columns" in page_of(client, record_import)
    address = f"{LIST}{record_import.uuid}/columns/"
    form = client.get(address).content.decode()
    assert "Combed cotton yarn" in form
    assert '<option value="day" selected>Date</option>' in form
    refused = client.post(address, {"column_0": "day"})
    assert refused.status_code == 422
    assert "Please say which column has the HS code" in refused.content.decode()
    chosen = importing.form_of(record_import, fixed_origin_country="India")
    assert client.post(address, chosen).headers["location"] == f"{LIST}{record_import.pk}/change/"
    waiting = client.get(f"{LIST}{record_import.pk}/change/").content.decode()
    assert "record_imports/refresh.js" in waiting
    assert "data-import-progress" in waiting
    importing.work()
    page = page_of(client, record_import)
    assert "Not a date from 1980 to today: =never" in page
    assert "Moon" in page
    assert "DGCI&amp;S &lt;b&gt;" in page
    answer = client.get(f"{LIST}{record_import.uuid}/rejects/")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    header, first = list(csv.reader(io.StringIO(text)))
    assert header[:3] == [f"Row of import {record_import.pk}", "Reasons", "DATE"]
    assert first[:3] == ["3", "Not a date from 1980 to today: =never", "'=never"]
    assert TradeRecord.objects.count() == 2


def rejected_file(client: Client, record_import: RecordImport) -> bytes:
    """The download of the rejected rows."""
    answer = client.get(f"{LIST}{record_import.uuid}/rejects/")
    return b"".join(answer.streaming_content)  # type: ignore[attr-defined]


def test_rejected_rows_load_again_with_the_units_values_and_columns_of_their_file(
    client: Client,
) -> None:
    lines = [
        row(recordId="R-1", DATE="04/13/2024", QTY="1.000", value="2,5", consigneeName="=1+1"),
        row(recordId="R-2", DATE="04/03/2024", QTY="2.000", value="3,5", unit="barrows"),
        row(recordId="R-3", DATE="never", QTY="3.000", value="4,5"),
    ]
    record_import = importing.imported(
        as_csv(lines, ";").replace(b"consigneeName", b"Kaufer"),
        times="1000000",
        column_3="consignee",
    )
    assert importing.counts(record_import) == (3, 1, 0, 2)
    assert "not a date" in page_of(client, record_import).lower()
    # Another file with the same heading in between.
    importing.imported(as_csv([row(recordId="R-9")]), name="other.csv")
    corrected = (
        rejected_file(client, record_import).decode("utf-8-sig").replace("barrows", "KGS").encode()
    )
    again = importing.imported(corrected, name="rejected.csv", fixed_origin_country="India")
    assert importing.counts(again) == (2, 1, 0, 1), again.reason
    stored = TradeRecord.objects.get(record_id="R-2")
    assert str(stored.day) == "2024-04-03"
    assert (stored.quantity, stored.value, stored.unit) == (
        Decimal(2000),
        Decimal(3_500_000),
        "KGS",
    )
    assert stored.consignee == "Gulf Looms Trading LLC"


def test_an_import_that_brought_nothing_says_so(client: Client) -> None:
    record_import = importing.imported(as_csv([row(DATE="never"), row(DATE="")]))
    page = page_of(client, record_import)
    assert "Nothing was imported: every row was rejected." in page
    listed = client.get(LIST).content.decode()
    assert "Nothing imported" in listed
    importing.imported(as_csv([row()]))
    again = importing.imported(as_csv([row()]), name="again.csv")
    assert "every row is the same as a record that was there already" in page_of(client, again)


def test_a_refused_file_stays_listed_with_its_reason(client: Client) -> None:
    record_import = importing.uploaded(as_csv([]), name="empty-march.csv")
    assert record_import.state == "refused"
    services.purge()
    assert "empty-march.csv" in client.get(LIST).content.decode()
    assert "The file has a heading and no rows." in page_of(client, record_import)


def test_each_kind_of_fault_is_told_once_with_its_first_rows(client: Client) -> None:
    lines = [row(DATE="never", recordId=str(number)) for number in range(7)]
    record_import = importing.imported(as_csv([*lines, row(unit="barrows"), row(recordId="right")]))
    problems = queries.problems_of(record_import)
    assert problems.by_reason == [
        ("Not a date from 1980 to today", "7", "2, 3, 4, 5, 6 …"),
        ("Unknown unit", "1", "9"),
    ]
    assert "2, 3, 4, 5, 6 …" in page_of(client, record_import)


def test_a_done_import_is_undone_with_a_reason(client: Client) -> None:
    record_import = importing.imported(as_csv([row()]))
    address = reverse("admin:record_imports_recordimport_undo", args=[record_import.pk])
    client.post(address, {**CONFIRM, "reason": ""})
    assert TradeRecord.objects.exists()
    client.post(address, {**CONFIRM, "reason": "the wrong month"})
    importing.work()
    assert not TradeRecord.objects.exists()
    assert "the wrong month" in page_of(client, record_import)


def test_wrong_uploads_are_refused_and_nothing_is_stored(client: Client) -> None:
    refused = begun(client, b"x", source=" ", size=6 * 1024**3)
    assert refused.status_code == 422
    assert refused.json()["errors"] == {
        "file": ["The file is larger than 5 GB. Please split it."],
        "source": ["Please say where the records are from."],
    }
    assert not RecordImport.objects.exists()
    answer = begun(client, b"a,b\n1,2\n").json()
    for number, content in ((0, b"a,b"), (0, b"a,b\n1,2\n3"), (1, b"")):
        part = client.post(
            f"{answer['parts']}{number}/", content, content_type="application/octet-stream"
        )
        assert part.status_code == 400
    assert not RecordImport.objects.get().parts.exists()
    other = answer["parts"].replace(str(RecordImport.objects.get().uuid), str(uuid.uuid4()))
    assert client.post(f"{other}0/", b"x", content_type="text/csv").status_code == 404


def test_other_staff_reach_no_page_of_imports(browser: Browser) -> None:
    record_import = record_import_of(1)
    client = browser(staff_of("reviewer"))
    before = fingerprint()
    for address in ("", "new/", f"{record_import.uuid}/columns/", f"{record_import.uuid}/rejects/"):
        assert client.get(f"{LIST}{address}").status_code == 403
    part = client.post(f"{LIST}{record_import.uuid}/parts/0/", b"x", content_type="text/csv")
    assert part.status_code == 403
    assert begun(client, b"x").status_code == 403
    assert fingerprint() == before
