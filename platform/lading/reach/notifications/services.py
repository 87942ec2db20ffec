"""Tells companies something, as each wants to be told (RULES.md 56): by a notification in the
portal, by an e-mail at once or in a daily digest, and by WhatsApp.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping

from django.db import transaction

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.models import Priority
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.grouping import reading

from . import access
from .delivery import outgoing as delivery
from .delivery.emails import Email, compose, with_token
from .delivery.recipients import Recipient, recipients_of
from .delivery.whatsapp import messages_at_once
from .inbox import live_changes
from .inbox.filters import ALL, NoticeFilter
from .models import Channel, DeliveryStatus, Notification, OutgoingMessage
from .notice import Notice
from .preferences.groups import GROUP_OF, Way, When, can_stop
from .preferences.unsubscribing import token_of
from .preferences.wishes import Wishes, wishes_of
from .storing import Told, is_shown, store

__all__ = ["Notice", "mark_as_read", "tell", "tell_each", "tell_latest"]


def tell(company_ids: Collection[int], notice: Notice) -> None:
    """Notify companies in the portal, and their primary users by e-mail. Safe to repeat.

    A constant number of SQL statements, however many companies; call it with at most some
    hundreds, inside a transaction.
    """
    tell_each([(company_id, notice) for company_id in sorted(company_ids)])


def tell_each(notices: Collection[Told]) -> None:
    """Like `tell`, with a notice of its own for each company (by its id)."""
    at = now()
    wishes = wishes_of({company_id for company_id, _notice in notices})
    known = [addressed for addressed in notices if addressed[0] in wishes]
    new = store(known, wishes, at)
    stored = {(row.company_id, row.dedupe_key) for row in new}
    fresh = [addressed for addressed in known if (addressed[0], addressed[1].dedupe_key) in stored]
    messages = [*emails_of(fresh, wishes), *messages_at_once(new, wishes)]
    OutgoingMessage.objects.bulk_create(messages, ignore_conflicts=True)
    if messages:
        transaction.on_commit(lambda: delivery.messages.wake(Priority.NORMAL))


def tell_latest(company_id: int, notice: Notice, *, thread: str) -> None:
    """Like `tell`, for a company to which only the latest of several notices matters. They are of
    one kind, and their keys begin with ``thread``.

    The notice takes the place of one that is unread, and its e-mail the place of one that waits to
    be sent: it waits some minutes for a later one (limit `notice.collapse_minutes`). Notices of a
    thread must come one after the other, as events with one ``order_key`` do.
    """
    wishes = wishes_of([company_id])
    own = Notification.objects.filter(company_id=company_id)
    if company_id not in wishes or own.filter(dedupe_key=notice.dedupe_key).exists():
        return
    due = now() + dt.timedelta(minutes=limits.number("notice.collapse_minutes"))
    if not _take_place(company_id, notice, thread, wishes[company_id], due):
        store([(company_id, notice)], wishes, now(), whatsapp_from=due)
    emails = emails_of([(company_id, notice)], wishes)
    new = [each for each in emails if not _replace(each, thread)]
    for message in new:
        message.next_attempt_at = due
    OutgoingMessage.objects.bulk_create(new, ignore_conflicts=True)


def _take_place(
    company_id: int, notice: Notice, thread: str, wishes: Wishes, due: dt.datetime
) -> bool:
    """Turn an unread notification of the thread into this one. Returns whether there was one."""
    unread = Notification.objects.filter(
        company_id=company_id, kind=notice.kind, dedupe_key__startswith=thread, read_at=None
    )
    newest = unread.order_by("-pk").values("pk")[:1]
    at = now()
    changed = Notification.objects.filter(pk__in=newest, read_at=None).update(
        params=dict(notice.params),
        url=notice.url,
        dedupe_key=notice.dedupe_key,
        created_at=at,
        is_shown=is_shown(notice.kind, wishes),
        email_at=wishes.by_email_at(notice.kind, at),
        whatsapp_at=wishes.by_whatsapp_at(notice.kind, due),
    )
    if changed:
        live_changes.stored([company_id], [notice.dedupe_key], at)
    return changed > 0


def _replace(message: OutgoingMessage, thread: str) -> bool:
    """Turn a message of the thread that nobody has begun to send into this one. Returns whether
    there was one.
    """
    waiting = OutgoingMessage.objects.filter(
        to=message.to,
        template=message.template,
        dedupe_key__startswith=thread,
        status=DeliveryStatus.QUEUED,
        attempts=0,
    )
    return (
        waiting.update(
            subject=message.subject,
            text=message.text,
            html=message.html,
            params=message.params,
            dedupe_key=message.dedupe_key,
            unsubscribe=message.unsubscribe,
        )
        > 0
    )


def emails_of(notices: Collection[Told], wishes: Mapping[int, Wishes]) -> list[OutgoingMessage]:
    """The e-mails of notices to companies that want them at once."""
    at_once = [
        (company_id, notice)
        for company_id, notice in notices
        if notice.has_email and wishes[company_id].when_told(notice.kind, Way.EMAIL) == When.NOW
    ]
    recipients = recipients_of({company_id for company_id, _notice in at_once})
    composed: dict[tuple[object, ...], Email] = {}
    return [
        _message(notice, company_id, recipient.email, _composed_for(composed, notice, recipient))
        for company_id, notice in at_once
        if (recipient := recipients.get(company_id))
    ]


def _composed_for(
    composed: dict[tuple[object, ...], Email], notice: Notice, to: Recipient
) -> Email:
    """The notice's e-mail in a recipient's language and grouping, composed once for each of these
    instead of once per recipient.
    """
    reader = (to.locale, to.is_in_india)
    key = (notice.kind, notice.url, reader, notice.lines, *sorted(notice.in_email.items()))
    if key not in composed:
        with reading(in_india=to.is_in_india):
            composed[key] = compose(
                notice.kind,
                notice.in_email,
                notice.url,
                to.locale,
                notice.lines,
                other_url=notice.other_url,
                can_stop=can_stop(notice.kind),
            )
    return composed[key]


def _message(notice: Notice, company_id: int, address: str, email: Email) -> OutgoingMessage:
    at = now()
    token = token_of(company_id, GROUP_OF[notice.kind]) if can_stop(notice.kind) else ""
    email = with_token(email, token)
    return OutgoingMessage(
        channel=Channel.EMAIL,
        to=address,
        subject=email.subject,
        text=email.text,
        html=email.html,
        template=notice.kind,
        params=dict(notice.in_email),
        dedupe_key=f"{notice.dedupe_key}:{company_id}",
        unsubscribe=token,
        created_at=at,
        next_attempt_at=at,
    )


def mark_as_read(
    actor: Actor, ids: Collection[int] | None = None, notice_filter: NoticeFilter = ALL
) -> int:
    """Mark notifications of the actor's company as read: those of ``ids``, or all, of those that
    are wanted.

    Ignores ids of other companies' notifications. Returns how many were unread before.
    """
    unread = notice_filter.narrow(access.unread_of(actor))
    chosen = unread if ids is None else unread.filter(pk__in=ids)
    count = chosen.update(read_at=now())
    if count:
        live_changes.marked(actor)
    return count
