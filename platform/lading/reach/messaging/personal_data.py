"""The data this app holds on people and companies, for downloads and erasures."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from lading.base.kernel.values.scrub import mentioning, scrubbed
from lading.trade.privacy.holdings import Holding, Rows, Subject, register, rows_of, values_of

from . import staff
from .models import Conversation, ConversationParty, Message, MessageAttachment, MessageReport

Written = TypeVar("Written", Message, MessageReport)

REMOVED = "[…]"
"""Replaces a text that was only an address."""

WHAT_STAFF_DID = "Lading's staff opened this conversation and were shown messages: {count}."


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    reports = rows_of(
        MessageReport,
        "message_id",
        "reason",
        "text",
        "created_at",
        by_user="reported_by",
        by_company="company",
    )
    sides = rows_of(
        ConversationParty,
        "conversation_id",
        "conversation__quotation_id",
        "conversation__promotion_id",
        "visible",
        "unread",
        "read_up_to",
        by_company="company",
    )
    register(Holding("conversations", sides))
    register(Holding("conversation-messages", _messages, _erase))
    files = rows_of(
        MessageAttachment,
        "message_id",
        "file__uuid",
        "file__original_name",
        by_user="message__sender",
        by_company="message__company",
    )
    register(Holding("conversation-files", files))
    register(Holding("message-reports", reports))
    register(Holding("conversations-read-by-staff", _read_by_staff))


def _messages(subject: Subject) -> Rows:
    """What the person wrote, and for a primary user everything that their company sent, or
    received and has not hidden.
    """
    is_theirs = Q(sender_id=subject.user_id)
    if subject.is_primary:
        parties = ConversationParty.objects.filter(company_id=subject.company_id)
        received = Q(conversation__in=parties.values("conversation_id"), hidden_at=None)
        is_theirs |= Q(company_id=subject.company_id) | received
    own = ExpressionWrapper(Q(company_id=subject.company_id), output_field=BooleanField())
    messages = Message.objects.filter(is_theirs).annotate(is_own=own)
    return values_of(
        messages, "id", "conversation_id", "is_own", "text", "created_at", "deleted_at"
    )


def _read_by_staff(subject: Subject) -> Rows:
    """When our staff read a conversation of the company, and why, for its primary user."""
    if not subject.is_primary:
        return
    own = Conversation.objects.filter(Q(seller=subject.company_id) | Q(buyer=subject.company_id))
    for entry in values_of(staff.readings_of(own), "at", "object_id", "data"):
        yield {
            "at": entry["at"],
            "conversation_id": entry["object_id"],
            "what": WHAT_STAFF_DID.format(count=entry["data"]["messages"]),
            "reason": entry["data"]["reason"],
        }


def _erase(subject: Subject) -> None:
    """Remove the person's addresses from what anybody wrote. What a closed company wrote is erased
    as soon as it is closed (`closing`).
    """
    _scrub(Message.objects.all(), ("text",), subject)
    _scrub(MessageReport.objects.all(), ("reason", "text"), subject)


def _scrub(rows: QuerySet[Written], fields: tuple[str, ...], subject: Subject) -> None:
    """Replace the addresses in every row that has one; a text never becomes empty."""
    strings = subject.replacements
    for row in mentioning(rows, fields, strings):
        for field in fields:
            before = getattr(row, field)
            setattr(row, field, scrubbed(before, strings).strip() or (before and REMOVED))
        row.save(update_fields=fields)
