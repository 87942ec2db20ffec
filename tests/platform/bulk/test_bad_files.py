"""Files of strangers are read correctly or refused, in little memory, by a process of its own."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import refusals
from lading.office.bulk import files

from . import bad_files as bad
from .bad_files import HEAD, ROW, TRADERS, as_csv, as_xlsx

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
LINE = [2, *ROW]
TEXTS = [str(cell) for cell in ROW]
CHINESE = ["精梳棉纱", "8000", "2099-12-31"]


def with_quantity(quantity: object) -> list[object]:
    """The row with another quantity, as it is read."""
    return [2, ROW[0], quantity, ROW[2]]


REFUSED: list[tuple[str, Callable[[], bytes], str]] = [
    ("a bomb", bad.bomb, refusals.TOO_LARGE),
    ("twelve megabytes of texts", bad.million_texts, refusals.TOO_LARGE),
    ("a cell in the last column", bad.far_cell, refusals.TOO_MANY_COLUMNS),
    ("rows wider than any form", bad.wide_rows, refusals.TOO_MANY_COLUMNS),
    ("a million empty rows", bad.million_empty_rows, refusals.TOO_MANY_LINES),
    ("a cell in the last row", bad.far_row, refusals.TOO_MANY_LINES),
    ("nothing", lambda: b"", refusals.EMPTY),
    ("empty sheets", lambda: as_xlsx([], []), refusals.EMPTY),
    ("the beginning of an old workbook", bad.old_workbook, refusals.DAMAGED),
    ("half a workbook", lambda: as_xlsx([HEAD])[:400], refusals.DAMAGED),
    ("no archive", lambda: b"PK\x03\x04 no archive", refusals.DAMAGED),
    ("two files", lambda: bad.zipped(a=b"x", b=b"y"), "several files: a, b"),
    ("an archive in an archive", lambda: bad.zipped(a=bad.zipped(b=b"x")), refusals.NESTED),
    ("a bomb of text", lambda: gzip.compress(b"x,y\n" * 5_000_000), refusals.TOO_MANY_ROWS),
    ("a quotation mark that is not closed", lambda: b'a,b\n"c,d\n', "open quote: 2"),
    ("a quotation mark in a cell", lambda: b'a,b\nc,"d"e\n', "quotes: 2"),
    ("far too many rows", lambda: bad.many_rows(10_300), refusals.TOO_MANY_ROWS),
]  # fmt: skip

READ: list[tuple[str, Callable[[], bytes], list[list[Any]]]] = [
    ("a workbook", lambda: as_xlsx([HEAD, ROW]), [LINE]),
    ("thousands of empty rows", lambda: bad.empty_rows(5_000), [[5_002, "Yarn"]]),
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
    ("Latin 1", lambda: as_csv([HEAD, TRADERS], encoding="cp1252"), [[2, *TRADERS]]),
    ("GB 18030", lambda: as_csv([HEAD, CHINESE], encoding="gb18030"), [[2, *CHINESE]]),
    ("UTF-16 without its mark", lambda: as_csv([HEAD, ROW], encoding="utf-16-le"), [[2, *TEXTS]]),
    ("gzip", lambda: gzip.compress(as_csv([HEAD, ROW])), [[2, *TEXTS]]),
    ("a workbook in an archive", lambda: bad.zipped(a=as_xlsx([HEAD, ROW])), [LINE]),
    ("a million empty lines", lambda: as_csv([HEAD, ROW]) + b"\n" * 1_000_000, [[2, *TEXTS]]),
    ("an empty column", lambda: as_csv([[*HEAD, ""], [*ROW, ""]]), [[2, *TEXTS]]),
    ("empty lines above", lambda: as_xlsx([], [[], HEAD, [], ROW]), [[4, *ROW]]),
    ("UTF-8 with its mark", lambda: as_csv([HEAD, TRADERS], encoding="utf-8-sig"), [[2, *TRADERS]]),
    ("UTF-16", lambda: as_csv([HEAD, TRADERS], "\t", "utf-16"), [[2, *TRADERS]]),
    ("semicolons", lambda: as_csv([HEAD, ["a", "1,5", ""]], ";"), [[2, "a", "1,5"]]),
    ("a named separator", lambda: b"sep=;\n" + as_csv([HEAD, ["a"]], ";"), [[2, "a"]]),
    ("a line break in a cell", lambda: as_csv([HEAD, ["a\nb", "1", "c"]]), [[2, "a\nb", "1", "c"]]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "made", "reason"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_file_that_would_be_misread_is_refused(
    name: str, made: Callable[[], bytes], reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        files.read_tables(made())
    assert str(refused.value) == reason
    assert files.why(refused.value) != str(files.UNREADABLE)


@pytest.mark.parametrize(("name", "made", "rows"), READ, ids=[row[0] for row in READ])
def test_a_file_as_programs_write_it_is_read_right(
    name: str, made: Callable[[], bytes], rows: list[list[Any]]
) -> None:
    (table,) = files.read_tables(made())["tables"]
    heading, *read = table["rows"]
    assert heading[1:] == HEAD
    assert read == rows


@pytest.mark.parametrize(
    "content",
    [bad.entities(), b"\x00\x01\x02\x00" * 50],
)
def test_a_file_that_is_not_a_table_is_refused(content: bytes) -> None:
    with pytest.raises(Refused):
        files.read_tables(content)


READER = """
import json, resource, sys
sys.path[:0] = sys.argv[1:3]
from lading.base.documents.table_files.tasks import tables
from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import refusals
from pathlib import Path
options = {"max_rows": 10_000, "guides": []}
for path in sys.argv[3:]:
    content = Path(path).read_bytes()
    try:
        tables(content, options)
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
    report = json.loads(done.stdout)
    assert report["limit"] == 512 * 1024 * 1024
    assert report["peak"] < 512 * 1024 * 1024
