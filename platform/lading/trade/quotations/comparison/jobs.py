"""Background jobs of comparisons. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox
from lading.base.work.outbox import Payload

from . import distances


@outbox.consumer("quotation.sent", name="comparison.measure_distance", priority=Priority.LONG)
def measure_distance(payload: Payload) -> None:
    """Compute the distance by sea that a comparison shows."""
    distances.measure_of(payload["quotationId"])


def measure_missing() -> int:
    """Compute the distances that are missing; nightly. Returns how many."""
    return distances.measure_missing()
