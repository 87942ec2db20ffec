"""Wire shapes of billing."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import Field

from lading.base.kernel.wire import Number, Wire
from lading.members.billing.models.plans import TierName

from .entitlements import Entitlement

Move = Literal["start", "renew", "upgrade", "switch"]


class PlanOut(Wire):
    """A plan on sale. `price` is the list price; `priceAmount` is the price that is charged.

    `move`, `available` and `current` depend on the caller's company. They and `tier` are not in the
    original specification.
    """

    id: int = Field(description="To buy the plan, send `planId` and `isYearly` instead.")
    plan_id: int = Field(
        description="The plan's tier as a number: 1 is Free, 2 is Basic, 3 is Premium.",
        examples=[2],
    )
    tier: TierName = Field(
        description="The plan's tier as a code: `free`, `basic` or `premium`.", examples=["basic"]
    )
    move: Move | None = Field(
        description="What buying the plan now would do: `start` a first period, `renew` the "
        "current plan, `upgrade` it at once, or `switch` to this lower plan when the current one "
        "ends. Null if the company cannot buy the plan now.",
        examples=["upgrade"],
    )
    available: bool = Field(
        description="False if this is the free plan and the company has already used it, which is "
        "possible only once; otherwise true."
    )
    current: bool = Field(description="Whether the company is now on a plan of this tier.")
    name: str = Field(examples=["Exporter Basic"])
    base_name: str = Field(
        description="The name without its family and period.", examples=["Basic"]
    )
    price: Number = Field(description="List price in rupees, GST included.", examples=[2999])
    price_amount: int = Field(
        description="Price in paise after the discount, GST included: the amount that is charged "
        "for a whole period.",
        examples=[149950],
    )
    yearly_saving: int | None = Field(
        description="Percentage that a yearly plan saves compared with twelve monthly plans of the "
        "same tier, rounded down. Null for monthly plans, or if there is no monthly plan to "
        "compare with. Not in the original specification.",
        examples=[33],
    )
    currency: str = Field(examples=["INR"])
    duration_days: int = Field(examples=[30])
    is_yearly: bool
    popular: bool = Field(description="Whether the page of plans recommends it.")
    features: dict[str, Any] = Field(
        description="What the plan includes, by feature name: true or false, or a text such as a "
        "number or `Unlimited`.",
        examples=[{"companyNames": True, "promotions": False, "enquiriesPerMonth": "Unlimited"}],
    )


class NextPlanOut(Wire):
    """A plan that has been paid for but has not begun."""

    tier: TierName = Field(
        description="The plan's tier as a code: `basic` or `premium`.", examples=["basic"]
    )
    plan_name: str = Field(
        description="The plan's name in the language of the call.", examples=["Basic"]
    )
    start_date: dt.datetime = Field(description="When the plan begins.")
    end_date: dt.datetime = Field(
        description="When the plan ends, including renewals that have been paid for."
    )


class SubscriptionOut(Wire):
    """A company's current plan, or the last plan that it had."""

    plan_id: int = Field(
        description="The plan's tier as a number: 1 is Free, 2 is Basic, 3 is Premium.",
        examples=[3],
    )
    tier: TierName = Field(
        description="The plan's tier as a code: `free`, `basic` or `premium`. Not in the original "
        "specification.",
        examples=["premium"],
    )
    plan_name: str = Field(
        description="The plan's name in the language of the call.", examples=["Premium"]
    )
    end_date: dt.datetime = Field(description="When the plan ends, or ended if it has expired.")
    status: str = Field(description="`active` or `expired`.", examples=["active"])
    next: NextPlanOut | None = Field(
        description="The plan that has been paid for and follows this one, as a renewal or a lower "
        "plan; null if there is none. Not in the original specification."
    )


class SubscriptionStatusOut(Wire):
    """The company's current or last plan, and whether it is active (flat)."""

    is_active: bool
    subscription: SubscriptionOut | None = Field(
        description="The current plan, or else the last one; null if there was none."
    )


class EligibilityOut(Wire):
    """The result of checking whether the caller's company can hold a plan, with the reason if it
    cannot.
    """

    may_hold: bool = Field(
        description="Whether the company can hold a plan. False for buyers, who need none."
    )
    reason: str = Field(
        description="Why the company cannot hold a plan, in the language of the call; empty if it "
        "can.",
        examples=[""],
    )


class PlanRulesOut(Wire):
    """The limits of a plan. A limit of null means unlimited."""

    plan_id: int = Field(
        description="The plan's tier as a number: 1 is Free, 2 is Basic, 3 is Premium.",
        examples=[1],
    )
    tier: TierName = Field(
        description="The plan's tier as a code: `free`, `basic` or `premium`.", examples=["free"]
    )
    enquiries_per_month: int | None = Field(
        description="Number of enquiries that may be opened per calendar month (Indian time); null "
        "if unlimited.",
        examples=[5],
    )
    products: int | None = Field(
        description="Maximum number of products; null if unlimited.", examples=[5]
    )
    loading_ports: int | None = Field(
        description="Maximum number of loading or handling ports in the profile; null if "
        "unlimited.",
        examples=[5],
    )
    port_edits_per_month: int | None = Field(
        description="Number of changes of ports allowed per calendar month (Indian time); null if "
        "unlimited.",
        examples=[1],
    )
    secondary_users: int | None = Field(
        description="Maximum number of secondary users; null if unlimited.", examples=[0]
    )


class EntitlementOut(Wire):
    """A feature or number that depends on the plan: what the company's plan allows, what is used,
    and which plans allow more.
    """

    key: Entitlement = Field(examples=["products"])
    allowed: bool = Field(
        description="Whether the company may use the feature now or, if a number is limited, add "
        "one more."
    )
    limit: int | None = Field(
        description="Maximum number that the plan allows; null if there is no maximum.",
        examples=[10],
    )
    used: int | None = Field(
        description="Number in use, or for monthly limits the number used in the current calendar "
        "month (Indian time); null if nothing is counted.",
        examples=[4],
    )
    remaining: int | None = Field(
        description="Number that can still be used: `limit` less `used`, at least 0. Null if "
        "`limit` or `used` is null.",
        examples=[6],
    )
    lifted_by: list[TierName] = Field(
        description="The tiers of the higher plans that include the feature or allow a higher "
        "number; empty if there are none.",
        examples=[["premium"]],
    )


class MarketplaceRulesOut(Wire):
    """Limits and periods of the marketplace, for display on screens and public pages. Staff can
    change most of them, so they should not be hard-coded (RULES.md 52).
    """

    review_hours: int = Field(
        description="Maximum number of hours that a review by staff takes.", examples=[24]
    )
    remembered_days: int = Field(
        description="Number of days for which a sign-in with `remember` is valid.", examples=[30]
    )
    code_minutes: int = Field(
        description="Number of minutes for which a one-time code is valid.", examples=[10]
    )
    code_resend_seconds: int = Field(
        description="Number of seconds after which another one-time code can be requested.",
        examples=[59],
    )
    activation_link_hours: int = Field(
        description="Number of hours for which a link to set the first password is valid.",
        examples=[24],
    )
    reset_link_hours: int = Field(
        description="Number of hours for which a link to reset a password is valid.",
        examples=[24],
    )
    password_length: int = Field(
        description="Minimum length of a password, in characters.", examples=[6]
    )
    max_attachments: int = Field(
        description="Maximum number of files on an enquiry, a quotation or a profile.",
        examples=[4],
    )
    max_file_bytes: int = Field(
        description="Maximum size of an uploaded file, in bytes.", examples=[5_242_880]
    )
    sign_up_ports: int = Field(
        description="Maximum number of loading or handling ports in a registration.", examples=[5]
    )
    sign_up_port_pairs: int = Field(
        description="Maximum number of port pairs in a registration.", examples=[5]
    )
    free_days: int | None = Field(
        description="Duration of the free plan in days; null while it is not on sale.",
        examples=[30],
    )
    features: list[str] = Field(
        description="Names of the plan features that the marketplace offers, as in `features` of "
        "`GET /subscription-plans`. No other feature should be advertised.",
        examples=[["companyNames", "secondaryUsers", "unlimitedPortEdits", "enquiriesPerMonth"]],
    )
    plans: list[PlanRulesOut] = Field(
        description="The limits of each plan: Free, Basic and Premium, in this order."
    )
