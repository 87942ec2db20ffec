"""Staff correct reference tables by hand; later loads keep their changes."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lading.base.kernel.models import AuditEntry
from lading.base.reference.loading.loaders import load_reference_data
from lading.base.reference.models import Category, Country, HsCode, Port, Unit
from tests.platform import exchange
from tests.platform.back_office import Browser
from tests.platform.factories import StaffFactory

from .conftest import MODELS

pytestmark = pytest.mark.django_db


def test_nobody_deletes_reference_rows() -> None:
    client = Client()
    client.force_login(StaffFactory.create())
    row = Port.objects.get(locode="INMUN")
    url = f"/admin/reference/port/{row.pk}/delete/"
    assert client.post(url, {"post": "yes"}).status_code == 403
    for model in MODELS:
        assert "delete_selected" not in client.get(f"/admin/reference/{model}/").content.decode()
    assert Port.objects.filter(pk=row.pk).exists()


def test_a_port_is_corrected_by_hand() -> None:
    client = Client()
    client.force_login(StaffFactory.create())
    port = Port.objects.get(locode="INPAV")
    aliases = list(port.aliases.all())
    names = [alias.name for alias in aliases] + ["APM Terminals Pipavav"]
    fields = {
        "name": "Port Pipavav",
        "locode": "INPAV",
        "country": "105",
        "latitude": "20.92",
        "longitude": "71.51",
        "is_active": "on",
        "aliases-TOTAL_FORMS": str(len(names)),
        "aliases-INITIAL_FORMS": str(len(aliases)),
    }
    for number, name in enumerate(names):
        fields[f"aliases-{number}-name"] = name
        fields[f"aliases-{number}-port"] = str(port.pk)
        if number < len(aliases):
            fields[f"aliases-{number}-id"] = str(aliases[number].pk)
    assert client.post(f"/admin/reference/port/{port.pk}/change/", fields).status_code == 302
    load_reference_data()
    port.refresh_from_db()
    assert (port.name, port.staff_edited) == ("Port Pipavav", True)
    rows = Client().get("/api/ports", {"filter": "apm terminals"}).json()["data"]["rows"]
    assert [row["code"] for row in rows] == ["INPAV"]


def test_an_hs_code_is_added_by_hand_under_its_heading() -> None:
    client = Client()
    client.force_login(StaffFactory.create())
    fields = {"code": "520512", "description": "Twin", "category": "51", "is_active": "on"}
    url = "/admin/reference/hscode/add/"
    assert "already exists" in client.post(url, fields).content.decode()
    orphan = client.post(url, {**fields, "code": "529911"}).content.decode()
    assert "There is no code 5299." in orphan
    assert client.post(url, {**fields, "code": "520599"}).status_code == 302
    added = HsCode.objects.get(code="520599")
    assert (added.level, added.staff_edited) == (6, True)
    assert added.parent is not None
    assert added.parent.code == "5205"
    assert not HsCode.objects.filter(code="529911").exists()


def test_a_category_takes_a_free_chapter_by_hand() -> None:
    client = Client()
    client.force_login(StaffFactory.create())
    silk = Category.objects.get(chapters=["50"])
    wool = Category.objects.get(chapters=["51"])
    form = {"section": "XI", "ordering": "50", "is_active": "on"}
    url = f"/admin/reference/category/{wool.pk}/change/"
    taken = client.post(url, {**form, "name": "Silk and wool", "chapters": "50,51"})
    assert "Chapter 50 belongs to Silk." in taken.content.decode()
    freed = {**form, "name": "Silk", "chapters": "", "ordering": "49"}
    assert client.post(f"/admin/reference/category/{silk.pk}/change/", freed).status_code == 302
    fields = {**form, "name": "Silk and wool", "chapters": "50,51"}
    assert client.post(url, fields).status_code == 302
    assert HsCode.objects.get(code="500200").category == wool


def test_a_country_is_corrected_by_hand() -> None:
    client = Client()
    client.force_login(StaffFactory.create())
    fields = {
        "name": "Türkiye",
        "iso2": "TR",
        "iso3": "TUR",
        "dial_code": "+90",
        "currency_code": "TRY",
        "aliases": "Turkey,Turkiye",
        "is_active": "on",
    }
    pk = Country.objects.get(iso2="TR").pk
    url = f"/admin/reference/country/{pk}/change/"
    assert "Enter a dial code" in client.post(url, {**fields, "dial_code": "90"}).content.decode()
    assert client.post(url, fields).status_code == 302
    rows = Client().get("/api/countries", {"filter": "turkey"}).json()["data"]["rows"]
    assert [row["country"] for row in rows] == ["Türkiye"]


def test_the_port_list_is_searched_by_other_names(editor: Client) -> None:
    page = editor.get("/admin/reference/port/", {"q": "bombay"}).content.decode()
    assert re.findall(r"INBOM|INMAA", page) == ["INBOM"]


def test_an_import_is_audited(browser: Browser) -> None:
    staff = StaffFactory.create()
    client = browser(staff)
    file = SimpleUploadedFile("units.csv", b"code,name,rec20_code\nKGS,Kilogrammes,KGM\n")
    sent = client.post("/admin/reference/unit/import/", {"import_file": file})
    preview = exchange.after_work(client, sent)
    fields = preview.context["confirm_form"].initial
    assert client.post("/admin/reference/unit/process_import/", fields).status_code == 302
    exchange.work()
    assert Unit.objects.get(code="KGS").name == "Kilogrammes"
    entry = AuditEntry.objects.get(action="staff_imported")
    assert (entry.object_type, entry.actor_user_id) == ("reference.unit", staff.pk)
    assert entry.data == {"update": 1}
