"""Freight rates for tests, stored as the services store them, and a complete form."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from django.utils import timezone

from lading.base.exchange_rates.models import ExchangeRate
from lading.base.kernel.values.clock import today
from lading.market.freight_rates.models import FreightRate, RateVersion
from lading.market.freight_rates.schemas import FreightRateIn
from lading.members.accounts.models import User
from tests.platform.factories import port

TERMS = ("price", "currency", "valid_until", "comments")


def rate_of(
    user: User,
    price: str | int = 1250,
    *,
    lane: tuple[str, str] = ("INMUN", "AEJEA"),
    **fields: Any,
) -> FreightRate:
    """A live rate of the user's company, two days old, with its only version."""
    rate = FreightRate.objects.create(
        **{
            "company": user.company,
            "created_by": user,
            "loading_port": port(lane[0]),
            "destination_port": port(lane[1]),
            "container": "40DHC",
            "price": Decimal(price),
            "currency": "USD",
            "valid_until": in_days(20),
            "comments": "All-in, CY/CY",
            "created_at": timezone.now() - dt.timedelta(days=2),
            **fields,
        }
    )
    RateVersion.objects.create(
        rate=rate,
        number=rate.version,
        saved_by=user,
        starts_at=rate.created_at,
        ends_at=rate.withdrawn_at,
        **{field: getattr(rate, field) for field in TERMS},
    )
    return rate


def form(**fields: Any) -> dict[str, Any]:
    """A whole form."""
    return {
        "loadingPort": "Mundra",
        "destinationPort": "AEJEA",
        "containerType": "40'dryhighcube",
        "oceanfreight": 1250,
        "currency": "USD",
        "pricevalidity": in_days(20).isoformat(),
        "comments": "All-in, CY/CY",
        **fields,
    }


def payload(**fields: Any) -> FreightRateIn:
    """A form as services take it."""
    return FreightRateIn.model_validate(form(**fields))


def in_days(days: int) -> dt.date:
    """The date in India this many days from today."""
    return today() + dt.timedelta(days=days)


def worth(currency: str, inr: str) -> None:
    """Yesterday's exchange rate of a currency."""
    ExchangeRate.objects.create(currency=currency, date=in_days(-1), inr=Decimal(inr))
