"""Banners for tests, stored as the services store them."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from lading.base.kernel.values import clock
from lading.market.banners.models import Banner
from lading.members.accounts.models import User
from tests.platform.factories import StaffFactory


def banner_of(*types: int, writer: User | None = None, **fields: Any) -> Banner:
    """A banner for these types of business, which is shown today."""
    at, today = timezone.now(), clock.today()
    return Banner.objects.create(
        created_by=writer or StaffFactory.create(),
        created_at=at,
        updated_at=at,
        business_type_ids=list(types),
        **{
            "title": "Ask for freight rates",
            "description": "Compare forwarders for your route.",
            "banner_type": "type_1",
            "url_type": "internal_url",
            "url": "/rfq-freight-rate",
            "starts_on": today - dt.timedelta(days=1),
            "ends_on": today + dt.timedelta(days=30),
            **fields,
        },
    )


def form(**fields: Any) -> dict[str, Any]:
    """A whole form of a new banner."""
    return {
        "title": "Export credit at lower interest",
        "description": "The scheme goes on until March. See what your bank needs.",
        "bannerType": "type_2",
        "urlType": "external_url",
        "url": "https://www.rbi.org.in/notices",
        "targetedBusinessType": [2, "manufacturer_exporter"],
        "startDate": "2026-12-01",
        "endDate": "31-12-2026",
        **fields,
    }
