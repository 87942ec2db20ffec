"""Wire shapes of exchange rates."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.wire import Number, Wire

from .conversion import RateState
from .models import Source


class ExchangeRateOut(Wire):
    """The exchange rate of a currency against the Indian rupee."""

    currency: str = Field(
        description="The currency, as an ISO 4217 code; never INR.", examples=["USD"]
    )
    inr: Number = Field(description="Indian rupees per unit of `currency`.", examples=[88.42])
    date: dt.date = Field(description="The date of the exchange rate.", examples=["2026-11-20"])
    source: Source = Field(
        description="Source of the rate: `ecb` (European Central Bank), `staff` (entered "
        "by our staff) or `import` (imported by our staff).",
        examples=["ecb"],
    )


class ExchangeRatesOut(Wire):
    """The exchange rates with which amounts are converted on a day."""

    rows: list[ExchangeRateOut] = Field(description="The exchange rates, sorted by currency code.")
    max_days: int = Field(
        description="Maximum age, in days, of an exchange rate that is used for conversion. Not "
        "in the original specification.",
        examples=[7],
    )


class RateOut(Wire):
    """The latest exchange rate of a currency against the Indian rupee, which may be missing or too
    old to use.
    """

    currency: str = Field(
        description="The currency, as an ISO 4217 code; never INR.", examples=["USD"]
    )
    state: RateState = Field(
        description="State of the rate: `current` if it is used for conversion, `old` if it is "
        "too old for conversion and only shown, `missing` if there is none.",
        examples=["current"],
    )
    inr: Number | None = Field(
        description="Indian rupees per unit of `currency`; null if there is no rate.",
        examples=[88.42],
    )
    date: dt.date | None = Field(
        description="The date of the exchange rate; null if there is no rate.",
        examples=["2026-11-20"],
    )
    source: Source | None = Field(
        description="Source of the rate: `ecb` (European Central Bank), `staff` (entered "
        "by our staff) or `import` (imported by our staff); null if there is no rate.",
        examples=["ecb"],
    )
