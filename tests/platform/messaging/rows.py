"""A conversation written directly into the tables."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.market.promotions.models import Promotion
from lading.members.accounts.models import User
from lading.reach.messaging.models import (
    Conversation,
    ConversationParty,
    Message,
    MessageAttachment,
)
from lading.trade.quotations.models import Quotation
from tests.platform.factories import company_of


def write_messages(
    quotation: Quotation, *texts: tuple[User, str], key: int | None = None
) -> list[Message]:
    """What these people wrote about the quotation, in that order; nobody has read anything. ``key``
    is the id of the first message.
    """
    conversation, _begun = Conversation.objects.get_or_create(
        quotation=quotation,
        defaults={
            "seller_id": quotation.company_id,
            "buyer_id": quotation.receiver_id,
            "created_at": timezone.now(),
        },
    )
    parties = {
        company: ConversationParty.objects.get_or_create(
            conversation=conversation, company_id=company
        )[0]
        for company in (conversation.seller_id, conversation.buyer_id)
    }
    messages = [
        Message.objects.create(
            pk=key if number == 0 else None,
            conversation=conversation,
            company=company_of(author),
            sender=author,
            text=text,
            created_at=timezone.now(),
        )
        for number, (author, text) in enumerate(texts)
    ]
    _count(parties, messages)
    return messages


def said_about(promotion: Promotion, author: User, text: str, *, key: int | None = None) -> Message:
    """What the author's company has answered to a promotion. ``key`` is the conversation's id."""
    conversation = Conversation.objects.create(
        pk=key,
        promotion=promotion,
        seller_id=promotion.company_id,
        buyer=company_of(author),
        created_at=timezone.now(),
    )
    parties = {
        company: ConversationParty.objects.create(conversation=conversation, company_id=company)
        for company in (conversation.seller_id, conversation.buyer_id)
    }
    message = Message.objects.create(
        conversation=conversation,
        company=company_of(author),
        sender=author,
        text=text,
        created_at=timezone.now(),
    )
    _count(parties, [message])
    return message


def _count(parties: dict[int, ConversationParty], messages: Iterable[Message]) -> None:
    for message in messages:
        for company, party in parties.items():
            party.visible += 1
            party.last_message = message
            if company != message.company_id:
                party.unread += 1
                party.received_up_to = message.pk
    for party in parties.values():
        party.save()


def attach(message: Message, file: StoredFile) -> None:
    """Attach a file to a message."""
    MessageAttachment.objects.create(message=message, file=file, slot=0)
    Message.objects.filter(pk=message.pk).update(file_count=1)
