"""Finds lanes whose best rate has fallen, or is about to end, and has their companies told once
(RULES.md 66). Safe to repeat, and to kill: what an alert was told stands on it, and changes in the
transaction that stores the event.

A fall is measured from the highest that the best rate has been since the company was last told. A
rate that is withdrawn or expires makes the best one dearer, of which nobody is told.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.db import transaction

from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.values import clock
from lading.market.freight_rates import access, events
from lading.market.freight_rates.models import IS_STANDING, FreightRate, LaneAlert
from lading.market.freight_rates.validation import DEFAULT_CURRENCY
from lading.market.freight_rates.watch import finding as market
from lading.market.freight_rates.watch.finding import RateQuery
from lading.members.accounts import permissions
from lading.members.billing.authentication import actor_of_company
from lading.members.companies import lanes

BATCH: Final = 200
HUNDRED: Final = Decimal(100)


@dataclass(frozen=True, slots=True)
class Best:
    """The lowest live rate of a lane and container: its price as published, and in dollars."""

    price: Decimal
    currency: str
    worth: Decimal


def look_at_lane(rate_id: int) -> int:
    """Look at the alerts on the lane and container of a rate that has new terms. Returns how many
    companies are told.
    """
    rate = FreightRate.objects.filter(pk=rate_id).first()
    if rate is None:
        return 0
    ids = LaneAlert.objects.filter(
        loading_port_id=rate.loading_port_id,
        destination_port_id=rate.destination_port_id,
        container=rate.container,
    )
    return _look_at(list(ids.order_by("pk").values_list("pk", flat=True)))


def look_at_all() -> int:
    """Look at every alert. Returns how many companies are told."""
    companies_told, last = 0, 0
    while ids := _after(last):
        companies_told += _look_at(ids)
        last = ids[-1]
    return companies_told


def best_of(loading: int, destination: int, container: str) -> Best | None:
    """The lowest live rate of a lane and container; None without one that can be compared. Two SQL
    queries.
    """
    rate_query = RateQuery(((loading, destination),), None, container)
    compared = market.compare(rate_query, DEFAULT_CURRENCY)
    comparable = [
        Best(group.lowest, group.currency, worth)
        for group in compared.groups
        if group.lowest is not None
        and (worth := compared.convert(group.lowest, group.currency)) is not None
    ]
    return min(comparable, key=lambda best: best.worth, default=None)


def _after(last: int) -> list[int]:
    ids = LaneAlert.objects.filter(pk__gt=last).order_by("pk")
    return list(ids.values_list("pk", flat=True)[:BATCH])


def _look_at(ids: list[int]) -> int:
    return sum(_look_at_one(alert_id) for alert_id in ids)


def _look_at_one(alert_id: int) -> bool:
    """Whether its company is told of a fall or of an end."""
    with transaction.atomic():
        alert = row_locks.for_change(LaneAlert.objects).filter(pk=alert_id).first()
        if alert is None:
            return False
        before = _state_of(alert)
        best = _watched(alert)
        fell = _compare(alert, best)
        ending = _ending(alert, best) if alert.tells_end else None
        if _state_of(alert) != before:
            alert.save(update_fields=["reference", "told_rate", "told_version"])
        if fell and best:
            events.fell(alert, fell, best.price, best.currency)
        if ending:
            events.best_ending(alert, ending)
    return bool(fell or ending)


def _state_of(alert: LaneAlert) -> tuple[Decimal | None, int | None, int | None]:
    """What looking at an alert may change of it."""
    return alert.reference, alert.told_rate, alert.told_version


def _watched(alert: LaneAlert) -> Best | None:
    """The best rate, if the company may compare rates now and has the lane in its profile."""
    actor = actor_of_company(alert.company_id)
    if actor is None or not permissions.may(actor, access.WATCH):
        return None
    lane = (alert.loading_port_id, alert.destination_port_id)
    own = lanes.own_pairs(alert.company_id)
    if lane not in [(pair.loading_port_id, pair.destination_port_id) for pair in own]:
        return None
    return best_of(*lane, alert.container)


def _compare(alert: LaneAlert, best: Best | None) -> Decimal | None:
    """What the best rate came to before it fell by the chosen share; None where it did not. Sets
    what the next fall is measured from.
    """
    before = alert.reference
    if best is None or before is None or best.worth > before:
        # Without rates, or without the lane, the alert begins anew.
        alert.reference = best.worth if best else None
        return None
    if not before or best.worth > before * (HUNDRED - alert.percent) / HUNDRED:
        return None
    alert.reference = best.worth
    return before


def _ending(alert: LaneAlert, best: Best | None) -> FreightRate | None:
    """The best rate, if its last day is near and the company has not been told of it."""
    if best is None:
        return None
    until = clock.today() + dt.timedelta(days=limits.number("freight_rate.last_notice_days"))
    best_rates = FreightRate.objects.filter(
        IS_STANDING,
        loading_port_id=alert.loading_port_id,
        destination_port_id=alert.destination_port_id,
        container=alert.container,
        price=best.price,
        currency=best.currency,
        valid_until__gte=clock.today(),
    )
    # Of several at the same price, the one that holds longest says how long the price lasts.
    rate = best_rates.order_by("-valid_until", "-pk").first()
    if rate is None or rate.valid_until > until:
        return None
    if (alert.told_rate, alert.told_version) == (rate.pk, rate.version):
        return None
    alert.told_rate, alert.told_version = rate.pk, rate.version
    return rate
