"""Offers for tests, stored as the services store them, and a complete form."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from django.utils import timezone

from lading.base.kernel.values.clock import today
from lading.base.reference.models import Unit
from lading.market.offers.models import Offer
from lading.market.offers.schemas import OfferIn
from lading.members.accounts.models import User
from lading.trade.catalogue.models import Product
from tests.platform.factories import ProductFactory


def offer_of(user: User, product: Product | None = None, **fields: Any) -> Offer:
    """A live offer of the user's company, two days old, on a product of its own."""
    product = product or ProductFactory.by(user)
    return Offer.objects.create(
        **{
            "company": user.company,
            "created_by": user,
            "product": product,
            "name": product.name,
            "category": product.category,
            "hs_code": product.hs_code,
            "quantity": Decimal(12000),
            "unit": Unit.objects.get(code="KGS"),
            "price": Decimal("312.50"),
            "payment_terms": "EXM",
            "delivery_location": "Coimbatore",
            "comments": "Ready stock, waxed, on cones",
            "expiry_date": today() + dt.timedelta(days=20),
            "created_at": timezone.now() - dt.timedelta(days=2),
            **fields,
        }
    )


def form(product: Product | None, **fields: Any) -> dict[str, Any]:
    """A whole form of an offer on the product."""
    assert product is not None
    return {
        "productId": product.pk,
        "qty": 12000,
        "uom": "KGS",
        "price": 312.5,
        "paymentTerms": "EXM",
        "locationForDelivery": "Coimbatore",
        "expiryDate": in_days(20),
        "comments": "Ready stock, waxed, on cones",
        **fields,
    }


def payload(product: Product | None, **fields: Any) -> OfferIn:
    """A form as services take it."""
    return OfferIn.model_validate(form(product, **fields))


def in_days(days: int) -> str:
    """The date in India this many days from today."""
    return (today() + dt.timedelta(days=days)).isoformat()
