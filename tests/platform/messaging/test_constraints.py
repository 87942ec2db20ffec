"""What the database refuses, whatever a service forgets; and the lock that each change takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from lading.reach.messaging import services
from lading.reach.messaging.models import Conversation, Message, MessageAttachment
from lading.reach.messaging.schemas import MessageIn
from lading.reach.messaging.subjects import SubjectIds
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import company_of, member
from tests.platform.locks import Lock, assert_locked
from tests.platform.quotations.trade import actor

from .talk import file_of, form, party, talk, write

pytestmark = pytest.mark.django_db

TABLE = Conversation._meta.db_table


def test_what_the_database_refuses_of_a_message() -> None:
    pair = talk()
    file, named = file_of(pair.buyer)
    message = write(pair.buyer, pair.quotation, attachments=[named])
    with refused_by("message_sent_once"):
        store_again(message)
    with refused_by("message_of_party"):
        store_again(message, company_id=company_of(member(1)).pk)
    with refused_by("message_says_something"):
        store(message, text="", file_count=0)
    with refused_by("message_says_something"):
        store(message, deleted_at=timezone.now())
    with refused_by("message_attachment_once"):
        MessageAttachment.objects.create(message=message, file=file, slot=1)
    with refused_by("message_attachment_slot"):
        MessageAttachment.objects.create(message=message, file=file_of(pair.buyer)[0], slot=0)


def test_what_the_database_refuses_of_a_conversation() -> None:
    pair = talk()
    conversation = write(pair.buyer, pair.quotation).conversation
    with refused_by("messaging_conversation_quotation_id_key"):
        store_again(conversation)
    with refused_by("conversation_has_subject"):
        store(conversation, quotation=None)
    with refused_by("conversation_of_two"):
        store(conversation, buyer=conversation.seller)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"read_up_to": 5, "delivered_up_to": 4, "unread": 0}, "party_read_what_was_delivered"),
        ({"unread": 9}, "party_unread_was_received"),
        ({"received_up_to": 0}, "party_unread_was_received"),
        ({"last_message": None}, "party_last_is_visible"),
        ({"unread": 0}, "party_told_of_unread"),
    ],
)
def test_what_the_database_refuses_of_a_side(changes: dict[str, Any], name: str) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    with refused_by(name):
        store(party(pair.seller), **changes)
    with refused_by("party_once"):
        store_again(party(pair.seller))


def actions() -> dict[str, Callable[[Message], Callable[[], Any]]]:
    def send(message: Message) -> Callable[[], Any]:
        quotation = message.conversation.quotation
        assert quotation is not None
        payload = MessageIn.model_validate(form(quotation))
        who = actor(message.sender)
        return partial(services.send_message, actor=who, payload=payload)

    def delete(message: Message) -> Callable[[], Any]:
        return partial(services.delete_message, actor=actor(message.sender), message_id=message.pk)

    return {"send": send, "delete": delete}


@pytest.mark.parametrize("name", ["send", "delete"])
def test_the_conversation_is_locked_before_it_changes(name: str) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    assert_locked(actions()[name](message), Lock(TABLE, None))


def test_reading_and_receiving_lock_the_conversation() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    who = actor(pair.seller)
    assert_locked(lambda: services.mark_as_delivered(actor=who), Lock(TABLE, None))
    read = partial(
        services.mark_as_read, actor=who, subject_ids=SubjectIds(quotation_id=pair.quotation.pk)
    )
    assert_locked(read, Lock(TABLE, None))
