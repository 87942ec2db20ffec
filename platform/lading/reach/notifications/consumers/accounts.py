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


@outbox.consumer("mobile_code.requested", name="notifications.send_code", priority=Priority.URGENT)
def send_code(payload: Payload) -> None:
    """Send a one-time code to the number that somebody registers with."""
    requested_at = dt.datetime.fromisoformat(payload["requestedAt"])
    account_notices.tell_code(payload["mobile"], requested_at)


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


@outbox.consumer("password.changed", name="notifications.tell_password_changed")
def tell_password_changed(payload: Payload) -> None:
    """Tell a person that their password was changed."""
    at = dt.datetime.fromisoformat(payload["at"])
    account_notices.tell_password_changed(payload["userId"], at)


@outbox.consumer("sign_in.guessed", name="notifications.tell_guessed")
def tell_guessed(payload: Payload) -> None:
    """Tell an account's owner that the day's last password guess was wrong."""
    until = dt.datetime.fromisoformat(payload["until"])
    account_notices.tell_guessed(payload["email"], until)


@outbox.consumer("sign_in.new_device", name="notifications.tell_new_device")
def tell_new_device(payload: Payload) -> None:
    """Tell an account's owner about a sign-in unlike every earlier one."""
    account_notices.tell_new_device(payload["sessionId"], payload["network"])


@outbox.consumer("sign_in.signed_out_everywhere", name="notifications.tell_signed_out")
def tell_signed_out(payload: Payload) -> None:
    """Tell an account's owner that every device was signed out."""
    at = dt.datetime.fromisoformat(payload["at"])
    account_notices.tell_signed_out(payload["userId"], at)


@outbox.consumer("user.removed", name="notifications.tell_removed")
def tell_removed(payload: Payload) -> None:
    """Tell a secondary user that their company removed them."""
    account_notices.tell_removed(payload["userId"], dt.datetime.fromisoformat(payload["due"]))


def purge_messages() -> int:
    """Delete messages that were sent or given up long ago; nightly. Returns how many."""
    oldest = now() - dt.timedelta(days=limits.number("retention.message_days"))
    deleted, _rows = (
        OutgoingMessage.objects.filter(created_at__lt=oldest)
        .exclude(status=DeliveryStatus.QUEUED)
        .delete()
    )
    return deleted
