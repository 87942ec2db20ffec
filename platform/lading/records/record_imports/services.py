"""Use cases of imports of trade records (RULES.md 64): begin an upload, send its parts, assign the
columns, cancel, undo. Workers do the rest (`work`).
"""

from __future__ import annotations

import datetime as dt
import tempfile
import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from lading.base.documents.spreadsheet import csv_lines
from lading.base.documents.table_files import choosing
from lading.base.documents.table_files.csv_rows import SEPARATORS
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.roles import require

from . import access, parts, queries, repeats, staging, work
from .columns import mapping, names
from .models import NAME_LENGTH, RecordImport, Reject, Spelling
from .rules import ENDED, GIGABYTE, MAY_BE_CANCELLED, NOT_NOW, OPEN, PART_BYTES, State, check

TOO_LARGE: Final = "The file is larger than {most} GB. Please split it."
EMPTY: Final = "The file is empty."
REQUIRED: Final = "Please say where the records are from."
LICENCE_REQUIRED: Final = "Please say under which licence or contract we may use them."
NAME_REQUIRED: Final = "Please choose a file."
MISSING_PARTS: Final = "Parts of the file are missing. Please choose the file again."
CHOOSE: Final = "Please choose what becomes of these rows."
REJECTS_OF: Final = "Rejected rows of {name}"
NO_ROW: Final = "Please enter the number of the row that names the columns, such as 4."
ENCODINGS: Final = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8 with a mark",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16, little-endian",
    "utf-16-be": "UTF-16, big-endian",
    "cp1252": "Windows: Western Europe",
    "iso8859-15": "ISO 8859-15: Western Europe",
    "cp1250": "Windows: Central Europe",
    "cp1251": "Windows: Cyrillic",
    "cp1254": "Windows: Turkish",
    "cp1256": "Windows: Arabic",
    "gb18030": "GB 18030: Chinese",
    "big5": "Big5: Chinese",
    "shift_jis": "Shift JIS: Japanese",
    "euc_kr": "EUC-KR: Korean",
}
"""What a CSV file may be written in."""


def begin(
    *, actor: Actor, name: str, size: int, modified: int, source: str, licence: str
) -> RecordImport:
    """Begin the upload of a file of ``size`` bytes, or go on with the person's unfinished upload of
    the same file (the same name, size and time of its last change in milliseconds).

    Raises Forbidden without the capability, and ValidationFailed.
    """
    require(actor, access.CAPABILITY)
    checks = Checks()
    file_name = checks.text(
        "file", name[-NAME_LENGTH:], max_length=NAME_LENGTH, required=NAME_REQUIRED
    )
    most = limits.number("record_imports.gigabytes")
    if size <= 0:
        checks.fail("file", EMPTY)
    elif size > most * GIGABYTE:
        checks.fail("file", TOO_LARGE.format(most=most))
    source_name = checks.text("source", source, max_length=NAME_LENGTH, required=REQUIRED)
    allowed = checks.text("licence", licence, max_length=NAME_LENGTH, required=LICENCE_REQUIRED)
    checks.raise_if_failed()
    with transaction.atomic():
        unfinished = RecordImport.objects.filter(
            created_by=actor.user_id,
            state=State.UPLOADING,
            file_name=file_name,
            file_bytes=size,
            file_modified=modified,
        )
        record_import = row_locks.for_change(unfinished).first()
        if record_import is not None:
            record_import.source, record_import.licence = source_name, allowed
            record_import.save(update_fields=["source", "licence"])
            return record_import
        new_import = RecordImport.objects.create(
            created_by_id=actor.user_id,
            request_id=actor.request_id,
            source=source_name,
            licence=allowed,
            file_name=file_name,
            file_bytes=size,
            file_modified=modified,
            created_at=now(),
        )
        facts = {"file": file_name, "bytes": size, "source": source_name, "licence": allowed}
        audit.record(actor, new_import, "records_upload_begun", facts)
    return new_import


def receive_part(*, actor: Actor, key: uuid.UUID, number: int, content: bytes) -> None:
    """Store a part of a file; repeating it changes nothing. After the last one the first rows are
    read. Raises NotFound, Conflict when the file is already whole, and BadRequest.
    """
    record_import = access.one(actor, key)
    if record_import.state != State.UPLOADING:
        raise Conflict(NOT_NOW)
    parts.keep(record_import, number, content)
    with transaction.atomic():
        locked_import = access.lock(actor, key)
        is_uploading = locked_import.state == State.UPLOADING
        if is_uploading and locked_import.parts.count() == parts.count_of(locked_import):
            _move(locked_import, State.LOOKING)
            outbox.publish(work.LOOK, {"importId": locked_import.pk})


def missing_parts(*, actor: Actor, key: uuid.UUID) -> list[int]:
    """The numbers of the parts that have not arrived."""
    record_import = access.one(actor, key)
    there = set(record_import.parts.values_list("number", flat=True))
    return [number for number in range(parts.count_of(record_import)) if number not in there]


def look_again(*, actor: Actor, key: uuid.UUID, sent: Mapping[str, Any]) -> None:
    """Read the first rows again: with another encoding, separator or sheet, or after the file was
    refused. Raises NotFound, Conflict and ValidationFailed.
    """
    checks = Checks()
    encoding = checks.choice("encoding", sent.get("encoding"), list(ENCODINGS))
    separator = str(sent.get("separator") or "").replace("\\t", "\t")
    if separator and separator not in SEPARATORS:
        checks.fail("separator", mapping.UNKNOWN.format(value=separator))
    heading_row = _heading_row(sent, checks)
    checks.raise_if_failed()
    with transaction.atomic():
        locked_import = access.lock(actor, key)
        if locked_import.parts.count() != parts.count_of(locked_import):
            raise Conflict(MISSING_PARTS)
        Reject.objects.filter(record_import=locked_import).delete()
        begun = dict.fromkeys(_COUNTS, 0)
        reading = {
            "encoding": encoding,
            "separator": separator,
            "sheet": str(sent.get("sheet") or ""),
            "heading_row": heading_row,
        }
        _move(
            locked_import,
            State.LOOKING,
            reading=reading,
            sample={},
            mapping={},
            findings={},
            repeats={},
            on_repeats="",
            reason="",
            becomes="",
            ended_at=None,
            first_day=None,
            last_day=None,
            **begun,
        )
        outbox.publish(work.LOOK, {"importId": locked_import.pk})


def _heading_row(sent: Mapping[str, Any], checks: Checks) -> int | None:
    """The row that a person named; None where it is to be found."""
    try:
        return choosing.row_chosen(str(sent.get("heading_row") or ""))
    except ValueError:
        checks.fail("heading_row", NO_ROW)
        return None


_COUNTS: Final = (
    "staged_rows",
    "staged_to",
    "bytes_read",
    "merged_to",
    "merged_rows",
    "double_rows",
    "rejected_rows",
    "skipped_rows",
    "replaced_rows",
    "removed_rows",
)


def start(*, actor: Actor, key: uuid.UUID, sent: Mapping[str, Any]) -> None:
    """Assign the columns, remember that for files with the same heading, and have the rows
    imported. Raises NotFound, Conflict, and ValidationFailed with every wrong field.
    """
    with transaction.atomic():
        locked_import = access.lock(actor, key)
        if locked_import.state != State.MAPPING:
            raise Conflict(NOT_NOW)
        header = locked_import.sample["header"]
        chosen = mapping.checked(sent, locked_import.sample)
        mapping.remember(header, chosen)
        _move(locked_import, State.READING, mapping=chosen.as_json(), started_at=now())
        audit.record(actor, locked_import, "records_import_started", {"mapping": chosen.as_json()})
        outbox.publish(work.WORK, {"importId": locked_import.pk})


def decide_repeats(*, actor: Actor, key: uuid.UUID, choice: str, asked: str) -> None:
    """Say what becomes of rows whose record id an earlier import has (`repeats.Choice`), and have
    the import go on. ``asked`` is what the person was shown (`repeats.token`).

    Raises NotFound, ValidationFailed without a choice, and Conflict where it is now another
    question, or none.
    """
    checks = Checks()
    chosen = checks.choice("choice", choice, repeats.Choice.values, required=CHOOSE)
    checks.raise_if_failed()
    with transaction.atomic():
        locked_import = access.lock(actor, key)
        if locked_import.state != State.ASKING or asked != repeats.token(locked_import):
            raise Conflict(NOT_NOW)
        facts = {name: locked_import.repeats[name] for name in ("rows", "ids", "earlier")}
        _move(locked_import, State.MERGING, on_repeats=chosen, repeats={"asked": asked})
        audit.record(actor, locked_import, "records_import_decided", {"choice": chosen, **facts})
        outbox.publish(work.WORK, {"importId": locked_import.pk})


def say_names(*, actor: Actor, key: uuid.UUID, sent: Mapping[str, Any]) -> None:
    """Remember what names that an import did not recognise mean (`names.remember`), for all later
    files of its source. Raises NotFound and ValidationFailed.
    """
    with transaction.atomic():
        locked_import = access.lock(actor, key)
        changed = names.remember(locked_import, sent)
        if changed:
            audit.record(actor, locked_import, "records_import_names_said", {"names": changed})


def import_rejects(*, actor: Actor, key: uuid.UUID) -> RecordImport:
    """Begin an import of the rejected rows of an import that is done; its columns are confirmed
    like those of any file. Raises NotFound, and Conflict where there are none.
    """
    record_import = access.one(actor, key)
    if record_import.state != State.DONE or not record_import.rejected_rows:
        raise Conflict(NOT_NOW)
    with tempfile.TemporaryFile() as file:
        for line in csv_lines(
            queries.reject_header(record_import), queries.reject_lines(record_import)
        ):
            file.write(line.encode())
        size = file.tell()
        file.seek(0)
        new_import = begin(
            actor=actor,
            name=REJECTS_OF.format(name=record_import.file_name),
            size=size,
            modified=int(now().timestamp() * 1_000),
            source=record_import.source,
            licence=record_import.licence,
        )
        for number in range(parts.count_of(new_import)):
            content = file.read(PART_BYTES)
            receive_part(actor=actor, key=new_import.uuid, number=number, content=content)
    new_import.refresh_from_db()
    return new_import


def cancel(*, actor: Actor, key: uuid.UUID) -> None:
    """Stop an import. None of its records stays. Raises NotFound and Conflict."""
    with transaction.atomic():
        locked_import = access.lock(actor, key)
        if locked_import.state not in MAY_BE_CANCELLED:
            raise Conflict(NOT_NOW)
        audit.record(
            actor, locked_import, "records_import_cancelled", {"state": locked_import.state}
        )
        if locked_import.state in OPEN:
            _move(locked_import, State.CANCELLED, ended_at=now())
        else:
            work.stop(locked_import, State.CANCELLED)
    if locked_import.state == State.CANCELLED:
        parts.forget(locked_import)
        staging.drop(locked_import)


def undo(*, actor: Actor, key: uuid.UUID, reason: str) -> None:
    """Have all records that an import brought removed. Raises NotFound and Conflict."""
    with transaction.atomic():
        locked_import = access.lock(actor, key)
        if locked_import.state != State.DONE:
            raise Conflict(NOT_NOW)
        audit.record(actor, locked_import, "records_import_undone", {"reason": reason})
        work.stop(locked_import, State.UNDONE, reason)


def purge() -> int:
    """Delete what nobody went on with, and what ended imports left: parts, rows, spellings.
    Nightly. Returns how many imports were closed.
    """
    old = now() - dt.timedelta(days=limits.number("record_imports.kept_days"))
    closed = 0
    for record_import in RecordImport.objects.filter(state__in=OPEN, created_at__lt=old):
        with transaction.atomic():
            rows = RecordImport.objects.filter(pk=record_import.pk, state__in=OPEN)
            locked_import = row_locks.for_change(rows).first()
            if locked_import is not None:
                _move(locked_import, State.CANCELLED, ended_at=now())
                closed += 1
    ended = RecordImport.objects.filter(state__in=ENDED)
    kept_states = (State.REFUSED, State.FAILED)
    for record_import in (
        ended.exclude(state__in=kept_states, ended_at__gte=old)
        .filter(parts__isnull=False)
        .distinct()
    ):
        parts.forget(record_import)
    for record_import in ended.filter(pk__in=Spelling.objects.values("record_import")):
        staging.drop(record_import)
        Spelling.objects.filter(record_import=record_import, is_known=True).delete()
    return closed


def _move(locked_import: RecordImport, state: State, **more: Any) -> None:
    check(locked_import.state, state)
    locked_import.state = state
    for name, value in more.items():
        setattr(locked_import, name, value)
    locked_import.save(update_fields=["state", *more])
