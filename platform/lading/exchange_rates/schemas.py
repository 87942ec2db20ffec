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
    date: dt.date = Field(description="The day that it is of.", examples=["2026-11-20"])
    source: Source = Field(description="Who gave it.", examples=["ecb"])


class ExchangeRatesOut(Wire):
    """The rates that amounts are converted with on a day."""

    rows: list[ExchangeRateOut]
    max_days: int = Field(
        description="Days after which a rate is too old to convert with. An addition.",
        examples=[7],
    )


class RateOut(Wire):
    """The rate of a currency that somebody wants converted; it may be missing or too old."""

    currency: str = Field(description="ISO 4217 code; never INR.", examples=["USD"])
    state: RateState = Field(
        description="`current`: amounts are converted with it; `old`: it is shown, and nothing is "
        "converted; `missing`: there is none.",
        examples=["current"],
    )
    inr: Number | None = Field(description="Rupees per unit.", examples=[88.42])
    date: dt.date | None = Field(description="The day that it is of.", examples=["2026-11-20"])
    source: Source | None = Field(description="Who gave it.", examples=["ecb"])
