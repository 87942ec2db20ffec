"""After any sequence of actions by both sides, counts and marks are those of the messages."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from lading.messaging import queries, services, tallies
from lading.messaging.models import Conversation, ConversationParty, Message
from lading.messaging.schemas import MessageIn
from tests.platform.quotations.trade import actor

from .talk import form, talk

SIDES = st.integers(0, 1)
WHICH = st.integers(0, 20)


class TalkMachine(RuleBasedStateMachine):
    """Two companies write, read, hide and delete. ``said`` is what happened to each message."""

    def __init__(self) -> None:
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        pair = talk()
        self.quotation = pair.quotation
        self.actors = [actor(pair.buyer), actor(pair.seller)]
        self.said: list[dict[str, Any]] = []
        self.read_up_to = [0, 0]

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    @rule(side=SIDES)
    def send(self, side: int) -> None:
        payload = MessageIn.model_validate(form(self.quotation))
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
        services.mark_as_read(actor=self.actors[side], quotation_id=self.quotation.pk, up_to=up_to)
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
        for side, who in enumerate(self.actors):
            party = ConversationParty.objects.get(company_id=who.company_id)
            expected = self._expected(side)
            assert {name: getattr(party, name) for name in expected} == expected
            assert party.read_up_to <= party.delivered_up_to <= max(party.received_up_to, 0)
            assert (party.tell_at is None) or party.unread > 0
            thread = queries.thread(who, self.quotation.pk, limit=100)
            assert (len(thread["rows"]), thread["count"]) == (expected["visible"],) * 2
            assert thread["conversation"]["unread"] == expected["unread"]
            assert queries.unread(who)["unread"] == expected["unread"]
        assert Message.objects.count() == len(self.said)


@pytest.mark.django_db
def test_counts_agree_with_the_messages_whatever_happens() -> None:
    run_state_machine_as_test(
        TalkMachine,
        settings=settings(
            max_examples=12,
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
