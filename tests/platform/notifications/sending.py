"""Sends what waits, as workers do."""

from __future__ import annotations

from lading.base.work.workers import Pool
from lading.reach.notifications.delivery.outgoing import messages


def send_outgoing(pool: Pool = Pool.REST) -> int:
    """Send the messages that are due. Returns how many were tried."""
    return messages.work(pool)
