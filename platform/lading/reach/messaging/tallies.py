"""Keeps the counts and marks of a conversation's two sides. Call everything here with the
conversation locked.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from django.db.models import F, Q, QuerySet

from lading.base.kernel import limits
from lading.base.kernel.values.clock import now

from .models import Conversation, ConversationParty, Message

_ALL = (
    "visible",
    "unread",
    "received_up_to",
    "delivered_up_to",
    "read_up_to",
    "last_message",
    "tell_at",
    "told_at",
)


def note_sent(message: Message, sender: ConversationParty, receiver: ConversationParty) -> None:
    """Count a new message on both sides, and decide when its receiver is told of it."""
    for party in (sender, receiver):
        party.visible += 1
        party.last_message = message
    receiver.tell_at = receiver.tell_at or _when_to_tell(receiver)
    receiver.unread += 1
    receiver.received_up_to = message.pk
    _save(sender, receiver)


def _when_to_tell(receiver: ConversationParty) -> dt.datetime:
    """After some minutes, in which it may be read; and not again soon while messages that it was
    told of are unread.
    """
    soon = now() + dt.timedelta(minutes=limits.number("message.tell_minutes"))
    if not receiver.unread or receiver.told_at is None:
        return soon
    pause = dt.timedelta(hours=limits.number("message.tell_again_hours"))
    return max(soon, receiver.told_at + pause)


def note_deleted(message: Message, receiver: ConversationParty) -> None:
    """Take a message that its author deleted out of the receiver's unread ones."""
    if message.hidden_at is None and message.pk > receiver.read_up_to:
        _set_unread(receiver, receiver.unread - 1)
        _save(receiver)


def note_hidden(message: Message, receiver: ConversationParty) -> None:
    """Take a message that its receiver has hidden out of what the receiver sees."""
    receiver.visible -= 1
    if message.deleted_at is None and message.pk > receiver.read_up_to:
        _set_unread(receiver, receiver.unread - 1)
    if receiver.last_message_id == message.pk:
        receiver.last_message = _seen_by(receiver).order_by("-pk").first()
    _save(receiver)


def note_read(reader: ConversationParty, up_to: int | None) -> bool:
    """Move a side's mark of what it has read forward, to a message or to the newest one. Returns
    whether it moved.
    """
    newest = reader.received_up_to
    mark = newest if up_to is None else min(up_to, newest)
    if mark <= reader.read_up_to:
        return False
    reader.read_up_to = mark
    reader.delivered_up_to = max(mark, reader.delivered_up_to)
    _set_unread(reader, 0 if mark == newest else unread_after(reader, mark))
    _save(reader)
    return True


def note_delivered(
    company_id: int, conversations: Collection[Conversation]
) -> list[ConversationParty]:
    """Mark everything that a company has received in these conversations as delivered. Returns its
    sides of them.
    """
    own_parties = ConversationParty.objects.filter(
        company_id=company_id, conversation__in=conversations
    )
    parties = list(own_parties.order_by("conversation_id"))
    own_parties.update(delivered_up_to=F("received_up_to"))
    return parties


def unread_after(reader: ConversationParty, mark: int) -> int:
    """How many messages of the other side after a mark it has still to read."""
    return _unread_after(reader, mark).count()


def unread_of(reader: ConversationParty) -> QuerySet[Message]:
    """The messages of the other side that a side has still to read."""
    return _unread_after(reader, reader.read_up_to)


def note_told(party: ConversationParty) -> None:
    """Note that a company is told of its unread messages now."""
    party.tell_at, party.told_at = None, now()
    _save(party)


def _unread_after(reader: ConversationParty, mark: int) -> QuerySet[Message]:
    later = _seen_by(reader).filter(pk__gt=mark, deleted_at=None)
    return later.exclude(company_id=reader.company_id)


def _seen_by(party: ConversationParty) -> QuerySet[Message]:
    """What a side sees: its own messages, and those of the other side that it has not hidden."""
    return Message.objects.filter(
        Q(hidden_at=None) | Q(company_id=party.company_id), conversation_id=party.conversation_id
    )


def _set_unread(party: ConversationParty, unread: int) -> None:
    party.unread = unread
    if not unread:
        party.tell_at = None


def _save(*parties: ConversationParty) -> None:
    for party in parties:
        party.save(update_fields=_ALL)
