"""What happens to freight rates, for other apps."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from lading.base.kernel.values.clock import now
from lading.base.work import outbox

from .models import FreightRate, LaneAlert

PUBLISHED = "freight_rate.published"
"""Event: {rateId, version, at}: it is new, or its terms are."""
ENDING = "freight_rate.ending"
"""Event: {rateId, version, days}: it ends in some days."""
TAKEN_DOWN = "freight_rate.taken_down"
"""Event: {rateId, at, reason}: staff withdrew it."""

FELL = "lane.fell"
"""Event: {alertId, before, price, currency, at}: the best rate of a lane has fallen; ``before`` is
in dollars.
"""
BEST_ENDING = "lane.best_ending"
"""Event: {alertId, rateId, version}: the best rate of a lane ends soon."""


def published(rate: FreightRate) -> None:
    """Tell other apps of a rate with new terms."""
    payload, order_key = _published(rate)
    outbox.publish(PUBLISHED, payload, order_key=order_key)


def all_published(rates: Iterable[FreightRate]) -> None:
    """Like `published`, for many new rates at once."""
    outbox.publish_all(PUBLISHED, [_published(rate) for rate in rates])


def ending(rate: FreightRate, days: int) -> None:
    """Tell other apps that a rate ends in some days."""
    payload = {"rateId": rate.pk, "version": rate.version, "days": days}
    outbox.publish(ENDING, payload, order_key=_order_of(rate))


def taken_down(rate: FreightRate, reason: str) -> None:
    """Tell other apps that staff withdrew a rate."""
    outbox.publish(TAKEN_DOWN, {**_what(rate), "reason": reason}, order_key=_order_of(rate))


def fell(alert: LaneAlert, before: Decimal, price: Decimal, currency: str) -> None:
    """Tell other apps that the best rate of a lane has fallen."""
    payload = {
        "alertId": alert.pk,
        "before": str(before),
        "price": str(price),
        "currency": currency,
        "at": now().isoformat(),
    }
    outbox.publish(FELL, payload, order_key=f"lane alert {alert.pk}")


def best_ending(alert: LaneAlert, rate: FreightRate) -> None:
    """Tell other apps that the best rate of a lane ends soon."""
    payload = {"alertId": alert.pk, "rateId": rate.pk, "version": rate.version}
    outbox.publish(BEST_ENDING, payload, order_key=f"lane alert {alert.pk}")


def _published(rate: FreightRate) -> tuple[dict[str, Any], str]:
    return {**_what(rate), "version": rate.version}, _order_of(rate)


def _what(rate: FreightRate) -> dict[str, Any]:
    at = rate.updated_at or rate.created_at
    return {"rateId": rate.pk, "at": at.isoformat()}


def _order_of(rate: FreightRate) -> str:
    return f"freight rate {rate.pk}"
