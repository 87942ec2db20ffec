"""Sending, reading and deleting messages (RULES.md 31). Each change locks the conversation, tells
open pages in its transaction, and keeps the counts of both sides (`tallies`).
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.files import services as files
from lading.base.files import thumbnails
from lading.base.files.models import Purpose, StoredFile
from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.members.accounts.identity import require_own_user

from . import access, live_changes, subjects, tallies, telling, validation
from .models import Conversation, Message, MessageAttachment
from .schemas import MessageIn
from .subjects import Subject, SubjectIds
from .validation import MessageForm

CLOSED = _("This company has closed its account and cannot read messages any more.")
FILES_RELEASED = "message.files_released"
"""Event: {fileIds} of files that were attached to messages."""
PICTURES = "image/"
AT_A_TIME = 200
"""How many conversations one transaction marks as delivered."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message of the actor's, and whether this call has stored it."""

    message_id: int
    subject: Subject
    is_new: bool


def send_message(*, actor: Actor, payload: MessageIn) -> Sent:
    """Send a message to the other company of a quotation, or about a promotion. With the client id
    of an earlier one, it is that one.

    Raises Forbidden (no plan, rejected company, another user's id), ValidationFailed, NotFound for
    what is others', and Conflict when the other company has closed its account.
    """
    access.require_plan(actor)
    permissions.require_writable(actor)
    require_own_user(actor, payload.sender_id)
    subject_ids = validation.subject_ids_in(payload)
    subject = subjects.find(actor, subject_ids)
    if subject.seller_id == actor.company_id:
        validation.require_receiver(subject_ids)
    client_id = validation.client_id_of(payload)
    stored = _stored(actor, subject, client_id)
    if stored is None:
        form = validation.check_form(actor, payload)
        with transaction.atomic():
            conversation = access.lock_or_begin(subject)
            stored = _stored(actor, subject, client_id)
            if stored is None:
                message = _send(actor, conversation, form, client_id)
                return Sent(message.pk, subject, is_new=True)
    return Sent(stored, subject, is_new=False)


def _stored(actor: Actor, subject: Subject, client_id: uuid.UUID | None) -> int | None:
    """The id of the company's message with this client id."""
    if client_id is None:
        return None
    sent = Message.objects.filter(
        subject.is_of("conversation__"),
        company_id=actor.company_id,
        client_id=client_id,
    )
    return sent.values_list("pk", flat=True).first()


def _send(
    actor: Actor, conversation: Conversation, form: MessageForm, client_id: uuid.UUID | None
) -> Message:
    """Store a message in a locked conversation."""
    parties = access.parties(conversation)
    sender = parties.pop(actor.company_id)
    (receiver,) = parties.values()
    if not access.is_open(receiver.company_id):
        raise Conflict(CLOSED)
    message = Message.objects.create(
        conversation=conversation,
        company_id=actor.company_id,
        sender_id=actor.user_id,
        text=form.text,
        file_count=len(form.files),
        client_id=client_id,
        created_at=now(),
    )
    _attach(message, form.files)
    tallies.note_sent(message, sender, receiver)
    live_changes.sent(message, receiver)
    return message


def _attach(message: Message, attached: Sequence[StoredFile]) -> None:
    """Attach files. Those that nothing else shows become files of messages, which staff do not
    read.
    """
    if not attached:
        return
    only_here = files.unreferred(StoredFile.objects.filter(pk__in=[file.pk for file in attached]))
    for file in only_here:
        files.set_purpose(file, Purpose.MESSAGE)
    MessageAttachment.objects.bulk_create(
        MessageAttachment(message=message, file=file, slot=slot)
        for slot, file in enumerate(attached)
    )
    thumbnails.ask_for([file for file in attached if file.content_type.startswith(PICTURES)])


def mark_as_read(*, actor: Actor, subject_ids: SubjectIds, up_to: int | None = None) -> None:
    """Move the company's mark of what it has read forward: to a message, or to the newest. Safe to
    repeat; it never moves back.

    Raises Forbidden without a plan, NotFound for what is others'.
    """
    access.require_plan(actor)
    subject = subjects.find(actor, subject_ids)
    with transaction.atomic():
        conversation = access.lock(subject)
        if conversation is None:
            return
        reader = access.parties(conversation)[actor.company_id]
        if tallies.note_read(reader, up_to):
            live_changes.read(conversation, reader)


def mark_as_delivered(*, actor: Actor) -> int:
    """Mark every message that the company has received as delivered. Returns in how many
    conversations. Raises Forbidden without a plan.
    """
    access.require_plan(actor)
    delivered = 0
    while access.undelivered(actor).exists():
        marked = _deliver_some(actor)
        delivered += marked
        if marked < AT_A_TIME:
            break
    return delivered


def _deliver_some(actor: Actor) -> int:
    with transaction.atomic():
        conversations = access.lock_some_undelivered(actor, AT_A_TIME)
        parties = tallies.note_delivered(actor.company_id, conversations)
        live_changes.delivered(conversations, parties)
    return len(conversations)


def delete_message(*, actor: Actor, message_id: int) -> None:
    """Delete one's own company's message for both sides, or hide the other side's for one's own
    company. Safe to repeat.

    Raises Forbidden without a plan or for a rejected company, NotFound for messages of others.
    """
    access.require_plan(actor)
    permissions.require_writable(actor)
    with transaction.atomic():
        conversation, message = access.lock_of_message(actor, message_id)
        if message.company_id == actor.company_id:
            remove(actor, conversation, message, action="message_deleted")
        else:
            _hide(actor, conversation, message)


def remove(actor: Actor, conversation: Conversation, message: Message, *, action: str) -> None:
    """Leave only a mark of a message in a locked conversation, and release its files."""
    if message.deleted_at is not None:
        return
    parties = access.parties(conversation)
    parties.pop(message.company_id)
    (receiver,) = parties.values()
    attached = MessageAttachment.objects.filter(message=message)
    released = list(attached.values_list("file_id", flat=True))
    attached.delete()
    message.text, message.file_count, message.deleted_at = "", 0, now()
    message.save(update_fields=["text", "file_count", "deleted_at"])
    tallies.note_deleted(message, receiver)
    audit.record(actor, message, action)
    if released:
        outbox.publish(FILES_RELEASED, {"fileIds": released})
    telling.note_gone(message, receiver)
    live_changes.deleted(message, receiver)


def _hide(actor: Actor, conversation: Conversation, message: Message) -> None:
    if message.hidden_at is not None:
        return
    receiver = access.parties(conversation)[actor.company_id]
    message.hidden_at = now()
    message.save(update_fields=["hidden_at"])
    tallies.note_hidden(message, receiver)
    audit.record(actor, message, "message_hidden")
    telling.note_gone(message, receiver)
    live_changes.hidden(message, receiver)


def discard_files(file_ids: Sequence[int]) -> int:
    """Delete released files that nothing else refers to. Safe to repeat. Returns how many."""
    with transaction.atomic():
        return files.discard(StoredFile.objects.filter(pk__in=file_ids))
