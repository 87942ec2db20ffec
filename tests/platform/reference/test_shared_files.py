"""All small files as people send them, put into the imports of staff's tables. None of them belongs
there: they are trade records, members' products and members' sheets of rates. So each is refused
with a sentence that says what to do, and no row of any table changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from lading.base.reference.models import HsCode
from tests.platform.exchange import after_work, as_csv, confirm, errors_of, upload
from tests.platform.factories import StaffFactory
from tests.platform.walk.changes import Fingerprint, fingerprint_of

from .conftest import staff as person

pytestmark = pytest.mark.django_db

SHARED_FILES = Path(__file__).resolve().parents[4] / "shared" / "files"
needs_files = pytest.mark.skipif(not SHARED_FILES.is_dir(), reason="the small files are not here")

PORT, UNIT, HS = "reference/port", "reference/unit", "reference/hscode"
RATE = "exchange_rates/exchangerate"
TABLES = (
    *("reference/country", "reference/category", "reference/gstrate", PORT, UNIT, HS, RATE),
    *("companies/company", "intake/exporterregistration", "intake/websitequery"),
)

TRADE = "This looks like a file of trade records. Please import it under Trade records."
PRODUCTS = (
    "This looks like a member's file of products. Members import it themselves, in the portal."
)
RATES = (
    "This looks like a member's sheet of freight rates. Members import it themselves, in the"
    " portal."
)
ADVICE = {"trade": TRADE, "products": PRODUCTS, "rates": RATES}
NEAREST = {"trade": HS, "products": HS, "rates": RATE}
"""The table whose columns are most like those of the folder."""
OTHERWISE = {
    "14-password.xlsx": "The file is protected by a password. Please save it without one.",
    "15-two-csv.zip": "The archive has several files (a.csv, b.csv).",
    "zzq.png": "The file is a picture, a document or a web page. Please send the table itself",
}


def small_files() -> Iterator[Any]:
    for folder in ADVICE:
        for path in sorted((SHARED_FILES / folder).glob("*")):
            yield pytest.param(folder, path.name, id=f"{folder}/{path.name}")


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(StaffFactory.create())
    return client


def rows_of(table: str) -> Fingerprint:
    return fingerprint_of(apps.get_model(table.replace("/", "."))._meta.db_table)


def refused(client: Client, table: str, content: bytes) -> str:
    """Why a file is refused, as the page says it."""
    before = rows_of(table)
    page = upload(client, table, content)
    assert "confirm_form" not in page.context
    assert rows_of(table) == before
    (said,) = errors_of(page)
    return said


@needs_files
@pytest.mark.parametrize(("folder", "name"), list(small_files()))
def test_a_file_of_another_import_says_where_it_belongs(
    staff: Client, folder: str, name: str
) -> None:
    refusal = refused(staff, NEAREST[folder], (SHARED_FILES / folder / name).read_bytes())
    assert OTHERWISE.get(name, ADVICE[folder]) in refusal


@needs_files
def test_all_small_files_are_tried() -> None:
    assert len(list(small_files())) >= 84


@needs_files
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("folder", ADVICE)
def test_every_table_says_where_they_belong(staff: Client, folder: str, table: str) -> None:
    refusal = refused(staff, table, (SHARED_FILES / folder / "00-plain.csv").read_bytes())
    assert ADVICE[folder] in refusal


# -- files of our own --


def test_products_whose_codes_would_fit_are_no_hs_codes(staff: Client) -> None:
    rows = [
        ["Product name", "Product category", "HS code", "Description", "Specification", "Active"],
        ["Zzq tea", "Coffee, tea and spices", "090240", "Zzq CTC", "Bulk", "Yes"],
    ]
    assert refused(staff, HS, as_csv(rows)) == PRODUCTS


def test_ports_put_into_units_are_told_apart(staff: Client) -> None:
    rows = [["locode", "port", "country code", "lat", "long"], ["INZZQ", "Zzq", "IN", "1", "2"]]
    refusal = refused(staff, UNIT, as_csv(rows))
    assert refusal.endswith("This looks like a file of ports. Please import it there.")


def test_a_person_is_sent_to_no_table_that_they_may_not_import_into() -> None:
    client = Client()
    client.force_login(person("view_unit", "change_unit"))
    rows = [["locode", "port", "country code", "lat", "long"], ["INZZQ", "Zzq", "IN", "1", "2"]]
    assert "ports" not in refused(client, UNIT, as_csv(rows))


def test_columns_that_other_imports_have_too_disturb_no_import(staff: Client) -> None:
    rows = [
        ["hs code", "description", "category", "is_active", "unit", "country", "remarks"],
        ["5299", "Zzq goods", "Cotton fibre, yarn and fabric", "yes", "KGS", "India", ""],
    ]
    page = upload(staff, HS, as_csv(rows))
    assert errors_of(page) == []
    confirm(staff, HS, page)
    assert HsCode.objects.get(code="5299").description == "Zzq goods"


def test_whoever_names_the_heading_by_hand_is_believed(staff: Client) -> None:
    rows = [
        ["HS_code", "description", "quantity", "unit", "value", "currency", "DATE"],
        ["5205", "Zzq goods", "1", "KGS", "2", "USD", "2024-03-31"],
    ]
    page = upload(staff, HS, as_csv(rows))
    assert errors_of(page) == [TRADE]
    address = page.wsgi_request.path
    page = after_work(staff, staff.post(address, {"heading_row": "1"}))
    assert errors_of(page) == []
    assert "confirm_form" in page.context
