"""Wire shapes of exchange rates."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.kernel.wire import Number, Wire

from .conversion import RateState
from .models import Source


class ExchangeRateOut(Wire):
    """A currency's rate."""

    currency: str = Field(description="ISO 4217 code; never INR.", examples=["USD"])
    inr: Number = Field(description="Rupees per unit.", examples=[88.42])
    date: dt.date = Field(description="The date that the rate applies to.", examples=["2026-11-20"])
    source: Source = Field(description="Source of the rate.", examples=["ecb"])


class ExchangeRatesOut(Wire):
    """The rates that amounts are converted with on a day."""

    rows: list[ExchangeRateOut]
    max_days: int = Field(
        description="Maximum age in days of a rate used for conversion. Not in the "
        "original specification.",
        examples=[7],
    )


class RateOut(Wire):
    """The exchange rate of a currency; it may be missing or too old to use."""

    currency: str = Field(description="ISO 4217 code; never INR.", examples=["USD"])
    state: RateState = Field(
        description="`current`: used for conversion; `old`: shown but not used; `missing`: "
        "there is none.",
        examples=["current"],
    )
    inr: Number | None = Field(description="Rupees per unit.", examples=[88.42])
    date: dt.date | None = Field(
        description="The date that the rate applies to.", examples=["2026-11-20"]
    )
    source: Source | None = Field(description="Source of the rate.", examples=["ecb"])
