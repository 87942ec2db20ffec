"""Background jobs for events of registrations and passwords, and for deleting old messages."""

from __future__ import annotations

import datetime as dt

from lading.base.kernel import limits
from lading.base.kernel.models import Priority
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.models import DeliveryStatus, OutgoingMessage
from lading.reach.notifications.notices import account as account_notices


@outbox.consumer("sign_up.verified", name="notifications.send_activation", priority=Priority.URGENT)
def send_activation(payload: Payload) -> None:
    """Send the link for the first password, once the mobile is verified."""
    account_notices.tell_sign_up(payload["signUpId"])


@outbox.consumer("sign_up.invited", name="notifications.send_invitation", priority=Priority.URGENT)
def send_invitation(payload: Payload) -> None:
    """Send a secondary user the link of their invitation."""
    account_notices.tell_sign_up(payload["signUpId"])


@outbox.consumer("password.forgotten", name="notifications.send_reset", priority=Priority.URGENT)
def send_reset(payload: Payload) -> None:
    """Send the link that somebody asked for to reset a password."""
    account_notices.tell_forgotten(payload["email"])


def purge_messages() -> int:
    """Delete messages that were sent or given up long ago; nightly. Returns how many."""
    oldest = now() - dt.timedelta(days=limits.number("retention.message_days"))
    deleted, _rows = (
        OutgoingMessage.objects.filter(created_at__lt=oldest)
        .exclude(status=DeliveryStatus.QUEUED)
        .delete()
    )
    return deleted
