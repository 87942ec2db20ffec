"""Import and export of registrations and queries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from lading.base.kernel.models import AuditEntry, Review
from lading.base.reference.models import Country
from lading.base.work import outbox
from lading.reach.intake import services
from lading.reach.intake.models import ExporterRegistration, WebsiteQuery
from lading.reach.notifications.models import OutgoingMessage
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
from tests.platform.factories import registered, website_query
from tests.platform.walk.changes import changed_since, fingerprint

from .conftest import (
    ANA,
    KAVERI,
    QUERIES,
    QUERY_HEAD,
    REGISTRATION_HEAD,
    REGISTRATIONS,
    TABLES,
)

pytestmark = pytest.mark.django_db

EVENTS = {"kernel_outboxmessage"}
"""A worker was told to read the file."""


def text_of(response: Any) -> str:
    return str(response.content.decode())


def wait_for(registration: ExporterRegistration) -> Review:
    return Review.objects.get(object_id=registration.pk, decided_at=None)


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
    assert changed_since(before) <= EVENTS


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


def test_a_decision_made_during_an_import_stays() -> None:
    read = registered()
    ExporterRegistration.objects.filter(pk=read.pk).update(status="rejected", remarks="Not yours")
    read.name = "Ravi"
    services.store_imported_registration(read, is_new=False)
    read.refresh_from_db()
    assert (read.name, read.status, read.remarks) == ("Ravi", "rejected", "Not yours")


def test_what_was_erased_during_an_import_does_not_come_back() -> None:
    registration, query = registered(), website_query()
    ExporterRegistration.objects.all().delete()
    WebsiteQuery.objects.all().delete()
    stores: list[Callable[[], None]] = [
        lambda: services.store_imported_registration(registration, is_new=False),
        lambda: services.store_imported_query(query, is_new=False),
    ]
    for store in stores:
        with pytest.raises(DatabaseError), transaction.atomic():
            store()
    assert not ExporterRegistration.objects.exists()
    assert not WebsiteQuery.objects.exists()


def test_queries_are_imported(data_team: Client) -> None:
    known = website_query(status="answered", notes="Called")
    named = website_query(name="Eva", mobile="", country=Country.objects.get(iso2="ES"))
    rows: list[list[Any]] = [
        QUERY_HEAD,
        ANA,
        [known.pk, "Marc", "", known.email, "442071838750", "Plans", "Line 1\nLine 2", "closed"],
        [named.pk, "Eva", "", named.email, "", "Plans", "Which?", "closed"],
    ]
    run_import(data_team, QUERIES, as_xlsx(rows), XLSX)
    added = WebsiteQuery.objects.get(name="Ana")
    assert (added.status, added.mobile) == ("new", "")
    known.refresh_from_db()
    assert (known.status, known.notes, known.mobile, known.message) == (
        "closed",
        "Called",  # the file has no such column
        "+442071838750",
        "Line 1\nLine 2",
    )
    # The country follows a new mobile; a row without a new one keeps its country.
    named.refresh_from_db()
    countries = [known.country, named.country, added.country]
    assert [country and country.iso2 for country in countries] == ["GB", "ES", None]


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
    assert changed_since(before) <= EVENTS


@pytest.mark.parametrize("table", TABLES)
def test_bombs_are_refused(data_team: Client, table: str) -> None:
    unpacked = errors_of(upload(data_team, table, zip_bomb(), XLSX))
    assert unpacked == ["The file is too large when unpacked."]
    large = errors_of(upload(data_team, table, b"x" * (10 * 1024 * 1024 + 1)))
    assert large == ["The file is larger than 10 MB."]
    rows = [["id"], *([str(number)] for number in range(1, 20_002))]
    long = errors_of(upload(data_team, table, as_csv(rows)))
    assert long == ["The file has more than 20,000 rows."]


# -- files out --

EVIL = ['=HYPERLINK("http://evil")', "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)"]


@pytest.mark.parametrize("kind", [CSV, XLSX])
def test_an_export_holds_no_formulas(data_team: Client, kind: int) -> None:
    for text in EVIL:
        registered(company_name=text, name=text, nature_of_business=text)
        website_query(subject=text, message=f"{text}\nmore", notes=text)
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
    website_query(message="Line 1\nLine 2", notes="-x", status="closed")
    website_query(mobile="", company_name="", locale="zh", subject="咨询")
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
    assert (entry.object_type, entry.data) == (
        "intake.exporterregistration",
        {"rows": 1, "filters": {"status__exact": "rejected"}},
    )
    assert entry.is_staff


def test_times_in_a_file_are_indias(data_team: Client) -> None:
    registered(created_at=dt.datetime(2026, 3, 9, 18, 30, tzinfo=dt.UTC))
    rows = cells_of(export(data_team, REGISTRATIONS, CSV), CSV)
    assert rows[1][rows[0].index("created_at (India time)")] == "10-03-2026 00:00"
