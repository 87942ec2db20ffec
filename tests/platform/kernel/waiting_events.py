"""Events that wait for a consumer of the tests (`conftest.calls`)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values import clock

TOPIC = "test.happened"
MINUTE = dt.timedelta(minutes=1)


class Broken(Exception):
    """A consumer's failure."""


def waiting(key: str, **fields: Any) -> OutboxMessage:
    """A waiting event, not stored yet."""
    at = clock.now() - 10 * MINUTE
    poison = fields.pop("poison", False)
    defaults = {"topic": TOPIC, "consumer": "tests.consume", "created_at": at}
    return OutboxMessage(
        **{**defaults, "next_attempt_at": at, **fields}, payload={"key": key, "poison": poison}
    )


def stored(*rows: OutboxMessage) -> list[OutboxMessage]:
    return OutboxMessage.objects.bulk_create(rows)
