"""After any sequence of actions by both sides, counts and marks are those of the messages."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from lading.reach.messaging import queries, services, tallies
from lading.reach.messaging.models import Conversation, ConversationParty, Message
from lading.reach.messaging.schemas import MessageIn
from lading.reach.messaging.subjects import SubjectIds
from tests.platform.examples import tries
from tests.platform.factories import member
from tests.platform.promotions.rows import promotion_of
from tests.platform.quotations.trade import actor

from .promoted import answer
from .talk import form, talk

SIDES = st.integers(0, 1)
WHICH = st.integers(0, 20)


class TalkMachine(RuleBasedStateMachine):
    """Two companies write, read, hide and delete. ``said`` is what happened to each message."""

    def __init__(self) -> None:
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.said: list[dict[str, Any]] = []
        self.read_up_to = [0, 0]
        self.begin()

    def begin(self) -> None:
        """Two companies with a quotation between them."""
        pair = talk()
        self.actors = [actor(pair.buyer), actor(pair.seller)]
        self.about: dict[str, Any] = form(pair.quotation)
        self.wanted = [SubjectIds(quotation_id=pair.quotation.pk)] * 2

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    @rule(side=SIDES)
    def send(self, side: int) -> None:
        payload = MessageIn.model_validate({**self.about, "clientId": str(uuid.uuid4())})
        sent = services.send_message(actor=self.actors[side], payload=payload)
        self.said.append({"id": sent.message_id, "side": side, "deleted": False, "hidden": False})

    @rule(side=SIDES, which=WHICH)
    def delete(self, side: int, which: int) -> None:
        if self.said:
            message = self.said[which % len(self.said)]
            services.delete_message(actor=self.actors[side], message_id=message["id"])
            message["deleted" if message["side"] == side else "hidden"] = True

    @rule(side=SIDES, which=WHICH)
    def read(self, side: int, which: int) -> None:
        """Up to any message, or all."""
        up_to = self.said[which]["id"] if which < len(self.said) else None
        services.mark_as_read(actor=self.actors[side], subject_ids=self.wanted[side], up_to=up_to)
        received = [m["id"] for m in self.said if m["side"] != side]
        newest = max(received, default=0)
        mark = newest if up_to is None else min(up_to, newest)
        self.read_up_to[side] = max(mark, self.read_up_to[side])

    @rule(side=SIDES)
    def receive(self, side: int) -> None:
        services.mark_as_delivered(actor=self.actors[side])

    def _expected(self, side: int) -> dict[str, Any]:
        visible = [m["id"] for m in self.said if m["side"] == side or not m["hidden"]]
        unread = [
            m["id"]
            for m in self.said
            if m["side"] != side
            and not (m["hidden"] or m["deleted"])
            and m["id"] > self.read_up_to[side]
        ]
        return {
            "visible": len(visible),
            "unread": len(unread),
            "received_up_to": max((m["id"] for m in self.said if m["side"] != side), default=0),
            "read_up_to": self.read_up_to[side],
            "last_message_id": max(visible, default=None),
        }

    @invariant()
    def counts_agree_with_the_messages(self) -> None:
        if not Conversation.objects.exists():
            assert not self.said
            return
        assert Conversation.objects.count() == 1
        for side, who in enumerate(self.actors):
            party = ConversationParty.objects.get(company_id=who.company_id)
            expected = self._expected(side)
            assert {name: getattr(party, name) for name in expected} == expected
            assert party.read_up_to <= party.delivered_up_to <= max(party.received_up_to, 0)
            assert (party.tell_at is None) or party.unread > 0
            thread = queries.thread(who, self.wanted[side], limit=100)
            assert (len(thread["rows"]), thread["count"]) == (expected["visible"],) * 2
            assert thread["conversation"]["unread"] == expected["unread"]
            assert queries.unread(who)["unread"] == expected["unread"]
        assert Message.objects.count() == len(self.said)


class PromotionMachine(TalkMachine):
    """The same about a promotion, which the first side has answered: it began with a message."""

    def begin(self) -> None:
        promotion, answering = promotion_of(member(3, tier=2)), member(7, tier=1)
        first = answer(answering, promotion)
        self.actors = [actor(answering), actor(promotion.created_by)]
        self.about = {"promotionId": promotion.pk, "text": "Hello", "receiverId": answering.pk}
        self.wanted = [
            SubjectIds(promotion_id=promotion.pk),
            SubjectIds(promotion_id=promotion.pk, answerer_id=answering.pk),
        ]
        self.said.append({"id": first.pk, "side": 0, "deleted": False, "hidden": False})

    @rule(side=SIDES)
    def send(self, side: int) -> None:
        payload = {**self.about, "clientId": str(uuid.uuid4())}
        if side == 0:
            # One's own person is no receiver.
            del payload["receiverId"]
        sent = services.send_message(
            actor=self.actors[side], payload=MessageIn.model_validate(payload)
        )
        self.said.append({"id": sent.message_id, "side": side, "deleted": False, "hidden": False})


@pytest.mark.django_db
@pytest.mark.parametrize("machine", [TalkMachine, PromotionMachine])
def test_counts_agree_with_the_messages_whatever_happens(machine: type[TalkMachine]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=tries(4),
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.django_db
def test_the_control_a_count_that_is_not_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "note_deleted", lambda message, receiver: None)
    machine = TalkMachine()
    try:
        machine.send(0)
        machine.delete(0, 0)
        with pytest.raises(AssertionError):
            machine.counts_agree_with_the_messages()
    finally:
        machine.teardown()
