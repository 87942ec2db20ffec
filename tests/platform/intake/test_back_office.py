"""Registrations and queries in the back office: lists, decisions, answers, import and export."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.models import AuditEntry, Review
from lading.base.work import outbox
from lading.reach.intake.models import ExporterRegistration, WebsiteQuery
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.back_office import staff_with
from tests.platform.exchange import (
    as_csv,
    upload,
)
from tests.platform.factories import registered, website_query
from tests.platform.walk.changes import fingerprint

from .conftest import (
    ANA,
    KAVERI,
    QUERIES,
    QUERY_HEAD,
    REGISTRATION_HEAD,
    REGISTRATIONS,
    TABLES,
    signed_in,
)

pytestmark = pytest.mark.django_db


def text_of(response: Any) -> str:
    return str(response.content.decode())


def wait_for(registration: ExporterRegistration) -> Review:
    return Review.objects.get(object_id=registration.pk, decided_at=None)


# -- registrations --


def test_an_empty_list_says_so_in_the_documented_words(admin: Client) -> None:
    assert "No Exporter Registration found" in text_of(admin.get(f"/admin/{REGISTRATIONS}/"))


def test_the_list_is_searched_and_filtered(admin: Client) -> None:
    registered()
    registered(company_name="Kaveri Yarns", status="rejected", company_type="llp", email="k@k.ex")
    url = f"/admin/{REGISTRATIONS}/"
    assert "Menon Spices" in text_of(admin.get(url))
    for query, shown in (
        ({"q": "kaveri"}, "Kaveri Yarns"),
        ({"q": "asha@menon"}, "Menon Spices"),
        ({"status__exact": "rejected"}, "Kaveri Yarns"),
        ({"company_type__exact": "private_limited"}, "Menon Spices"),
    ):
        page = text_of(admin.get(url, query))
        other = "Menon Spices" if shown == "Kaveri Yarns" else "Kaveri Yarns"
        assert (shown in page, other in page) == (True, False), query


def test_the_detail_leads_to_the_decision(admin: Client) -> None:
    registration = registered(name="<b>Asha</b>", email="asha?cc=all@menon-spices.example")
    page = text_of(admin.get(f"/admin/{REGISTRATIONS}/{registration.pk}/change/"))
    assert "&lt;b&gt;Asha&lt;/b&gt;" in page
    assert f"/admin/kernel/review/{wait_for(registration).pk}/change/" in page
    assert "mailto:asha%3Fcc%3Dall@menon-spices.example" in page
    assert "Pending approval" in page
    assert "pending_approval" not in page


def decide(client: Client, entry: Review, action: str, **fields: str) -> Any:
    form = {"_form_submitted": "True", "seen": entry.submitted_at.isoformat(), **fields}
    return client.post(f"/admin/kernel/review/{entry.pk}/{action}/", form)


def test_the_queue_shows_the_whole_registration(admin: Client) -> None:
    entry = wait_for(registered())
    page = text_of(admin.get(f"/admin/kernel/review/{entry.pk}/change/"))
    for text in ("Menon Spices", "Asha Menon", "+919876543210", "Export of spices"):
        assert text in page
    assert "Private Limited Company" in page


def test_staff_approve_and_reject_in_the_queue(admin: Client) -> None:
    approved, rejected = registered(), registered(email="b@b.example")
    decide(admin, wait_for(approved), "approve")
    decide(admin, wait_for(rejected), "reject", reason="No export")
    approved.refresh_from_db()
    rejected.refresh_from_db()
    assert (approved.status, approved.remarks) == ("approved", "")
    assert (rejected.status, rejected.remarks) == ("rejected", "No export")
    outbox.drain()
    assert set(OutgoingMessage.objects.values_list("to", flat=True)) == {
        "asha@menon-spices.example",
        "b@b.example",
    }
    page = text_of(admin.get(f"/admin/{REGISTRATIONS}/{rejected.pk}/change/"))
    assert "Decided by Asha Rao" in page


def test_nobody_edits_a_registration_by_hand(admin: Client) -> None:
    registration = registered()
    before = fingerprint()
    url = f"/admin/{REGISTRATIONS}/{registration.pk}/change/"
    assert admin.post(url, {"status": "approved"}).status_code == 403
    assert admin.get(f"/admin/{REGISTRATIONS}/add/").status_code == 403
    assert fingerprint() == before


def test_deleting_is_confirmed_audited_and_withdraws(admin: Client) -> None:
    registration = registered()
    url = f"/admin/{REGISTRATIONS}/{registration.pk}/delete/"
    assert admin.get(url).status_code == 200
    assert ExporterRegistration.objects.exists()
    assert admin.post(url, {"post": "yes"}).status_code == 302
    assert not ExporterRegistration.objects.exists()
    assert Review.objects.get().decision == "withdrawn"
    assert AuditEntry.objects.filter(action="registration_deleted").count() == 1


# -- queries --


def answer(client: Client, query: WebsiteQuery, **fields: str) -> Any:
    return client.post(f"/admin/{QUERIES}/{query.pk}/change/", fields)


def test_staff_answer_and_close_a_query(admin: Client) -> None:
    query = website_query(message="<script>alert(1)</script>")
    page = text_of(admin.get(f"/admin/{QUERIES}/{query.pk}/change/"))
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert(1)" not in page
    assert answer(admin, query, status="answered", notes="Called back").status_code == 302
    query.refresh_from_db()
    assert (query.status, query.notes) == ("answered", "Called back")
    assert query.updated_at > query.created_at
    entry = AuditEntry.objects.get(action="query_answered")
    assert entry.data == {"changes": {"status": ["new", "answered"], "notes": ["", "Called back"]}}
    answer(admin, query, status="closed", notes="Called back")
    query.refresh_from_db()
    assert query.status == "closed"


def test_what_was_sent_stays(admin: Client) -> None:
    query = website_query()
    answer(admin, query, status="new", notes="", message="Forged", email="x@y.example")
    query.refresh_from_db()
    assert (query.message, query.email) == ("Which plan suits us?", "marc@dubois.example")
    assert not AuditEntry.objects.filter(action="query_answered").exists()


@pytest.mark.parametrize("fields", [{"status": "lost"}, {"status": "new", "notes": "x" * 2001}])
def test_a_wrong_answer_changes_nothing(admin: Client, fields: dict[str, str]) -> None:
    query = website_query()
    before = fingerprint()
    assert answer(admin, query, **fields).status_code == 200
    assert fingerprint() == before


# -- who may --


@pytest.mark.usefixtures("roles")
@pytest.mark.parametrize(
    ("role", "registrations", "queries", "deletes", "answers", "exchanges"),
    [
        ("reviewer", 200, 200, 302, 302, 403),
        ("content_editor", 403, 200, 403, 302, 403),
        ("data_team", 200, 200, 403, 403, 200),
        ("administrator", 200, 200, 302, 302, 200),
    ],
)
def test_each_role_has_its_part(
    role: str, registrations: int, queries: int, deletes: int, answers: int, exchanges: int
) -> None:
    client = signed_in(staff_with(role=role))
    registration, query = registered(), website_query()
    statuses = [
        client.get(f"/admin/{REGISTRATIONS}/").status_code,
        client.get(f"/admin/{QUERIES}/").status_code,
        answer(client, query, status="closed", notes="").status_code,
        client.get(f"/admin/{REGISTRATIONS}/export/").status_code,
        client.get(f"/admin/{QUERIES}/export/").status_code,
        upload(client, REGISTRATIONS, as_csv([REGISTRATION_HEAD, KAVERI])).status_code,
        upload(client, QUERIES, as_csv([QUERY_HEAD, ANA])).status_code,
        client.post(
            f"/admin/{REGISTRATIONS}/{registration.pk}/delete/", {"post": "yes"}
        ).status_code,
    ]
    assert statuses == [registrations, queries, answers, *[exchanges] * 4, deletes]
    assert ExporterRegistration.objects.exists() == (deletes != 302)


# -- cost --


@pytest.mark.parametrize("table", TABLES)
def test_a_list_costs_the_same_at_any_length(admin: Client, table: str) -> None:
    counts = []
    for length in (1, 20):
        for _n in range(length):
            registered()
            website_query()
        admin.get(f"/admin/{table}/")  # the first call caches content types
        with CaptureQueriesContext(connection) as captured:
            assert admin.get(f"/admin/{table}/").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 12
