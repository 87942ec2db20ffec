"""Use cases of imports: upload a file, have it checked, confirm, have it stored, discard it.

Checking and storing are done by workers. The new state is stored in one transaction with what was
found or stored, so that a killed worker leaves nothing half done, and the next begins again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.files.services import claim
from lading.base.http import json_body
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import BadRequest, Conflict, FileTooLarge
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.trade.enquiries import variants

from . import access
from . import rules as states
from .kinds import KINDS
from .models import BulkImport
from .questions import answering
from .report import Report
from .rules import ImportState

UPLOADED: Final = "bulk.uploaded"
"""Event: {importId, companyId}."""
CONFIRMED: Final = "bulk.confirmed"
"""Event: {importId, companyId}."""
NAME_LENGTH: Final = 150
MAX_PICTURES: Final = 300
NEWEST: Final = 20
"""A person's list has so many files."""
REPLACED: Final = (ImportState.CHECKING, ImportState.ASKING, ImportState.READY)
REFUSED: Final = (ImportState.WRONG, ImportState.REFUSED, ImportState.FAILED)

NOT_READY = _("This file has already been confirmed, or cannot be saved.")
BEING_STORED = _("This file is being saved at the moment.")
SAME_NAME = _("Two images have the same name. Please rename one.")


def begin(
    *, actor: Actor, kind: str, variant: str, name: str, content: bytes, pictures: str = ""
) -> BulkImport:
    """Store an uploaded file and have it checked. It takes the place of the person's earlier ones
    of this kind that still wait to be checked, answered or confirmed. Refused ones stay listed,
    as many as there are in a list.

    ``pictures`` are the uploads that the file names, as JSON: `[{src, originalName}]`. Raises what
    the form's service raises for somebody who may not add any, FileTooLarge, and ValidationFailed.
    """
    KINDS[kind].require(actor, variant)
    max_bytes = limits.number("attachment.max_bytes")
    if len(content) > max_bytes:
        raise FileTooLarge(max_bytes)
    named = _pictures(actor, pictures)
    with transaction.atomic():
        earlier = access.own(actor).filter(kind=kind, variant=variant)
        earlier.filter(state__in=REPLACED).delete()
        bulk_import = BulkImport.objects.create(
            kind=kind,
            variant=variant,
            user_id=actor.user_id,
            company_id=actor.company_id,
            request_id=actor.request_id,
            language=languages.active(),
            file_name=name.replace("\0", "")[-NAME_LENGTH:],
            content=content,
            pictures=named,
            created_at=now(),
        )
        listed = access.own(actor).values_list("pk", flat=True)[:NEWEST]
        access.own(actor).exclude(pk__in=list(listed)).filter(state__in=REFUSED).delete()
        outbox.publish(UPLOADED, _about(bulk_import))
    return bulk_import


def confirm(*, actor: Actor, import_id: int, seen: int | None = None) -> BulkImport:
    """Have a file stored that was checked without an error. Raises NotFound, Conflict, also when
    another revision of it was ``seen``, and what the form's service raises for somebody who may not
    add any.
    """
    bulk_import = access.get_own(actor, import_id)
    KINDS[bulk_import.kind].require(actor, bulk_import.variant)
    with transaction.atomic():
        bulk_import = access.lock_own(actor, import_id)
        if bulk_import.state != ImportState.READY:
            raise Conflict(NOT_READY)
        states.check_revision(bulk_import.revision, seen)
        bulk_import.move(ImportState.STORING)
        outbox.publish(CONFIRMED, _about(bulk_import))
    return bulk_import


def discard(*, actor: Actor, import_id: int) -> None:
    """Delete an import; what it stored stays. Raises NotFound, Conflict while it is stored, and
    Forbidden for a rejected company.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        bulk_import = access.lock_own(actor, import_id)
        if bulk_import.state == ImportState.STORING:
            raise Conflict(BEING_STORED)
        bulk_import.delete()


def _about(bulk_import: BulkImport) -> outbox.Payload:
    """The payload of an event about an import."""
    return {"importId": bulk_import.pk, "companyId": bulk_import.company_id}


def answer(*, actor: Actor, import_id: int, answers: Mapping[str, str | None]) -> BulkImport:
    """Say how columns are read that can be read in two ways and what written values mean, and have
    the file checked; also once more with other choices for values. The answer by a question's own
    field holds for all of its columns that have none of their own. Raises NotFound, Conflict where
    nothing is asked, ValidationFailed for an open question about a column, an answer that cannot be
    given and one to nothing that was asked, and what the form's service raises for somebody who may
    not add any.
    """
    bulk_import = access.get_own(actor, import_id)
    KINDS[bulk_import.kind].require(actor, bulk_import.variant)
    with transaction.atomic():
        bulk_import = access.lock_own(actor, import_id)
        report = Report.unpacked(bulk_import.report)
        if not states.may_be_answered(
            bulk_import.state, has_choices=bool(answers and report.values)
        ):
            raise Conflict
        checks = Checks()
        bulk_import.answers |= answering.read_column_answers(checks, report, answers)
        chosen = answering.read_value_answers(checks, actor, bulk_import, report, answers)
        checks.raise_if_failed()
        answering.keep_answers(bulk_import, report, chosen)
        bulk_import.report, bulk_import.ended_at = b"", None
        bulk_import.revision += 1
        bulk_import.move(
            ImportState.CHECKING, "answers", "choices", "report", "ended_at", "revision"
        )
        outbox.publish(UPLOADED, _about(bulk_import))
    return bulk_import


def _pictures(actor: Actor, sent: str) -> dict[str, str]:
    """The pictures' addresses by the names that people know them by, without case."""
    checks, items = Checks(), _items(sent)
    if items is None or len(items) > MAX_PICTURES:
        checks.fail("images", INVALID_VALUE)
        checks.raise_if_failed()
        return {}
    names = [str(item.get("originalName") or "").strip().casefold() for item in items]
    if len(set(names)) < len(names):
        checks.fail("images", SAME_NAME)
    claim(actor, items, checks=checks, field="images") if items else []
    checks.raise_if_failed()
    return {name: str(item["src"]) for name, item in zip(names, items, strict=True)}


def _items(sent: str) -> list[Mapping[str, Any]] | None:
    if not sent:
        return []
    try:
        items = json_body.parsed(sent.encode())
    except (BadRequest, UnicodeEncodeError):
        return None
    is_list = isinstance(items, list) and all(isinstance(item, dict) for item in items)
    return items if is_list else None


def variant_of(kind: str, sent: str) -> str:
    """The variant of an import; "" for the others. Raises ValidationFailed for one that is not
    offered.
    """
    if kind != "enquiries":
        return ""
    checks = Checks()
    named = checks.choice("variant", sent, variants.open_names())
    checks.raise_if_failed()
    return named or variants.default().name
