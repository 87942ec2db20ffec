"""Limits, plans, retries and the audit trail: what staff change is written down."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from lading.billing.models import Plan
from lading.billing.plans.loaders import load_plans
from lading.kernel import audit, limits, outbox
from lading.kernel.actor import SYSTEM
from lading.kernel.errors import NotFound
from lading.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.kernel.spreadsheet import csv_lines, neutral
from lading.notifications.models import OutgoingMessage
from lading.reference.models import Unit
from tests.platform.factories import EnquiryFactory, StaffFactory, member

from .conftest import Browser, staff_with

pytestmark = pytest.mark.django_db
Capture = Callable[..., Any]


def save(client: Client, row: Limit, value: str) -> Any:
    return client.post(f"/admin/kernel/limit/{row.pk}/change/", {"value": value})


def test_a_changed_limit_counts_at_once_and_is_written_down(
    browser: Browser, django_capture_on_commit_callbacks: Capture
) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    assert limits.number("review.hours") == 24
    staff = StaffFactory.create()
    with django_capture_on_commit_callbacks(execute=True):
        assert save(browser(staff), row, "48").status_code == 302
    assert limits.number("review.hours") == 48
    entry = AuditEntry.objects.get(action="staff_changed")
    assert (entry.actor_user_id, entry.object_type, entry.object_id) == (
        staff.pk,
        "kernel.limit",
        row.pk,
    )
    assert entry.data == {"changes": {"value": ["24", "48"]}}


@pytest.mark.parametrize(
    ("key", "tier", "value", "accepted"),
    [
        ("review.hours", 0, "0", False),
        ("review.hours", 0, "", False),
        ("review.hours", 0, "-1", False),
        ("review.hours", 0, "2.5", False),
        ("review.hours", 0, "9999999999", False),
        ("review.hours", 0, "1", True),
        ("product.max", 1, "0", True),
        ("enquiry.monthly_allowance", 1, "", True),
        ("enquiry.monthly_allowance", 0, "", False),
    ],
)
def test_what_a_limit_may_be(
    browser: Browser, key: str, tier: int, value: str, *, accepted: bool
) -> None:
    load_plans()
    row = Limit.objects.get(key=key, plan_tier=tier)
    before = row.value
    answer = save(browser(), row, value)
    row.refresh_from_db()
    if accepted:
        assert answer.status_code == 302
        assert row.value == (int(value) if value else None)
    else:
        assert answer.status_code == 200
        assert row.value == before
        assert not AuditEntry.objects.filter(action="staff_changed").exists()


def test_a_screen_is_not_enough_to_change_a_limit_or_a_plan(browser: Browser) -> None:
    """Django's permission opens the form; the service asks for the capability."""
    load_plans()
    row, plan = Limit.objects.get(key="review.hours"), Plan.objects.get(family="exporter", tier=1)
    client = browser(staff_with("kernel.view_limit", "kernel.change_limit"))
    assert save(client, row, "3").status_code == 403
    client = browser(staff_with("billing.view_plan", "billing.change_plan"))
    form = {"name": "x", "base_name": "x", "price": "0", "duration_days": "9"}
    assert client.post(f"/admin/billing/plan/{plan.pk}/change/", form).status_code == 403
    assert Limit.objects.get(pk=row.pk).value == 24
    assert Plan.objects.get(pk=plan.pk).duration_days == 30
    assert not AuditEntry.objects.filter(action="staff_changed").exists()


def test_a_limit_keeps_its_key_and_plan(browser: Browser) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    browser().post(
        f"/admin/kernel/limit/{row.pk}/change/", {"value": "3", "key": "x", "plan_tier": "3"}
    )
    row.refresh_from_db()
    assert (row.key, row.plan_tier, row.value) == ("review.hours", 0, 3)


def test_limits_are_neither_added_nor_removed(browser: Browser) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    client = browser()
    assert client.get("/admin/kernel/limit/add/").status_code == 403
    answer = client.post(f"/admin/kernel/limit/{row.pk}/delete/", {"post": "yes"})
    assert answer.status_code == 403
    assert Limit.objects.filter(pk=row.pk).exists()


def test_looking_is_not_changing(browser: Browser) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    assert save(browser(staff_with("kernel.view_limit")), row, "1").status_code == 403
    row.refresh_from_db()
    assert row.value == 24


def test_every_limit_has_a_name() -> None:
    assert set(limits.LABELS) == set(limits.DEFAULTS) == set(limits.BOUNDS)
    assert {key for key, bounds in limits.BOUNDS.items() if bounds.at_least == 0} == {
        "enquiry.monthly_allowance",
        "attachment.slots",
        "lead.new_hours",
        "match.threshold",
        "match.notify_days",
        "unlock.points.agents",
        "unlock.points.others",
        "product.max",
        "offer.max",
        "freight_rate.max",
        "port.edits_per_month",
        "user.secondary_max",
    }


def test_prices_are_changed_and_written_down(browser: Browser) -> None:
    load_plans()
    plan = Plan.objects.filter(tier=2).first()
    assert plan is not None
    form = {
        "name": plan.name,
        "base_name": plan.base_name,
        "price": "1234.50",
        "percent": "40" if plan.is_yearly else "50",
        "duration_days": plan.duration_days,
        "is_active": "on",
        "features": ["marketWatch"],
        "tier": "3",
    }
    assert browser().post(f"/admin/billing/plan/{plan.pk}/change/", form).status_code == 302
    plan.refresh_from_db()
    assert (str(plan.price), plan.tier) == ("1234.50", 2)
    assert plan.features == {"marketWatch": True}
    assert AuditEntry.objects.get(action="staff_changed").data["changes"]["price"][1] == "1234.50"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("price", "-1", "Enter at least 0."),
        ("price", "1.98", "At this price less than ₹1.00 would be charged"),
        ("duration_days", "0", "Enter a number of days from 1 to 3650."),
        ("duration_days", "3651", "Enter a number of days from 1 to 3650."),
    ],
)
def test_an_offer_that_cannot_be_is_refused_beside_its_field(
    browser: Browser, field: str, value: str, sentence: str
) -> None:
    load_plans()
    plan = Plan.objects.get(family="exporter", tier=2, is_yearly=False)
    form = {
        "name": "x",
        "base_name": "x",
        "price": "100",
        "percent": "50",
        "duration_days": "30",
        "is_active": "on",
        field: value,
    }
    page = browser().post(f"/admin/billing/plan/{plan.pk}/change/", form)
    assert page.status_code == 200
    assert sentence in " ".join(page.context["adminform"].form.errors[field])
    assert Plan.objects.filter(pk=plan.pk, price=2999, duration_days=30, name=plan.name).exists()
    assert not AuditEntry.objects.filter(action="staff_changed").exists()


# -- retries --


def event(**fields: object) -> OutboxMessage:
    return OutboxMessage.objects.create(
        **{"topic": "t", "consumer": "c", "payload": {}, "created_at": timezone.now(), **fields}
    )


def run_action(client: Client, path: str, action: str, *ids: int) -> Any:
    form = {"action": action, "_selected_action": [str(pk) for pk in ids]}
    return client.post(path, form, follow=True)


def test_an_event_is_delivered_now(
    browser: Browser, own_queue: Any, django_capture_on_commit_callbacks: Capture
) -> None:
    later = timezone.now() + dt.timedelta(hours=6)
    pending, done = event(attempts=3, next_attempt_at=later), event(done_at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        page = run_action(
            browser(), "/admin/kernel/outboxmessage/", "retry_now", pending.pk, done.pk
        )
    assert "1 message was queued." in page.content.decode()
    assert [job.args for job in own_queue.jobs] == [("default",)]
    pending.refresh_from_db()
    assert pending.next_attempt_at <= timezone.now()
    assert AuditEntry.objects.get(action="outbox_retried").object_id == pending.pk


def test_dead_letters_are_read_and_retried(browser: Browser, own_queue: Any) -> None:
    given_up = {"attempts": 16, "given_up_at": timezone.now(), "last_error": "Broken: no such port"}
    dead, other = event(**given_up), event(attempts=1, last_error="Broken: again")
    client = browser()
    found = client.get("/admin/kernel/outboxmessage/?delivery=given_up").content.decode()
    assert "Broken: no such port" in found
    assert "Broken: again" not in found
    page = client.get(f"/admin/kernel/outboxmessage/{dead.pk}/change/").content.decode()
    assert "Given up" in page
    assert "Broken: no such port" in page
    run_action(client, "/admin/kernel/outboxmessage/", "retry_now", dead.pk, other.pk)
    for row in (dead, other):
        row.refresh_from_db()
        assert (row.given_up_at, row.leased_until) == (None, None)
        assert row.next_attempt_at <= timezone.now()
    assert (dead.attempts, other.attempts) == (0, 1)
    retried = AuditEntry.objects.filter(action="outbox_retried")
    assert set(retried.values_list("object_id", flat=True)) == {dead.pk, other.pk}


def test_what_a_worker_is_at_is_not_retried(browser: Browser) -> None:
    row = event(attempts=1, leased_until=timezone.now() + dt.timedelta(minutes=1))
    page = run_action(browser(), "/admin/kernel/outboxmessage/", "retry_now", row.pk)
    assert "0 messages were queued." in page.content.decode()
    assert not AuditEntry.objects.filter(action="outbox_retried").exists()


def test_a_failed_message_is_sent_again(browser: Browser) -> None:
    failed = OutgoingMessage.objects.create(
        channel="email",
        to="a@b.example",
        dedupe_key="x",
        status="failed",
        created_at=timezone.now(),
    )
    run_action(browser(), "/admin/notifications/outgoingmessage/", "send_again", failed.pk)
    failed.refresh_from_db()
    assert failed.status == "queued"


@pytest.mark.parametrize(
    ("path", "action", "permission"),
    [
        ("/admin/kernel/outboxmessage/", "retry_now", "kernel.view_outboxmessage"),
        (
            "/admin/notifications/outgoingmessage/",
            "send_again",
            "notifications.view_outgoingmessage",
        ),
    ],
)
def test_retrying_needs_the_permission(
    browser: Browser, path: str, action: str, permission: str
) -> None:
    row = event()
    client = browser(staff_with(permission))
    assert action not in client.get(path).content.decode()
    run_action(client, path, action, row.pk)
    assert not AuditEntry.objects.exists()


def test_only_staff_retry_events() -> None:
    row = event()
    with pytest.raises(NotFound):
        outbox.retry(actor=SYSTEM, ids=[row.pk])
    assert not AuditEntry.objects.exists()


# -- the audit trail --


def exported(answer: Any) -> list[list[str]]:
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_the_audit_trail_is_exported_as_filtered(browser: Browser) -> None:
    enquiry = EnquiryFactory.of(member(1))
    audit.record(SYSTEM, enquiry, "enquiry_published", {"note": "=1+1"})
    audit.record(SYSTEM, enquiry, "enquiry_withdrawn")
    answer = browser().get("/admin/kernel/auditentry/export/", {"action": "Enquiry published"})
    header, *rows = exported(answer)
    assert header[1] == "actor_label"
    assert [row[3] for row in rows] == ["enquiry_published"]
    assert 'filename="audit-trail.csv"' in answer["Content-Disposition"]


def test_exporting_needs_the_permission(browser: Browser) -> None:
    assert browser(staff_with()).get("/admin/kernel/auditentry/export/").status_code == 403


@pytest.mark.parametrize("value", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx"])
def test_a_spreadsheet_never_evaluates_a_cell(value: str) -> None:
    assert neutral(value) == "'" + value


def test_cells_keep_what_they_say() -> None:
    lines = "".join(csv_lines(["name"], [["Yarn, 30/1"], [None], [5], ["غزل"]]))
    assert lines == '\ufeffname\r\n"Yarn, 30/1"\r\n""\r\n5\r\nغزل\r\n'


def test_the_trail_links_to_what_it_speaks_of(browser: Browser) -> None:
    enquiry = EnquiryFactory.of(member(1))
    audit.record(SYSTEM, enquiry, "enquiry_published")
    page = browser().get("/admin/kernel/auditentry/").content.decode()
    assert f'href="/admin/enquiries/enquiry/{enquiry.pk}/change/"' in page


def test_an_import_is_written_down(browser: Browser) -> None:
    staff = StaffFactory.create()
    client = browser(staff)
    file = SimpleUploadedFile("units.csv", b"code,name,rec20_code\nKGS,Kilogrammes,KGM\n")
    preview = client.post("/admin/reference/unit/import/", {"import_file": file, "format": "0"})
    fields = preview.context["confirm_form"].initial
    assert client.post("/admin/reference/unit/process_import/", fields).status_code == 302
    assert Unit.objects.get(code="KGS").name == "Kilogrammes"
    entry = AuditEntry.objects.get(action="staff_imported")
    assert (entry.object_type, entry.actor_user_id) == ("reference.unit", staff.pk)
    assert entry.data == {"update": 1}
