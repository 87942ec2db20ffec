"""Erases what a closed company wrote (`privacy.closing`). The other side keeps its own messages,
and sees marks in place of the others.
"""

from __future__ import annotations

from django.db import transaction

from lading.base.kernel.actor import SYSTEM

from . import access, services
from .models import Message, MessageReport

BATCH = 200


def erase_company(company_id: int) -> int:
    """Delete the messages and reports of a closed company, a conversation at a time. Safe to
    repeat. Returns how many messages it deleted.
    """
    MessageReport.objects.filter(company_id=company_id).update(reason="", text="")
    MessageReport.objects.filter(message__company_id=company_id).update(text="")
    erased = 0
    while waiting := _conversations(company_id):
        for conversation_id in waiting:
            erased += _erase(company_id, conversation_id)
    return erased


def _conversations(company_id: int) -> list[int]:
    """Some conversations with messages to delete."""
    left = Message.objects.filter(company_id=company_id, deleted_at=None)
    ids = left.order_by("conversation_id").values_list("conversation_id", flat=True)
    return list(ids.distinct()[:BATCH])


def _erase(company_id: int, conversation_id: int) -> int:
    with transaction.atomic():
        conversation = access.lock_by_id(conversation_id)
        left = Message.objects.filter(
            conversation=conversation, company_id=company_id, deleted_at=None
        )
        messages = list(left.order_by("pk")[:BATCH])
        for message in messages:
            services.remove(SYSTEM, conversation, message, action="message_erased")
    return len(messages)
