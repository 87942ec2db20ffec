"""Tells the open pages of both companies what changed in their conversations."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Sum

from lading.base.work import live
from lading.base.work.live import Change, Topic

from .models import Conversation, ConversationParty, Message

SENT, READ, DELIVERED, DELETED, HIDDEN = "sent", "read", "delivered", "deleted", "hidden"


def unread_of(company_id: int) -> int:
    """How many messages a company has not read. Reads one index."""
    parties = ConversationParty.objects.filter(company_id=company_id, unread__gt=0)
    total: int = parties.aggregate(total=Sum("unread", default=0))["total"]
    return total


def sent(message: Message, receiver: ConversationParty) -> None:
    """Tell both sides of a new message."""
    ids = (message.conversation_id, message.pk)
    unread = unread_of(receiver.company_id)
    live.tell(
        [_change(receiver.company_id, SENT, ids, unread), _change(message.company_id, SENT, ids)]
    )


def read(conversation: Conversation, reader: ConversationParty) -> None:
    """Tell both sides how far one of them has read."""
    ids = (conversation.pk, reader.read_up_to)
    unread = unread_of(reader.company_id)
    live.tell(
        [
            _change(reader.company_id, READ, ids, unread),
            _change(other_of(conversation, reader.company_id), READ, ids),
        ]
    )


def delivered(conversations: Iterable[Conversation], parties: Iterable[ConversationParty]) -> None:
    """Tell the other side of each conversation how far its messages were delivered."""
    marks = {party.conversation_id: party for party in parties}
    live.tell(
        [
            _change(
                other_of(each, marks[each.pk].company_id),
                DELIVERED,
                (each.pk, marks[each.pk].received_up_to),
            )
            for each in conversations
        ]
    )


def deleted(message: Message, receiver: ConversationParty) -> None:
    """Tell both sides that a message was deleted; not the one that had hidden it."""
    ids = (message.conversation_id, message.pk)
    changes = [_change(message.company_id, DELETED, ids)]
    if message.hidden_at is None:
        unread = unread_of(receiver.company_id)
        changes.append(_change(receiver.company_id, DELETED, ids, unread))
    live.tell(changes)


def hidden(message: Message, receiver: ConversationParty) -> None:
    """Tell the company that has hidden a message, which may be open in another tab."""
    ids = (message.conversation_id, message.pk)
    live.tell([_change(receiver.company_id, HIDDEN, ids, unread_of(receiver.company_id))])


def other_of(conversation: Conversation, company_id: int) -> int:
    """The id of the other company of a conversation."""
    is_seller = conversation.seller_id == company_id
    return conversation.buyer_id if is_seller else conversation.seller_id


def _change(company_id: int, kind: str, ids: tuple[int, int], unread: int | None = None) -> Change:
    return Change(live.company(company_id), Topic.MESSAGE, kind, ids, unread)
