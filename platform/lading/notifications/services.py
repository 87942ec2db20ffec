"""Tells companies something: each gets one in-app notification and one e-mail."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db import transaction

from lading.accounts.models import User
from lading.kernel import languages, limits
from lading.kernel.actor import Actor
from lading.kernel.clock import now
from lading.kernel.models import Priority

from . import access, delivery, live_changes
from .emails import Email, Line, compose
from .kinds import Params
from .models import Channel, DeliveryStatus, Notification, OutgoingMessage


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice to a company. ``dedupe_key`` identifies the occasion: a company is told about it
    once.

    ``url`` is a path of the portal without its language. Only the e-mail lists ``lines``, and only
    there is ``other_url``, the path of a second button.
    """

    kind: str
    url: str
    dedupe_key: str
    params: Params = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    other_url: str = ""


def tell(company_ids: Collection[int], notice: Notice) -> None:
    """Notify companies in the portal, and their primary users by e-mail. Safe to repeat.

    A constant number of SQL statements, however many companies; call it with at most some
    hundreds, inside a transaction.
    """
    tell_each([(company_id, notice) for company_id in sorted(company_ids)])


def tell_each(notices: Collection[tuple[int, Notice]]) -> None:
    """Like `tell`, with a notice of its own for each company (by its id)."""
    _store(notices)
    messages = _emails(notices)
    OutgoingMessage.objects.bulk_create(messages, ignore_conflicts=True)
    if messages:
        transaction.on_commit(lambda: delivery.messages.wake(Priority.NORMAL))


def _store(notices: Collection[tuple[int, Notice]]) -> None:
    at = now()
    Notification.objects.bulk_create(
        [
            Notification(
                company_id=company_id,
                kind=notice.kind,
                params=dict(notice.params),
                url=notice.url,
                dedupe_key=notice.dedupe_key,
                created_at=at,
            )
            for company_id, notice in notices
        ],
        ignore_conflicts=True,
    )
    companies = {company_id for company_id, _notice in notices}
    live_changes.stored(companies, {notice.dedupe_key for _company_id, notice in notices}, at)


def tell_latest(company_id: int, notice: Notice, *, thread: str) -> None:
    """Like `tell`, for a company to which only the latest of several notices matters. They are of
    one kind, and their keys begin with ``thread``.

    The notice takes the place of one that is unread, and its e-mail the place of one that waits to
    be sent: it waits some minutes for a later one (limit `notice.collapse_minutes`). Notices of a
    thread must come one after the other, as events with one ``order_key`` do.
    """
    if not _take_place(company_id, notice, thread):
        _store([(company_id, notice)])
    due = now() + dt.timedelta(minutes=limits.number("notice.collapse_minutes"))
    new = [each for each in _emails([(company_id, notice)]) if not _replace(each, thread)]
    for message in new:
        message.next_attempt_at = due
    OutgoingMessage.objects.bulk_create(new, ignore_conflicts=True)


def _take_place(company_id: int, notice: Notice, thread: str) -> bool:
    """Turn an unread notification of the thread into this one. Returns whether there was one."""
    unread = Notification.objects.filter(
        company_id=company_id, kind=notice.kind, dedupe_key__startswith=thread, read_at=None
    )
    newest = unread.order_by("-pk").values("pk")[:1]
    at = now()
    changed = Notification.objects.filter(pk__in=newest, read_at=None).update(
        params=dict(notice.params), url=notice.url, dedupe_key=notice.dedupe_key, created_at=at
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
        )
        > 0
    )


def _emails(notices: Collection[tuple[int, Notice]]) -> list[OutgoingMessage]:
    recipients = _recipients({company_id for company_id, _notice in notices})
    composed: dict[tuple[object, ...], Email] = {}
    return [
        _message(notice, company_id, address, _composed_in(composed, notice, locale))
        for company_id, notice in notices
        for address, locale in recipients.get(company_id, ())
    ]


def _recipients(company_ids: Collection[int]) -> dict[int | None, list[tuple[str, str]]]:
    """The address and language of each company's active primary user."""
    found = User.objects.filter(company_id__in=company_ids, is_primary=True, is_active=True)
    rows = found.values_list("company_id", "email", "locale")
    return {company_id: [(address, locale)] for company_id, address, locale in rows}


def _composed_in(composed: dict[tuple[object, ...], Email], notice: Notice, locale: str) -> Email:
    """The notice's e-mail in a language, composed once per language instead of once per
    recipient.
    """
    locale = languages.known(locale)
    key = (notice.kind, notice.url, locale, notice.lines, *sorted(notice.params.items()))
    if key not in composed:
        composed[key] = compose(
            notice.kind,
            notice.params,
            notice.url,
            locale,
            notice.lines,
            other_url=notice.other_url,
        )
    return composed[key]


def _message(notice: Notice, company_id: int, address: str, email: Email) -> OutgoingMessage:
    at = now()
    return OutgoingMessage(
        channel=Channel.EMAIL,
        to=address,
        subject=email.subject,
        text=email.text,
        html=email.html,
        template=notice.kind,
        params=dict(notice.params),
        dedupe_key=f"{notice.dedupe_key}:{company_id}",
        created_at=at,
        next_attempt_at=at,
    )


def mark_as_read(actor: Actor, ids: Collection[int] | None = None) -> int:
    """Mark notifications of the actor's company as read: those of ``ids``, or all.

    Ignores ids of other companies' notifications. Returns how many were unread before.
    """
    unread = access.unread_of(actor)
    chosen = unread if ids is None else unread.filter(pk__in=ids)
    count = chosen.update(read_at=now())
    if count:
        live_changes.marked(actor)
    return count
