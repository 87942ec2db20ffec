"""Has companies told of messages that they have not read for some minutes (RULES.md 31). Several
unread messages of a conversation are told at once, and not again soon (`tallies`).
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from lading.base.kernel.values.clock import now
from lading.base.work import outbox

from . import access, tallies
from .models import Conversation, ConversationParty, Message, MessageAttachment

WAITING = "messages.waiting"
"""Event: {conversationId, companyId} of unread messages."""
GONE = "message.gone"
"""Event: {conversationId, companyId, messageId} of a message of the other side whose text a company
no longer sees: it was deleted, or the company has hidden it.
"""
AT_A_TIME = 200


@dataclass(frozen=True, slots=True)
class Waiting:
    """The newest message that a company has not read, and what it is about. ``text`` has the names
    of its files if it has no text.
    """

    message_id: int
    conversation: Conversation
    text: str


def ask_due() -> int:
    """Publish the event for every company that has to be told by now. Safe to repeat and to kill.
    Returns how many.
    """
    companies_asked = 0
    while due := _due():
        companies_asked += sum(_ask(party_id, conversation_id) for party_id, conversation_id in due)
    return companies_asked


def _due() -> list[tuple[int, int]]:
    parties = ConversationParty.objects.filter(tell_at__lte=now()).order_by("tell_at", "pk")
    return list(parties.values_list("pk", "conversation_id")[:AT_A_TIME])


def _ask(party_id: int, conversation_id: int) -> bool:
    with transaction.atomic():
        access.lock_by_id(conversation_id)
        party = ConversationParty.objects.get(pk=party_id)
        if party.tell_at is None or party.tell_at > now():
            return False
        tallies.note_told(party)
        outbox.publish(
            WAITING,
            {"conversationId": conversation_id, "companyId": party.company_id},
            order_key=_order(conversation_id, party.company_id),
        )
    return True


def note_gone(message: Message, receiver: ConversationParty) -> None:
    """Have what quotes a message taken away from the company that received it. With its
    conversation locked.
    """
    outbox.publish(
        GONE,
        {
            "conversationId": message.conversation_id,
            "companyId": receiver.company_id,
            "messageId": message.pk,
        },
        order_key=_order(message.conversation_id, receiver.company_id),
    )


def _order(conversation_id: int, company_id: int) -> str:
    return f"conversation {conversation_id} {company_id}"


def waiting_for(conversation_id: int, company_id: int) -> Waiting | None:
    """What a company has not read of a conversation; None once it has read everything."""
    party = (
        ConversationParty.objects.select_related("conversation")
        .filter(conversation_id=conversation_id, company_id=company_id)
        .first()
    )
    newest = tallies.unread_of(party).order_by("-pk").first() if party else None
    if party is None or newest is None:
        return None
    names = MessageAttachment.objects.filter(message=newest).order_by("slot")
    text = newest.text or ", ".join(names.values_list("file__original_name", flat=True))
    return Waiting(newest.pk, party.conversation, text)
