"""Tells companies of messages that they have not read (RULES.md 31)."""

from __future__ import annotations

from lading.base.kernel.actor import Actor
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.billing.authentication import actor_of_company
from lading.reach.messaging import access, reports, subjects, telling
from lading.reach.messaging.reports import REMOVED
from lading.reach.messaging.telling import GONE, WAITING, Waiting
from lading.reach.notifications.inbox.taking_back import take_back
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell, tell_latest

CHAT_PATH = "/chat-message?"
PLANS_PATH = "/subscription-User"
MAX_TEXT = 200
"""The most characters of a message that a notice quotes."""


@outbox.consumer(WAITING, name="notifications.tell_message_received")
def tell_message_received(payload: Payload) -> None:
    """Tell a company of the newest message that it has not read; of several, once."""
    conversation_id, company_id = payload["conversationId"], payload["companyId"]
    actor = actor_of_company(company_id)
    waiting = telling.waiting_for(conversation_id, company_id)
    if actor is None or waiting is None:
        return
    thread = _thread(conversation_id)
    tell_latest(company_id, _notice(actor, waiting, thread), thread=thread)


@outbox.consumer(GONE, name="notifications.take_back_message")
def take_back_message(payload: Payload) -> None:
    """Take back the notice of a message that a company no longer sees, or let it tell of one before
    it that is still unread. Later ones are told in their own time.
    """
    conversation_id, company_id = payload["conversationId"], payload["companyId"]
    message_id: int = payload["messageId"]
    actor, thread = actor_of_company(company_id), _thread(conversation_id)
    waiting, instead = telling.waiting_for(conversation_id, company_id), None
    if actor and waiting and waiting.message_id < message_id:
        instead = _notice(actor, waiting, thread)
    take_back(company_id, f"{thread}{message_id}", instead)


def _thread(conversation_id: int) -> str:
    return f"messages:{conversation_id}:"


@outbox.consumer(REMOVED, name="notifications.tell_message_removed")
def tell_message_removed(payload: Payload) -> None:
    """Tell the author why staff removed a message, and the company that reported it that they
    did.
    """
    message_id: int = payload["messageId"]
    removed = reports.removal_of(message_id)
    if removed is None:
        return
    url, params = f"{CHAT_PATH}{removed.chat_query}", {"product": removed.title}
    key = f"message_removed:{message_id}"
    with_reason = {**params, "reason": payload["reason"]}
    tell([removed.author_id], Notice(Kind.MESSAGE_REMOVED, url, key, with_reason))
    tell(removed.reporter_ids, Notice(Kind.MESSAGE_REPORT_UPHELD, url, key, params))


def _notice(actor: Actor, waiting: Waiting, thread: str) -> Notice:
    conversation = waiting.conversation
    dedupe_key = f"{thread}{waiting.message_id}"
    params = {"product": subjects.title_of(conversation)}
    if not access.has_plan(actor):
        return Notice(Kind.MESSAGE_LOCKED, PLANS_PATH, dedupe_key, params)
    params["text"] = _cut(waiting.text)
    url = f"{CHAT_PATH}{subjects.chat_query(conversation)}"
    is_seller = conversation.seller_id == actor.company_id
    is_promotion = conversation.promotion_id is not None
    other = conversation.buyer if is_seller else conversation.seller
    if not subjects.knows_other(actor, other.pk, is_seller=is_seller, is_promotion=is_promotion):
        kind = Kind.MESSAGE_FROM_SELLER if is_promotion else Kind.MESSAGE_FROM_BUYER
        return Notice(kind, url, dedupe_key, params)
    return Notice(Kind.MESSAGE_RECEIVED, url, dedupe_key, {**params, "company": other.name})


def _cut(text: str) -> str:
    """The beginning of a message in one line."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_TEXT else f"{line[: MAX_TEXT - 1]}…"
