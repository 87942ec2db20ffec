"""Pending, approved, rejected (RULES.md 7, 30): how saving and staff's decisions change them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group

from lading.base.files.models import Purpose
from lading.base.kernel import review
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyDocument
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.enquiries.models import Lead
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    StaffFactory,
    company_of,
    member,
    ships,
)

from .forms import GST_NUMBER, OTHER_GST_NUMBER, actor, form_of, src, state, upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def complete(status: str = "pending") -> User:
    """A manufacturer with a complete profile."""
    user = member(3, status=status, gst_number=GST_NUMBER, description="Yarns")
    company = company_of(user)
    company.logo = upload(user, Purpose.LOGO, "logo.png")
    company.save()
    CompanyDocument.objects.create(company=company, key="GST", file=upload(user))
    return user


def save(api: Api, user: User, **changes: Any) -> Answer:
    user.refresh_from_db()
    company_of(user).refresh_from_db()
    answer = api(user).put(f"/users/{user.pk}", form_of(user, **changes))
    assert answer.status == 200, answer
    return answer


def waiting() -> list[int]:
    return list(review.pending().filter(kind="company").values_list("object_id", flat=True))


def decide(api: Api, user: User, status: str, **more: Any) -> Answer:
    staff = StaffFactory.create()
    return api(staff).put(f"/users/{user.pk}", {"id": user.pk, "status": status, **more})


def topics() -> set[str]:
    return set(OutboxMessage.objects.values_list("topic", flat=True))


def test_a_pending_company_waits_once_it_is_complete(api: Api) -> None:
    user = member(3, status="pending", gst_number=GST_NUMBER, description="Yarns")
    save(api, user, city="Karur")
    assert waiting() == []
    logo, gst = upload(user, Purpose.LOGO, "logo.png"), upload(user)
    save(api, user, companyLogo=src(logo))
    assert waiting() == []
    data = save(api, user, attachments=[{"key": "GST", "src": src(gst)}]).data
    assert (data["profilePercent"], data["status"]) == (100, "pending")
    assert waiting() == [user.company_id]
    submitted = Review.objects.get()
    assert (submitted.company_name, submitted.title) == (company_of(user).name,) * 2
    assert submitted.due_at - submitted.submitted_at == dt.timedelta(hours=24)
    # Without a change, the 24 hours continue; with one, they start again.
    save(api, user)
    assert Review.objects.get().submitted_at == submitted.submitted_at
    save(api, user, city="Erode")
    assert Review.objects.get().submitted_at > submitted.submitted_at
    # Incomplete again, so it does not wait for review.
    save(api, user, companyLogo="")
    assert waiting() == []
    assert Review.objects.get().decision == "withdrawn"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"city": "Karur"}, "approved"),
        ({"name": "Another Person"}, "approved"),
        ({"address": "9 Quay", "companyDescription": "Looms"}, "approved"),
        ({"companyName": "Kaveri Looms"}, "pending"),
        ({"gstNumber": OTHER_GST_NUMBER}, "pending"),
    ],
)
def test_an_approved_company_is_verified_again_for_what_was_verified(
    api: Api, change: dict[str, Any], status: str
) -> None:
    user = complete("approved")
    assert save(api, user, **change).data["status"] == status
    assert waiting() == ([user.company_id] if status == "pending" else [])
    assert ("company.resubmitted" in topics()) is (status == "pending")


def test_a_new_certificate_needs_a_review_and_a_new_description_does_not(api: Api) -> None:
    user = complete("approved")
    same = CompanyDocument.objects.get()
    item = {"key": "GST", "src": src(same.file), "description": "Page 1"}
    assert save(api, user, attachments=[item]).data["status"] == "approved"
    assert (
        save(api, user, attachments=[{"key": "GST", "src": src(upload(user))}]).data["status"]
        == "pending"
    )
    assert waiting() == [user.company_id]


def test_a_certificate_taken_away_leaves_a_pending_incomplete_company(api: Api) -> None:
    user = complete("approved")
    data = save(api, user, attachments=[]).data
    assert (data["status"], data["profileMissing"]) == ("pending", ["GST"])
    assert waiting() == []


def test_a_rejected_company_is_pending_again_by_its_save_and_may_act(api: Api) -> None:
    user = complete("rejected")
    product = {"variant": "rfq", "status": "draft", "productName": "Lot"}
    exporter = member(2, status="rejected")
    assert api(exporter).post("/enquiries", product).json["code"] == "COMPANY_REJECTED"
    assert save(api, user).data["status"] == "pending"
    assert waiting() == [user.company_id]
    save(api, exporter)
    assert api(exporter).post("/enquiries", product).status == 201


def test_staff_approve_and_the_company_is_told(api: Api) -> None:
    user = complete()
    save(api, user, city="Karur")
    answer = decide(api, user, "approved")
    assert (answer.status, answer.data["status"]) == (200, "approved")
    assert CompanyDocument.objects.get().status == "accepted"
    assert (waiting(), Review.objects.get().decision) == ([], "approved")
    outbox.drain()
    notification = Notification.objects.get()
    assert (notification.company_id, notification.kind, notification.url) == (
        user.company_id,
        "company_approved",
        "/my-profile",
    )
    message = OutgoingMessage.objects.get()
    assert (message.to, message.subject) == (user.email, "Your company is verified")


def test_staff_reject_with_a_reason_that_the_company_reads(api: Api) -> None:
    user = complete()
    save(api, user, city="Karur")
    answer = decide(api, user, "rejected", remarks=" The scan is unreadable ")
    assert answer.data["status"] == "rejected"
    own = api(user).get(f"/users/{user.pk}").data
    assert (own["status"], own["remarks"]) == ("rejected", "The scan is unreadable")
    outbox.drain()
    message = OutgoingMessage.objects.get()
    assert message.to == user.email
    assert "The scan is unreadable" in message.text
    assert Notification.objects.get().url == "/my-profile/edit"
    assert save(api, user).data["remarks"] is None


def test_each_decision_is_told_once_however_often_its_event_comes(api: Api) -> None:
    user = complete()
    for _round in range(2):
        assert decide(api, user, "rejected", remarks="Unreadable").status == 200
        save(api, user)
    outbox.drain()
    OutboxMessage.objects.update(done_at=None)
    outbox.drain()
    assert Notification.objects.filter(kind="company_rejected").count() == 2
    assert OutgoingMessage.objects.count() == 2


def test_staff_decide_where_nothing_waits_and_change_their_mind(api: Api) -> None:
    user = member(3, status="pending")
    assert decide(api, user, "approved").data["status"] == "approved"
    assert decide(api, user, "rejected", remarks="Forged").data["status"] == "rejected"
    assert decide(api, user, "approved").data["status"] == "approved"
    decisions = review.history("company", company_of(user).pk).values_list("decision", flat=True)
    assert list(decisions) == ["approved", "rejected", "approved"]


@pytest.mark.parametrize(
    ("payload", "status", "errors"),
    [
        ({}, 422, {"status": ["Status is required"]}),
        ({"status": "pending"}, 422, {"status": ["This value is not valid."]}),
        ({"status": "rejected"}, 422, {"remarks": ["Please enter valid reason"]}),
        ({"status": "rejected", "remarks": "  "}, 422, {"remarks": ["Please enter valid reason"]}),
        ({"status": "approved"}, 409, {}),
        ({"status": "rejected", "remarks": "x", "id": 1}, 403, {}),
    ],
)
def test_what_staff_may_not_send(
    api: Api, payload: dict[str, Any], status: int, errors: dict[str, list[str]]
) -> None:
    user = complete("approved")
    client = api(StaffFactory.create())
    before = state()
    answer = client.put(f"/users/{user.pk}", payload)
    assert (answer.status, answer.errors) == (status, errors)
    assert state() == before


def test_only_staff_who_review_companies_decide(api: Api) -> None:
    user = complete()
    staff = StaffFactory.create(is_superuser=False)
    reviewer = StaffFactory.create(is_superuser=False)
    for person, role in ((staff, "content_editor"), (reviewer, "reviewer")):
        person.groups.add(Group.objects.get_or_create(name=role)[0])
    sent = {"status": "approved"}
    before = state()
    assert api(staff).put(f"/users/{user.pk}", sent).status == 403
    assert api(reviewer).put(f"/users/{staff.pk}", sent).status == 404
    assert api(reviewer).put(f"/users/{10**9}", sent).status == 404
    assert state() == before
    assert api(reviewer).put(f"/users/{user.pk}", sent).status == 200


def test_the_review_queue_decides_the_same(api: Api) -> None:
    user = complete()
    save(api, user, city="Karur")
    staff = actor(StaffFactory.create())
    company_id = company_of(user).pk
    review.decide(actor=staff, kind="company", object_id=company_id, decision="approved")
    assert api(user).get(f"/users/{user.pk}").data["status"] == "approved"
    actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert {"profile_saved", "company_approved", "review_approved"} <= actions


def test_matching_follows_the_verification(api: Api) -> None:
    buyer, seller = member(1), complete("approved")
    ProductFactory.by(seller, "520512")
    EnquiryFactory.by(buyer)
    assert save(api, seller, companyName="Kaveri Looms").data["status"] == "pending"
    outbox.drain()
    matched = Lead.objects.filter(company=company_of(seller), is_matched=True)
    assert matched.count() == 1
    decide(api, seller, "rejected", remarks="Unreadable")
    outbox.drain()
    assert matched.count() == 0
    save(api, seller)
    outbox.drain()
    assert matched.count() == 1


def test_an_exporter_brings_two_certificates(api: Api) -> None:
    user = member(2, status="pending", gst_number=GST_NUMBER, description="Yarns")
    ships(user, "INMUN", "AEJEA")
    logo, gst, exim = upload(user, Purpose.LOGO, "l.png"), upload(user), upload(user)
    items = [{"key": key, "src": src(file)} for key, file in (("GST", gst), ("EXIM", exim))]
    assert (
        save(api, user, companyLogo=src(logo), attachments=items[:1]).data["profilePercent"] == 95
    )
    assert waiting() == []
    assert save(api, user, attachments=items).data["profilePercent"] == 100
    assert waiting() == [user.company_id]
