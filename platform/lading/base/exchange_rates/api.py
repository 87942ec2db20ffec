"""The route of exchange rates."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from lading.base.http.api import answers
from lading.base.kernel import limits
from lading.base.kernel.wire import Data

from . import queries
from .schemas import ExchangeRateOut, ExchangeRatesOut

router = Router(by_alias=True)
DateQuery = Annotated[
    dt.date | None,
    Query(
        alias="date",
        description="The day on which amounts are converted, as `YYYY-MM-DD`; today (Indian time) "
        "if omitted.",
        examples=["2026-11-20"],
    ),
]


@router.get("", response=answers(Data[ExchangeRatesOut]))
def list_rates(request: HttpRequest, date: DateQuery = None) -> Data[ExchangeRatesOut]:
    """List the exchange rates with which amounts are converted on a day: the latest rate of each
    currency, unless it is older than `maxDays` (RULES.md 50).
    """
    rows = [ExchangeRateOut.model_validate(row) for row in queries.list_rates(date)]
    days = limits.number("exchange_rate.days")
    return Data[ExchangeRatesOut](data=ExchangeRatesOut(rows=rows, max_days=days))
