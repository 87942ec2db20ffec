"""Lists of the back office as files: what the list shows, for staff who may export."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.models import AuditEntry
from tests.platform.back_office import Browser, staff_of
from tests.platform.calculator.rows import calculation_of
from tests.platform.factories import EnquiryFactory, ProductFactory, member
from tests.platform.policies.rows import policy_of
from tests.platform.promotions.rows import promotion_of

pytestmark = pytest.mark.django_db


def enquiry(name: str) -> None:
    EnquiryFactory.by(member(1), product_name=name)


def product(name: str) -> None:
    ProductFactory.by(member(3), name=name)


def person(name: str) -> None:
    member(2, name=name)


def policy(name: str) -> None:
    policy_of(2, title=name)


def promotion(name: str) -> None:
    promotion_of(member(2), title=name)


def calculation(name: str) -> None:
    calculation_of(member(2), templateName=name)


LISTS: dict[str, tuple[Callable[[str], None], str]] = {
    "enquiries/enquiry": (enquiry, "reviewer"),
    "catalogue/product": (product, "reviewer"),
    "accounts/user": (person, "reviewer"),
    "policies/policyupdate": (policy, "content_editor"),
    "promotions/promotion": (promotion, "reviewer"),
}
# Found by number and company alone, and seen by administrators alone.
COUNTED: dict[str, tuple[Callable[[str], None], str]] = {
    **LISTS,
    "calculator/calculation": (calculation, "administrator"),
}


def rows_of(client: Client, path: str, **query: Any) -> list[dict[str, str]]:
    answer: Any = client.get(f"/admin/{path}/export-list/", query)
    assert answer.status_code == 200, answer
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("path", LISTS)
def test_a_file_has_what_the_list_shows_and_is_audited(browser: Browser, path: str) -> None:
    make, _role = LISTS[path]
    make("=Evil yarn")
    make("Basmati rice")
    client = browser(staff_of("administrator"))
    assert "/export-list/" in client.get(f"/admin/{path}/").content.decode()
    cells = [cell for row in rows_of(client, path) for cell in row.values()]
    assert any(cell.startswith("'=Evil yarn") for cell in cells)
    assert any(cell.startswith("Basmati rice") for cell in cells)
    assert not any("<" in cell for cell in cells)
    (only_row,) = rows_of(client, path, q="basmati")
    assert any(cell.startswith("Basmati rice") for cell in only_row.values())
    counted = AuditEntry.objects.filter(action="staff_exported").order_by("pk").last()
    assert counted is not None
    assert counted.data == {"rows": 1, "search": "basmati"}


@pytest.mark.parametrize("path", LISTS)
def test_who_only_looks_exports_nothing(browser: Browser, path: str) -> None:
    client = browser(staff_of(LISTS[path][1]))
    page = client.get(f"/admin/{path}/")
    assert page.status_code == 200
    assert "/export-list/" not in page.content.decode()
    assert client.get(f"/admin/{path}/export-list/").status_code == 403
    assert not AuditEntry.objects.filter(action="staff_exported").exists()


@pytest.mark.parametrize("path", COUNTED)
def test_a_file_costs_the_same_at_any_length(browser: Browser, path: str) -> None:
    make, _role = COUNTED[path]
    client = browser(staff_of("administrator"))
    make("Yarn 1")
    rows_of(client, path)
    counts = []
    for number in (2, 3, 4):
        make(f"Yarn {number}")
        with CaptureQueriesContext(connection) as statements:
            rows_of(client, path)
        counts.append(len(statements))
    assert len(set(counts)) == 1
