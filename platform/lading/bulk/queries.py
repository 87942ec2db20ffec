"""Reads imports for their person's screens."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lading.kernel import progress
from lading.kernel.actor import Actor
from lading.kernel.errors import Conflict
from lading.kernel.paging import Paging

from . import access, template
from .kinds import KINDS
from .models import BulkImport
from .report import Report, RowError, unpack
from .services import progress_key
from .states import AT_WORK, ImportState

NEWEST = 20
XLSX, CSV = "xlsx", "csv"


@dataclass(frozen=True, slots=True)
class Told:
    """An import with its report and progress."""

    found: BulkImport
    report: Report
    done: int
    total: int


def list_own(actor: Actor, kind: str = "") -> list[Told]:
    """The person's newest imports."""
    rows = access.own(actor).defer("content")
    return [_told(row) for row in (rows.filter(kind=kind) if kind else rows)[:NEWEST]]


def get_own(actor: Actor, key: uuid.UUID) -> Told:
    """One of the person's imports. Raises NotFound."""
    return _told(access.get_own(actor, key))


def errors_of(actor: Actor, key: uuid.UUID, paging: Paging) -> tuple[list[RowError], int]:
    """A page of the errors, in the order of the file, and how many there are. Raises NotFound."""
    errors = Report.unpacked(access.get_own(actor, key).report).errors
    return errors[paging.offset : paging.offset + paging.limit], len(errors)


def labels(actor: Actor, found: BulkImport) -> Mapping[str, str]:
    """The headings of the import's columns, by field."""
    return {each.field: str(each.label) for each in KINDS[found.kind].columns(actor, found.variant)}


def file_with_errors(actor: Actor, key: uuid.UUID) -> tuple[str, bytes]:
    """The import's file with a column of errors; its format and content. Raises NotFound, and
    Conflict where there are no errors in rows.
    """
    found, table = _wrong(actor, key)
    kind = KINDS[found.kind]
    errors = Report.unpacked(found.report).of_rows()
    marked = template.with_errors(table, errors, kind.columns(actor, found.variant))
    if "separator" in table:
        return CSV, template.csv_file(marked.header, marked.rows, table["separator"])
    content = template.workbook(
        str(kind.title), marked.header, marked.columns, marked.rows, errors=True
    )
    return XLSX, content


def rejected_rows(actor: Actor, key: uuid.UUID) -> bytes:
    """The rows with errors alone, as CSV with a column of errors. Raises as `file_with_errors`."""
    found, table = _wrong(actor, key)
    errors = Report.unpacked(found.report).of_rows()
    rejected = [row for row in table["rows"] if row[0] in errors]
    columns = KINDS[found.kind].columns(actor, found.variant)
    marked = template.with_errors({**table, "rows": rejected}, errors, columns)
    return template.csv_file(marked.header, marked.rows)


def _wrong(actor: Actor, key: uuid.UUID) -> tuple[BulkImport, Mapping[str, Any]]:
    """An import with errors in rows, and its table."""
    found = access.own(actor).filter(uuid=key).first() or access.get_own(actor, key)
    if found.state != ImportState.WRONG or not found.content:
        raise Conflict
    return found, unpack(found.content)


def empty_template(actor: Actor, kind: str, variant: str, *, as_csv: bool) -> bytes:
    """A template. Raises what the form's service raises for somebody who may not add any."""
    KINDS[kind].require(actor, variant)
    columns = KINDS[kind].columns(actor, variant)
    header = [str(each.label) for each in columns]
    if as_csv:
        return template.csv_file(header)
    by_place = dict(enumerate(columns, start=1))
    return template.workbook(str(KINDS[kind].title), header, by_place)


def _told(found: BulkImport) -> Told:
    done, total = (0, found.row_count)
    if found.state in AT_WORK:
        done, total = progress.known(progress_key(found)) or (0, found.row_count)
    return Told(found, Report.unpacked(found.report), done, total)
