"""What every adapter offers, and the two ways it can fail."""

from __future__ import annotations

from typing import Protocol

from lading.kernel.leases import Hopeless

from ..models import OutgoingMessage


class SendingFailed(Exception):
    """The message did not leave. The text says why, without secrets or the message itself."""


class TemporaryFailure(SendingFailed):
    """It may leave later: a time-out, an overload, wrong credentials an operator will correct."""


class PermanentFailure(SendingFailed, Hopeless):
    """It never will: no such recipient, a refused template."""


class Sender(Protocol):
    """One provider. Used for several messages by one thread, then closed."""

    def send(self, message: OutgoingMessage) -> None:
        """Hand the message over, or raise TemporaryFailure or PermanentFailure."""

    def close(self) -> None:
        """Let go of connections. Never raises."""
