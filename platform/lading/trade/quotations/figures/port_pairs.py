"""The ports that the goods of quotations travel between."""

from __future__ import annotations

from collections.abc import Iterator

from lading.trade.quotations.models import Quotation
from lading.trade.quotations.rules import QuotationStatus


def by_sea() -> Iterator[tuple[int, int]]:
    """Each port pair, by ids, of quotations for transport by sea that were not withdrawn."""
    quotations = Quotation.objects.filter(
        enquiry__shipment_mode="sea",
        enquiry__source_port__isnull=False,
        enquiry__destination_port__isnull=False,
    ).exclude(status=QuotationStatus.WITHDRAWN)
    pairs = quotations.order_by().values_list("enquiry__source_port", "enquiry__destination_port")
    return pairs.distinct().iterator()
