"""Imports and exports a table in the back office, as staff do."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable
from typing import Any

import openpyxl
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox

CSV, XLSX = 0, 1


def as_csv(rows: Iterable[Iterable[Any]]) -> bytes:
    """Rows as a CSV file."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def as_xlsx(rows: Iterable[Iterable[Any]]) -> bytes:
    """Rows as a workbook."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def zip_bomb() -> bytes:
    """A workbook that unpacks to 81 MB."""
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 81 * 1024 * 1024)
    return bomb.getvalue()


def upload(client: Client, table: str, data: bytes, kind: int = CSV) -> Any:
    """The first step of an import: its preview, once a worker has read the file. ``table`` is
    `reference/port`.
    """
    file = SimpleUploadedFile("rows.xlsx" if kind == XLSX else "rows.csv", data)
    sent = client.post(
        f"/admin/{table}/import/",
        {"import_file": file, "resource": "0"},
    )
    return after_work(client, sent)


def after_work(client: Client, sent: Any) -> Any:
    """The page that an answer leads to, after workers have done the waiting jobs. Any other answer
    is returned as it is.
    """
    if sent.status_code != 302:
        return sent
    work()
    return client.get(sent.headers["Location"])


def work() -> None:
    """Do the waiting jobs of imports."""
    waiting = OutboxMessage.objects.filter(
        consumer__in=("reference.read_import", "reference.carry_out_import"), done_at=None
    )
    for pk in waiting.values_list("pk", flat=True):
        outbox.deliver(pk)


def confirm(client: Client, table: str, preview: Any) -> Any:
    """The second step, the import itself, which a worker does. Returns the answer to the click."""
    form = preview.context["confirm_form"]
    fields = {name: form[name].value() or "" for name in form.fields}
    sent = client.post(f"/admin/{table}/process_import/", fields)
    work()
    return sent


def run_import(client: Client, table: str, data: bytes, kind: int = CSV) -> None:
    """Both steps, which must succeed."""
    preview = upload(client, table, data, kind)
    assert preview.status_code == 200
    assert "confirm_form" in preview.context, errors_of(preview)
    assert confirm(client, table, preview).status_code == 302


def errors_of(preview: Any) -> list[str]:
    """Every message of a refused preview."""
    result = preview.context.get("result")
    if result is None:
        return [str(e) for errors in preview.context["form"].errors.values() for e in errors]
    return [*(fault.message for fault in result.faults), *result.reasons]


def export(client: Client, table: str, kind: int, query: str = "") -> bytes:
    """The exported file of the list with a ``query`` (`?status=new`)."""
    url = f"/admin/{table}/export/{query}"
    page: Any = client.get(url)
    form = page.context["form"]
    fields = {
        name: "on" for name in form.fields if form.fields[name].__class__.__name__ == "BooleanField"
    }
    response = client.post(url, {**fields, "format": str(kind), "resource": "0"})
    assert response.status_code == 200
    assert "attachment" in response.headers["Content-Disposition"]
    return response.content


def cells_of(data: bytes, kind: int) -> list[list[str]]:
    """The cells as a spreadsheet program reads them, formulas as text."""
    if kind == CSV:
        return list(csv.reader(io.StringIO(data.decode())))
    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    return [[str(cell.value or "") for cell in row] for row in sheet.iter_rows()]


def formulas_in(data: bytes) -> list[str]:
    """Cells of a workbook that a spreadsheet program would evaluate."""
    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    return [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
