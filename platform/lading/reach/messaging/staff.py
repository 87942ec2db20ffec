"""What staff read of conversations (RULES.md 31): their text only for a written reason, which is
kept in the audit trail and in the data download of both companies.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.audit import MAX_REASON
from lading.base.kernel.checks import clean_reason
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import REASON_REQUIRED, ValidationFailed
from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values.clock import day_end
from lading.members.accounts.roles import require

from .models import Conversation, Message

CAPABILITY = "messages.read"
READ = "conversation_read"
"""The audit entry of each reading: {reason, messages}, and {until} if it did not begin with the
newest.
"""
AT_A_TIME = 200
"""The most messages that one reading shows."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Messages of a conversation, oldest first. ``has_earlier`` is whether it has earlier ones."""

    messages: list[Message]
    has_earlier: bool


def read_conversation(
    *, actor: Actor, conversation_id: int, reason: str, until: dt.date | None = None
) -> Reading:
    """The newest messages of a conversation, or the newest up to a day in India. Each reading is
    audited.

    Raises Forbidden, NotFound, and ValidationFailed without a reason.
    """
    require(actor, CAPABILITY)
    reason = clean_reason("reason", reason)
    if not 0 < len(reason) <= MAX_REASON:
        raise ValidationFailed(errors={"reason": [REASON_REQUIRED]})
    with transaction.atomic():
        conversation = get_row(Conversation.objects.all(), conversation_id)
        newest = list(_newest(conversation, until)[: AT_A_TIME + 1])
        messages = newest[:AT_A_TIME][::-1]
        data = {"reason": reason, "messages": len(messages)}
        audit.record(
            actor, conversation, READ, data | ({"until": until.isoformat()} if until else {})
        )
    return Reading(messages=messages, has_earlier=len(newest) > AT_A_TIME)


def _newest(conversation: Conversation, until: dt.date | None) -> QuerySet[Message]:
    rows = Message.objects.filter(conversation=conversation).order_by("-pk")
    if until is not None:
        rows = rows.filter(created_at__lt=day_end(until))
    return rows.select_related("company", "sender").prefetch_related("attachments__file")


def readings_of(conversations: QuerySet[Conversation]) -> QuerySet[AuditEntry]:
    """When staff read these conversations, and why."""
    return AuditEntry.objects.filter(
        object_type=Conversation._meta.label_lower,
        object_id__in=conversations.values("pk"),
        action=READ,
    )
