"""Exchange rates for comparing quotations in the demo, as a member of staff would enter them."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from lading.base.exchange_rates.models import ExchangeRate, Source
from lading.base.kernel.values import clock

RATES: Final = {
    "AED": Decimal("23.10"),
    "EUR": Decimal("92.40"),
    "GBP": Decimal("108.30"),
    "USD": Decimal("84.85"),
}
"""Rupees per unit."""


def load_rates() -> None:
    """Add today's rates of the currencies that have none today."""
    ExchangeRate.objects.bulk_create(
        (
            ExchangeRate(currency=code, date=clock.today(), inr=inr, source=Source.STAFF)
            for code, inr in RATES.items()
        ),
        ignore_conflicts=True,
    )
