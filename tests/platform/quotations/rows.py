"""Rows of quotations that several tests need."""

from __future__ import annotations

from django.utils import timezone

from lading.trade.quotations.models import CounterOffer, Quotation


def counter_offer_of(quotation: Quotation) -> CounterOffer:
    """An open counter-offer to the quotation's first version."""
    version = quotation.versions.earliest("pk")
    return CounterOffer.objects.create(
        quotation=quotation,
        version=version,
        price=240,
        quantity=10,
        net_amount=2_400,
        expiry_date=version.expiry_date,
        description="For a second order",
        created_by=version.created_by,
        created_at=timezone.now(),
    )
