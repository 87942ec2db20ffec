"""Background jobs of freight rates. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.trade.quotations.comparison import distances

from . import events, expiry
from .alerts import falls as alerts
from .models import FreightRate


@outbox.consumer(events.PUBLISHED, name="freight_rates.measure_distance", priority=Priority.LONG)
def measure_distance(payload: Payload) -> None:
    """Compute the distance by sea that the lane's screen shows."""
    lanes = FreightRate.objects.filter(pk=payload["rateId"])
    for rate in lanes.select_related("loading_port", "destination_port"):
        distances.measure(rate.loading_port, rate.destination_port)


@outbox.consumer(events.PUBLISHED, name="freight_rates.look_at_alerts")
def look_at_alerts(payload: Payload) -> None:
    """Look at the alerts on the rate's lane."""
    alerts.look_at_lane(payload["rateId"])


def look_at_lane_alerts() -> int:
    """Look at all alerts on lanes, also where rates have ended; every hour."""
    return alerts.look_at_all()


def tell_rate_ends() -> int:
    """Tell companies of rates that end soon; every hour."""
    return expiry.tell_ends()
