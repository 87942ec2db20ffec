"""Checks a message in one pass, with the documents' messages."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.files.services import claim_list
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.values.ids import read_id
from lading.members.accounts.models import User
from lading.trade.quotations.validation import TOO_MANY_FILES

from .schemas import MessageIn
from .subjects import SubjectIds

EMPTY = _("Please enter a message or attach a file!")
TO_ONESELF = _("You cannot send a message to yourself.")
SUBJECT_REQUIRED = _("Please choose the quotation or promotion that you are writing about.")
RECEIVER_REQUIRED = _("Please choose the company that you are writing to.")
REASON_REQUIRED = _("Please say what is wrong with this message.")
FILE_FIELDS = ("src", "url", "downloadUrl")
"""The fields by which a program may name a file that it has uploaded."""


@dataclass(frozen=True, slots=True)
class MessageForm:
    """A valid message."""

    text: str
    files: tuple[StoredFile, ...]


def subject_ids_in(payload: MessageIn) -> SubjectIds:
    """Which conversation the message is for: the first of conversation, quotation and promotion
    that is named. Raises ValidationFailed without any.
    """
    checks = Checks()
    conversation_id = _identifier(checks, "conversationId", payload.conversation_id)
    quotation_id = _identifier(checks, "quotationId", payload.quotation_id)
    promotion_id = _identifier(checks, "promotionId", payload.promotion_id)
    if conversation_id is None and quotation_id is None and promotion_id is None:
        checks.fail("quotationId", SUBJECT_REQUIRED)
    checks.raise_if_failed()
    return SubjectIds(
        conversation_id=conversation_id,
        quotation_id=quotation_id,
        promotion_id=promotion_id,
        answerer_id=read_id(payload.receiver_id),
    )


def require_receiver(subject_ids: SubjectIds) -> None:
    """Raise ValidationFailed for a message about a promotion of the company itself that does not
    say which of the companies that answered it is for.
    """
    is_named = subject_ids.conversation_id is not None or subject_ids.quotation_id is not None
    if not is_named and subject_ids.answerer_id is None:
        raise ValidationFailed(errors={"receiverId": [RECEIVER_REQUIRED]})


def client_id_of(payload: MessageIn) -> uuid.UUID | None:
    """The id that the sender's program gave the message. Raises ValidationFailed for anything but a
    UUID.
    """
    checks = Checks()
    client_id: uuid.UUID | None = None
    if payload.client_id not in (None, ""):
        try:
            client_id = uuid.UUID(str(payload.client_id))
        except ValueError:
            checks.fail("clientId", INVALID_VALUE)
    checks.raise_if_failed()
    return client_id


def check_form(actor: Actor, payload: MessageIn) -> MessageForm:
    """The message's clean values. Raises ValidationFailed with every wrong field."""
    checks = Checks()
    if _is_own(actor, payload.receiver_id):
        checks.fail("receiverId", TO_ONESELF)
    text = checks.text(
        "text", payload.text, max_length=limits.number("message.chars"), multiline=True
    )
    files = _files(actor, checks, payload.attachments)
    if not text and not files and not checks.failed("text") and not checks.failed("attachments"):
        checks.fail("text", EMPTY)
    checks.raise_if_failed()
    return MessageForm(text, files)


def _is_own(actor: Actor, user_id: Any) -> bool:
    """Whether the id is the actor's or a colleague's. The other side's id is never compared: that
    would tell a seller who a withheld enquirer is (RULES.md 23).
    """
    number = read_id(user_id)
    if number is None:
        return False
    return (
        number == actor.user_id
        or User.objects.filter(pk=number, company_id=actor.company_id).exists()
    )


def _files(actor: Actor, checks: Checks, items: Any) -> tuple[StoredFile, ...]:
    most = limits.number("message.files")
    sent = [_source(item) for item in items] if isinstance(items, list) else items
    return claim_list(checks, actor, "attachments", sent, most=most, too_many=TOO_MANY_FILES)


def _source(item: Any) -> Any:
    """The address of an uploaded file: a text, or the first of the fields that a file may have."""
    if not isinstance(item, dict):
        return item
    return next((item[name] for name in FILE_FIELDS if item.get(name)), None)


def _identifier(checks: Checks, field: str, value: Any) -> int | None:
    """A row's id: a whole number, or a text of digits; None for none."""
    if value in (None, ""):
        return None
    number = read_id(value)
    if number is None:
        checks.fail(field, INVALID_VALUE)
        return 0
    return number
