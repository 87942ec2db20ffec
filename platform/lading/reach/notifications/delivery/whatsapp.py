"""Tells companies by WhatsApp: at once, or what waited for the morning or for the end of their
quiet hours, several together (RULES.md 56).

A message names its notifications. If it would be sent in quiet hours, because it had to be tried
again or workers were down, it is deleted and its notifications wait again, in one transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence

from django.db import transaction
from django.utils import translation

from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.grouping import reading
from lading.reach.notifications.kinds import words_of
from lading.reach.notifications.models import Channel, Notification, OutgoingMessage
from lading.reach.notifications.preferences.groups import Way, When
from lading.reach.notifications.preferences.wishes import Wishes, wishes_of

from .recipients import Recipient, recipients_of
from .whatsapp_templates import NOTICES, ONE_NOTICE

PAGE = "/notifications"


def messages_at_once(
    notifications: Sequence[Notification], wishes: Mapping[int, Wishes]
) -> list[OutgoingMessage]:
    """The messages of new notifications to companies that may be told of them now. At most one SQL
    query.
    """
    to_send = [
        each
        for each in notifications
        if each.whatsapp_at is None
        and wishes[each.company_id].when_told(each.kind, Way.WHATSAPP) == When.NOW
    ]
    if not to_send:
        return []
    recipients = recipients_of({each.company_id for each in to_send})
    return [
        _message([each], recipient)
        for each in to_send
        if (recipient := recipients.get(each.company_id)) and recipient.mobile
    ]


def tell_waiting(company_id: int) -> OutgoingMessage | None:
    """Queue one message about everything that is due; nothing in quiet hours. Safe to repeat; in a
    transaction.
    """
    at = now()
    due = Notification.objects.filter(company_id=company_id, whatsapp_at__lte=at)
    rows = list(row_locks.for_change(due).order_by("pk"))
    if not rows:
        return None
    wishes = wishes_of([company_id])[company_id]
    own = Notification.objects.filter(pk__in=[row.pk for row in rows])
    until = wishes.not_quiet_from(at)
    if until > at:
        own.update(whatsapp_at=until)
        return None
    own.update(whatsapp_at=None)
    to_send = [row for row in rows if wishes.when_told(row.kind, Way.WHATSAPP) != When.NEVER]
    recipient = recipients_of([company_id]).get(company_id)
    if not to_send or recipient is None or not recipient.mobile:
        return None
    message = _message(to_send, recipient)
    OutgoingMessage.objects.bulk_create([message], ignore_conflicts=True)
    return message


def put_off(message: OutgoingMessage) -> bool:
    """Let the notifications of a message wait if it is quiet at its company now. Returns whether
    they do; then the message is gone.
    """
    ids: Collection[int] = message.params.get("notices", ())
    if not ids:
        return False
    company_id, at = message.params["company"], now()
    wishes = wishes_of([company_id]).get(company_id)
    until = wishes.not_quiet_from(at) if wishes else at
    if until <= at:
        return False
    with transaction.atomic():
        own_message = OutgoingMessage.objects.filter(
            pk=message.pk, leased_until=message.leased_until
        )
        if own_message.delete()[0]:
            own = Notification.objects.filter(company_id=company_id, pk__in=ids)
            own.update(whatsapp_at=until)
    return True


def _message(notifications: Sequence[Notification], to: Recipient) -> OutgoingMessage:
    first, at = notifications[0], now()
    if len(notifications) == 1:
        template, path = ONE_NOTICE, first.url or PAGE
        with translation.override(to.locale), reading(in_india=to.is_in_india):
            value = words_of(first.kind, first.params).title
    else:
        template, path, value = NOTICES, PAGE, str(len(notifications))
    keys = " ".join(each.dedupe_key for each in notifications)
    digest = hashlib.sha256(f"{first.company_id} {keys}".encode()).hexdigest()
    return OutgoingMessage(
        channel=Channel.WHATSAPP,
        to=to.mobile,
        text=template.text(value, to.locale),
        template=template.name,
        params={
            **template.params(value, path, to.locale),
            "company": first.company_id,
            "notices": [each.pk for each in notifications],
        },
        dedupe_key=f"whatsapp:{digest}",
        created_at=at,
        next_attempt_at=at,
    )
