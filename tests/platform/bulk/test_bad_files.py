"""Files of strangers are read correctly or refused, in little memory, by a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lading.bulk import files
from lading.bulk.reading import tables
from lading.kernel.confined.protocol import Refused

from . import bad_files as bad
from .bad_files import HEAD, ROW, TRADERS, as_csv, as_xlsx

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
LINE = [2, *ROW]
BEYOND = "cells beyond the heading: 3"
SHEETS = "several sheets: Sheet, Sheet1, Sheet2"


def with_quantity(quantity: object) -> list[object]:
    """The row with another quantity, as it is read."""
    return [2, ROW[0], quantity, ROW[2]]


REFUSED: list[tuple[str, Callable[[], bytes], str]] = [
    ("a bomb", bad.bomb, tables.TOO_LARGE),
    ("twelve megabytes of texts", bad.million_texts, tables.TOO_LARGE),
    ("a cell in the last column", bad.far_cell, tables.TOO_MANY_COLUMNS),
    ("rows wider than any form", bad.wide_rows, tables.TOO_MANY_COLUMNS),
    ("merged cells", bad.merged, "merged cells: A2:A3"),
    ("a million empty rows", bad.million_empty_rows, tables.TOO_MANY_LINES),
    ("a cell in the last row", bad.far_row, tables.TOO_MANY_LINES),
    ("a million empty lines", lambda: as_csv([HEAD]) + b"\n" * 1_000_000, tables.TOO_MANY_LINES),
    ("three sheets", lambda: as_xlsx([HEAD], [HEAD], [ROW]), SHEETS),
    ("cells beyond the heading", lambda: as_csv([HEAD, [*ROW, ""], [*ROW, "more"]]), BEYOND),
    ("nothing", lambda: b"", tables.EMPTY),
    ("only separators", lambda: b";;;\r\n;;\r\n", tables.EMPTY),
    ("empty sheets", lambda: as_xlsx([], []), tables.EMPTY),
    ("Latin 1", lambda: as_csv([HEAD, TRADERS], encoding="cp1252"), tables.ENCODING),
    ("GB 18030", lambda: as_csv([["名称"], ["棉纱"]], encoding="gb18030"), tables.ENCODING),
    ("UTF-16 without its mark", lambda: as_csv([HEAD], encoding="utf-16-le"), tables.ENCODING),
    ("Excel 2003", bad.old_workbook, tables.OLD_FORMAT),
    ("one row too many", lambda: bad.many_rows(10_001), tables.TOO_MANY_ROWS),
]  # fmt: skip

READ: list[tuple[str, Callable[[], bytes], list[list[Any]]]] = [
    ("a workbook", lambda: as_xlsx([HEAD, ROW]), [LINE]),
    ("thousands of empty rows", lambda: bad.empty_rows(5_000), [[5_002, "Yarn", None, None]]),
    ("a formula with its result", lambda: bad.formula("12000"), [[2, "Yarn", 12000, "2099-12-31"]]),
    (
        "a formula without one",
        lambda: bad.formula(None),
        [[2, "Yarn", {"wrong": "formula"}, "2099-12-31"]],
    ),
    ("0.1 and 0.2", lambda: bad.quantity("0.30000000000000004"), [with_quantity(0.3)]),
    ("an infinite number", lambda: bad.quantity("1E999"), [with_quantity("inf")]),
    ("four hundred digits", lambda: bad.quantity("9" * 400), [with_quantity("9" * 400)]),
    (
        "a large number",
        lambda: bad.quantity("1.25E+17"),
        [with_quantity(125_000_000_000_000_000)],
    ),
    ("an error", bad.shown_error, [[2, "Yarn", {"wrong": "#N/A"}, "2099-12-31"]]),
    (
        "dates",
        bad.dates,
        [[2, "a", 1, "2099-12-31"], [3, "b", 1, "2099-12-31"], [4, "c", 1, 73050]],
    ),
    ("empty sheets beside", lambda: as_xlsx([HEAD, ROW], [], []), [LINE]),
    ("a hidden sheet beside", bad.hidden_sheet, [LINE]),
    ("our sheet of values beside", bad.guide_sheet, [LINE]),
    ("empty lines above", lambda: as_xlsx([], [[], HEAD, [], ROW]), [[4, *ROW]]),
    ("UTF-8 with its mark", lambda: as_csv([HEAD, TRADERS], encoding="utf-8-sig"), [[2, *TRADERS]]),
    ("UTF-16", lambda: as_csv([HEAD, TRADERS], "\t", "utf-16"), [[2, *TRADERS]]),
    ("semicolons", lambda: as_csv([HEAD, ["a", "1,5", ""]], ";"), [[2, "a", "1,5", None]]),
    ("a named separator", lambda: b"sep=;\n" + as_csv([HEAD, ["a"]], ";"), [[2, "a", None, None]]),
    ("a line break in a cell", lambda: as_csv([HEAD, ["a\nb", "1", "c"]]), [[2, "a\nb", "1", "c"]]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "made", "reason"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_file_that_would_be_misread_is_refused(
    name: str, made: Callable[[], bytes], reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        files.read_table(made())
    assert str(refused.value) == reason
    assert files.why(refused.value) != str(files.UNREADABLE)


@pytest.mark.parametrize(("name", "made", "rows"), READ, ids=[row[0] for row in READ])
def test_a_file_as_programs_write_it_is_read_right(
    name: str, made: Callable[[], bytes], rows: list[list[Any]]
) -> None:
    table = files.read_table(made())
    assert table["headers"] == HEAD
    assert table["rows"] == rows


@pytest.mark.parametrize(
    "content",
    [b"PK\x03\x04 no archive", as_xlsx([HEAD])[:400], bad.entities(), b"\x89PNG\r\n\x1a\n\xff"],
)
def test_a_file_that_is_not_a_table_is_refused(content: bytes) -> None:
    with pytest.raises(Refused):
        files.read_table(content)


READER = """
import json, resource, sys
sys.path[:0] = sys.argv[1:3]
from lading.bulk.reading.csv_files import read_csv
from lading.bulk.reading.workbooks import read_xlsx
from lading.kernel.confined.protocol import Refused
from pathlib import Path
options = {"max_rows": 10_000, "guides": []}
for path in sys.argv[3:]:
    content = Path(path).read_bytes()
    try:
        (read_xlsx if content.startswith(b"PK") else read_csv)(content, options)
    except Refused:
        pass
status = Path("/proc/self/status").read_text()
peak = int(status.split("VmHWM:")[1].split()[0]) * 1024
print(json.dumps({"peak": peak, "limit": resource.getrlimit(resource.RLIMIT_AS)[0]}))
"""


def test_the_worst_files_are_read_within_512_megabytes(tmp_path: Path) -> None:
    worst = [bad.bomb, bad.million_texts, bad.million_empty_rows, bad.far_cell, bad.largest]
    paths = []
    for made in worst:
        path = tmp_path / made.__name__
        path.write_bytes(made())
        paths.append(str(path))
    done = subprocess.run(
        [sys.executable, "-I", "-c", READER, str(ROOT), str(ROOT / "platform"), *paths],
        capture_output=True,
        check=True,
        env={},
    )
    told = json.loads(done.stdout)
    assert told["limit"] == 512 * 1024 * 1024
    assert told["peak"] < 512 * 1024 * 1024
