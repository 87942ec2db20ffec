"""Wire shapes of billing."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.kernel.wire import Number, Wire

from .entitlements import Entitlement

Move = Literal["start", "renew", "upgrade", "switch"]


class PlanOut(Wire):
    """A plan on sale. `price` is the listed price; `priceAmount` is what is charged.

    `tier`, `move`, `available` and `current` are an addition: what the plan means to the company
    that asks.
    """

    id: int
    plan_id: int = Field(description="1 Free, 2 Basic, 3 Premium.", examples=[2])
    tier: TierName = Field(examples=["basic"])
    move: Move | None = Field(
        description="What taking it now would be: a first period, one more of the same plan, a "
        "higher plan at once, another plan when the present one ends. Null: nothing to take.",
        examples=["upgrade"],
    )
    available: bool = Field(
        description="False for the free plan of a company that has had it: it is for once."
    )
    current: bool = Field(description="Whether the company is on it now.")
    name: str = Field(examples=["Exporter Basic"])
    base_name: str = Field(examples=["Basic"])
    price: Number = Field(description="List price in rupees, GST included.", examples=[2999])
    price_amount: int = Field(
        description="The charge in paise after the discount of the period.", examples=[149950]
    )
    yearly_saving: int | None = Field(
        description="What a yearly plan saves of twelve monthly charges, in per cent, rounded "
        "down. Null for other plans, and without a monthly plan to compare. An addition.",
        examples=[33],
    )
    currency: str = Field(examples=["INR"])
    duration_days: int = Field(examples=[30])
    is_yearly: bool
    popular: bool
    features: dict[str, Any] = Field(
        description="Feature name to true, false or a text.",
        examples=[{"companyNames": True, "promotions": False, "enquiriesPerMonth": "Unlimited"}],
    )


class NextPlanOut(Wire):
    """A plan that is paid for and has not begun."""

    tier: TierName = Field(examples=["basic"])
    plan_name: str = Field(examples=["Basic"])
    start_date: dt.datetime
    end_date: dt.datetime = Field(description="The end of all that is paid for it.")


class SubscriptionOut(Wire):
    """A company's subscription: `active`, or `expired`."""

    plan_id: int = Field(examples=[3])
    tier: TierName = Field(
        description="The plan id by its name. An addition.", examples=["premium"]
    )
    plan_name: str = Field(examples=["Premium"])
    end_date: dt.datetime
    status: str = Field(examples=["active"])
    next: NextPlanOut | None = Field(
        description="What is paid for and follows it: a renewal, or a lower plan. An addition."
    )


class SubscriptionStatusOut(Wire):
    """Whether the company has an active subscription, and the latest one (flat)."""

    is_active: bool
    subscription: SubscriptionOut | None


class EligibilityOut(Wire):
    """Whether the company can hold a plan, and if not, the reason to show."""

    may_hold: bool
    reason: str = Field(description="Empty where it can.", examples=[""])


class PlanRulesOut(Wire):
    """What a plan allows to every company on it; null: unlimited."""

    plan_id: int = Field(description="1 Free, 2 Basic, 3 Premium.", examples=[1])
    tier: TierName = Field(examples=["free"])
    enquiries_per_month: int | None = Field(examples=[5])
    products: int | None = Field(examples=[5])
    loading_ports: int | None = Field(examples=[5])
    port_edits_per_month: int | None = Field(examples=[1])
    secondary_users: int | None = Field(examples=[0])


class EntitlementOut(Wire):
    """What the company's plan allows: whether, how many, and which plans allow more."""

    key: Entitlement = Field(examples=["products"])
    allowed: bool = Field(description="Whether it may, or may have one more.")
    limit: int | None = Field(description="Null: not counted, or unlimited.", examples=[10])
    used: int | None = Field(
        description="How many are used now; null if they are not counted.", examples=[4]
    )
    remaining: int | None = Field(description="Null: not counted, or unlimited.", examples=[6])
    lifted_by: list[TierName] = Field(
        description="Higher plans that allow more.", examples=[["premium"]]
    )


class MarketplaceRulesOut(Wire):
    """Numbers that screens and public pages quote. Staff can change them, so no text contains one
    (RULES.md 52).
    """

    review_hours: int = Field(description="Hours staff have for a review.", examples=[24])
    remembered_days: int = Field(description="Days a remembered sign-in lasts.", examples=[30])
    code_minutes: int = Field(description="Minutes a one-time code lives.", examples=[10])
    code_resend_seconds: int = Field(
        description="Seconds before another one-time code.", examples=[59]
    )
    activation_link_hours: int = Field(
        description="Hours a set-password link lives.", examples=[24]
    )
    reset_link_hours: int = Field(description="Hours a reset link lives.", examples=[24])
    password_length: int = Field(description="Fewest characters of a password.", examples=[6])
    max_attachments: int = Field(
        description="Files of an enquiry, a quotation or a profile.", examples=[4]
    )
    max_file_bytes: int = Field(description="The largest upload.", examples=[5_242_880])
    sign_up_ports: int = Field(
        description="Loading or handling ports a registration may name.", examples=[5]
    )
    sign_up_port_pairs: int = Field(description="Port pairs a registration may name.", examples=[5])
    free_days: int | None = Field(
        description="Days of the Free plan; null while it is not on sale.", examples=[30]
    )
    features: list[str] = Field(
        description="Features that can be used now, by their names in `features` of a plan. "
        "Promise no others.",
        examples=[["companyNames", "secondaryUsers", "unlimitedPortEdits", "enquiriesPerMonth"]],
    )
    plans: list[PlanRulesOut]
