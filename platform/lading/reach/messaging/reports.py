"""Reports of messages, and what staff decide about them (RULES.md 30, 31): they stay, or only a
mark is left of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit, review
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict, Forbidden, NotFound
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.members.companies.models import Company

from . import access, services, subjects, validation
from .models import REASON_CHARS, Conversation, Message, MessageReport

REVIEW_KIND = "message"
CAPABILITY = "messages.review"
"""It also opens the files of messages (`files.access`)."""
OWN_MESSAGE = _("You can only report messages from the other company.")
GONE = _("This message has been deleted.")

REMOVED = "message.removed"
"""Event: {messageId, reason} of a reported message that staff removed."""


def report_message(*, actor: Actor, message_id: int, reason: Any) -> None:
    """Report a message of the other company to staff. A company's second report of the same message
    changes nothing.

    Raises Forbidden without a plan, for a rejected company and for one's own message,
    ValidationFailed, NotFound for messages of others and hidden ones, Conflict for a deleted one.
    """
    access.require_plan(actor)
    permissions.require_writable(actor)
    with transaction.atomic():
        _conversation, message = access.lock_of_message(actor, message_id)
        if message.company_id == actor.company_id:
            raise Forbidden(OWN_MESSAGE)
        if message.hidden_at is not None:
            raise NotFound
        reason_text = audit.read_reason(
            reason, required=validation.REASON_REQUIRED, max_length=REASON_CHARS
        )
        if MessageReport.objects.filter(message=message, company_id=actor.company_id).exists():
            return
        if message.deleted_at is not None:
            raise Conflict(GONE)
        _submit(actor, message, reason_text)


def _submit(actor: Actor, message: Message, reason: str) -> None:
    report = MessageReport.objects.create(
        message=message,
        company_id=actor.company_id,
        reported_by_id=actor.user_id,
        reason=reason,
        text=message.text,
        created_at=now(),
    )
    audit.record(actor, report, "message_reported")
    author = Company.objects.get(pk=message.company_id)
    review.submit(
        kind=REVIEW_KIND,
        object_id=message.pk,
        company_id=author.pk,
        company_name=author.name,
        title=subjects.title_of(message.conversation),
    )


def register() -> None:
    """Register the review of reported messages; called on start."""
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label=_("Reported message"),
            capability=CAPABILITY,
            lock=_lock,
            approve=_keep,
            reject=_remove,
            admin_url=_page_of,
        )
    )


def _lock(message_id: int) -> Message:
    """Lock the conversation of a message. Raises NotFound."""
    message = get_row(Message.objects.all(), message_id)
    access.lock_by_id(message.conversation_id)
    return message


def _page_of(message_id: int) -> str:
    """The page of the conversation, which shows no text."""
    return review.page_of(Conversation)(Message.objects.get(pk=message_id).conversation_id)


def _keep(actor: Actor, message_id: int, _remarks: str) -> None:
    audit.record(actor, Message.objects.get(pk=message_id), "report_dismissed")


def _remove(actor: Actor, message_id: int, remarks: str) -> None:
    message = Message.objects.select_related("conversation").get(pk=message_id)
    services.remove(actor, message.conversation, message, action="message_removed")
    outbox.publish(REMOVED, {"messageId": message_id, "reason": remarks})


@dataclass(frozen=True, slots=True)
class Removal:
    """Whom the removal of a message concerns, and what the message was about."""

    chat_query: str
    title: str
    author_id: int
    reporter_ids: tuple[int, ...]


def removal_of(message_id: int) -> Removal | None:
    """For a job that tells the companies; None if the message does not exist."""
    message = Message.objects.select_related("conversation").filter(pk=message_id).first()
    if message is None:
        return None
    reported = MessageReport.objects.filter(message=message)
    return Removal(
        chat_query=subjects.chat_query(message.conversation),
        title=subjects.title_of(message.conversation),
        author_id=message.company_id,
        reporter_ids=tuple(reported.values_list("company_id", flat=True)),
    )
