"""The shared review: one open submission, decided once, by staff only (RULES.md 30)."""

from __future__ import annotations

import dataclasses
import datetime as dt

import pytest

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.models import AuditEntry, Review
from tests.platform.guards import refused

pytestmark = pytest.mark.django_db

STAFF = Actor(
    user_id=7,
    user_uuid="",
    name="Reviewer",
    email="r@lading.example",
    is_staff=True,
    capabilities=frozenset({"things.review"}),
)
MEMBER = Actor(
    user_id=8,
    user_uuid="",
    name="Member",
    email="m@lading.example",
    company_id=3,
    company_name="M",
    company_status="approved",
    business_type=1,
    is_primary=True,
)

calls: list[tuple[str, int, str]] = []


@pytest.fixture(autouse=True)
def _kind(monkeypatch: pytest.MonkeyPatch) -> None:
    calls.clear()
    kind = review.ReviewKind(
        name="thing",
        label="Thing",
        capability="things.review",
        lock=lambda pk: calls.append(("lock", pk, "")),
        approve=lambda _actor, pk, remarks: calls.append(("approve", pk, remarks)),
        reject=lambda _actor, pk, remarks: calls.append(("reject", pk, remarks)),
        admin_url=lambda pk: f"/admin/thing/{pk}/",
    )
    monkeypatch.setitem(review._kinds, "thing", kind)


def submit() -> Review:
    return review.submit(kind="thing", object_id=1, company_id=3, company_name="M", title="One")


def test_a_submission_is_due_in_24_hours() -> None:
    opened = submit()
    assert opened.due_at - opened.submitted_at == dt.timedelta(hours=24)
    assert list(review.pending()) == [opened]


def test_resubmitting_restarts_the_clock_of_the_same_review() -> None:
    first = submit()
    second = submit()
    assert second.pk == first.pk
    assert second.submitted_at > first.submitted_at
    assert Review.objects.count() == 1


def test_approval_locks_applies_records_and_audits() -> None:
    submit()
    decided = review.decide(
        actor=STAFF, kind="thing", object_id=1, decision="approved", remarks="Well described"
    )
    assert calls == [("lock", 1, ""), ("approve", 1, "")]
    assert decided.remarks == "Well described"
    assert (decided.decision, decided.decided_by_id, decided.decided_by_name) == (
        "approved",
        7,
        "Reviewer",
    )
    assert AuditEntry.objects.get().action == "review_approved"
    assert not review.pending().exists()


@pytest.mark.parametrize("reason", ["", "   ", "\n"])
def test_rejection_needs_a_reason(reason: str) -> None:
    submit()
    with pytest.raises(ValidationFailed) as caught:
        review.decide(actor=STAFF, kind="thing", object_id=1, decision="rejected", remarks=reason)
    assert str(caught.value.message) == "Please enter valid reason"
    assert calls == []
    assert review.pending().count() == 1


def test_only_staff_decide() -> None:
    submit()
    with pytest.raises(NotFound):
        review.decide(actor=MEMBER, kind="thing", object_id=1, decision="approved")
    assert calls == []
    assert review.pending().count() == 1


def test_only_staff_with_its_capability_decide() -> None:
    submit()
    other = dataclasses.replace(STAFF, capabilities=frozenset({"others.review"}))
    with refused(Forbidden):
        review.decide(actor=other, kind="thing", object_id=1, decision="approved")
    assert calls == []


def test_what_is_decided_is_not_decided_again() -> None:
    submit()
    review.decide(actor=STAFF, kind="thing", object_id=1, decision="approved")
    with pytest.raises(Conflict):
        review.decide(actor=STAFF, kind="thing", object_id=1, decision="rejected", remarks="no")
    assert [call[0] for call in calls] == ["lock", "approve", "lock"]
    assert Review.objects.get().decision == "approved"


def test_an_edit_since_the_reviewer_looked_must_be_looked_at_again() -> None:
    submitted_at = submit().submitted_at
    submit()
    with pytest.raises(Conflict):
        review.decide(
            actor=STAFF,
            kind="thing",
            object_id=1,
            decision="approved",
            seen_submission=submitted_at,
        )
    assert review.pending().count() == 1


def test_history_keeps_every_submission() -> None:
    submit()
    review.decide(actor=STAFF, kind="thing", object_id=1, decision="rejected", remarks="No HS code")
    submit()
    review.withdraw(MEMBER, kind="thing", object_id=1)
    assert [(r.decision, r.remarks) for r in review.history("thing", 1)] == [
        ("withdrawn", ""),
        ("rejected", "No HS code"),
    ]
