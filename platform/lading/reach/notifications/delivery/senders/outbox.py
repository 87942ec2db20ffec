"""Sends nothing: the stored row is read in the development outbox."""

from __future__ import annotations

from lading.reach.notifications.models import OutgoingMessage


class OutboxSender:
    """Accepts everything and sends nothing."""

    def send(self, message: OutgoingMessage) -> None:
        """Do nothing: the row is stored already."""

    def close(self) -> None:
        """Do nothing."""
