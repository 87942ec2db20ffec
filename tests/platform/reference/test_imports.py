"""Staff's imports are read and carried out by workers, all or nothing, and only their own person
sees them.
"""

from __future__ import annotations

import io
import uuid
import zipfile
import zlib
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage, Priority
from lading.base.kernel.values import clock
from lading.base.reference.imports import services as imports
from lading.base.reference.imports.resources import UnitResource
from lading.base.reference.imports.staff_import import StaffImport
from lading.base.reference.imports.states import ImportState
from lading.base.reference.models import Unit
from lading.base.work import outbox
from lading.members.accounts.models import User
from tests.platform.exchange import (
    XLSX,
    after_work,
    as_csv,
    as_xlsx,
    confirm,
    errors_of,
    upload,
    work,
)
from tests.platform.guards import nothing_changed

from .conftest import staff

pytestmark = pytest.mark.django_db

UNIT = "reference/unit"
HEAD = ["code", "name", "rec20_code", "is_active"]
ROWS: list[list[Any]] = [
    HEAD,
    ["KGS", "Kilogrammes", "KGM", "yes"],
    ["GAL", "Imperial gallons", "GLI", "yes"],
]
SHEET = "xl/worksheets/sheet1.xml"


def units() -> list[Any]:
    return list(Unit.objects.order_by("code").values_list())


def text_of(page: Any) -> str:
    return " ".join(page.content.decode().split())


def send(client: Client, rows: list[list[Any]] = ROWS) -> str:
    """Upload a file; returns the address of the import's page. No worker has read it yet."""
    file = io.BytesIO(as_csv(rows))
    file.name = "units.csv"
    sent = client.post(f"/admin/{UNIT}/import/", {"import_file": file})
    assert sent.status_code == 302, sent.content
    return str(sent.headers["Location"])


# -- the two steps --


def test_an_upload_is_only_stored_and_left_to_the_workers_of_long_work(editor: Client) -> None:
    before = units()
    page = editor.get(send(editor))
    staff_import = StaffImport.objects.get()
    assert (staff_import.state, bytes(staff_import.content)) == (ImportState.READING, as_csv(ROWS))
    event = OutboxMessage.objects.get(consumer="reference.read_import")
    assert event.priority == Priority.LONG
    assert "The file is being read." in text_of(page)
    assert '<meta http-equiv="refresh" content="1">' in text_of(page)
    assert "confirm_form" not in page.context
    assert units() == before


def test_the_preview_shows_what_will_change_and_changes_nothing(editor: Client) -> None:
    before = units()
    page = after_work(editor, editor.get(send(editor)))
    work()
    page = editor.get(f"/admin/{UNIT}/import/{StaffImport.objects.get().uuid}/")
    assert "1 new, 1 changed, 0 unchanged." in text_of(page)
    assert "Imperial gallons" in text_of(page)
    assert "Confirm import" in text_of(page)
    assert "http-equiv" not in text_of(page)
    assert units() == before


def test_what_was_confirmed_is_imported_audited_and_forgotten(editor: Client) -> None:
    preview = upload(editor, UNIT, as_csv(ROWS))
    sent = confirm(editor, UNIT, preview)
    assert Unit.objects.get(code="GAL").name == "Imperial gallons"
    assert Unit.objects.get(code="KGS").name == "Kilogrammes"
    page = editor.get(sent.headers["Location"])
    assert "Imported." in text_of(page)
    assert "1 new, 1 changed, 0 unchanged." in text_of(page)
    staff_import = StaffImport.objects.get()
    assert (staff_import.state, bytes(staff_import.content)) == (ImportState.DONE, b"")
    assert b"gallons" not in zlib.decompress(staff_import.report)
    entry = AuditEntry.objects.get(action="staff_imported")
    assert (entry.actor_user_id, entry.object_type) == (staff_import.user_id, "reference.unit")
    assert entry.data == {"new": 1, "update": 1}


def test_progress_is_shown(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    tell = imports.note_progress

    def told(found: StaffImport, done: int, total: int) -> None:
        tell(found, done, total)
        seen.append(text_of(editor.get(f"/admin/{UNIT}/import/{found.uuid}/")))

    monkeypatch.setattr(imports, "note_progress", told)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    codes = [f"Z{a}{b}" for a in letters for b in letters][:400]
    rows = [HEAD, *([code, f"Unit {code}", "", "yes"] for code in codes)]
    preview = upload(editor, UNIT, as_csv(rows))
    assert [words for words in seen if "250 of 400 rows" in words]
    assert "The file is being read." in seen[-1]
    assert "200 more rows are not shown." in text_of(preview)
    seen.clear()
    confirm(editor, UNIT, preview)
    assert "The rows are being imported." in seen[-1]
    assert "250 of 400 rows" in seen[-1]
    assert Unit.objects.filter(code__in=codes).count() == 400


# -- whose it is --


def test_nobody_else_sees_or_confirms_it(editor: Client) -> None:
    preview = upload(editor, UNIT, as_csv(ROWS))
    staff_import, before = StaffImport.objects.get(), units()
    other = Client()
    other.force_login(staff("view_unit", "change_unit", "view_port", "change_port"))
    assert other.get(f"/admin/{UNIT}/import/{staff_import.uuid}/").status_code == 404
    assert confirm(other, UNIT, preview).status_code == 404
    # Nor does its own person by the address of another table.
    assert editor.get(f"/admin/reference/port/import/{staff_import.uuid}/").status_code == 404
    assert confirm(editor, "reference/port", preview).status_code == 404
    assert units() == before
    assert StaffImport.objects.get().state == ImportState.READY


@pytest.mark.parametrize("key", ["", "x", "../../x", str(uuid.UUID(int=0))])
def test_an_unknown_import_is_not_found(editor: Client, key: str) -> None:
    upload(editor, UNIT, as_csv(ROWS))
    before = units()
    with nothing_changed():
        assert editor.post(f"/admin/{UNIT}/process_import/", {"key": key}).status_code == 404
    assert units() == before


def test_staff_who_lost_the_right_meanwhile_import_nothing() -> None:
    person, client = staff("view_unit", "change_unit"), Client()
    client.force_login(person)
    preview, before = upload(client, UNIT, as_csv(ROWS)), units()
    form = preview.context["confirm_form"].initial
    assert client.post(f"/admin/{UNIT}/process_import/", form).status_code == 302
    person.user_permissions.remove(Permission.objects.get(codename="change_unit"))
    work()
    assert StaffImport.objects.get().state == ImportState.FAILED
    report = imports.report_of(StaffImport.objects.get())
    assert report.reasons == [str(imports.NO_LONGER_ALLOWED)]
    assert units() == before


def test_nothing_is_read_for_staff_disabled_meanwhile() -> None:
    person, client = staff("view_unit", "change_unit"), Client()
    client.force_login(person)
    send(client)
    User.objects.filter(pk=person.pk).update(is_active=False)
    work()
    assert StaffImport.objects.get().state == ImportState.REFUSED


# -- again, and too late --


def test_a_second_click_imports_nothing_more(editor: Client) -> None:
    preview = upload(editor, UNIT, as_csv(ROWS))
    confirm(editor, UNIT, preview)
    Unit.objects.filter(code="KGS").update(name="Changed since")
    again = confirm(editor, UNIT, preview)
    assert "was already confirmed, or has expired" in text_of(editor.get(again.headers["Location"]))
    assert Unit.objects.get(code="KGS").name == "Changed since"
    assert AuditEntry.objects.filter(action="staff_imported").count() == 1


def test_a_refused_file_cannot_be_confirmed(editor: Client) -> None:
    good = upload(editor, UNIT, as_csv(ROWS))
    StaffImport.objects.update(state=ImportState.REFUSED)
    before = units()
    confirm(editor, UNIT, good)
    assert units() == before
    assert not OutboxMessage.objects.filter(consumer="reference.carry_out_import").exists()


def test_the_next_file_takes_the_place_of_one_that_nobody_confirmed(editor: Client) -> None:
    first = upload(editor, UNIT, as_csv(ROWS))
    second = upload(editor, UNIT, as_csv([HEAD, ["GAL", "Gallons", "GLI", "yes"]]))
    assert StaffImport.objects.count() == 1
    assert confirm(editor, UNIT, first).status_code == 404
    confirm(editor, UNIT, second)
    assert Unit.objects.get(code="GAL").name == "Gallons"
    assert Unit.objects.get(code="KGS").name != "Kilogrammes"


def test_old_files_are_deleted_and_those_at_work_kept(editor: Client) -> None:
    upload(editor, UNIT, as_csv(ROWS))
    assert imports.purge() == 0
    with clock.as_of(clock.now() + imports.KEPT):
        StaffImport.objects.update(state=ImportState.IMPORTING)
        assert imports.purge() == 0
        StaffImport.objects.update(state=ImportState.READY)
        assert imports.purge() == 1
    assert not StaffImport.objects.exists()


# -- killed workers --


class Killed(BaseException):
    """Raised when the worker is killed; no code handles it."""


def test_a_killed_worker_leaves_nothing_and_the_next_does_it_once(
    editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview, before = upload(editor, UNIT, as_csv(ROWS)), units()
    form = preview.context["confirm_form"].initial
    editor.post(f"/admin/{UNIT}/process_import/", form)

    def die(*_arguments: Any, **_more: Any) -> None:
        assert units() != before, "it dies when the rows are stored"
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(UnitResource, "after_import", die)
        with pytest.raises(Killed):
            work()
    assert units() == before
    assert StaffImport.objects.get().state == ImportState.IMPORTING
    assert not AuditEntry.objects.filter(action="staff_imported").exists()
    event = OutboxMessage.objects.get(consumer="reference.carry_out_import")
    assert event.done_at is None
    with clock.as_of(clock.now() + imports.KEPT):
        assert outbox.deliver(event.pk)
    assert Unit.objects.get(code="GAL").name == "Imperial gallons"
    assert AuditEntry.objects.filter(action="staff_imported").count() == 1
    assert not outbox.deliver(event.pk)


def test_what_fails_again_and_again_is_given_up_and_says_so(
    editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Limit.objects.create(key="import.attempts", plan_tier=0, value=1)
    page, before = send(editor), units()

    def broken(*_arguments: Any, **_more: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(imports, "_read_file", broken)
    with pytest.raises(RuntimeError, match="broken"):
        work()
    assert StaffImport.objects.get().state == ImportState.FAILED
    assert "failed repeatedly" in text_of(editor.get(page))
    assert units() == before


# -- hostile files --


def book(content: bytes) -> bytes:
    """A workbook with this worksheet in place of its own, compressed."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(as_xlsx(ROWS))) as source,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as out,
    ):
        for name in source.namelist():
            out.writestr(name, content if name == SHEET else source.read(name))
    return buffer.getvalue()


def sheet(rows: bytes, dimension: bytes = b"") -> bytes:
    """A worksheet with these rows."""
    return (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        + dimension
        + b"<sheetData>"
        + rows
        + b"</sheetData></worksheet>"
    )


HEADER = b'<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>'
BOMBS = {
    "a row far below": (
        sheet(HEADER + b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
        "more than 20,000 rows",
    ),
    "millions of empty cells": (
        sheet(HEADER + b"<row>" + b"<c/>" * 15_000_000 + b"</row>"),
        "too large when unpacked",
    ),
    "cells far to the right": (
        sheet(
            HEADER
            + b"".join(
                b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (n, n) for n in range(2, 99)
            )
        ),
        "more than 200 columns",
    ),
    "many rows": (sheet(HEADER + b"<row/>" * 200_000), "more than 20,000 rows"),
    "entities in entities": (
        b'<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">'
        + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
        + b"]>"
        + sheet(b'<row><c t="inlineStr"><is><t>&j;</t></is></c></row>'),
        "is damaged",
    ),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_workbook_that_grows_is_refused_with_a_reason(editor: Client, kind: str) -> None:
    content, reason = BOMBS[kind]
    packed, before = book(content), units()
    assert len(packed) < 200_000
    page = upload(editor, UNIT, packed, XLSX)
    assert StaffImport.objects.get().state == ImportState.REFUSED
    (said,) = errors_of(page)
    assert reason in said
    assert said in text_of(page)
    assert bytes(StaffImport.objects.get().content) == b""
    assert units() == before


def test_empty_cells_far_to_the_right_are_no_cells(editor: Client) -> None:
    rows = b"".join(b'<row r="%d"><c r="XFD%d"/></row>' % (n, n) for n in range(2, 99))
    page = upload(editor, UNIT, book(sheet(HEADER + rows)), XLSX)
    assert errors_of(page) == ["The file has a heading and no rows."]


def test_a_file_of_too_many_cells_is_refused(editor: Client) -> None:
    wide = [["x"] * 200] * 3_001
    page = upload(editor, UNIT, as_csv([HEAD, *wide]))
    assert errors_of(page) == ["The file has more than 600,000 cells."]


def test_shared_texts_are_bounded(editor: Client) -> None:
    content = io.BytesIO(as_xlsx(ROWS))
    with zipfile.ZipFile(content, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings.xml", b"<sst>" + b"<si/>" * 2_200_000 + b"</sst>")
    page = upload(editor, UNIT, content.getvalue(), XLSX)
    assert errors_of(page) == ["The file is too large when unpacked."]


def test_what_a_sheet_says_of_its_size_does_not_matter(editor: Client) -> None:
    rows = (
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>'
        b'<row r="2"><c r="A2" t="inlineStr"><is><t>KGS</t></is></c></row>'
    )
    content = sheet(rows, b'<dimension ref="A1:XFD1048576"/>')
    page = upload(editor, UNIT, book(content), XLSX)
    assert errors_of(page) == []
