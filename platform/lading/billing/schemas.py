"""Wire shapes of billing."""

from __future__ import annotations

import datetime as dt
from typing import Any

from pydantic import Field

from lading.kernel.wire import Number, Wire

from .entitlements import Entitlement


class PlanOut(Wire):
    """A plan on sale. `price` is the listed price; `priceAmount` is what is charged."""

    id: int
    plan_id: int = Field(description="1 Free, 2 Basic, 3 Premium.", examples=[2])
    name: str = Field(examples=["Exporter Basic"])
    base_name: str = Field(examples=["Basic"])
    price: Number = Field(description="Listed price in rupees, GST included.", examples=[2999])
    price_amount: int = Field(
        description="The charge in paise after the discount of the period.", examples=[149950]
    )
    currency: str = Field(examples=["INR"])
    duration_days: int = Field(examples=[30])
    is_yearly: bool
    popular: bool
    features: dict[str, Any] = Field(
        description="Feature name to true, false or a text.",
        examples=[{"companyNames": True, "promotions": False, "enquiriesPerMonth": "Unlimited"}],
    )


class SubscriptionOut(Wire):
    """A company's subscription: `active`, or `expired`."""

    plan_id: int = Field(examples=[3])
    plan_name: str = Field(examples=["Premium"])
    end_date: dt.datetime
    status: str = Field(examples=["active"])


class SubscriptionStatusOut(Wire):
    """Whether the company has an active subscription, and the last one it had (flat)."""

    is_active: bool
    subscription: SubscriptionOut | None


class PlanRulesOut(Wire):
    """What a plan allows, for every company on it; null: as many as it likes."""

    plan_id: int = Field(description="1 Free, 2 Basic, 3 Premium.", examples=[1])
    enquiries_per_month: int | None = Field(examples=[5])
    products: int | None = Field(examples=[5])
    loading_ports: int | None = Field(examples=[5])
    port_edits_per_month: int | None = Field(examples=[1])
    secondary_users: int | None = Field(examples=[0])


class EntitlementOut(Wire):
    """What the company's plan lets it do: whether, how many, and which plans allow more."""

    key: Entitlement = Field(examples=["products"])
    allowed: bool = Field(description="Whether it may, or may have one more.")
    limit: int | None = Field(description="Null: not counted, or unlimited.", examples=[10])
    used: int | None = Field(description="Null: not counted.", examples=[4])
    remaining: int | None = Field(description="Null: not counted, or unlimited.", examples=[6])
    lifted_by: list[int] = Field(
        description="Higher plans that allow more: 1 Free, 2 Basic, 3 Premium.", examples=[[3]]
    )


class MarketplaceRulesOut(Wire):
    """Rules that the public pages quote."""

    review_hours: int = Field(description="Hours staff have for a review.", examples=[24])
    free_days: int | None = Field(
        description="Days of the Free plan; null while it is not on sale.", examples=[30]
    )
    plans: list[PlanRulesOut]
