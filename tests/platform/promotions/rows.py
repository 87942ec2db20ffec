"""Promotions for tests: written directly into the table, and the form that the portal sends."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from lading.base.kernel import review
from lading.base.kernel.values.clock import today
from lading.market.promotions.models import Promotion
from lading.market.promotions.schemas import PromotionIn
from lading.members.accounts.models import User
from tests.platform.factories import category_of, company_of, hs


def promotion_of(user: User, hs_code: str = "520512", **fields: Any) -> Promotion:
    """An approved promotion of the user's company, which runs for thirty days and is for all."""
    title = fields.pop("title", "Ten per cent off combed yarn")
    values = {
        "status": "approved",
        "approved_title": title,
        "starts_on": today() - dt.timedelta(days=1),
        "ends_on": today() + dt.timedelta(days=30),
        "message": "For orders of two containers and more.",
        "created_at": timezone.now(),
        "updated_at": timezone.now(),
        **fields,
    }
    return Promotion.objects.create(
        company=company_of(user),
        created_by=user,
        title=title,
        category=category_of(hs_code),
        hs_code=hs(hs_code),
        **values,
    )


def waiting(user: User, **fields: Any) -> Promotion:
    """A promotion that waits for review."""
    promotion = promotion_of(user, status="pending_approval", approved_title="", **fields)
    review.submit(
        kind="promotion",
        object_id=promotion.pk,
        company_id=promotion.company_id,
        company_name=promotion.company.name,
        title=promotion.title,
    )
    return promotion


def day(days: int) -> str:
    """The date so many days from today in India."""
    return (today() + dt.timedelta(days=days)).isoformat()


def form(**changes: Any) -> dict[str, Any]:
    """What the portal sends."""
    code = hs("520512")
    return {
        "title": "Ten per cent off combed yarn",
        "description": "For orders of two containers and more.",
        "categoryId": code.category_id,
        "hsCodeId": code.pk,
        "startDate": day(0),
        "endDate": day(30),
        "targetedBusinessType": ["buyer", "shipping_line"],
        **changes,
    }


def payload(**changes: Any) -> PromotionIn:
    """The same for a service."""
    return PromotionIn.model_validate(form(**changes))
