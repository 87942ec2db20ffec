"""Wire shapes of promotions (RULES.md 3.3, wire contract)."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.companies.schemas import BusinessTypeOut
from lading.kernel.checks import LooseInt, LooseList, LooseText
from lading.kernel.field_limits import FieldRuleOut
from lading.kernel.wire import Wire
from lading.reference.schemas import CategoryOut, HsCodeOut

from .actions import PromotionAction

Stage = Literal["upcoming", "running", "ended"]
_STATUSES = "`pending_approval`, `approved` or `rejected`"


class PromotionIn(Wire):
    """The form of a promotion. Staff send `status`, and `remarks` with a rejection; the other
    fields are ignored then.
    """

    title: LooseText = Field(
        None,
        description="The heading of the promotion.",
        examples=["Ten per cent off combed cotton yarn"],
    )
    description: LooseText = Field(
        None,
        description="The message, of at most 110 characters.",
        examples=["For orders of two containers and more until the end of December."],
    )
    category: LooseText = Field(
        None,
        description="The category's name, as in the original specification; `categoryId` takes "
        "precedence.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    category_id: LooseInt = Field(None, examples=[51])
    hs_code_id: LooseInt = Field(None, examples=[3412])
    start_date: LooseText = Field(
        None, description="First day of the promotion, in India.", examples=["2026-12-01"]
    )
    end_date: LooseText = Field(
        None, description="Last day of the promotion, in India.", examples=["2026-12-31"]
    )
    country_id: LooseInt = Field(
        None, description="Target country; all if omitted.", examples=[105]
    )
    port_id: LooseInt = Field(
        None, description="Target port; all ports of the country if omitted.", examples=[1890]
    )
    targeted_business_type: LooseList = Field(
        None,
        description="Target business types, as codes or ids; all if omitted.",
        examples=[["buyer", "freight_forwarder"]],
    )
    user_id: LooseInt = Field(
        None, description="A person of the caller's company; any other is 403.", examples=[7]
    )
    status: LooseText = Field(
        None, description="`approved` or `rejected`, by staff alone.", examples=["approved"]
    )
    remarks: LooseText = Field(
        None, description="Why staff reject it.", examples=["Please name the goods in the title."]
    )


class PromotionHsCodeOut(HsCodeOut):
    """The HS code of a promotion."""

    name: str = Field(
        description="Same as `code`, under the name of the original specification.",
        examples=["5205"],
    )


class PromotionCountryOut(Wire):
    """The country that a promotion is for."""

    id: int = Field(description="The country's id.", examples=[105])
    country: str = Field(description="The name of the country.", examples=["India"])


class PromotionPortOut(Wire):
    """The port that a promotion is for."""

    id: int = Field(description="The port's id.", examples=[1890])
    port: str = Field(description="The name of the port.", examples=["Mundra"])
    code: str = Field(description="The UN/LOCODE of the port.", examples=["INMUN"])


class PromotionUserOut(Wire):
    """The promoting company."""

    id: int = Field(description="A person, as in `/user-profile?id=`.", examples=[7])
    company_id: int = Field(description="The company's id.", examples=[3])
    company_name: str = Field(
        description="The name of the promoting company.", examples=["Kaveri Yarns Exports"]
    )


class PromotionOut(Wire):
    """A promotion, as this reader sees it. The promoting company is withheld from companies whose
    plan shows no names: then `user`, `userId` and `companyName` are null. Only the promoting
    company and staff see `status`, `remarks` and the fields that depend on them.
    """

    id: int = Field(description="The promotion's id.", examples=[4])
    title: str = Field(
        description="The heading of the promotion.",
        examples=["Ten per cent off combed cotton yarn"],
    )
    description: str = Field(
        description="The message of the promotion.",
        examples=["For orders of two containers and more until the end of December."],
    )
    buyer_message: str = Field(
        description="Same as `description`, under the second name of the original specification.",
        examples=["For orders of two containers and more until the end of December."],
    )
    category: str = Field(
        description="The category's name.", examples=["Cotton fibre, yarn and fabric"]
    )
    category_id: int = Field(description="The category's id.", examples=[51])
    categories: CategoryOut = Field(description="The category of the promoted goods.")
    hs_code_id: int = Field(description="The HS code's id.", examples=[3412])
    hs_code: PromotionHsCodeOut = Field(description="The HS code.")
    start_date: dt.date = Field(
        description="First day of the promotion, in India.", examples=["2026-12-01"]
    )
    end_date: dt.date = Field(
        description="Last day of the promotion, in India.", examples=["2026-12-31"]
    )
    stage: Stage = Field(
        description="Stage of the promotion today in India: `upcoming`, `running`"
        " or `ended`. Not in the original specification.",
        examples=["running"],
    )
    country_id: int | None = Field(description="Target country; null for all.", examples=[105])
    country: PromotionCountryOut | None = Field(description="Target country; null for all.")
    port_id: int | None = Field(description="Target port; null for all.", examples=[1890])
    port: PromotionPortOut | None = Field(description="Target port; null for all.")
    targeted_business_type: list[str] = Field(
        description="Target business types, as codes; empty for all. Not sent to readers.",
        examples=[["buyer"]],
    )
    user_id: int | None = Field(
        description="A person of the company, as in `/user-profile?id=`; null while withheld.",
        examples=[7],
    )
    user: PromotionUserOut | None = Field(
        description="The promoting company; null while its name is withheld."
    )
    company_name: str | None = Field(
        description="The company that promotes; null while withheld. Not in the original "
        "specification.",
        examples=["Kaveri Yarns Exports"],
    )
    company_name_locked: bool = Field(
        description="Whether the promoting company is hidden by the caller's plan. Not in the "
        "original specification."
    )
    business_types: BusinessTypeOut = Field(
        description="The type of the company that promotes. Not in the original specification."
    )
    status: str | None = Field(description=f"{_STATUSES}.", examples=["pending_approval"])
    remarks: str | None = Field(
        description="Reason for the rejection.", examples=["Please name the goods in the title."]
    )
    review_due_at: dt.datetime | None = Field(
        description="When the review is due; null if none is pending. Not in the original "
        "specification."
    )
    created_at: dt.datetime = Field(description="When the promotion was first saved.")
    updated_at: dt.datetime = Field(description="When the promotion was last changed.")
    is_own: bool = Field(
        description="Whether the caller's company promotes it. Not in the original specification."
    )
    can: list[PromotionAction] = Field(
        description="What the caller may do with it now. Not in the original specification.",
        examples=[["reply"]],
    )


class PromotionRulesOut(Wire):
    """Limits of the promotion form, and whether the caller's company may save one."""

    allowed: bool = Field(description="Whether another promotion can be created on this plan.")
    needs_plan: bool = Field(description="Whether the plan does not include promotions.")
    refusal: str | None = Field(
        description="Why another promotion cannot be created; null if it can.",
        examples=["Your company has reached its limit of live promotions (10/10)."],
    )
    used: int = Field(description="How many live promotions the company has.", examples=[3])
    limit: int = Field(description="Maximum number of live promotions.", examples=[10])
    lifted_by: list[TierName] = Field(description="The plans that include promotions.")
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    title_length: int = Field(description="Maximum length of a title.", examples=[100])
    message_length: int = Field(description="Maximum length of a message.", examples=[110])
    days_max: int = Field(description="Maximum duration of a promotion, in days.", examples=[365])
    today: dt.date = Field(description="Today in India.", examples=["2026-11-26"])
    review_hours: int = Field(description="Hours until a review is due.", examples=[24])
