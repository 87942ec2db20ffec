"""Registrations and queries in the back office: lists, decisions, answers, files in and out."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lading.accounts.loaders import load_roles
from lading.accounts.models import User
from lading.intake.models import ExporterRegistration, WebsiteQuery
from lading.kernel import outbox
from lading.kernel.models import AuditEntry, Review
from lading.notifications.models import OutgoingMessage
from tests.platform.backoffice.conftest import staff_with
from tests.platform.exchange import (
    CSV,
    XLSX,
    as_csv,
    as_xlsx,
    cells_of,
    confirm,
    errors_of,
    export,
    formulas_in,
    run_import,
    upload,
    zip_bomb,
)
from tests.platform.factories import StaffFactory, asked, member, registered
from tests.platform.walk.changes import fingerprint

pytestmark = pytest.mark.django_db

REGISTRATIONS = "intake/exporterregistration"
QUERIES = "intake/websitequery"
TABLES = [REGISTRATIONS, QUERIES]

REGISTRATION_HEAD = [
    "id",
    "company_type",
    "name",
    "company_name",
    "email",
    "mobile",
    "nature_of_business",
]
KAVERI = ["", "LLP", "Ravi", "Kaveri Yarns", "r@k.example", "9876500000", "Yarn"]
QUERY_HEAD = ["id", "name", "company_name", "email", "mobile", "subject", "message", "status"]
ANA = ["", "Ana", "", "ana@x.example", "", "Plans", "Which?", ""]


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def roles() -> None:
    load_roles()


@pytest.fixture
def admin() -> Client:
    return signed_in(StaffFactory.create(name="Asha Rao"))


@pytest.fixture
def data_team(roles: None) -> Client:
    return signed_in(staff_with(role="data_team"))


def text_of(response: Any) -> str:
    return str(response.content.decode())


def wait_for(registration: ExporterRegistration) -> Review:
    return Review.objects.get(object_id=registration.pk, decided_at=None)


# -- registrations --


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
    registration = registered(name="<b>Asha</b>")
    page = text_of(admin.get(f"/admin/{REGISTRATIONS}/{registration.pk}/change/"))
    assert "&lt;b&gt;Asha&lt;/b&gt;" in page
    assert f"/admin/kernel/review/{wait_for(registration).pk}/change/" in page
    assert "mailto:asha@menon-spices.example" in page
    assert "Pending approval" in page
    assert "pending_approval" not in page


def decide(client: Client, entry: Review, action: str, **fields: str) -> Any:
    form = {"_form_submitted": "True", "seen": entry.submitted_at.isoformat(), **fields}
    return client.post(f"/admin/kernel/review/{entry.pk}/{action}/", form)


def test_the_queue_shows_the_whole_registration(admin: Client) -> None:
    entry = wait_for(registered())
    page = text_of(admin.get(f"/admin/kernel/review/{entry.pk}/change/"))
    for words in ("Menon Spices", "Asha Menon", "+919876543210", "Export of spices"):
        assert words in page
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
    query = asked(message="<script>alert(1)</script>")
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
    query = asked()
    answer(admin, query, status="new", notes="", message="Forged", email="x@y.example")
    query.refresh_from_db()
    assert (query.message, query.email) == ("Which plan suits us?", "marc@dubois.example")
    assert not AuditEntry.objects.filter(action="query_answered").exists()


@pytest.mark.parametrize("fields", [{"status": "lost"}, {"status": "new", "notes": "x" * 2001}])
def test_a_wrong_answer_changes_nothing(admin: Client, fields: dict[str, str]) -> None:
    query = asked()
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
    registration, query = registered(), asked()
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


@pytest.mark.parametrize("table", TABLES)
def test_without_a_role_or_as_a_member_nothing_opens(table: str) -> None:
    assert signed_in(staff_with()).get(f"/admin/{table}/").status_code == 403
    assert signed_in(staff_with()).get(f"/admin/{table}/export/").status_code == 403
    assert signed_in(member(2)).get(f"/admin/{table}/").status_code == 302


# -- files in --


@pytest.mark.parametrize(("kind", "write"), [(CSV, as_csv), (XLSX, as_xlsx)])
def test_registrations_are_imported_and_wait_for_review(
    data_team: Client, kind: int, write: Any
) -> None:
    known = registered(status="approved")
    rows: list[list[Any]] = [
        REGISTRATION_HEAD,
        KAVERI,
        [known.pk, "opc", "Asha Menon", "Menon Foods", known.email, 919876543210, "Spices"],
    ]
    preview = upload(data_team, REGISTRATIONS, write(rows), kind)
    assert ExporterRegistration.objects.count() == 1, "nothing before it is confirmed"
    assert confirm(data_team, REGISTRATIONS, preview).status_code == 302
    added = ExporterRegistration.objects.get(company_name="Kaveri Yarns")
    assert (added.company_type, added.mobile, added.status) == (
        "llp",
        "+919876500000",
        "pending_approval",
    )
    assert wait_for(added).title == "Yarn"
    known.refresh_from_db()
    assert (known.company_name, known.company_type, known.mobile, known.status) == (
        "Menon Foods",
        "opc",
        "+919876543210",
        "approved",
    )
    entry = AuditEntry.objects.get(action="staff_imported")
    assert entry.data == {"new": 1, "update": 1}
    assert entry.actor_label.endswith("@trader.example")
    outbox.drain()
    assert not OutgoingMessage.objects.exists(), "nobody is written to about a list"


def test_wrong_registration_rows_are_named_and_nothing_is_imported(data_team: Client) -> None:
    rows: list[list[Any]] = [
        REGISTRATION_HEAD,
        KAVERI,
        ["", "Trust", "", "x" * 76, "nobody", "12", ""],
        [987654, *KAVERI[1:]],
        ["x", *KAVERI[1:]],
    ]
    before = fingerprint()
    preview = upload(data_team, REGISTRATIONS, as_csv(rows))
    assert "confirm_form" not in preview.context
    messages = errors_of(preview)
    for message in (
        "This value is not valid.",
        "Name is required",
        "This is longer than 75 characters.",
        "The input is not a valid E-mail!",
        "Please enter a valid 10-digit Indian WhatsApp number",
        "Nature of business is required",
        "No row has this id. Leave it empty to add one.",
    ):
        assert message in messages, messages
    assert "The input is not a valid E-mail!" in text_of(preview)
    assert fingerprint() == before


def test_a_row_twice_in_a_file_is_refused(data_team: Client) -> None:
    known = registered()
    row = [known.pk, *KAVERI[1:]]
    messages = errors_of(upload(data_team, REGISTRATIONS, as_csv([REGISTRATION_HEAD, row, row])))
    assert messages == ["This row appears twice in the file."]


def test_a_status_in_a_file_decides_nothing(data_team: Client) -> None:
    known = registered()
    rows = [[*REGISTRATION_HEAD, "status", "remarks"], [*KAVERI, "approved", "x"]]
    rows.append([str(known.pk), *KAVERI[1:], "approved", "x"])
    run_import(data_team, REGISTRATIONS, as_csv(rows))
    statuses = ExporterRegistration.objects.values_list("status", "remarks")
    assert set(statuses) == {("pending_approval", "")}


def test_queries_are_imported(data_team: Client) -> None:
    known = asked(status="answered", notes="Called")
    rows: list[list[Any]] = [
        QUERY_HEAD,
        ANA,
        [known.pk, "Marc", "", known.email, "33612345678", "Plans", "Line 1\nLine 2", "closed"],
    ]
    run_import(data_team, QUERIES, as_xlsx(rows), XLSX)
    added = WebsiteQuery.objects.get(name="Ana")
    assert (added.status, added.mobile) == ("new", "")
    known.refresh_from_db()
    assert (known.status, known.notes, known.mobile, known.message) == (
        "closed",
        "Called",  # the file has no such column
        "+33612345678",
        "Line 1\nLine 2",
    )


def test_wrong_query_rows_are_named(data_team: Client) -> None:
    rows = [QUERY_HEAD, ["", "", "", "", "1", "", "", "lost"]]
    messages = errors_of(upload(data_team, QUERIES, as_csv(rows)))
    for message in (
        "Name is required",
        "Please input your E-mail!",
        "Subject is required",
        "Message is required",
        "This value is not valid.",
    ):
        assert message in messages, messages
    assert not WebsiteQuery.objects.exists()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("data", "kind"),
    [(b"", CSV), (b"\x00\xff garbage", CSV), (b"not a workbook", XLSX), (b"a,b\r\n1,2\r\n", CSV)],
)
def test_a_file_that_is_no_table_is_refused(
    data_team: Client, table: str, data: bytes, kind: int
) -> None:
    before = fingerprint()
    preview = upload(data_team, table, data, kind)
    assert "confirm_form" not in preview.context
    assert errors_of(preview)
    assert fingerprint() == before


@pytest.mark.parametrize("table", TABLES)
def test_bombs_are_refused(data_team: Client, table: str) -> None:
    unpacked = errors_of(upload(data_team, table, zip_bomb(), XLSX))
    assert unpacked == ["The workbook is too large when unpacked."]
    large = errors_of(upload(data_team, table, b"x" * (10 * 1024 * 1024 + 1)))
    assert large == ["The file is larger than 10 MB."]
    rows = [["id"], *([""] for _n in range(20_001))]
    long = errors_of(upload(data_team, table, as_csv([row or [""] for row in rows])))
    assert long == ["The file has more than 20,000 rows."]


# -- files out --

EVIL = ['=HYPERLINK("http://evil")', "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)"]


@pytest.mark.parametrize("kind", [CSV, XLSX])
def test_an_export_holds_no_formulas(data_team: Client, kind: int) -> None:
    for text in EVIL:
        registered(company_name=text, name=text, nature_of_business=text)
        asked(subject=text, message=f"{text}\nmore", notes=text)
    for table in TABLES:
        data = export(data_team, table, kind)
        cells = {cell for row in cells_of(data, kind) for cell in row}
        assert {f"'{text}" for text in EVIL} <= cells
        assert not cells & set(EVIL)
        if kind == XLSX:
            assert formulas_in(data) == []


@pytest.mark.parametrize("kind", [CSV, XLSX])
@pytest.mark.parametrize("table", TABLES)
def test_an_export_imports_without_a_change(data_team: Client, table: str, kind: int) -> None:
    registered(company_name="=1+1", name="Ravi")
    registered(locale="ar", company_name="توابل مينون", email="b@b.example")
    asked(message="Line 1\nLine 2", notes="-x", status="closed")
    asked(mobile="", company_name="", locale="zh", subject="咨询")
    preview = upload(data_team, table, export(data_team, table, kind), kind)
    assert errors_of(preview) == []
    totals = preview.context["result"].totals
    assert (totals["new"], totals["update"], totals["skip"]) == (0, 0, 2)


def test_an_export_is_what_the_list_shows_and_is_audited(data_team: Client) -> None:
    registered()
    registered(company_name="Kaveri Yarns", status="rejected")
    rows = cells_of(export(data_team, REGISTRATIONS, CSV, "?status__exact=rejected"), CSV)
    assert [row[3] for row in rows] == ["company_name", "Kaveri Yarns"]
    entry = AuditEntry.objects.get(action="staff_exported")
    assert (entry.object_type, entry.data) == ("intake.exporterregistration", {"rows": 1})
    assert entry.is_staff


def test_times_in_a_file_are_indias(data_team: Client) -> None:
    registered(created_at=dt.datetime(2026, 3, 9, 18, 30, tzinfo=dt.UTC))
    rows = cells_of(export(data_team, REGISTRATIONS, CSV), CSV)
    assert rows[1][rows[0].index("created_at")] == "10-03-2026 00:00"


# -- cost --


@pytest.mark.parametrize("table", TABLES)
def test_a_list_costs_the_same_at_any_length(admin: Client, table: str) -> None:
    counts = []
    for wanted in (1, 20):
        for _n in range(wanted):
            registered()
            asked()
        admin.get(f"/admin/{table}/")  # content types are cached by the first call
        with CaptureQueriesContext(connection) as captured:
            assert admin.get(f"/admin/{table}/").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 12
