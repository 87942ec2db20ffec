"""Owner and staff act at the same instant, on real threads and real PostgreSQL: only one
succeeds.

The positive controls take the lock away and show that the same race then goes wrong.
"""

from __future__ import annotations

from decimal import Decimal
from threading import Event
from typing import Any

import pytest
from django.db.models import QuerySet

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, NotFound
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.trade.enquiries import access, services
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.schemas import EnquiryIn
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member, token_for
from tests.platform.racing import Move, at_once, refusals

from .actors import actor_of_user, listen
from .payloads import goods

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 8


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


def test_approve_while_editing_has_one_winner() -> None:
    for _round in range(ROUNDS):
        case = Case()
        outcomes = at_once(case.edit, case.approve)
        assert failures(outcomes) == [Conflict]
        stored = case.stored()
        assert stored is not None
        approved = not isinstance(outcomes[1], Exception)
        # Never published with a quantity that no reviewer saw.
        assert stored.status == ("published" if approved else "pending_approval")
        assert stored.quantity == Decimal(1 if approved else 777)
        waiting = Review.objects.filter(object_id=case.enquiry_id, decided_at=None)
        assert waiting.count() == (not approved)


def test_delete_while_approving_loses_nothing() -> None:
    for _round in range(ROUNDS):
        case = Case()
        deleted, approved = at_once(case.delete, case.approve)
        assert not isinstance(deleted, Exception)
        stored = case.stored()
        if stored is None:
            assert isinstance(approved, NotFound)
            assert case.happened("enquiry_published") == 0
        else:  # approved first, then withdrawn: whoever was told of the first is told of the second
            assert stored.status == "withdrawn"
            assert case.happened("enquiry_published") == case.happened("enquiry_withdrawn") == 1


def test_two_reviewers_decide_once() -> None:
    for _round in range(ROUNDS):
        case = Case()

        def reject(case: Case = case) -> Review:
            return review.decide(
                actor=case.staff,
                kind="enquiry",
                object_id=case.enquiry_id,
                decision="rejected",
                remarks="Too vague",
            )

        assert failures(at_once(case.approve, reject)) == [Conflict]
        assert case.happened("enquiry_published") + case.happened("enquiry_rejected") == 1


def test_submitting_a_draft_twice_starts_one_review() -> None:
    for _round in range(ROUNDS):
        case = Case()
        Enquiry.objects.filter(pk=case.enquiry_id).update(status="draft")
        Review.objects.all().delete()
        outcomes = at_once(case.edit, case.edit, case.edit)
        assert failures(outcomes) == []
        waiting = Review.objects.filter(object_id=case.enquiry_id)
        assert waiting.count() == 1


def post_in_thread(token: str, key: str | None) -> Move:
    headers = {"idempotency_key": key} if key else {}

    def post() -> tuple[int, int]:
        answer = ApiClient(token).post("/enquiries", goods(), **headers)
        return answer.status, answer.data["id"]

    return post


def test_the_same_submit_twice_is_one_enquiry(monkeypatch: pytest.MonkeyPatch) -> None:
    listen(monkeypatch, "enquiry.submitted")
    for number in range(ROUNDS):
        token = token_for(member(1))
        outcomes = at_once(*[post_in_thread(token, f"submit-{number}")] * 4)
        assert len(set(outcomes)) == 1
        assert outcomes[0][0] == 201
        assert Enquiry.objects.count() == Review.objects.count() == number + 1
    events = OutboxMessage.objects.filter(topic="enquiry.submitted", consumer="tests.listener")
    assert events.count() == ROUNDS


def test_control_without_the_key_the_same_submit_is_two_enquiries() -> None:
    token = token_for(member(1))
    outcomes = at_once(*[post_in_thread(token, None)] * 2)
    assert len(set(outcomes)) == 2
    assert Enquiry.objects.count() == 2


class StaleRead:
    """Replaces the lock: the owner reads the row, staff decide, and then the owner continues."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.owner_has_read, self.staff_have_decided = Event(), Event()
        monkeypatch.setattr(access, "get_row", self.read)

    def read(self, _locked_rows: QuerySet[Enquiry], enquiry_id: int) -> Enquiry:
        """Like `get_row`, without the lock."""
        found = Enquiry.objects.get(pk=enquiry_id)
        if not self.owner_has_read.is_set():
            self.owner_has_read.set()
            assert self.staff_have_decided.wait(20)
        return found

    def run(self, owner_moves: Move, staff_decide: Move) -> list[Any]:
        def decide() -> Any:
            assert self.owner_has_read.wait(20)
            try:
                return staff_decide()
            finally:
                self.staff_have_decided.set()

        return at_once(owner_moves, decide)


def test_control_without_the_lock_a_published_enquiry_is_removed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = Case()
    outcomes = StaleRead(monkeypatch).run(case.delete, case.approve)
    assert failures(outcomes) == []
    assert case.stored() is None
    assert case.happened("enquiry_published") == 1
    assert case.happened("enquiry_withdrawn") == 0


def test_control_without_the_lock_an_edit_undoes_an_approval(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = Case()
    outcomes = StaleRead(monkeypatch).run(case.edit, case.approve)
    assert failures(outcomes) == []
    stored = case.stored()
    assert stored is not None
    assert case.happened("enquiry_published") == 1
    assert stored.status == "pending_approval"
