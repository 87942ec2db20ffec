"""No provider: the stored row is the message, to be read in the development outbox."""

from __future__ import annotations

from ..models import OutgoingMessage


class OutboxSender:
    """Accepts everything and sends nothing."""

    def send(self, message: OutgoingMessage) -> None:
        """The row is kept; there is nothing else to do."""

    def close(self) -> None:
        """Nothing is open."""
