"""Files with tables, made here, and how a process with limits reads them."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import openpyxl

from lading.base.documents.confined.pool import Pool
from lading.base.documents.table_files.tasks import heading_key

TASKS = "lading.base.documents.table_files.tasks"
SECONDS = 30
SHEET = "xl/worksheets/sheet1.xml"
ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body>'
    '<office:spreadsheet><table:table table:name="Units">{rows}</table:table>'
    "</office:spreadsheet></office:body></office:document-content>"
)
ODS_ROW = (
    '<table:table-row><table:table-cell office:value-type="string"><text:p>code</text:p>'
    "</table:table-cell></table:table-row>"
)
MANIFEST = (
    '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry'
    ' m:full-path="/" m:media-type="application/vnd.oasis.opendocument.spreadsheet"/></m:manifest>'
)


def tables(pool: Pool, content: bytes, **options: Any) -> list[Any]:
    task_options = {"max_rows": 1_000, "guides": [], **options}
    read = json.loads(pool.run(f"{TASKS}:tables", content, seconds=SECONDS, options=task_options))
    return [table["rows"] for table in read["tables"]]


def stream(pool: Pool, task: str, content: bytes, **options: Any) -> list[Any]:
    def read(offset: int, length: int) -> bytes:
        return content[offset : offset + length]

    task_options = {"size": len(content), "encoding": "", "separator": "", "sheet": "", **options}
    return list(
        pool.stream(f"{TASKS}:{task}", read, len(content), seconds=SECONDS, options=task_options)
    )


def sample(pool: Pool, content: bytes, **options: Any) -> Any:
    ((_head, read),) = stream(pool, "sample", content, **options)
    return json.loads(read)


def copied(pool: Pool, content: bytes, heading: list[str], **options: Any) -> list[Any]:
    """The rows below a heading in row 1, of two columns."""
    task_options = {
        "heading_row": 1,
        "heading_lines": 1,
        "heading_key": heading_key([heading]),
        "width": 2,
        "key": 0,
        "columns": [0, 1],
        "after": 1,
        "piece_rows": 5_000,
        "max_rows": 1_000,
        **options,
    }
    return stream(pool, "copied", content, **task_options)


def zipped(**parts: bytes | str) -> bytes:
    return packed({name.replace("__", "/"): part for name, part in parts.items()})


def packed(parts: dict[str, bytes | str], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w", packing) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return box.getvalue()


def encrypted(content: bytes) -> bytes:
    """The archive with the mark of encryption on each of its parts."""
    marked = bytearray(content)
    for signature, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.find(signature)
        while at >= 0:
            marked[at + place] |= 1
            at = content.find(signature, at + 1)
    return bytes(marked)


def workbook(rows: list[list[Any]], title: str = "Units") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def with_part(name: str, part: bytes) -> bytes:
    """A small workbook with a part in place of its own, or besides."""
    with zipfile.ZipFile(io.BytesIO(workbook([["code"], ["KGS"]]))) as book:
        parts: dict[str, Any] = {each: book.read(each) for each in book.namelist()}
    return packed({**parts, name: part})


def ods(rows: str) -> bytes:
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    content = ODS.format(rows=rows)
    return packed({"mimetype": kind, "META-INF/manifest.xml": MANIFEST, "content.xml": content})
