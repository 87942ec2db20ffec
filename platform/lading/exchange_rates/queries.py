"""The last rates of currencies. One SQL query each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from django.db.models import QuerySet

from lading.kernel import clock, limits

from .conversion import Rate, Rates, RateState
from .models import RUPEE, ExchangeRate


def rates_for(currencies: Collection[str], day: dt.date | None = None) -> Rates:
    """The last rates of these currencies on a day, today if none is given; each with its state."""
    wanted = sorted(set(currencies) - {RUPEE, ""})
    on = day or clock.today()
    oldest = _oldest(on)
    rows = _last_rates(on).filter(currency__in=wanted) if wanted else ()
    found = {row.currency: _rate(row, oldest) for row in rows}
    return Rates({code: found.get(code) or Rate(code, RateState.MISSING) for code in wanted})


def list_rates(day: dt.date | None = None) -> list[ExchangeRate]:
    """The rates that amounts are converted with on a day, today if none is given."""
    on = day or clock.today()
    return list(_last_rates(on).filter(date__gte=_oldest(on)))


def _last_rates(on: dt.date) -> QuerySet[ExchangeRate]:
    rows = ExchangeRate.objects.filter(date__lte=on)
    return rows.order_by("currency", "-date").distinct("currency")


def _oldest(on: dt.date) -> dt.date:
    """The date of the oldest rate that may be used."""
    days = dt.timedelta(days=limits.number("exchange_rate.days"))
    return dt.date.min if on - dt.date.min < days else on - days


def _rate(row: ExchangeRate, oldest: dt.date) -> Rate:
    state = RateState.CURRENT if row.date >= oldest else RateState.OLD
    return Rate(row.currency, state, row.inr, row.date, row.source)
