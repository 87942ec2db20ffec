"""Any sequence of actions by owner and staff, compared with a model of the states that was written
by hand.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import AppError, Conflict, NotFound
from lading.base.kernel.models import Review
from lading.trade.enquiries import services
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.schemas import EnquiryIn
from tests.platform.examples import tries
from tests.platform.factories import StaffFactory, member

from .actors import actor_of_user
from .payloads import goods

pytestmark = pytest.mark.django_db

# state → action → next state; an action that is not listed is refused.
MODEL: dict[str, dict[str, str]] = {
    "draft": {"save": "draft", "submit": "pending_approval", "delete": "gone"},
    "pending_approval": {
        "submit": "pending_approval",
        "approve": "published",
        "reject": "rejected",
        "delete": "gone",
    },
    "rejected": {"save": "draft", "submit": "pending_approval", "delete": "gone"},
    "published": {"delete": "withdrawn", "order": "ordered"},
    "ordered": {},
    "withdrawn": {},
    "gone": {},
}
MOVES = ["save", "submit", "delete", "approve", "reject", "order"]


class Rollback(Exception):
    """Ends one example by rolling back the database."""


@given(moves=st.lists(st.sampled_from(MOVES), min_size=1, max_size=12))
@settings(
    max_examples=tries(20),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_every_sequence_of_moves_follows_the_model(db: None, moves: list[str]) -> None:
    with suppress(Rollback), transaction.atomic():
        EnquiryMachine().run(moves)
        raise Rollback


class EnquiryMachine:
    """One enquiry, from its first draft."""

    def __init__(self) -> None:
        self.owner: Actor = actor_of_user(member(1))
        self.staff: Actor = actor_of_user(StaffFactory.create())
        draft = EnquiryIn.model_validate(goods(status="draft"))
        self.enquiry_id = services.save_enquiry(actor=self.owner, payload=draft).pk
        self.state = "draft"

    def run(self, moves: list[str]) -> None:
        for move in moves:
            expected = MODEL[self.state].get(move)
            before = self.rows()
            outcome = self.attempt(move)
            if expected is None:
                assert isinstance(outcome, Conflict | NotFound), (self.state, move, outcome)
                assert self.rows() == before
            else:
                assert outcome is None, (self.state, move, outcome)
                self.state = expected
            self.check()

    def attempt(self, move: str) -> AppError | None:
        try:
            with transaction.atomic():
                getattr(self, move)()
        except AppError as error:
            return error
        return None

    def save(self) -> None:
        self._post("draft")

    def submit(self) -> None:
        self._post("pending_approval")

    def delete(self) -> None:
        services.delete_enquiry(actor=self.owner, enquiry_id=self.enquiry_id)

    def approve(self) -> None:
        self._decide("approved")

    def reject(self) -> None:
        self._decide("rejected")

    def order(self) -> None:
        """Order as quotations do: with the enquiry locked and published."""
        enquiry = Enquiry.objects.filter(pk=self.enquiry_id, status="published", order_state="")
        if not enquiry.update(order_state="order_placed"):
            raise Conflict

    def _post(self, status: str) -> None:
        payload = EnquiryIn.model_validate(goods(status=status))
        services.save_enquiry(actor=self.owner, payload=payload, enquiry_id=self.enquiry_id)

    def _decide(self, decision: str) -> None:
        review.decide(
            actor=self.staff,
            kind="enquiry",
            object_id=self.enquiry_id,
            decision=decision,
            remarks="Because",
        )

    def rows(self) -> Any:
        return list(Enquiry.objects.values()), list(Review.objects.order_by("pk").values())

    def check(self) -> None:
        stored = Enquiry.objects.filter(pk=self.enquiry_id).first()
        assert (stored is None) == (self.state == "gone")
        if stored is not None:
            assert stored.status == ("published" if self.state == "ordered" else self.state)
            was_published = self.state in {"published", "ordered", "withdrawn"}
            assert (stored.published_at is not None) == was_published
        waiting = Review.objects.filter(object_id=self.enquiry_id, decided_at=None).count()
        assert waiting == (self.state == "pending_approval")
