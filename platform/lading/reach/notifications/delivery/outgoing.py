"""Sends queued messages: at least once, even if a worker is killed or Redis is lost.

Messages wait as events do (`work.leases`, `work.workers`). Each is sent outside any
transaction, and the result is stored afterwards. If the worker is killed in between, the message is
sent again when its lease ends, with the same Message-ID.
"""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from lading.base.kernel import channels, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import now
from lading.base.work import leases, workers
from lading.reach.notifications.models import Channel, DeliveryStatus, OutgoingMessage

from .letters import CODE_TEMPLATE
from .senders.base import OutboxSender, PermanentFailure, Refused, Sender, SendingFailed
from .senders.smtp import SmtpSender
from .senders.whatsapp import WhatsAppSender
from .whatsapp import put_off

MAX_ERROR = 300
BLANK: dict[str, Any] = {"text": "", "html": "", "params": {}}


def sender_of(channel: str) -> Sender:
    """The adapter the settings choose for a channel."""
    if channel == Channel.EMAIL:
        return OutboxSender() if settings.EMAIL_URL.startswith("outbox:") else SmtpSender()
    if channels.whatsapp_is_set_up():
        return WhatsAppSender()
    if settings.DEMO_MODE:
        return OutboxSender()
    raise PermanentFailure("WhatsApp is not configured: set WHATSAPP_TOKEN and the number's id.")


@contextlib.contextmanager
def _opened() -> Iterator[Callable[[OutgoingMessage], None]]:
    """Makes the function that sends a message. It uses one adapter per channel until the block
    ends.
    """
    senders: dict[str, Sender] = {}
    try:
        yield lambda message: _send(message, senders)
    finally:
        for sender in senders.values():
            sender.close()


def _send(message: OutgoingMessage, senders: dict[str, Sender]) -> None:
    if not leases.keep(message) or put_off(message):
        return
    _check_worth_sending(message)
    if message.channel not in senders:
        senders[message.channel] = sender_of(message.channel)
    try:
        senders[message.channel].send(message)
    except Refused as refusal:
        channels.note_refused(message.channel, _explain(refusal))
        raise
    except SendingFailed:
        raise
    except Exception:
        # After a crash the adapter may be in any state.
        senders.pop(message.channel).close()
        raise
    channels.note_accepted(message.channel)
    _note_sent(message)


def _check_worth_sending(message: OutgoingMessage) -> None:
    """Raise PermanentFailure for a one-time code that has expired while it waited."""
    life = dt.timedelta(minutes=limits.number("otp.minutes"))
    if message.template == CODE_TEMPLATE and message.created_at + life <= now():
        raise PermanentFailure("The code expired before it could be sent.")


def _note_sent(message: OutgoingMessage) -> None:
    # A secret that was sent is not needed any more; only the demo's outbox still shows it.
    blank = message.is_secret and not settings.DEMO_MODE
    # Whichever worker holds it by now: it was sent, so no worker needs to send it again.
    OutgoingMessage.objects.filter(pk=message.pk).exclude(status=DeliveryStatus.SENT).update(
        status=DeliveryStatus.SENT,
        sent_at=now(),
        leased_until=None,
        last_error="",
        **(BLANK if blank else {}),
    )


def _explain(error: Exception) -> str:
    """An adapter's description of a failure. For a crash it is only the place in the code, because
    the error's words may contain the message.
    """
    if isinstance(error, SendingFailed | leases.Hopeless):
        return " ".join(str(error).split())[:MAX_ERROR]
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
    return f"The adapter crashed: {type(error).__name__}{place}"[:MAX_ERROR]


messages = workers.Queue(
    model=OutgoingMessage,
    opened=_opened,
    explain=_explain,
    retried="message_retried",
)


def retry_failed(*, actor: Actor, ids: Collection[int]) -> int:
    """Queue messages that were given up again. Staff only. Returns how many of ``ids`` were queued.

    Raises NotFound for anybody else, and Forbidden for staff without the capability.
    """
    failed = OutgoingMessage.objects.filter(pk__in=ids, status=DeliveryStatus.FAILED)
    return messages.retry(actor, failed)
