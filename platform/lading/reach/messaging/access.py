"""Which conversations, messages and files of messages an actor may read and change: those of its
company, with a plan that includes messages (RULES.md 31).
"""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import NotFound
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import User
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement

from .models import Conversation, ConversationParty, Message, MessageAttachment
from .subjects import Subject

PLAN_NEEDED = _("You need an active plan to read and send messages.")


def require_plan(actor: Actor) -> None:
    """Raise Forbidden `UPGRADE_REQUIRED` without a plan that has messages. Buyers need none."""
    entitlements.require(actor, Entitlement.MESSAGES, PLAN_NEEDED)


def has_plan(actor: Actor) -> bool:
    """Whether the company's plan has messages."""
    return entitlements.may(actor, Entitlement.MESSAGES)


def is_open(company_id: int) -> bool:
    """Whether anybody of a company can still read what it is sent: its account was not closed."""
    return User.objects.filter(company_id=company_id, is_primary=True, is_active=True).exists()


def lock(subject: Subject) -> Conversation | None:
    """Lock the conversation about a subject that the actor may see; None while there is none. In a
    transaction.
    """
    return row_locks.for_change(Conversation.objects.filter(subject.is_of())).first()


def lock_or_begin(subject: Subject) -> Conversation:
    """Like `lock`. If there is none yet, it begins; of two who begin it at once, one waits for the
    other.
    """
    existing = lock(subject)
    if existing is not None:
        return existing
    begun = subject.begun()
    begun.created_at = now()
    Conversation.objects.bulk_create([begun], ignore_conflicts=True)
    conversation = lock(subject)
    if conversation is None:  # Cannot happen: conversations are not deleted
        raise NotFound
    ConversationParty.objects.bulk_create(
        [
            ConversationParty(conversation=conversation, company_id=company_id)
            for company_id in (conversation.seller_id, conversation.buyer_id)
        ],
        ignore_conflicts=True,
    )
    return conversation


def lock_by_id(conversation_id: int) -> Conversation:
    """Lock a conversation for a job. In a transaction."""
    return row_locks.for_change(Conversation.objects).get(pk=conversation_id)


def parties(conversation: Conversation) -> dict[int, ConversationParty]:
    """Both sides of a locked conversation, by their company's id."""
    sides = ConversationParty.objects.filter(conversation=conversation)
    return {party.company_id: party for party in sides}


def of_company(actor: Actor) -> QuerySet[Message]:
    """Every message that the actor's company sent or received, also those that it has hidden."""
    own = Conversation.objects.filter(Q(seller=actor.company_id) | Q(buyer=actor.company_id))
    return Message.objects.filter(conversation__in=own)


def lock_of_message(actor: Actor, message_id: int) -> tuple[Conversation, Message]:
    """Lock the conversation of a message that the actor's company sent or received, and read the
    message. In a transaction. Raises NotFound.
    """
    conversation = lock_by_id(get_row(of_company(actor), message_id).conversation_id)
    return conversation, Message.objects.get(pk=message_id)


def undelivered(actor: Actor) -> QuerySet[ConversationParty]:
    """The company's sides with a message that was not yet delivered to it."""
    return ConversationParty.objects.filter(
        company_id=actor.company_id or -1, delivered_up_to__lt=F("received_up_to")
    )


def lock_some_undelivered(actor: Actor, at_most: int) -> list[Conversation]:
    """Lock conversations of `undelivered`, by primary key. Those that others are changing are left
    out: whoever is told of that change asks again.
    """
    waiting = undelivered(actor).values("conversation_id")
    rows = Conversation.objects.filter(pk__in=waiting).order_by("pk")
    return list(row_locks.for_change(rows, skip_locked=True)[:at_most])


def may_download(actor: Actor, file: StoredFile) -> bool:
    """Whether the file is part of a message that the actor's company sees, with a plan for it."""
    if not actor.company_id or not has_plan(actor):
        return False
    own = Q(message__conversation__seller=actor.company_id) | Q(
        message__conversation__buyer=actor.company_id
    )
    attached = MessageAttachment.objects.filter(own, file=file)
    return attached.filter(message__deleted_at=None, message__hidden_at=None).exists()
