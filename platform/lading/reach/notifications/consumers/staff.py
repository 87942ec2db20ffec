"""Background jobs for messages to staff about their own accounts."""

from __future__ import annotations

import datetime as dt

from lading.base.kernel.models import Priority
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.services import second_factor, staff_recovery
from lading.reach.notifications.notices import staff as staff_notices


@outbox.consumer(
    staff_recovery.FORGOTTEN, name="notifications.send_staff_reset", priority=Priority.URGENT
)
def send_staff_reset(payload: Payload) -> None:
    """Send the link that somebody asked for on staff's sign-in page."""
    staff_notices.tell_forgotten(payload["email"])


@outbox.consumer("password.changed", name="notifications.tell_staff_password_changed")
def tell_staff_password_changed(payload: Payload) -> None:
    """Tell the owner that their password was changed, if they are staff."""
    at = dt.datetime.fromisoformat(payload["at"])
    staff_notices.tell_password_changed(payload["userId"], at)


@outbox.consumer(second_factor.CHANGED, name="notifications.tell_second_factor")
def tell_second_factor(payload: Payload) -> None:
    """Tell the owner that their second factor was set up, removed or reset."""
    at = dt.datetime.fromisoformat(payload["at"])
    staff_notices.tell_second_factor(payload["userId"], payload["what"], at)
