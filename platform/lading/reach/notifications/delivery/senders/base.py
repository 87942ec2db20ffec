"""The interface of adapters, the two ways in which sending can fail, and the adapter that sends
nothing.
"""

from __future__ import annotations

from typing import Protocol

from lading.base.work.leases import Hopeless
from lading.reach.notifications.models import OutgoingMessage


class SendingFailed(Exception):
    """The message was not sent. The text says why, without secrets or the message itself."""


class TemporaryFailure(SendingFailed):
    """Sending may succeed later: a time-out, an overload."""


class Refused(TemporaryFailure):
    """The provider refuses all our messages until an operator corrects something: credentials, the
    account, its payment.
    """


class PermanentFailure(SendingFailed, Hopeless):
    """Sending can never succeed: no such recipient, a refused template."""


class Sender(Protocol):
    """One provider's adapter. One thread uses it for several messages and then closes it."""

    def send(self, message: OutgoingMessage) -> None:
        """Send the message. Raises TemporaryFailure or PermanentFailure."""

    def close(self) -> None:
        """Close connections. Never raises."""


class OutboxSender:
    """Accepts everything and sends nothing."""

    def send(self, message: OutgoingMessage) -> None:
        """Do nothing: the row is stored already."""

    def close(self) -> None:
        """Do nothing."""
