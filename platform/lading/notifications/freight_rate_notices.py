"""Tells companies of their freight rates that end soon, and of those that staff withdrew. Safe to
repeat: a company is told once of each.
"""

from __future__ import annotations

import datetime as dt

from lading.freight_rates.events import ENDING, TAKEN_DOWN
from lading.freight_rates.market_rows import lane_text
from lading.freight_rates.models import FreightRate
from lading.kernel import outbox
from lading.kernel.outbox import Payload

from .kinds import Kind
from .services import Notice, tell

EDIT_PATH, VIEW_PATH = "/updatefreightrate", "/freight-market-watch-Details"


@outbox.consumer(ENDING, name="notifications.tell_freight_rate_ending")
def tell_ending(payload: Payload) -> None:
    """Tell the company that its rate leaves Market Watch soon, unless its terms have changed or it
    was withdrawn meanwhile.
    """
    rate = _rate(payload["rateId"])
    if rate is None or rate.version != payload["version"] or rate.withdrawn_at is not None:
        return
    key = f"{Kind.RATE_ENDING}:{rate.pk}:{rate.version}:{payload['days']}"
    path = f"{EDIT_PATH}?id={rate.pk}"
    _tell(rate, Kind.RATE_ENDING, path, key, until=_day(rate.valid_until))


@outbox.consumer(TAKEN_DOWN, name="notifications.tell_freight_rate_taken_down")
def tell_taken_down(payload: Payload) -> None:
    """Tell the company that staff withdrew its rate, and why."""
    rate = _rate(payload["rateId"])
    if rate is not None:
        key = f"{Kind.RATE_TAKEN_DOWN}:{rate.pk}"
        path = f"{VIEW_PATH}/{rate.pk}"
        _tell(rate, Kind.RATE_TAKEN_DOWN, path, key, reason=payload["reason"])


def _tell(rate: FreightRate, kind: Kind, path: str, key: str, **params: str) -> None:
    lane = lane_text(rate.loading_port.name, rate.destination_port.name)
    tell(
        [rate.company_id],
        Notice(
            kind=kind,
            url=path,
            dedupe_key=key,
            params={"lane": lane, "container": rate.container, **params},
        ),
    )


def _rate(rate_id: int) -> FreightRate | None:
    found = FreightRate.objects.filter(pk=rate_id)
    return found.select_related("loading_port", "destination_port").first()


def _day(day: dt.date) -> str:
    return f"{day:%d-%m-%Y}"
