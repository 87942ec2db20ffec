"""Two people act at once, on real threads: one result, and counts that agree with the messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.reach.messaging import access, services, tallies
from lading.reach.messaging.models import Conversation, ConversationParty, Message
from lading.reach.messaging.schemas import MessageIn
from lading.reach.messaging.subjects import SubjectIds
from tests.platform.quotations.trade import actor
from tests.platform.racing import Overlap, at_once, held, refusals

from .talk import Talk, form, party, talk, write

pytestmark = pytest.mark.django_db(transaction=True)


def sending(pair: Talk, **more: Any) -> Callable[[], services.Sent]:
    who, payload = actor(pair.buyer), MessageIn.model_validate(form(pair.quotation, **more))
    return lambda: services.send_message(actor=who, payload=payload)


def reading(pair: Talk) -> Callable[[], None]:
    who = actor(pair.seller)
    return lambda: services.mark_as_read(
        actor=who, subject_ids=SubjectIds(quotation_id=pair.quotation.pk)
    )


def deleting(pair: Talk, message: Message) -> Callable[[], None]:
    who = actor(pair.buyer)
    return lambda: services.delete_message(actor=who, message_id=message.pk)


def unread_in_rows(pair: Talk) -> int:
    """How many messages the seller has not read, counted anew."""
    return tallies.unread_after(party(pair.seller), party(pair.seller).read_up_to)


@pytest.mark.parametrize("attempt", range(3))
def test_the_same_message_sent_four_times_at_once_is_stored_once(attempt: int) -> None:
    """It is also the first one, so that all of them begin the conversation."""
    pair = talk()
    outcomes = at_once(*[sending(pair, clientId=f"{attempt}" * 32) for _ in range(4)])
    assert refusals(outcomes) == []
    assert len({each.message_id for each in outcomes}) == 1
    assert sum(each.is_new for each in outcomes) == 1
    assert Message.objects.count() == Conversation.objects.count() == 1
    assert (party(pair.seller).unread, party(pair.seller).visible) == (1, 1)


def test_different_messages_sent_at_once_are_all_counted() -> None:
    pair = talk()
    outcomes = at_once(*[sending(pair) for _ in range(6)])
    assert refusals(outcomes) == []
    assert Message.objects.count() == party(pair.seller).unread == 6
    newest = Message.objects.latest("pk").pk
    assert {each.last_message_id for each in ConversationParty.objects.all()} == {newest}


def _overlapped(
    monkeypatch: pytest.MonkeyPatch, first: Callable[[], Any], second: Callable[[], Any]
) -> list[Any]:
    """The second action begins when the first has read both sides and has not written them."""
    overlap = Overlap()
    monkeypatch.setattr(tallies, "_save", overlap.before(tallies._save))
    return overlap.run(first, second)


def test_two_messages_do_not_overwrite_each_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    assert refusals(_overlapped(monkeypatch, sending(pair), sending(pair))) == []
    assert party(pair.seller).unread == unread_in_rows(pair) == 3


def test_a_message_sent_while_others_are_read_stays_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    assert refusals(_overlapped(monkeypatch, sending(pair), reading(pair))) == []
    assert party(pair.seller).unread == unread_in_rows(pair)


def test_deleting_while_it_is_read_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = talk()
    first, second = write(pair.buyer, pair.quotation), write(pair.buyer, pair.quotation)
    outcomes = _overlapped(monkeypatch, deleting(pair, second), reading(pair))
    assert refusals(outcomes) == []
    assert party(pair.seller).unread == unread_in_rows(pair) == 0
    assert party(pair.seller).read_up_to == second.pk > first.pk


@pytest.mark.parametrize("attempt", range(3))
def test_marks_of_two_tabs_end_at_the_later_one(attempt: int) -> None:
    pair = talk()
    ids = [write(pair.buyer, pair.quotation).pk for _ in range(4)]
    who = actor(pair.seller)
    outcomes = at_once(
        *[
            lambda up_to=up_to: services.mark_as_read(
                actor=who, subject_ids=SubjectIds(quotation_id=pair.quotation.pk), up_to=up_to
            )
            for up_to in (ids[2], ids[0], ids[1])
        ],
        sending(pair),
    )
    assert refusals(outcomes) == []
    assert (party(pair.seller).read_up_to, party(pair.seller).unread) == (ids[2], 2)


def test_two_who_delete_the_same_message_count_it_once() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    message = write(pair.buyer, pair.quotation)
    assert refusals(at_once(deleting(pair, message), deleting(pair, message))) == []
    assert party(pair.seller).unread == unread_in_rows(pair) == 1


def test_a_conversation_that_is_being_changed_is_delivered_later() -> None:
    """Whoever marks messages as delivered waits for nobody."""
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    who = actor(pair.seller)
    with held(lambda: access.lock_by_id(message.conversation_id)):
        assert services.mark_as_delivered(actor=who) == 0
    assert services.mark_as_delivered(actor=who) == 1
