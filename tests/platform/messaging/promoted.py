"""Companies that write to each other about a promotion."""

from __future__ import annotations

import uuid
from typing import Any

from lading.market.promotions.models import Promotion
from lading.members.accounts.models import User
from lading.reach.messaging import services
from lading.reach.messaging.models import Conversation, Message
from lading.reach.messaging.schemas import MessageIn
from tests.platform.factories import company_of
from tests.platform.quotations.trade import actor


def reply(
    promotion: Promotion, text: str = "Is this also for cones?", **more: Any
) -> dict[str, Any]:
    """What the portal sends of a company that answers."""
    return {"promotionId": promotion.pk, "text": text, "clientId": str(uuid.uuid4()), **more}


def answer(user: User, promotion: Promotion, text: str = "Is this also for cones?") -> Message:
    """Answer a promotion by the service."""
    sent = services.send_message(
        actor=actor(user), payload=MessageIn.model_validate(reply(promotion, text))
    )
    return Message.objects.get(pk=sent.message_id)


def conversation_of(user: User) -> Conversation:
    """The only conversation that the user's company began."""
    return Conversation.objects.get(buyer=company_of(user))
