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

    `move`, `available` and `current` depend on the caller's company. They and `tier` are not in the
    original specification.
    """

    id: int
    plan_id: int = Field(description="1 Free, 2 Basic, 3 Premium.", examples=[2])
    tier: TierName = Field(examples=["basic"])
    move: Move | None = Field(
        description="What buying it now would mean: a first period, a renewal, an"
        " immediate upgrade, or a plan that starts when the current "
        "one ends. Null if there is nothing to buy.",
        examples=["upgrade"],
    )
    available: bool = Field(
        description="False for the free plan if the company has already used it: it is "
        "available once."
    )
    current: bool = Field(description="Whether this is the company's current plan.")
    name: str = Field(examples=["Exporter Basic"])
    base_name: str = Field(examples=["Basic"])
    price: Number = Field(description="List price in rupees, GST included.", examples=[2999])
    price_amount: int = Field(
        description="The charge in paise after the discount of the period.", examples=[149950]
    )
    yearly_saving: int | None = Field(
        description="Percentage that a yearly plan saves over twelve monthly "
        "charges, rounded down. Null for other plans, or if there is "
        "no monthly plan to compare. Not in the original "
        "specification.",
        examples=[33],
    )
    currency: str = Field(examples=["INR"])
    duration_days: int = Field(examples=[30])
    is_yearly: bool
    popular: bool
    features: dict[str, Any] = Field(
        description="Feature names with true, false or a text.",
        examples=[{"companyNames": True, "promotions": False, "enquiriesPerMonth": "Unlimited"}],
    )


class NextPlanOut(Wire):
    """A plan that is paid for but has not started."""

    tier: TierName = Field(examples=["basic"])
    plan_name: str = Field(examples=["Basic"])
    start_date: dt.datetime
    end_date: dt.datetime = Field(description="When the last paid period ends.")


class SubscriptionOut(Wire):
    """A company's subscription: `active`, or `expired`."""

    plan_id: int = Field(examples=[3])
    tier: TierName = Field(
        description="The plan tier, as a code. Not in the original specification.",
        examples=["premium"],
    )
    plan_name: str = Field(examples=["Premium"])
    end_date: dt.datetime
    status: str = Field(examples=["active"])
    next: NextPlanOut | None = Field(
        description="The paid plan that follows: a renewal or a lower plan. Not "
        "in the original specification."
    )


class SubscriptionStatusOut(Wire):
    """Whether the company has an active subscription, and the latest one (flat)."""

    is_active: bool
    subscription: SubscriptionOut | None


class EligibilityOut(Wire):
    """Whether the company can hold a plan, and if not, the reason to show."""

    may_hold: bool
    reason: str = Field(
        description="Why the company cannot hold a plan; empty if it can.", examples=[""]
    )


class PlanRulesOut(Wire):
    """The limits of a plan; null means unlimited."""

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
    allowed: bool = Field(
        description="Whether the plan includes it; for a counted one, whether another can be added."
    )
    limit: int | None = Field(
        description="Maximum number that the plan allows; null if it is unlimited or not counted.",
        examples=[10],
    )
    used: int | None = Field(
        description="How many are used now; null if they are not counted.", examples=[4]
    )
    remaining: int | None = Field(
        description="Maximum number that the plan allows; null if it is unlimited or not counted.",
        examples=[6],
    )
    lifted_by: list[TierName] = Field(
        description="The higher plans that allow more.", examples=[["premium"]]
    )


class MarketplaceRulesOut(Wire):
    """Numbers that screens and public pages quote. Staff can change them, so no text contains one
    (RULES.md 52).
    """

    review_hours: int = Field(
        description="Hours within which staff review a submission.", examples=[24]
    )
    remembered_days: int = Field(
        description="Days for which a remembered sign-in lasts.", examples=[30]
    )
    code_minutes: int = Field(
        description="Minutes for which a one-time code is valid.", examples=[10]
    )
    code_resend_seconds: int = Field(
        description="Seconds before another one-time code may be requested.", examples=[59]
    )
    activation_link_hours: int = Field(
        description="Hours for which a set-password link is valid.", examples=[24]
    )
    reset_link_hours: int = Field(
        description="Hours for which a reset link is valid.", examples=[24]
    )
    password_length: int = Field(description="Minimum length of a password.", examples=[6])
    max_attachments: int = Field(
        description="Maximum number of files on an enquiry, a quotation or a profile.",
        examples=[4],
    )
    max_file_bytes: int = Field(description="Maximum upload size, in bytes.", examples=[5_242_880])
    sign_up_ports: int = Field(
        description="Maximum number of loading or handling ports in a registration.", examples=[5]
    )
    sign_up_port_pairs: int = Field(
        description="Maximum number of port pairs in a registration.", examples=[5]
    )
    free_days: int | None = Field(
        description="Duration of the Free plan in days; null while it is not available.",
        examples=[30],
    )
    features: list[str] = Field(
        description="Features that can be used now, by their names in a plan's "
        "`features`. Do not advertise others.",
        examples=[["companyNames", "secondaryUsers", "unlimitedPortEdits", "enquiriesPerMonth"]],
    )
    plans: list[PlanRulesOut]
