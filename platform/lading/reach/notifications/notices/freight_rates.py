"""Tells companies of their freight rates that end soon, of those that staff withdrew, and of the
lanes that they watch. Safe to repeat: a company is told once of each.
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from urllib.parse import urlencode

from lading.base.kernel.values.currency_decimals import stored_money
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.market.freight_rates.events import BEST_ENDING, ENDING, FELL, TAKEN_DOWN
from lading.market.freight_rates.models import FreightRate, LaneAlert
from lading.market.freight_rates.validation import DEFAULT_CURRENCY
from lading.market.freight_rates.watch.rows import lane_text
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell

EDIT_PATH, VIEW_PATH = "/updatefreightrate", "/freight-market-watch-Details"
WATCH_PATH = "/freight-market-watch"
LANE = "loading_port", "destination_port"


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


@outbox.consumer(FELL, name="notifications.tell_lane_fell")
def tell_fell(payload: Payload) -> None:
    """Tell the company that the best rate of a lane that it watches has fallen."""
    alert = _alert(payload["alertId"])
    if alert is None:
        return
    ends = {
        "loadingPort": alert.loading_port.locode,
        "destinationPort": alert.destination_port.locode,
        "containerType": alert.container,
    }
    params = {
        "price": _price(payload["price"], payload["currency"]),
        "before": _price(payload["before"], DEFAULT_CURRENCY),
        "percent": str(alert.percent),
    }
    key = f"{Kind.LANE_FELL}:{alert.pk}:{payload['at']}"
    _tell(alert, Kind.LANE_FELL, f"{WATCH_PATH}?{urlencode(ends)}", key, **params)


@outbox.consumer(BEST_ENDING, name="notifications.tell_best_rate_ending")
def tell_best_ending(payload: Payload) -> None:
    """Tell the company that the best rate of a lane that it watches ends, unless it has new terms
    or was withdrawn meanwhile.
    """
    alert, rate = _alert(payload["alertId"]), _rate(payload["rateId"])
    if alert is None or rate is None or rate.withdrawn_at is not None:
        return
    if rate.version != payload["version"]:
        return
    key = f"{Kind.BEST_RATE_ENDING}:{alert.pk}:{rate.pk}:{rate.version}"
    params = {"price": _price(rate.price, rate.currency), "until": _day(rate.valid_until)}
    _tell(alert, Kind.BEST_RATE_ENDING, f"{VIEW_PATH}/{rate.pk}", key, **params)


def _price(amount: Decimal | str, currency: str) -> str:
    return stored_money(Decimal(amount), currency)


def _tell(about: FreightRate | LaneAlert, kind: Kind, path: str, key: str, **params: str) -> None:
    """Tell the company of a rate or an alert; the texts name its lane and container."""
    lane = lane_text(about.loading_port.name, about.destination_port.name)
    params = {"lane": lane, "container": about.container, **params}
    tell([about.company_id], Notice(kind, path, key, params))


def _rate(rate_id: int) -> FreightRate | None:
    return FreightRate.objects.select_related(*LANE).filter(pk=rate_id).first()


def _alert(alert_id: int) -> LaneAlert | None:
    return LaneAlert.objects.select_related(*LANE).filter(pk=alert_id).first()


def _day(day: dt.date) -> str:
    return f"{day:%d-%m-%Y}"
