"""Files that no import can be made of: each is refused with a clear reason, in bounded time and
memory, and nothing of it is stored.
"""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable

import pytest

from lading.records.record_imports import services
from lading.records.record_imports.models import RecordImport, Reject
from lading.records.trade_records.models import HiddenBatch, TradeRecord
from tests.platform.bulk import bad_files
from tests.platform.kernel import test_marked_digits as marked

from . import importing
from .importing import HEAD, as_csv, counts, row, uploaded
from .test_importing import leftovers

pytestmark = pytest.mark.django_db

GOOD = as_csv(importing.rows(3_000))
"""More than what is looked at before the columns are assigned."""


def zipped(*files: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, content in enumerate(files):
            archive.writestr(f"{number}.csv", content)
    return data.getvalue()


def long_lines() -> bytes:
    """Eighteen megabytes that pack into a few dozen kilobytes."""
    return as_csv([]) + as_csv([row(productDescription="x" * 30_000)]) * 600


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "gzip bomb": (lambda: gzip.compress(long_lines(), 1), "is too large when unpacked"),
    "zip bomb": (lambda: zipped(long_lines()), "is too large when unpacked"),
    "workbook bomb": (bad_files.bomb, "is too large when unpacked"),
    "archive in an archive": (lambda: gzip.compress(gzip.compress(GOOD)), "another archive"),
    "two files": (lambda: zipped(GOOD, GOOD), "several files"),
    "half a gzip": (lambda: gzip.compress(GOOD)[:-2_000], "damaged"),
    "half a workbook": (lambda: bad_files.as_xlsx([list(HEAD), row()])[:-300], "damaged"),
    "old workbook": (bad_files.old_workbook, "damaged"),
    "open quote": (
        lambda: GOOD + b'2024-03-31,"52' + GOOD.replace(b'"', b""),
        "Row 3002 has a quotation mark",
    ),
    "open quote at the end": (lambda: as_csv([]) + b'2024-03-31,"52', "quotation mark"),
    "10,000 columns": (lambda: b",".join([b"x"] * 10_000) + b"\n1\n", "more than 200 columns"),
    "mixed encodings": (
        lambda: GOOD + as_csv([row(consigneeName="Müller")], encoding="latin-1"),
        "From about row 29",
    ),
    "zero bytes": (lambda: GOOD + b"2024-03-31,\0\n", "Row 3002 has a zero byte"),
    "one endless line": (lambda: GOOD + b"x" * 3_000_000, "Row 3002 is longer"),
    "a heading alone": (lambda: as_csv([]), "heading and no rows"),
    "nothing": (lambda: b" \n\n ", "empty"),
    "a former price, crossed out": (
        lambda: marked.odf(marked.MISREAD["a former price"]),
        "digits in the file are raised or crossed out",
    ),
    "a picture": (
        lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 400,
        "cannot be read as a table",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_refused_with_its_reason_and_nothing_is_stored(name: str) -> None:
    make, reason = FILES[name]
    record_import = begun(make())
    assert record_import.state == "refused"
    assert reason in record_import.reason
    assert_nothing_of(record_import)


def begun(content: bytes) -> RecordImport:
    """An import after its workers have done what they can."""
    by = importing.data_team()
    record_import = uploaded(content, actor=by)
    if record_import.state == "mapping":
        sent = importing.form_of(record_import, fixed_origin_country="India")
        services.start(actor=by, key=record_import.uuid, sent=sent)
        importing.work()
        record_import.refresh_from_db()
    return record_import


def assert_nothing_of(record_import: RecordImport) -> None:
    assert not TradeRecord.objects.exists()
    assert not HiddenBatch.objects.exists()
    assert leftovers(record_import)[0] == []


def test_a_file_with_a_hundred_thousand_errors_is_refused_with_the_first_of_them() -> None:
    line = b"yesterday,5205,Yarn,,,France,,1,KGS,USD,,1\r\n"
    record_import = begun(GOOD + line * 100_000)
    assert record_import.state == "refused"
    assert "more than 50,000 rows are wrong" in record_import.reason
    assert_nothing_of(record_import)
    assert record_import.removed_rows == 3_000
    rejects = Reject.objects.filter(record_import=record_import)
    assert rejects.count() == 1_000
    assert rejects.order_by("row_number")[0].problems == ["day:unknown"]


def test_a_refused_file_may_be_read_in_another_way() -> None:
    content = GOOD + as_csv([row(consigneeName="Müller", recordId="M")], encoding="latin-1")
    record_import = begun(content)
    assert record_import.state == "refused"
    by = importing.data_team()
    services.look_again(actor=by, key=record_import.uuid, sent={"encoding": "cp1252"})
    importing.work()
    record_import.refresh_from_db()
    services.start(actor=by, key=record_import.uuid, sent=importing.form_of(record_import))
    importing.work()
    record_import.refresh_from_db()
    # The heading in the middle of the file is left out.
    assert (record_import.state, counts(record_import)) == ("done", (3_001, 3_001, 0, 0))
    assert TradeRecord.objects.get(record_id="M").consignee == "Müller"


def with_quantities_as_units(monkeypatch: pytest.MonkeyPatch, most: int) -> RecordImport:
    """An import of 200 rows with as many units, where a column may have ``most`` of them."""
    monkeypatch.setattr("lading.records.record_imports.columns.spellings.MOST", most)
    by = importing.data_team()
    record_import = uploaded(as_csv(importing.rows(200)), actor=by)
    sent = importing.form_of(
        record_import, column_7="unit", column_8="", fixed_origin_country="India"
    )
    services.start(actor=by, key=record_import.uuid, sent=sent)
    importing.work()
    record_import.refresh_from_db()
    return record_import


def test_a_column_with_too_many_different_entries_is_no_column_of_units(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record_import = with_quantities_as_units(monkeypatch, 199)
    assert record_import.state == "refused"
    assert "“Unit” has more than 199 different entries" in record_import.reason
    assert_nothing_of(record_import)


def test_a_column_with_as_many_as_it_may_have_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    record_import = with_quantities_as_units(monkeypatch, 200)
    assert (record_import.state, record_import.reason) == ("done", "")
