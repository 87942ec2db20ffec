"""Exchange rates and quotations for tests of the comparison."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from lading.base.exchange_rates.models import ExchangeRate, Source
from lading.base.kernel.values import clock
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.factories import member, quotation_of


def rate(currency: str, inr: str, days: int = 1) -> None:
    ExchangeRate.objects.create(
        currency=currency,
        date=clock.today() - dt.timedelta(days=days),
        inr=Decimal(inr),
        source=Source.ECB,
    )


def quote(enquiry: Enquiry, *, price: str, currency: str, **version: Any) -> Quotation:
    """A quotation of a new seller, whose total is the price times the enquiry's 1,000."""
    quotation = quotation_of(member(8), enquiry)
    QuotationVersion.objects.filter(quotation=quotation).update(
        price=Decimal(price),
        net_amount=Decimal(price) * 1000,
        currency=currency,
        **version,
    )
    return quotation


def rows_of(answer: Any) -> dict[int, Any]:
    return {row["quotationId"]: row for row in answer.data["rows"]}


def columns_by_id(answer: Any, *names: str) -> dict[int, tuple[Any, ...]]:
    return {key: tuple(row[name] for name in names) for key, row in rows_of(answer).items()}
