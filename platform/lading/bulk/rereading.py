"""Reads a file anew by the heading that its person chose by hand."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.kernel import outbox
from lading.kernel.actor import Actor
from lading.kernel.checks import Checks
from lading.kernel.errors import Conflict

from . import access, services, states
from .kinds import KINDS
from .models import BulkImport
from .report import unpack
from .states import ImportState

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
    found = access.get_own(actor, import_id)
    KINDS[found.kind].require(actor, found.variant)
    with transaction.atomic():
        found = access.lock_own(actor, import_id)
        if not states.may_be_read_again(found.state, has_opening=bool(found.opening)):
            raise Conflict(services.NOT_READY)
        _check_choice(found, sheet, heading_row)
        found.sheet, found.heading_row = sheet, heading_row
        # A file that its person is asked about is not replaced by its table yet.
        found.content = found.original or found.content
        found.original = found.opening = found.report = found.row_messages = b""
        found.has_table, found.row_count, found.ended_at = False, 0, None
        found.answers, found.choices = {}, {}
        found.revision += 1
        found.move(ImportState.CHECKING, *_CHANGED)
        outbox.publish(services.UPLOADED, {"importId": found.pk, "companyId": found.company_id})
    return found


def _check_choice(found: BulkImport, sheet: str, heading_row: int) -> None:
    checks = Checks()
    shown = {each["sheet"]: [row[0] for row in each["rows"]] for each in unpack(found.opening)}
    if sheet not in shown:
        checks.fail("sheet", NO_SHEET)
    elif heading_row not in shown[sheet]:
        checks.fail("headingRow", str(NO_ROW).format(row=heading_row))
    checks.raise_if_failed()
