"""Reads imports for their person's screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lading.base.documents.table_files.faults import Fault
from lading.base.http.paging import Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.work import progress

from . import access, template
from .kinds import KINDS
from .models import BulkImport
from .report import Report, Weight, by_row
from .rules import AT_WORK, ImportState
from .services import NEWEST
from .tables import stored_table
from .work import progress_key

XLSX, CSV = "xlsx", "csv"


@dataclass(frozen=True, slots=True)
class ImportView:
    """An import with its report, and how much of the present work is done, in per cent."""

    bulk_import: BulkImport
    report: Report
    progress: int
    labels: Mapping[str, str]
    """The headings of the columns that are asked about, by field."""

    @property
    def valid_rows(self) -> int:
        """How many rows have no error; none before all were checked."""
        unchecked = (ImportState.CHECKING, ImportState.ASKING, ImportState.REFUSED)
        is_checked = self.bulk_import.state not in unchecked
        return self.bulk_import.row_count - self.report.wrong_rows if is_checked else 0


def list_own(actor: Actor, kind: str = "") -> list[ImportView]:
    """The person's newest imports."""
    rows = access.own(actor).defer(*access.LARGE)
    return [_import_view(actor, row) for row in (rows.filter(kind=kind) if kind else rows)[:NEWEST]]


def get_own(actor: Actor, import_id: int) -> ImportView:
    """One of the person's imports. Raises NotFound."""
    return _import_view(actor, access.get_own(actor, import_id))


def faults_of(
    actor: Actor, import_id: int, paging: Paging
) -> tuple[list[tuple[Fault, Weight]], int]:
    """A page of the kinds of errors, then of warnings, then of how cells were read, and how many
    kinds there are. Raises NotFound.
    """
    report = Report.unpacked(access.get_own(actor, import_id).report)
    faults = [(each, weight) for weight in Weight for each in report.faults(weight)]
    return faults[paging.offset : paging.offset + paging.limit], len(faults)


def labels(actor: Actor, bulk_import: BulkImport) -> Mapping[str, str]:
    """The headings of the import's columns, by field."""
    return {
        each.field: str(each.label)
        for each in KINDS[bulk_import.kind].columns(actor, bulk_import.variant)
    }


def file_with_errors(actor: Actor, import_id: int) -> tuple[str, bytes]:
    """The import's file with a column of errors, and one of how cells were read; its format and
    content. Raises NotFound, and Conflict where there are no errors in rows.
    """
    bulk_import, table = _wrong(actor, import_id)
    kind = KINDS[bulk_import.kind]
    marked = template.with_errors(
        table,
        Report.unpacked(bulk_import.report, bulk_import.row_messages),
        kind.columns(actor, bulk_import.variant),
    )
    if "separator" in table:
        return CSV, template.csv_file(marked.header, marked.rows, table["separator"])
    content = template.workbook(
        str(kind.title), marked.header, marked.columns, marked.rows, errors=True
    )
    return XLSX, content


def rejected_rows(actor: Actor, import_id: int) -> bytes:
    """The rows with errors alone, as CSV with a column of errors. Raises the same errors as
    `file_with_errors`.
    """
    bulk_import, table = _wrong(actor, import_id)
    report = Report.unpacked(bulk_import.report, bulk_import.row_messages)
    errors = by_row(report.errors)
    rejected = [row for row in table["rows"] if row[0] in errors]
    columns = KINDS[bulk_import.kind].columns(actor, bulk_import.variant)
    marked = template.with_errors({**table, "rows": rejected}, report, columns)
    return template.csv_file(marked.header, marked.rows)


def _wrong(actor: Actor, import_id: int) -> tuple[BulkImport, Mapping[str, Any]]:
    """An import with errors in rows, and its table."""
    bulk_import = access.own(actor).filter(pk=import_id).first() or access.get_own(actor, import_id)
    if bulk_import.state != ImportState.WRONG or not bulk_import.content:
        raise Conflict
    return bulk_import, stored_table(bulk_import.content)


def empty_template(actor: Actor, kind: str, variant: str, *, as_csv: bool) -> bytes:
    """A template. Raises what the form's service raises for somebody who may not add any."""
    KINDS[kind].require(actor, variant)
    columns = KINDS[kind].template_columns(actor, variant)
    header = [str(each.label) for each in columns]
    if as_csv:
        return template.csv_file(header)
    by_place = dict(enumerate(columns, start=1))
    return template.workbook(str(KINDS[kind].title), header, by_place)


def _import_view(actor: Actor, bulk_import: BulkImport) -> ImportView:
    done, total = 1, 1
    if bulk_import.state in AT_WORK:
        done, total = progress.known(progress_key(bulk_import)) or (0, 1)
    report = Report.unpacked(bulk_import.report)
    named = labels(actor, bulk_import) if report.questions or report.values else {}
    return ImportView(bulk_import, report, 100 * done // max(total, 1), named)
