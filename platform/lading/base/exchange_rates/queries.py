"""The last rates of currencies. One SQL query each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import Final

from django.db.models.query import RawQuerySet

from lading.base.kernel import limits
from lading.base.kernel.values import clock
from lading.base.reference.currencies import currency_codes

from .conversion import Rate, Rates, RateState
from .models import RUPEE, ExchangeRate

_LAST: Final = """
SELECT rate.* FROM unnest(%(currencies)s::text[]) AS wanted (code)
CROSS JOIN LATERAL (
    SELECT * FROM exchange_rates_exchangerate
    WHERE currency = wanted.code AND date <= %(on)s
    ORDER BY date DESC LIMIT 1
) AS rate
ORDER BY rate.currency
"""


def rates_for(currencies: Collection[str], day: dt.date | None = None) -> Rates:
    """The last rates of these currencies on a day, today if none is given; each with its state."""
    codes = sorted(set(currencies) - {RUPEE, ""})
    on = day or clock.today()
    oldest = _oldest(on)
    rows = _last_rates(codes, on) if codes else ()
    rates = {row.currency: _rate(row, oldest) for row in rows}
    return Rates({code: rates.get(code) or Rate(code, RateState.MISSING) for code in codes})


def list_rates(day: dt.date | None = None) -> list[ExchangeRate]:
    """The rates that amounts are converted with on a day, today if none is given."""
    on = day or clock.today()
    return [row for row in _last_rates(sorted(currency_codes()), on) if row.date >= _oldest(on)]


def _last_rates(currencies: list[str], on: dt.date) -> RawQuerySet[ExchangeRate]:
    """Read one row of the index for each currency, however long the history is: DISTINCT ON would
    read all of it.
    """
    return ExchangeRate.objects.raw(_LAST, {"currencies": currencies, "on": on})


def _oldest(on: dt.date) -> dt.date:
    """The date of the oldest rate that may be used."""
    days = dt.timedelta(days=limits.number("exchange_rate.days"))
    return dt.date.min if on - dt.date.min < days else on - days


def _rate(row: ExchangeRate, oldest: dt.date) -> Rate:
    state = RateState.CURRENT if row.date >= oldest else RateState.OLD
    return Rate(row.currency, state, row.inr, row.date, row.source)
