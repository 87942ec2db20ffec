"""Sellers, their leads, and the list of leads."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from lading.members.accounts.models import User
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    member,
    port,
    serves,
)

PATH = "/enquiries/businessType"
SERVICE: dict[str, Any] = {"hs_code": None, "category": None}


def seller_of(business_type: int = 3, *, tier: int | None = 2) -> User:
    """A seller that is matched with the enquiries of `lead_for`."""
    user = member(business_type, tier=tier)
    if business_type in {2, 3, 4, 8}:
        ProductFactory.by(user, "520512")
    else:
        serves(user, "INMUN")
    return user


def lead_for(
    targets: list[int], *, raiser: User | None = None, days_ago: float = 0, **fields: Any
) -> Enquiry:
    """A published enquiry, already matched with every company it concerns."""
    at = timezone.now() - dt.timedelta(days=days_ago)
    enquiry = EnquiryFactory.by(
        raiser or member(1),
        target_types=targets,
        source_port=port("INMUN"),
        published_at=at,
        created_at=at,
        **fields,
    )
    matching.match_enquiry(enquiry.pk)
    return enquiry


def listed(client: ApiClient, **query: Any) -> list[int]:
    return [row["id"] for row in client.get(PATH, **query).data["rows"]]
