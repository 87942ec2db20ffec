"""Reads a file anew by the heading that its person chose by hand."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Conflict
from lading.base.work import outbox
from lading.office.bulk import access, services
from lading.office.bulk import rules as states
from lading.office.bulk.kinds import KINDS
from lading.office.bulk.models import BulkImport
from lading.office.bulk.report import unpack
from lading.office.bulk.rules import ImportState

_CHANGED: Final = (
    *("sheet", "heading_row", "content", "original", "opening", "report", "row_messages"),
    *("has_table", "row_count", "ended_at", "answers", "choices", "revision"),
)
NO_SHEET = _("The file has no such sheet. Please choose one of those shown.")
NO_ROW = _("Row {row} is not among the rows shown. Please choose one of those.")


def read_again(*, actor: Actor, import_id: int, sheet: str, heading_row: int) -> BulkImport:
    """Have a file read anew whose heading is this row of this sheet. What was answered about its
    columns and values is dropped, because other columns may be read; the company's remembered
    choices are used again. Raises NotFound, Conflict while the file is at work or stored,
    ValidationFailed for a row that is not shown, and what the form's service raises for somebody
    who may not add any.
    """
    bulk_import = access.get_own(actor, import_id)
    KINDS[bulk_import.kind].require(actor, bulk_import.variant)
    with transaction.atomic():
        bulk_import = access.lock_own(actor, import_id)
        if not states.may_be_read_again(bulk_import.state, has_opening=bool(bulk_import.opening)):
            raise Conflict(services.NOT_READY)
        _check_choice(bulk_import, sheet, heading_row)
        bulk_import.sheet, bulk_import.heading_row = sheet, heading_row
        # A file that its person is asked about is not replaced by its table yet.
        bulk_import.content = bulk_import.original or bulk_import.content
        bulk_import.original = bulk_import.opening = bulk_import.report = (
            bulk_import.row_messages
        ) = b""
        bulk_import.has_table, bulk_import.row_count, bulk_import.ended_at = False, 0, None
        bulk_import.answers, bulk_import.choices = {}, {}
        bulk_import.revision += 1
        bulk_import.move(ImportState.CHECKING, *_CHANGED)
        outbox.publish(
            services.UPLOADED, {"importId": bulk_import.pk, "companyId": bulk_import.company_id}
        )
    return bulk_import


def _check_choice(bulk_import: BulkImport, sheet: str, heading_row: int) -> None:
    checks = Checks()
    rows_by_sheet = {
        each["sheet"]: [row[0] for row in each["rows"]] for each in unpack(bulk_import.opening)
    }
    if sheet not in rows_by_sheet:
        checks.fail("sheet", NO_SHEET)
    elif heading_row not in rows_by_sheet[sheet]:
        checks.fail("headingRow", str(NO_ROW).format(row=heading_row))
    checks.raise_if_failed()
