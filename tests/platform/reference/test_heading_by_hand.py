"""Staff say in which row, and on which sheet, the heading of a file is (RULES.md 81, 88)."""

from __future__ import annotations

import io
import re
from typing import Any

import openpyxl
import pytest
from django.test import Client

from lading.base.kernel.models import OutboxMessage
from lading.base.reference.imports.staff_import import StaffImport
from lading.base.reference.imports.states import ImportState
from lading.base.reference.models import Unit
from tests.platform.exchange import after_work, as_csv, confirm, errors_of, upload, work

from .conftest import MODELS, staff

pytestmark = pytest.mark.django_db

UNIT = "reference/unit"
TWO_HEADINGS = as_csv(
    [
        ["Code", "Name", "rec20_code", "is_active"],
        ["KGS", "Old kilos", "KGM", "yes"],
        ["Code", "Name", "Remarks", "Page 2"],
        ["ZQA", "Zzq bales", "by hand", ""],
    ]
)

REPEATED = b"code,name,rec20_code\nZQC,Zzq crates,\ncode,name,\nZQA,Zzq bales,\n"
"""Two rows with the heading in row 1, and one with that in row 3."""


def units() -> list[Any]:
    return list(Unit.objects.order_by("code").values_list())


def text_of(page: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def again(client: Client, table: str = UNIT, **sent: str) -> Any:
    """Have the newest file read anew by what is sent; the page that follows."""
    key = StaffImport.objects.order_by("-pk").values_list("uuid", flat=True)[0]
    return after_work(client, client.post(f"/admin/{table}/import/{key}/", sent))


def heading_of(page: Any) -> list[int]:
    """The rows that the page marks as the heading."""
    rows = re.findall(r'<tr class="import-heading">\s*<th[^>]*>(\d+)', page.content.decode())
    return [int(row) for row in rows]


def book(**sheets: list[list[Any]]) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    made.save(data)
    return data.getvalue()


def test_the_first_rows_are_shown_as_they_stand_and_the_heading_is_marked(editor: Client) -> None:
    rows = [["Zzq units"], ["code", "name"], ["ZQA", "Zzq <b>bales</b>"], ["ZQB", "x" * 70]]
    page = upload(editor, UNIT, as_csv(rows))
    assert heading_of(page) == [2]
    content = page.content.decode()
    assert "How the file is read" in content
    assert "The first rows as they are written" in content
    assert 'name="heading_row" value="" maxlength="7" autocomplete="off" placeholder="2"' in content
    assert "<bdi>Zzq &lt;b&gt;bales&lt;/b&gt;</bdi>" in content
    assert f"<bdi>{'x' * 59}…</bdi>" in content
    assert 'name="sheet"' not in content


def test_a_heading_far_below_is_shown_with_the_rows_under_it(editor: Client) -> None:
    rows = [[f"Title {n}"] for n in range(30)] + [["code", "name"]]
    page = upload(editor, UNIT, as_csv([*rows, *([f"ZQ{c}", "Zzq"] for c in "ABCDE")]))
    assert heading_of(page) == [31]
    page_text = text_of(page)
    assert "31 Heading code name" in page_text
    first = page.content.decode().partition("The first rows as they are written")[2]
    assert "ZQC" in first
    assert "ZQD" not in first


def test_staff_name_another_row_and_the_file_is_read_anew(editor: Client) -> None:
    before = units()
    page = upload(editor, UNIT, TWO_HEADINGS)
    assert heading_of(page) == [1]
    page = again(editor, heading_row="3")
    assert heading_of(page) == [3]
    assert 'name="heading_row" value="3"' in page.content.decode()
    result = page.context["result"]
    assert [row.cells[0] for row in result.changed] == [[None, "ZQA"]]
    assert "row 2 “KGS Old kilos KGM yes”" in text_of(page)
    assert units() == before
    confirm(editor, UNIT, page)
    assert Unit.objects.get(code="ZQA").name == "Zzq bales"
    assert Unit.objects.get(code="KGS").name != "Old kilos"
    stored = StaffImport.objects.get()
    assert (bytes(stored.content), bytes(stored.rows)) == (b"", b"")


def test_an_empty_field_looks_for_the_heading_again(editor: Client) -> None:
    upload(editor, UNIT, TWO_HEADINGS)
    assert heading_of(again(editor, heading_row="3")) == [3]
    assert heading_of(again(editor, heading_row=" ")) == [1]


def test_a_refused_file_can_be_read_by_another_heading(editor: Client) -> None:
    rows = [["Name", "is_active", "rec20"], ["code", "name"], ["ZQA", "Zzq"]]
    page = upload(editor, UNIT, as_csv(rows))
    assert "confirm_form" not in page.context
    assert heading_of(page) == [1]
    page = again(editor, heading_row="2")
    assert errors_of(page) == []
    confirm(editor, UNIT, page)
    assert Unit.objects.get(code="ZQA").name == "Zzq"


@pytest.mark.parametrize("written", ["two", "0", "-1", "1.5", "9999999", "٣٣٣٣٣٣٣٣"])
def test_what_is_no_row_is_refused_at_the_field_and_nothing_is_read(
    editor: Client, written: str
) -> None:
    upload(editor, UNIT, TWO_HEADINGS)
    before = StaffImport.objects.values().get()
    page = again(editor, heading_row=written)
    assert page.status_code == 422
    assert "Please enter the number of the row that names the columns" in text_of(page)
    assert f'value="{written}"' in page.content.decode()
    assert StaffImport.objects.values().get() == before


def test_a_row_without_cells_is_refused_and_another_can_be_named(editor: Client) -> None:
    before = units()
    upload(editor, UNIT, b"code,name\nZQA,Zzq\n\n\nZQB,Zzq two\n")
    page = again(editor, heading_row="4")
    assert errors_of(page) == [
        "Row 4 has no cells. Please give the number of the row that names the columns."
    ]
    assert "confirm_form" not in page.context
    assert units() == before
    assert errors_of(again(editor, heading_row="1")) == []


def test_a_row_that_names_no_key_is_refused_by_its_texts(editor: Client) -> None:
    upload(editor, UNIT, TWO_HEADINGS)
    page = again(editor, heading_row="4")
    assert errors_of(page) == [
        "The file has no column code. Its heading in row 4 has: ZQA, Zzq bales, by hand."
    ]
    assert heading_of(page) == [4]


def test_of_two_sheets_with_a_table_staff_choose_one(editor: Client) -> None:
    before = units()
    content = book(April=[["code", "name"], ["ZQA", "Zzq"]], May=[["code", "name"], ["ZQB", "Zzq"]])
    page = upload(editor, UNIT, content)
    (said,) = errors_of(page)
    assert "(April, May). Please choose one, or keep all rows on one sheet." in said
    assert "<option>May</option>" in page.content.decode()
    page = again(editor, sheet="May")
    assert "<option selected>May</option>" in page.content.decode()
    assert "Sheets that are left out: April." in text_of(page)
    assert units() == before
    confirm(editor, UNIT, page)
    assert not Unit.objects.filter(code="ZQA").exists()
    assert Unit.objects.get(code="ZQB").name == "Zzq"


def test_a_row_is_one_of_the_chosen_sheet(editor: Client) -> None:
    content = book(
        April=[["code", "name"], ["ZQA", "Zzq"]],
        May=[["Code", "Name", "rec20"], ["code", "name"], ["ZQB", "Zzq"]],
    )
    upload(editor, UNIT, content)
    page = again(editor, heading_row="2")
    assert page.status_code == 422
    assert "Please choose the sheet that has this row." in text_of(page)
    page = again(editor, sheet="June", heading_row="2")
    assert page.status_code == 422
    assert "Please choose a sheet of the file." in text_of(page)
    page = again(editor, sheet="May", heading_row="2")
    assert heading_of(page) == [2]
    assert [row.cells[0] for row in page.context["result"].changed] == [[None, "ZQB"]]


def test_what_is_confirmed_is_the_preview_that_was_seen(editor: Client) -> None:
    before = units()
    seen = upload(editor, UNIT, REPEATED)
    page = again(editor, heading_row="3")
    assert "confirm_form" in page.context
    answer = confirm(editor, UNIT, seen)
    assert "The file was read anew meanwhile." in text_of(editor.get(answer.headers["Location"]))
    assert units() == before
    assert StaffImport.objects.get().state == ImportState.READY
    assert not OutboxMessage.objects.filter(consumer="reference.carry_out_import").exists()


def test_nothing_is_read_anew_that_is_being_imported_or_was(editor: Client) -> None:
    preview = upload(editor, UNIT, REPEATED)
    form = preview.context["confirm_form"].initial
    editor.post(f"/admin/{UNIT}/process_import/", form)
    for state in (ImportState.IMPORTING, ImportState.DONE):
        assert StaffImport.objects.get().state == state
        before = StaffImport.objects.values().get()
        page = again_without_work(editor)
        assert "was already confirmed, or has expired" in text_of(page)
        assert StaffImport.objects.values().get() == before
        work()
    page = editor.get(f"/admin/{UNIT}/import/{StaffImport.objects.get().uuid}/")
    assert "Read again" not in text_of(page)


def again_without_work(client: Client) -> Any:
    key = StaffImport.objects.get().uuid
    sent = client.post(f"/admin/{UNIT}/import/{key}/", {"heading_row": "3"})
    assert sent.status_code == 302
    return client.get(sent.headers["Location"])


def test_a_file_that_cannot_be_read_is_not_kept_and_offers_no_rows(editor: Client) -> None:
    page = upload(editor, UNIT, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 damaged")
    assert "Read again" not in text_of(page)
    assert bytes(StaffImport.objects.get().content) == b""
    again_without_work(editor)
    assert StaffImport.objects.get().state == ImportState.REFUSED


def test_nobody_else_has_a_file_read_anew(editor: Client) -> None:
    upload(editor, UNIT, TWO_HEADINGS)
    before = StaffImport.objects.values().get()
    address = f"/admin/{UNIT}/import/{StaffImport.objects.get().uuid}/"
    other = Client()
    other.force_login(staff(*(f"{act}_{model}" for act in ("view", "change") for model in MODELS)))
    assert other.post(address, {"heading_row": "3"}).status_code == 404
    viewer = Client()
    viewer.force_login(staff("view_unit"))
    assert viewer.post(address, {"heading_row": "3"}).status_code == 403
    assert StaffImport.objects.values().get() == before
