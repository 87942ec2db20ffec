"""The audit trail: searched by its contents, exported with its filters, and never changed."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import ProgrammingError, transaction
from django.test import Client

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.models import AuditEntry
from tests.platform.authenticator import actor_of
from tests.platform.back_office import Browser, staff_of
from tests.platform.factories import EnquiryFactory, company_of, member
from tests.platform.guards import nothing_changed
from tests.platform.many import in_one_test

pytestmark = pytest.mark.django_db

TRAIL = "/admin/kernel/auditentry/"


@pytest.fixture
def trail(db: None) -> dict[str, int]:
    """Three entries: of a reviewer, of a data clerk, and one that contains a formula."""
    reviewer, clerk = staff_of("reviewer"), staff_of("data_team")
    company = company_of(member(3))
    audit.record(
        actor_of(reviewer), company, "company_rejected", {"reason": "Ünreadable, 50 % off"}
    )
    audit.record(actor_of(clerk), company, "company_imported", {"changes": {"city": ["A", "B"]}})
    audit.record(actor_of(clerk), clerk, "=HYPERLINK(1)", {"reason": "none"})
    return dict(AuditEntry.objects.values_list("action", "pk"))


def listed(client: Client, **query: str) -> set[str]:
    answer = client.get(TRAIL, query)
    assert answer.status_code == 200
    return {row.action for row in answer.context["cl"].result_list}


@in_one_test(
    ("query", "actions"),
    [
        ({"details": "ünreadable"}, {"company_rejected"}),
        ({"details": "50 % off"}, {"company_rejected"}),
        ({"details": "%"}, {"company_rejected"}),
        ({"details": '"city"'}, {"company_imported"}),
        ({"details": "nobody wrote this"}, set()),
        ({"details": " \x00 "}, {"company_rejected", "company_imported", "=HYPERLINK(1)"}),
        ({"q": "Company imported"}, {"company_imported"}),
        ({"q": "imported"}, set()),
        ({"action": "company rejected"}, {"company_rejected"}),
        ({"action": "company", "details": "unread"}, set()),
        ({"object_type": "companies.company"}, {"company_rejected", "company_imported"}),
    ],
)
def test_it_is_found_by_what_it_says(
    browser: Browser, trail: dict[str, int], query: dict[str, str], actions: set[str]
) -> None:
    assert listed(browser(staff_of("administrator")), **query) == actions


def test_the_export_is_what_the_filters_show_and_runs_nothing(
    browser: Browser, trail: dict[str, int]
) -> None:
    client = browser(staff_of("administrator"))

    def rows(**query: str) -> list[dict[str, str]]:
        answer: Any = client.get(f"{TRAIL}export-list/", query)
        text = b"".join(answer.streaming_content).decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text)))

    assert [row["action"] for row in rows(details="city")] == ["company_imported"]
    assert [row["action"] for row in rows()] == [
        "staff_exported",  # the entry of the export before
        "'=HYPERLINK(1)",
        "company_imported",
        "company_rejected",
    ]


@pytest.mark.parametrize("role", ["reviewer", "content_editor", "data_team"])
def test_only_administrators_export_it(browser: Browser, role: str) -> None:
    client = browser(staff_of(role))
    with nothing_changed():
        assert client.get(f"{TRAIL}export-list/").status_code == 403


def test_nobody_rewrites_it(browser: Browser, trail: dict[str, int]) -> None:
    client = browser()
    pk = trail["company_rejected"]
    before = list(AuditEntry.objects.order_by("pk").values())
    assert client.post(f"{TRAIL}{pk}/change/", {"action": "nothing"}).status_code == 403
    assert client.post(f"{TRAIL}{pk}/delete/", {"post": "yes"}).status_code == 403
    with pytest.raises(ProgrammingError, match="append-only"), transaction.atomic():
        AuditEntry.objects.filter(pk=pk).update(action="nothing")
    with pytest.raises(ProgrammingError, match="append-only"), transaction.atomic():
        AuditEntry.objects.filter(pk=pk).delete()
    assert list(AuditEntry.objects.order_by("pk").values()) == before


def exported(answer: Any) -> list[list[str]]:
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_the_audit_trail_is_exported_as_filtered(browser: Browser) -> None:
    enquiry = EnquiryFactory.by(member(1))
    audit.record(SYSTEM, enquiry, "enquiry_published", {"note": "=1+1"})
    audit.record(SYSTEM, enquiry, "enquiry_withdrawn")
    answer = browser().get("/admin/kernel/auditentry/export-list/", {"action": "Enquiry published"})
    header, *rows = exported(answer)
    assert header[1] == "actor_label"
    assert [row[3] for row in rows] == ["enquiry_published"]
    assert 'filename="audit-trail.csv"' in answer["Content-Disposition"]


def test_the_trail_links_to_its_objects(browser: Browser) -> None:
    enquiry = EnquiryFactory.by(member(1))
    audit.record(SYSTEM, enquiry, "enquiry_published")
    page = browser().get("/admin/kernel/auditentry/").content.decode()
    assert f'href="/admin/enquiries/enquiry/{enquiry.pk}/change/"' in page
