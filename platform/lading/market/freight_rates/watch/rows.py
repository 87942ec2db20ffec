"""Makes JSON of the rows of Market Watch, without a model for each row. Its bytes are those of
`schemas.MarketRateRow` (`test_market.py`).
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any, NamedTuple

from lading.base.kernel.database.compiled import Row
from lading.base.kernel.wire import as_number
from lading.market.freight_rates.rules import RateStatus

from .comparing import Comparison

Values = dict[str, Any]


class MarketRow(NamedTuple):
    """The columns of `finding`, in their order."""

    id: int
    seller: int | None
    seller_name: str | None
    company: str
    loading_id: int
    loading: str
    loading_code: str
    loading_country: str
    destination_id: int
    destination: str
    destination_code: str
    destination_country: str
    container: str
    price: Decimal
    currency: str
    valid_until: dt.date
    comments: str
    created_at: dt.datetime
    posted_at: dt.datetime


def row_of(columns: Row, compared: Comparison) -> Values:
    """A `MarketRateRow` as JSON types."""
    row = MarketRow(*columns)
    lane = (row.loading_id, row.destination_id)
    converted = compared.convert(row.price, row.currency)
    return {
        "id": row.id,
        "userid": row.seller,
        "username": row.seller_name,
        "comapanyName": row.company,
        "loadingPort": row.loading,
        "loadingPortCode": row.loading_code,
        "loadingCountry": row.loading_country,
        "destinationPort": row.destination,
        "destinationPortCode": row.destination_code,
        "destinationCountry": row.destination_country,
        "portPairs": [lane_text(row.loading, row.destination)],
        "containerType": row.container,
        "oceanfreight": as_number(row.price),
        "currency": row.currency,
        "pricevalidity": row.valid_until,
        "comments": row.comments,
        "status": RateStatus.LIVE,
        "createdAt": row.created_at,
        "postedAt": row.posted_at,
        "isBest": compared.is_best(lane, row.container, row.currency, row.price),
        "converted": None if converted is None else as_number(converted),
    }


def lane_text(loading: str, destination: str) -> str:
    """A lane in one text, as in profiles."""
    return f"{loading} → {destination}"
