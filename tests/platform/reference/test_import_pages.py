"""What the page of an import shows: old and new values, faults by kind, and what nobody else can
disturb.
"""

from __future__ import annotations

import json
import re
import zlib
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from lading.base.reference.imports.staff_import import StaffImport
from lading.base.reference.imports.states import ImportState
from lading.base.reference.models import Port, Unit
from tests.platform.exchange import as_csv, confirm, upload

from .conftest import MODELS, staff

pytestmark = pytest.mark.django_db

PORT, UNIT = "reference/port", "reference/unit"


def text_of(page: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def other_editor() -> Client:
    client = Client()
    client.force_login(staff(*(f"{act}_{model}" for act in ("view", "change") for model in MODELS)))
    return client


def test_the_preview_shows_new_values_and_old_beside_new(editor: Client) -> None:
    Port.objects.filter(locode="INMUN").update(name="Mundra", latitude="22.74000", longitude=None)
    rows = [
        ["locode", "name", "country", "latitude", "aliases"],
        ["INZZQ", "Zzq Harbour", "IN", "18.5", "Zzq Old Harbour"],
        ["INMUN", "Mundra Port", "IN", "22.75", "Zzq Mundra"],
    ]
    before = list(Port.objects.order_by("id").values_list())
    preview = upload(editor, PORT, as_csv(rows))
    page_text = text_of(preview)
    assert "UN/LOCODE Name Country Latitude" in page_text
    new = preview.context["result"].preview[0]
    assert new[0] == "new"
    assert [(cell.label, cell.old, cell.new) for cell in new[1]] == [
        ("UN/LOCODE", None, "INZZQ"),
        ("Name", None, "Zzq Harbour"),
        ("Country", None, "IN"),
        ("Latitude", None, "18.5"),
        ("Longitude", None, ""),
        ("Active", None, "yes"),
        ("Aliases", None, "Zzq Old Harbour"),
    ]
    assert "New INZZQ Zzq Harbour IN 18.5 — yes Zzq Old Harbour" in page_text
    assert "Mundra → Mundra Port" in page_text
    assert "22.74 → 22.75" in page_text
    assert "→ Zzq Mundra" in page_text
    assert list(Port.objects.order_by("id").values_list()) == before


@pytest.mark.parametrize("table", ["port", "country", "category", "hscode", "unit"])
def test_no_table_shows_empty_new_rows(editor: Client, table: str) -> None:
    files = {
        "country": [["iso2", "name", "iso3"], ["XK", "Kosovo", "XKX"]],
        "category": [["id", "name", "section", "chapters"], ["", "Zzq goods", "XI", ""]],
        "hscode": [
            ["code", "description", "category"],
            ["5299", "Zzq goods", "Cotton fibre, yarn and fabric"],
        ],
        "unit": [["code", "name"], ["ZQA", "Zzq goods"]],
        "port": [["locode", "name", "country"], ["INZZQ", "Zzq Harbour", "IN"]],
    }
    preview = upload(editor, f"reference/{table}", as_csv(files[table]))
    ((kind, cells),) = preview.context["result"].preview
    assert kind == "new"
    for written in files[table][1]:
        assert not written or written in {cell.new for cell in cells}
        assert written in text_of(preview)
    # What a new row does not have is a dash; no cell of the page is empty.
    assert (
        "<bdi></bdi>"
        not in preview.content.decode()
        .partition("What changes")[2]
        .partition("How the file is read")[0]
    )


def test_each_kind_of_fault_is_told_once_with_its_count_and_first_rows(editor: Client) -> None:
    wrong = [[f"INZ{chr(65 + n)}Q", f"Zzq {n}", f"Q{n}"] for n in range(7)]
    rows = [["locode", "name", "country"], ["INZZQ", "Zzq", "IN"], *wrong, ["XX1", "Zzq x", "IN"]]
    preview = upload(editor, PORT, as_csv(rows))
    country, code = preview.context["result"].faults
    assert (country.column, country.message, country.count, country.left_out) == (
        "Country",
        "There is no country …",
        7,
        2,
    )
    assert [tuple(row) for row in country.rows] == [
        (3, "Q0"),
        (4, "Q1"),
        (5, "Q2"),
        (6, "Q3"),
        (7, "Q4"),
    ]
    assert (code.column, code.message, code.count) == (
        "UN/LOCODE",
        "Enter a UN/LOCODE such as INMUN.",
        1,
    )
    page_text = text_of(preview)
    assert "Nothing imported: 8 of 9 rows are wrong." in page_text
    assert "Confirm import" not in page_text
    assert not Port.objects.filter(name__startswith="Zzq").exists()


def test_a_file_that_changes_nothing_says_so(editor: Client) -> None:
    kilo = Unit.objects.get(code="KGS")
    preview = upload(editor, UNIT, as_csv([["code", "name"], ["KGS", kilo.name]]))
    page_text = text_of(preview)
    assert "Nothing imported: all rows are in the table as the file has them." in page_text
    assert "0 new, 0 changed, 1 unchanged." in page_text
    assert "confirm_form" not in preview.context


def test_unknown_columns_are_named_before_the_import_is_confirmed(editor: Client) -> None:
    preview = upload(editor, UNIT, b"code,name,colour,weight\nZQA,Zzq,red,5\n")
    page_text = text_of(preview)
    assert "Columns that are unknown and left out: colour, weight." in page_text
    assert "Confirm import" in page_text
    assert not Unit.objects.filter(code="ZQA").exists()


def test_two_people_import_into_one_table_at_a_time(editor: Client) -> None:
    other = other_editor()
    mine = upload(editor, UNIT, b"code,name\nZQA,Mine\n")
    theirs = upload(other, UNIT, b"code,name\nKGS,Theirs\n")
    assert StaffImport.objects.filter(state=ImportState.READY).count() == 2
    confirm(editor, UNIT, mine)
    confirm(other, UNIT, theirs)
    assert Unit.objects.get(code="ZQA").name == "Mine"
    assert Unit.objects.get(code="KGS").name == "Theirs"
    assert set(StaffImport.objects.values_list("state", flat=True)) == {ImportState.DONE}


def test_a_preview_whose_old_values_have_changed_imports_nothing(editor: Client) -> None:
    other = other_editor()
    mine = upload(editor, UNIT, b"code,name\nKGS,Mine\n")
    theirs = upload(other, UNIT, b"code,name\nKGS,Theirs\n")
    confirm(other, UNIT, theirs)
    page = editor.get(confirm(editor, UNIT, mine).headers["Location"])
    assert "Nothing was imported: the table has changed." in text_of(page)
    assert Unit.objects.get(code="KGS").name == "Theirs"


def test_a_refused_file_stays_listed_beside_the_next_one(editor: Client) -> None:
    upload(editor, UNIT, b"code,name\nK,Kay\n")
    refused = StaffImport.objects.get()
    upload(editor, UNIT, b"code,name\nZQA,Zzq\n")
    page = editor.get(f"/admin/{UNIT}/import/")
    listed = page.context["last_imports"]
    assert [each.state for each in listed] == [ImportState.READY, ImportState.REFUSED]
    assert f"/admin/{UNIT}/import/{refused.uuid}/" in page.content.decode()
    assert "Enter three capital letters." in text_of(
        editor.get(f"/admin/{UNIT}/import/{refused.uuid}/")
    )
    assert (
        "last_imports" not in other_editor().get(f"/admin/{UNIT}/import/").context
        or not (other_editor().get(f"/admin/{UNIT}/import/").context["last_imports"])
    )


def test_the_form_asks_for_no_format(editor: Client) -> None:
    page = editor.get(f"/admin/{UNIT}/import/")
    assert set(page.context["form"].fields) == {"resource", "import_file"}
    assert "tab text" in text_of(page)


def packed(report: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(report).encode())


def test_imports_of_an_earlier_release_are_shown_and_uploaded_again(editor: Client) -> None:
    upload(editor, UNIT, b"code,name\nZQA,Zzq\n")
    old = {"totals": {"new": 1}, "diff_headers": ["code"], "changed": [], "reasons": []}
    states = {
        ImportState.READY: "refused",
        ImportState.IMPORTING: "failed",
        ImportState.DONE: "done",
    }
    for state, after in states.items():
        StaffImport.objects.update(state=state, content=b"old", report=packed(old))
        migration = import_module(
            "lading.base.reference.migrations.0010_staff_import_without_format"
        )
        migration.convert_reports(apps, None)
        stored = StaffImport.objects.get()
        assert stored.state == after
        page_text = text_of(editor.get(f"/admin/{UNIT}/import/{stored.uuid}/"))
        assert ("Please upload the file again." in page_text) is (state != ImportState.DONE)
        assert ("Imported." in page_text) is (state == ImportState.DONE)
    assert not Unit.objects.filter(code="ZQA").exists()
