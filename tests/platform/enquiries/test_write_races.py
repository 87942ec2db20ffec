"""Owner and staff act at the same instant, on real threads and real PostgreSQL: only one
succeeds.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, NotFound
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.trade.enquiries import services
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.schemas import EnquiryIn
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member, token_for
from tests.platform.racing import Move, at_once, overlapping, refusals

from .actors import actor_of_user, listen
from .payloads import goods

pytestmark = pytest.mark.django_db(transaction=True)


def failures(outcomes: list[Any]) -> list[type[Exception]]:
    return [type(error) for error in refusals(outcomes)]


class Case:
    """A buyer's enquiry that waits for review, and a reviewer who has seen it."""

    def __init__(self) -> None:
        self.owner: Actor = actor_of_user(member(1))
        self.staff: Actor = actor_of_user(StaffFactory.create())
        payload = EnquiryIn.model_validate(goods(qty=1))
        self.enquiry_id = services.save_enquiry(actor=self.owner, payload=payload).pk
        self.seen = Review.objects.get(object_id=self.enquiry_id).submitted_at

    def edit(self) -> Enquiry:
        payload = EnquiryIn.model_validate(goods(qty=777))
        return services.save_enquiry(actor=self.owner, payload=payload, enquiry_id=self.enquiry_id)

    def approve(self) -> Review:
        return review.decide(
            actor=self.staff,
            kind="enquiry",
            object_id=self.enquiry_id,
            decision="approved",
            seen_submission=self.seen,
        )

    def delete(self) -> Enquiry | None:
        return services.delete_enquiry(actor=self.owner, enquiry_id=self.enquiry_id)

    def stored(self) -> Enquiry | None:
        return Enquiry.objects.filter(pk=self.enquiry_id).first()

    def happened(self, action: str) -> int:
        trail = AuditEntry.objects.filter(object_id=self.enquiry_id, action=action)
        return trail.filter(object_type="enquiries.enquiry").count()


@pytest.mark.parametrize(
    ("winner", "status", "quantity", "open_reviews"),
    [("edit", "pending_approval", 777, 1), ("approve", "published", 1, 0)],
)
def test_approve_while_editing_has_one_winner(
    winner: str, status: str, quantity: int, open_reviews: int
) -> None:
    """It is never published with a quantity that no reviewer saw."""
    case = Case()
    moves = [case.edit, case.approve]
    outcomes = overlapping(*(moves if winner == "edit" else moves[::-1]))
    assert not isinstance(outcomes[0], Exception)
    assert failures(outcomes) == [Conflict]
    stored = case.stored()
    assert stored is not None
    assert (stored.status, stored.quantity) == (status, Decimal(quantity))
    waiting = Review.objects.filter(object_id=case.enquiry_id, decided_at=None)
    assert waiting.count() == open_reviews


def test_an_approval_does_not_bring_back_what_is_being_deleted() -> None:
    case = Case()
    deleted, approved = overlapping(case.delete, case.approve)
    assert not isinstance(deleted, Exception)
    assert isinstance(approved, NotFound)
    assert case.stored() is None
    assert case.happened("enquiry_published") == 0


def test_what_is_being_approved_is_withdrawn_and_not_deleted() -> None:
    """Whoever was told of the first is told of the second."""
    case = Case()
    assert refusals(overlapping(case.approve, case.delete)) == []
    stored = case.stored()
    assert stored is not None
    assert stored.status == "withdrawn"
    assert case.happened("enquiry_published") == case.happened("enquiry_withdrawn") == 1


def test_two_reviewers_decide_once() -> None:
    case = Case()

    def reject() -> Review:
        return review.decide(
            actor=case.staff,
            kind="enquiry",
            object_id=case.enquiry_id,
            decision="rejected",
            remarks="Too vague",
        )

    assert failures(overlapping(case.approve, reject)) == [Conflict]
    assert (case.happened("enquiry_published"), case.happened("enquiry_rejected")) == (1, 0)


def test_submitting_a_draft_twice_starts_one_review() -> None:
    case = Case()
    Enquiry.objects.filter(pk=case.enquiry_id).update(status="draft")
    Review.objects.all().delete()
    assert failures(overlapping(case.edit, case.edit)) == []
    assert Review.objects.filter(object_id=case.enquiry_id).count() == 1


def post_in_thread(token: str, key: str | None) -> Move:
    headers = {"idempotency_key": key} if key else {}

    def post() -> tuple[int, int]:
        answer = ApiClient(token).post("/enquiries", goods(), **headers)
        return answer.status, answer.data["id"]

    return post


def test_the_same_submit_twice_is_one_enquiry(monkeypatch: pytest.MonkeyPatch) -> None:
    listen(monkeypatch, "enquiry.submitted")
    outcomes = at_once(*[post_in_thread(token_for(member(1)), "submit")] * 4)
    assert len(set(outcomes)) == 1
    assert outcomes[0][0] == 201
    assert Enquiry.objects.count() == Review.objects.count() == 1
    events = OutboxMessage.objects.filter(topic="enquiry.submitted", consumer="tests.listener")
    assert events.count() == 1


def test_control_without_the_key_the_same_submit_is_two_enquiries() -> None:
    token = token_for(member(1))
    outcomes = at_once(*[post_in_thread(token, None)] * 2)
    assert len(set(outcomes)) == 2
    assert Enquiry.objects.count() == 2
