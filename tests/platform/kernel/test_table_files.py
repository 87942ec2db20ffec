"""What the one reader of tables refuses, and why (RULES.md 82): each file is made here, and read in
a process with limits, as imports do.
"""

from __future__ import annotations

import gzip
import io
import os
from typing import Any

import pytest

from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import archives, encodings, refusals

from .table_samples import (
    MANIFEST,
    ODS_ROW,
    SHEET,
    copied,
    encrypted,
    ods,
    packed,
    sample,
    tables,
    with_part,
    workbook,
    zipped,
)


def test_small_files_are_read_as_they_are(pool: Pool) -> None:
    assert tables(pool, b"code,name\nKGS,Kilos\n") == [[[1, "code", "name"], [2, "KGS", "Kilos"]]]
    assert tables(pool, workbook([["code"], [5]])) == [[[1, "code"], [2, 5]]]
    assert tables(pool, ods(ODS_ROW)) == [[[1, "code"]]]
    assert tables(pool, zipped(a=b"code\nKGS\n")) == [[[1, "code"], [2, "KGS"]]]
    assert tables(pool, zipped(book=workbook([["code"]]))) == [[[1, "code"]]]


WHOLE = {
    "an empty file": (b"", refusals.EMPTY),
    "spaces alone": (b" \n \n", refusals.EMPTY),
    "a picture": (b"\x89PNG\r\n\x1a\n", refusals.NO_TABLE),
    "a packed document": (gzip.compress(b"%PDF-1.7"), refusals.NO_TABLE),
    "gzip in gzip": (gzip.compress(gzip.compress(b"code\nKGS\n")), refusals.NESTED),
    "a text in two archives": (zipped(a=zipped(b=b"code\nKGS\n")), refusals.NESTED),
    "a large workbook in an archive": (
        packed({"a": b"PK\x03\x04" + bytes(refusals.FREE_BYTES)}),
        refusals.NESTED,
    ),
    "half of an archive": (zipped(a=os.urandom(9_000))[:5_000], refusals.DAMAGED),
    "an archive of hidden files": (packed({"__MACOSX/a": "x", ".b": "y"}), refusals.EMPTY),
    "two files": (zipped(a="x", b="y"), f"{refusals.SEVERAL_FILES}: a, b"),
    "a thousand files": (
        packed({str(number): "" for number in range(refusals.MAX_PARTS + 1)}),
        f"{refusals.SEVERAL_FILES}: 1,001",
    ),
    "an encrypted archive": (encrypted(zipped(a=b"code\nKGS\n")), refusals.ENCRYPTED),
    "an encrypted part of a workbook": (encrypted(workbook([["code"]])), refusals.ENCRYPTED),
    "a workbook with a password": (
        bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
        refusals.ENCRYPTED,
    ),
    "a workbook of 81 MB": (
        with_part("xl/media/a.bin", bytes(refusals.MAX_WHOLE_BYTES)),
        refusals.TOO_LARGE,
    ),
    "a workbook of many texts": (
        with_part("xl/sharedStrings.xml", b" " * (refusals.MAX_WHOLE_TEXTS + 1)),
        refusals.TOO_LARGE,
    ),
    "a workbook of many tags": (
        with_part("xl/media/a.xml", b"<c/>" * (refusals.MAX_TAGS + 1)),
        refusals.TOO_LARGE,
    ),
    "a workbook of many lines": (
        with_part("xl/media/a.xml", b"<row/>" * (refusals.MAX_LINES + 1)),
        refusals.TOO_MANY_LINES,
    ),
    "an empty workbook": (workbook([]), refusals.EMPTY),
    "an empty open document": (ods(""), refusals.EMPTY),
    "too many columns": (b",".join([b"x"] * 201) + b"\n", refusals.TOO_MANY_COLUMNS),
    "a long line": (b"code\n" + b"x" * refusals.MAX_LINE, f"{refusals.LONG_LINE}: 2"),
    "a zero byte": (b"code\nK\0S\n", f"{refusals.ZERO_BYTE}: 2"),
    "a quotation mark in a cell": (b'code\n"K"S,1\n', f"{refusals.QUOTES}: 2"),
    "a quotation mark without end": (b'code\n"KGS,1\n', f"{refusals.OPEN_QUOTE}: 2"),
    "a row far below": (b"code\n" + b"\n" * refusals.MAX_LINES + b"KGS\n", refusals.TOO_MANY_LINES),
    "too many rows": (b"KGS\n" * 1_201, refusals.TOO_MANY_ROWS),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_why_a_small_file_is_refused(pool: Pool, kind: str) -> None:
    content, reason = WHOLE[kind]
    with pytest.raises(Refused) as refused:
        tables(pool, content)
    assert str(refused.value) == reason


def test_limits_of_rows_and_cells_are_those_that_are_asked_for(pool: Pool) -> None:
    content = b"a,b\n" * 205
    assert len(tables(pool, content, max_rows=5)[0]) == 205
    assert len(tables(pool, content, max_cells=410)[0]) == 205
    for options, reason in (
        ({"max_rows": 4}, refusals.TOO_MANY_ROWS),
        ({"max_cells": 409}, refusals.TOO_MANY_CELLS),
    ):
        with pytest.raises(Refused, match=reason):
            tables(pool, content, **options)


def test_a_workbook_of_guides_alone_has_no_table(pool: Pool) -> None:
    with pytest.raises(Refused, match=f"^{refusals.EMPTY}$"):
        tables(pool, workbook([["code"]], title="Guide"), guides=["Guide"])


def test_the_first_rows_of_a_long_file(pool: Pool) -> None:
    assert sample(pool, b"day,qty\n2024-03-31,5\n")["rows"] == [
        [1, "day", "qty"],
        [2, "2024-03-31", "5"],
    ]
    book = workbook([["day"], ["2024-03-31"]])
    assert sample(pool, book, sheet="Units")["rows"] == [[1, "day"], [2, "2024-03-31"]]


SAMPLED = {
    "a heading with a stray quotation mark": (b'"a"b,c\n1,2\n', {}, f"{refusals.OPEN_QUOTE}: 1"),
    "no cells": (b",,\n,,\n", {}, refusals.EMPTY),
    "another sheet of a workbook": (workbook([["a"]]), {"sheet": "No"}, refusals.NO_SHEET),
    "another sheet of an open document": (ods(ODS_ROW), {"sheet": "No"}, refusals.NO_SHEET),
    "a workbook of many texts": (
        with_part("xl/sharedStrings.xml", os.urandom(600_000) + bytes(refusals.MAX_TEXTS)),
        {},
        refusals.TOO_LARGE,
    ),
}


@pytest.mark.parametrize("kind", SAMPLED)
def test_why_a_long_file_is_refused_by_its_first_rows(pool: Pool, kind: str) -> None:
    content, options, reason = SAMPLED[kind]
    with pytest.raises(Refused) as refused:
        sample(pool, content, **options)
    assert str(refused.value) == reason


def test_a_cell_that_no_spreadsheet_can_show_is_refused_with_its_row(pool: Pool) -> None:
    text = "x" * (refusals.MAX_CELL + 1)
    sheet = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'
        f'<row r="2"><c r="A2" t="inlineStr"><is><t>{text}</t></is></c></row>'
        "</sheetData></worksheet>"
    )
    with pytest.raises(Refused, match=f"^{refusals.LONG_LINE}: 2$"):
        sample(pool, with_part(SHEET, sheet.encode()))


def test_the_rows_of_a_long_file(pool: Pool) -> None:
    ((head, rows),) = copied(pool, b"day,qty\n2024-03-31,5\n", ["day", "qty"])
    assert (head["rows"], rows) == (1, b"2,,2024-03-31,5\n")


@pytest.mark.parametrize(
    ("content", "options", "reason"),
    [
        (b"day,amount\n2024-03-31,5\n", {}, refusals.CHANGED),
        (b"day,qty\n", {}, refusals.NO_ROWS),
        (b"day,qty\n" + b"1,2\n" * 6, {"max_rows": 5}, refusals.TOO_MANY_ROWS),
        (
            gzip.compress(b"day,qty\n" + (b"1," + b"x" * 30_000 + b"\n") * 600),
            {},
            refusals.TOO_LARGE,
        ),
    ],
)
def test_why_a_long_file_is_refused_as_it_is_read(
    pool: Pool, content: bytes, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        copied(pool, content, ["day", "qty"], **options)
    assert str(refused.value) == reason


def test_rows_are_read_on_after_those_that_are_there(pool: Pool) -> None:
    content = b"day,qty\n1,2\n\n3,4\n5,6\n"
    ((head, rows),) = copied(pool, content, ["day", "qty"], after=4, max_rows=3)
    assert (head["rows"], head["last"], rows) == (1, 5, b"5,,5,6\n")
    ((head, rows),) = copied(pool, content, ["day", "qty"])
    assert head["left_out"]["counts"] == {"blank": 1}
    assert copied(pool, content, ["day", "qty"], after=5) == []


@pytest.mark.parametrize("content", [workbook([]), ods("")])
def test_a_long_workbook_without_rows_is_empty(pool: Pool, content: bytes) -> None:
    with pytest.raises(Refused, match=f"^{refusals.EMPTY}$"):
        sample(pool, content)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(pool: Pool, encoding: str) -> None:
    assert tables(pool, "code,name\nKGS,Kilo\n".encode(encoding))[0][1] == [2, "KGS", "Kilo"]


def test_text_in_which_a_quarter_of_the_bytes_is_zero_is_not_utf_16() -> None:
    """In UTF-16 the zeros of Latin letters are half of the bytes."""
    assert encodings.guessed(b"a\0b\0cdef") == "utf-8"
    assert encodings.guessed(b"a\0b\0c\0ef") == "utf-16-le"


def test_a_password_is_named_as_soon_as_a_workbook_is_opened() -> None:
    """Before its size is looked at, or a library reads it."""
    manifest = MANIFEST.replace(
        "/></m:manifest>", "><m:encryption-data/></m:file-entry></m:manifest>"
    )
    content = packed({"META-INF/manifest.xml": manifest, "content.xml": "x"})
    with (
        pytest.raises(Refused, match=f"^{refusals.ENCRYPTED}$"),
        archives.opened(io.BytesIO(content), len(content)),
    ):
        pass
    plain = packed({"META-INF/manifest.xml": MANIFEST, "content.xml": "x"})
    with archives.opened(io.BytesIO(plain), len(plain)) as opened:
        assert opened.form == archives.Form.OTHER
