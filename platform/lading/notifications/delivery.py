"""Sending what is queued: at least once, surviving a killed worker and a lost Redis.

A worker takes one due message at a time by moving its ``next_attempt_at`` on (a lease) in a
transaction of its own, sends it outside any transaction, and notes the result. If it is killed
in between, the message is due again when the lease ends, with the same Message-ID.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import logging
import time
from collections.abc import Collection
from typing import Any

import django_rq
from django.conf import settings
from django.db import transaction
from redis.exceptions import RedisError
from rq import Retry

from lading.accounts.roles import require
from lading.kernel import audit, limits
from lading.kernel.actor import Actor
from lading.kernel.clock import now
from lading.kernel.errors import NotFound

from .letters import CODE_TEMPLATE
from .models import Channel, DeliveryStatus, OutgoingMessage
from .senders.base import PermanentFailure, Sender, SendingFailed
from .senders.outbox import OutboxSender
from .senders.smtp import SmtpSender
from .senders.whatsapp import WhatsAppSender

log = logging.getLogger(__name__)

CAPABILITY = "operations.view"
"""What staff need to have messages sent again."""
JOB = "lading.notifications.jobs.send_outgoing"
QUEUE = "default"
LEASE = dt.timedelta(minutes=2)
"""Longer than any adapter's time-outs together."""
BACKOFF = [dt.timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 360)]
MAX_ATTEMPTS = len(BACKOFF) + 1
RUN_SECONDS = 240.0
"""Shorter than a job's time limit."""
MAX_ERROR = 300
BLANK: dict[str, Any] = {"text": "", "html": "", "params": {}}


def start() -> None:
    """Ask a worker to send. Without Redis the sweep does it within a minute."""
    try:
        django_rq.get_queue(QUEUE).enqueue(
            JOB, retry=Retry(max=3, interval=[5, 15, 60]), result_ttl=60, failure_ttl=3600
        )
    except RedisError as error:
        log.warning("queue unreachable, messages are left for the sweep: %s", error)


def sender_of(channel: str) -> Sender:
    """The adapter the settings choose for a channel."""
    if channel == Channel.EMAIL:
        return OutboxSender() if settings.EMAIL_URL.startswith("outbox:") else SmtpSender()
    if settings.WHATSAPP_TOKEN and settings.WHATSAPP_PHONE_NUMBER_ID:
        return WhatsAppSender()
    if settings.DEMO_MODE:
        return OutboxSender()
    raise PermanentFailure("WhatsApp is not configured: set WHATSAPP_TOKEN and the number's id.")


def send_due(run_seconds: float = RUN_SECONDS) -> int:
    """Send every due message, oldest first, until none is left or the time is up.

    Returns how many were tried. Any number of workers may do this at once.
    """
    deadline = time.monotonic() + run_seconds
    senders: dict[str, Sender] = {}
    tried = 0
    with contextlib.ExitStack() as cleanup:
        while time.monotonic() < deadline:
            message = _take()
            if message is None:
                return tried
            _send(message, senders, cleanup)
            tried += 1
    start()
    return tried


def _take() -> OutgoingMessage | None:
    """Lease the message that is due longest. None when nothing is."""
    at = now()
    with transaction.atomic():
        message = (
            OutgoingMessage.objects.select_for_update(skip_locked=True)
            .filter(status=DeliveryStatus.QUEUED, next_attempt_at__lte=at)
            .order_by("next_attempt_at", "id")
            .first()
        )
        if message is not None:
            message.attempts += 1
            message.next_attempt_at = at + LEASE
            message.save(update_fields=["attempts", "next_attempt_at"])
    return message


def _send(
    message: OutgoingMessage, senders: dict[str, Sender], cleanup: contextlib.ExitStack
) -> None:
    try:
        _check_worth_sending(message)
        if message.channel not in senders:
            sender = sender_of(message.channel)
            cleanup.callback(sender.close)
            senders[message.channel] = sender
        senders[message.channel].send(message)
    except SendingFailed as failure:
        _note_failure(message, failure)
    else:
        _note_sent(message)


def _check_worth_sending(message: OutgoingMessage) -> None:
    """Raise PermanentFailure for a one-time code that has expired while it waited."""
    life = dt.timedelta(minutes=limits.number("otp.minutes"))
    if message.template == CODE_TEMPLATE and message.created_at + life <= now():
        raise PermanentFailure("The code expired before it could be sent.")


def _note_sent(message: OutgoingMessage) -> None:
    # A secret has done its work; only the demo's outbox goes on showing it.
    blank = message.is_secret and not settings.DEMO_MODE
    # Whoever else may hold it by now: it has left, so nobody needs to send it again.
    OutgoingMessage.objects.filter(pk=message.pk).exclude(status=DeliveryStatus.SENT).update(
        status=DeliveryStatus.SENT, sent_at=now(), last_error="", **(BLANK if blank else {})
    )


def _note_failure(message: OutgoingMessage, failure: SendingFailed) -> None:
    given_up = isinstance(failure, PermanentFailure) or message.attempts >= MAX_ATTEMPTS
    error = " ".join(str(failure).split())[:MAX_ERROR]
    log.warning("message %d, attempt %d: %s", message.pk, message.attempts, error)
    # The attempt's number guards against a worker whose lease has ended meanwhile.
    OutgoingMessage.objects.filter(
        pk=message.pk, status=DeliveryStatus.QUEUED, attempts=message.attempts
    ).update(
        status=DeliveryStatus.FAILED if given_up else DeliveryStatus.QUEUED,
        next_attempt_at=now() + BACKOFF[min(message.attempts, len(BACKOFF)) - 1],
        last_error=error,
    )


def retry_failed(*, actor: Actor, ids: Collection[int]) -> int:
    """Queue messages again that were given up. Staff only. Returns how many of ``ids`` were.

    Raises NotFound for anybody else, and Forbidden for staff without the capability.
    """
    if not actor.is_staff:
        raise NotFound
    require(actor, CAPABILITY)
    with transaction.atomic():
        failed = list(
            OutgoingMessage.objects.select_for_update()
            .filter(pk__in=ids, status=DeliveryStatus.FAILED)
            .order_by("pk")
        )
        for message in failed:
            message.status = DeliveryStatus.QUEUED
            message.attempts = 0
            message.next_attempt_at = now()
            message.save(update_fields=["status", "attempts", "next_attempt_at"])
            audit.record(actor, message, "message_retried")
        if failed:
            transaction.on_commit(start)
    return len(failed)
