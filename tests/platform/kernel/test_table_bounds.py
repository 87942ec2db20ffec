"""What the one reader of tables just allows (RULES.md 82)."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
from typing import Any

import pytest

from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import choosing, refusals

from .table_samples import copied, packed, sample, tables, workbook


def padded(most: int, part: str, **more: bytes) -> bytes:
    """A workbook of numbers whose parts besides its sheet, or all, have so many bytes."""
    with zipfile.ZipFile(io.BytesIO(workbook([[1], [2]]))) as book:
        parts: dict[str, Any] = {each: book.read(each) for each in book.namelist()} | more
    counted = [name for name in parts if part == "all" or "worksheets/" not in name]
    return packed(
        {**parts, "xl/media/pad": bytes(most - sum(len(parts[name]) for name in counted))}
    )


def count_in(content: bytes, mark: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        return sum(book.read(name).count(mark) for name in book.namelist())


def test_a_workbook_of_just_so_many_bytes_texts_lines_and_tags_is_read(pool: Pool) -> None:
    rows = [[[1, 1], [2, 2]]]
    assert tables(pool, padded(refusals.MAX_WHOLE_BYTES, "all")) == rows
    texts = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    blank = b" " * (refusals.MAX_WHOLE_TEXTS - len(texts) - len(b"</sst>"))
    shared = {"xl/sharedStrings.xml": texts + blank + b"</sst>"}
    assert tables(pool, padded(refusals.MAX_WHOLE_BYTES, "all", **shared)) == rows
    plain = workbook([[1], [2]])
    for mark, most in ((b"<row", refusals.MAX_LINES), (b"<", refusals.MAX_TAGS)):
        with zipfile.ZipFile(io.BytesIO(plain)) as book:
            parts: dict[str, Any] = {each: book.read(each) for each in book.namelist()}
        more = mark * (most - count_in(plain, mark))
        assert tables(pool, packed({**parts, "xl/media/a.xml": more})) == rows


def test_a_long_workbook_of_just_so_many_texts_is_read(pool: Pool) -> None:
    noise = {"xl/media/noise": os.urandom(600_000)}
    assert sample(pool, padded(refusals.MAX_TEXTS, "texts", **noise))["rows"] == [
        [1, "1"],
        [2, "2"],
    ]


def test_a_packed_text_of_just_so_many_bytes_is_read(pool: Pool) -> None:
    line = b"1," + b"x" * 30_000 + b"\n"
    head = b"day,qty\n"
    count, rest = divmod(refusals.FREE_BYTES - len(head), len(line))
    content = head + line * count + b"1," + b"y" * (rest - 3) + b"\n"
    assert len(content) == refusals.FREE_BYTES
    pieces = copied(pool, gzip.compress(content), ["day", "qty"])
    assert sum(head["rows"] for head, _rows in pieces) == count + 1
    with pytest.raises(Refused, match=f"^{refusals.DAMAGED}$"):
        tables(pool, packed({"a": b"PK\x03\x04" + bytes(refusals.FREE_BYTES - 4)}))


def test_bounds_of_parts_columns_lines_and_cells(pool: Pool) -> None:
    thousand = packed({str(number): "" for number in range(refusals.MAX_PARTS)})
    with pytest.raises(Refused, match=f"^{refusals.SEVERAL_FILES}: 0, 1, 2, 3, 4$"):
        tables(pool, thousand)
    assert tables(pool, b",".join([b"x"] * 200))[0][0][200] == "x"
    far = b"a\n" + b"\n" * (refusals.MAX_LINES - 2) + b"b\n"
    assert tables(pool, far)[0][1] == [refusals.MAX_LINES, "b"]
    book = workbook([[123_456_789_012_345, 10**18]])
    assert tables(pool, book)[0] == [[1, 123_456_789_012_345, str(10**18)]]
    long = workbook([["a"], ["x" * refusals.MAX_CELL]])
    assert sample(pool, long)["rows"][1] == [2, "x" * 200]
    # One cell of a page's texts is no wider than the screen.
    shown = choosing.beginning([{"sheet": "", "rows": [[1, "x" * choosing.LONGEST]]}], {})
    assert shown[0]["rows"] == [[1, "x" * choosing.LONGEST]]
