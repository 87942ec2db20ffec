"""Background entries of registrations and passwords: their events, and what is kept how long."""

from __future__ import annotations

import datetime as dt

from lading.kernel import limits, outbox
from lading.kernel.clock import now
from lading.kernel.outbox import Payload

from . import account_tellings
from .models import DeliveryStatus, OutgoingMessage


@outbox.consumer("mobile_code.requested")
def send_code(payload: Payload) -> None:
    """A one-time code, to whoever registers with the number."""
    requested_at = dt.datetime.fromisoformat(payload["requestedAt"])
    account_tellings.tell_code(payload["mobile"], requested_at)


@outbox.consumer("sign_up.verified")
def send_activation(payload: Payload) -> None:
    """The mobile is verified: the link to the first password."""
    account_tellings.tell_sign_up(payload["signUpId"])


@outbox.consumer("sign_up.invited")
def send_invitation(payload: Payload) -> None:
    """A company invites a secondary user: the link."""
    account_tellings.tell_sign_up(payload["signUpId"])


@outbox.consumer("password.forgotten")
def send_reset(payload: Payload) -> None:
    """Somebody asks for a link."""
    account_tellings.tell_forgotten(payload["email"])


@outbox.consumer("password.changed")
def tell_password_changed(payload: Payload) -> None:
    """A password was changed: its owner."""
    at = dt.datetime.fromisoformat(payload["at"])
    account_tellings.tell_password_changed(payload["userId"], at)


def purge_messages() -> int:
    """Delete messages that left or were given up long ago; nightly. Returns how many."""
    oldest = now() - dt.timedelta(days=limits.number("retention.message_days"))
    deleted, _rows = (
        OutgoingMessage.objects.filter(created_at__lt=oldest)
        .exclude(status=DeliveryStatus.QUEUED)
        .delete()
    )
    return deleted
