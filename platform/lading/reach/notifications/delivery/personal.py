"""Queues messages to one person at one address, once per occasion. A job sends them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from lading.base.kernel.models import Priority
from lading.base.kernel.values.clock import now
from lading.reach.notifications.kinds import Params
from lading.reach.notifications.models import Channel, OutgoingMessage

from . import outgoing as delivery
from .emails import Line, Links, compose_letter


@dataclass(frozen=True, slots=True)
class Mail:
    """An e-mail to write. ``dedupe_key`` identifies the occasion.

    ``is_secret``: it contains a code or link that opens an account, so nobody else may read it, and
    it is emptied once it is sent. ``lines`` are listed below the text.
    """

    letter: str
    links: Links
    dedupe_key: str
    params: Params = field(default_factory=dict)
    is_secret: bool = False
    lines: tuple[Line, ...] = ()


def send_email(*, to: str, locale: str, mail: Mail) -> None:
    """Queue an e-mail in the recipient's language. Safe to repeat; inside a transaction."""
    email = compose_letter(mail.letter, mail.params, mail.links, locale, mail.lines)
    _queue(
        OutgoingMessage(
            channel=Channel.EMAIL,
            to=to,
            subject=email.subject,
            text=email.text,
            html=email.html,
            template=mail.letter,
            params=dict(mail.params),
            dedupe_key=mail.dedupe_key,
            is_secret=mail.is_secret,
        )
    )


def send_whatsapp(
    *,
    to: str,
    text: str,
    template: str,
    params: dict[str, Any],
    dedupe_key: str,
    is_secret: bool = False,
) -> None:
    """Queue a WhatsApp template message. ``params`` are described in `senders.whatsapp`; ``text``
    is the same message in words. Safe to repeat; inside a transaction.
    """
    _queue(
        OutgoingMessage(
            channel=Channel.WHATSAPP,
            to=to,
            text=text,
            template=template,
            params=params,
            dedupe_key=dedupe_key,
            is_secret=is_secret,
        )
    )


def _queue(message: OutgoingMessage) -> None:
    message.created_at = message.next_attempt_at = now()
    # People wait at the screen for codes and links.
    message.priority = Priority.URGENT if message.is_secret else Priority.NORMAL
    OutgoingMessage.objects.bulk_create([message], ignore_conflicts=True)
    transaction.on_commit(lambda: delivery.messages.wake(message.priority))
