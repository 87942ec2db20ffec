"""Two companies with a quotation between them, which write to each other."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.members.accounts.models import User
from lading.reach.messaging import services
from lading.reach.messaging.models import (
    Conversation,
    ConversationParty,
    Message,
    MessageAttachment,
    MessageReport,
)
from lading.reach.messaging.schemas import MessageIn
from lading.reach.messaging.subjects import SubjectIds
from lading.trade.quotations.models import Quotation
from tests.platform.factories import company_of
from tests.platform.quotations.trade import actor, quoted
from tests.platform.walk.world import stored


@dataclass(frozen=True, slots=True)
class Talk:
    """A buyer and a seller, and the quotation that they talk about."""

    buyer: User
    seller: User
    quotation: Quotation


def talk(**trade: Any) -> Talk:
    """A quotation that was just sent; nobody has written yet."""
    deal, quotation = quoted(**trade)
    return Talk(deal.buyer, deal.seller, quotation)


def form(quotation: Quotation, text: str = "Hello", **more: Any) -> dict[str, Any]:
    """What the portal sends."""
    return {"quotationId": quotation.pk, "text": text, "clientId": str(uuid.uuid4()), **more}


def write(user: User, quotation: Quotation, text: str = "Hello", **more: Any) -> Message:
    """Send a message by the service."""
    payload = MessageIn.model_validate(form(quotation, text, **more))
    sent = services.send_message(actor=actor(user), payload=payload)
    return Message.objects.get(pk=sent.message_id)


def read(user: User, quotation: Quotation, up_to: int | None = None) -> None:
    """Mark messages as read by the service."""
    services.mark_as_read(
        actor=actor(user), subject_ids=SubjectIds(quotation_id=quotation.pk), up_to=up_to
    )


def delete(user: User, message: Message) -> None:
    """Delete or hide a message by the service."""
    services.delete_message(actor=actor(user), message_id=message.pk)


def party(user: User) -> ConversationParty:
    """The only conversation's side of the user's company."""
    return ConversationParty.objects.get(company=company_of(user))


def file_of(user: User, name: str = "packing-list.png") -> tuple[StoredFile, dict[str, str]]:
    """A picture that the user has uploaded, and how a message names it."""
    file = stored(user, name)
    return file, {"src": file_url(file)}


def everything() -> list[list[dict[str, Any]]]:
    """All rows of messages, to compare before and after a refusal."""
    models = (Conversation, ConversationParty, Message, MessageAttachment, MessageReport)
    return [
        [dict(row) for row in model._default_manager.order_by("pk").values()] for model in models
    ]
