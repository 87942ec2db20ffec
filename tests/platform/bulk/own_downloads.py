"""A company's own downloads, and what people make of them before they send them back."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

import openpyxl

from tests.platform.conftest import ApiClient

from .bad_files import as_csv, as_xlsx

LANGUAGES = ("en", "zh", "es", "fr", "it", "ar")
PATHS = {"rates": "/updates-freight-rates", "products": "/products", "enquiries": "/enquiries"}
Rows = list[list[Any]]


def downloaded(client: ApiClient, kind: str, language: str = "en", **query: Any) -> bytes:
    """The company's own download."""
    answer = client.get(f"{PATHS[kind]}/xlsx", locale=language, **query)
    assert answer.status == 200, answer
    return bytes(answer.response.content)


def rows_of(content: bytes) -> Rows:
    """The cells of a workbook, with its heading."""
    sheet = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    return [list(line) for line in sheet.iter_rows(values_only=True)]


def edited(content: bytes, change: Callable[[Rows], None]) -> bytes:
    """A workbook after somebody has changed its rows."""
    rows = rows_of(content)
    change(rows)
    return as_xlsx(rows)


def as_text(content: bytes) -> bytes:
    """A workbook that was saved as CSV: dates as they are shown, amounts with their grouping."""
    return as_csv([[_as_text(cell) for cell in line] for line in rows_of(content)])


def numbers_as_text(content: bytes) -> bytes:
    """A workbook in which another program has made a text of every number and day."""
    return as_xlsx([[_as_text(cell) for cell in line] for line in rows_of(content)])


def as_ods(content: bytes) -> bytes:
    """A workbook that LibreOffice has saved in its own format."""
    lines = "".join(
        f"<table:table-row>{''.join(map(_ods_cell, line))}</table:table-row>"
        for line in rows_of(content)
    )
    return ods(f'<table:table table:name="Sheet1">{lines}</table:table>')


def ods(tables: str, manifest: str = "") -> bytes:
    """A workbook of LibreOffice with these tables."""
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for short, name in (("office", "office"), ("table", "table"), ("text", "text"))
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    document = f'<office:document-content {spaces} office:version="1.3">{body}'
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", kind, zipfile.ZIP_STORED)
        book.writestr("content.xml", f"{document}</office:document-content>")
        entries = manifest or '<manifest:file-entry manifest:full-path="content.xml"/>'
        name = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
        book.writestr(
            "META-INF/manifest.xml",
            f'<manifest:manifest xmlns:manifest="{name}">{entries}</manifest:manifest>',
        )
    return buffer.getvalue()


FORMS: Mapping[str, Callable[[bytes], bytes]] = {
    "as it is": lambda content: content,
    "saved as CSV": as_text,
    "saved by LibreOffice": as_ods,
    "numbers as text": numbers_as_text,
}


def column(rows: Sequence[Sequence[Any]], heading: str) -> int:
    """The place of a column."""
    return list(rows[0]).index(heading)


def _as_text(cell: Any) -> Any:
    if isinstance(cell, dt.datetime):
        is_day = cell.time() == dt.time()
        return cell.strftime("%d-%b-%Y" if is_day else "%d-%b-%Y %H:%M")
    return format(cell, ",") if isinstance(cell, int | float) else cell


def _ods_cell(cell: Any) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, dt.datetime):
        kind, value = "date", f'office:date-value="{cell.isoformat()}"'
    elif isinstance(cell, int | float):
        kind, value = "float", f'office:value="{cell}"'
    else:
        kind, value = "string", ""
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(cell).split("\n"))
    return f'<table:table-cell office:value-type="{kind}" {value}>{lines}</table:table-cell>'
