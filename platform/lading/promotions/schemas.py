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
    """The fields of a promotion to save. Staff who decide on one send `status`, with `remarks` to
    reject it; all other fields are ignored then.
    """

    title: LooseText = Field(
        None,
        description="The heading of the promotion, at most 100 characters.",
        examples=["Ten per cent off combed cotton yarn"],
    )
    description: LooseText = Field(
        None,
        description="The message of the promotion, at most 110 characters.",
        examples=["For orders of two containers and more until the end of December."],
    )
    category: LooseText = Field(
        None,
        description="The category's name, as in the original specification. It is ignored: "
        "send `categoryId`.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    category_id: LooseInt = Field(None, examples=[51])
    hs_code_id: LooseInt = Field(None, examples=[3412])
    start_date: LooseText = Field(
        None,
        description="First day of the promotion in Indian time, today or later.",
        examples=["2026-12-01"],
    )
    end_date: LooseText = Field(
        None,
        description="Last day of the promotion in Indian time, not before the first day.",
        examples=["2026-12-31"],
    )
    country_id: LooseInt = Field(
        None,
        description="Target country, by its id, ISO code or name; all countries if omitted.",
        examples=[105],
    )
    port_id: LooseInt = Field(
        None,
        description="Target port, by its id, UN/LOCODE or name; all ports of the target "
        "country if omitted. If only a port is sent, its country is the target country.",
        examples=[1890],
    )
    targeted_business_type: LooseList = Field(
        None,
        description="Target business types, as codes or ids; all if omitted.",
        examples=[["buyer", "freight_forwarder"]],
    )
    user_id: LooseInt = Field(
        None,
        description="The id of the caller or of a colleague at the same company. Any other "
        "id is refused with 403.",
        examples=[7],
    )
    status: LooseText = Field(
        None,
        description="Staff only: the decision, `approved` or `rejected`. 403 for a company "
        "that sends one of these.",
        examples=["approved"],
    )
    remarks: LooseText = Field(
        None,
        description="Staff only: reason for the rejection, required to reject.",
        examples=["Please name the goods in the title."],
    )


class PromotionHsCodeOut(HsCodeOut):
    """The HS code of a promotion."""

    name: str = Field(
        description="Same as `code`, under the name of the original specification.",
        examples=["5205"],
    )


class PromotionCountryOut(Wire):
    """The target country of a promotion."""

    id: int = Field(description="The country's id.", examples=[105])
    country: str = Field(
        description="The name of the country, in the caller's language.", examples=["India"]
    )


class PromotionPortOut(Wire):
    """The target port of a promotion."""

    id: int = Field(description="The port's id.", examples=[1890])
    port: str = Field(description="The name of the port.", examples=["Mundra"])
    code: str = Field(description="The UN/LOCODE of the port.", examples=["INMUN"])


class PromotionUserOut(Wire):
    """The promoting company."""

    id: int = Field(
        description="The id of the person who created the promotion, with which the "
        "company's profile can be read (`GET /users/{id}`).",
        examples=[7],
    )
    company_id: int = Field(description="The company's id.", examples=[3])
    company_name: str = Field(
        description="The name of the promoting company.", examples=["Kaveri Yarns Exports"]
    )


class PromotionOut(Wire):
    """A promotion, as the caller may see it. For companies whose plan does not show company names,
    the promoting company is withheld: `user`, `userId` and `companyName` are null. Only the
    promoting company and staff get `status`, `remarks`, `reviewDueAt` and `targetedBusinessType`.
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
        description="The category's name, in the caller's language.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    category_id: int = Field(description="The category's id.", examples=[51])
    categories: CategoryOut = Field(description="The category of the promoted goods.")
    hs_code_id: int = Field(description="The HS code's id.", examples=[3412])
    hs_code: PromotionHsCodeOut = Field(description="The HS code of the promoted goods.")
    start_date: dt.date = Field(
        description="First day of the promotion, in Indian time.", examples=["2026-12-01"]
    )
    end_date: dt.date = Field(
        description="Last day of the promotion, in Indian time.", examples=["2026-12-31"]
    )
    stage: Stage = Field(
        description="Stage of the promotion today, in Indian time: `upcoming`, `running` "
        "or `ended`. Not in the original specification.",
        examples=["running"],
    )
    country_id: int | None = Field(
        description="Id of the target country; null for all countries.", examples=[105]
    )
    country: PromotionCountryOut | None = Field(
        description="The target country; null for all countries."
    )
    port_id: int | None = Field(
        description="Id of the target port; null for all ports.", examples=[1890]
    )
    port: PromotionPortOut | None = Field(description="The target port; null for all ports.")
    targeted_business_type: list[str] = Field(
        description="Target business types, as codes; empty for all. Always empty for "
        "callers other than the promoting company and staff.",
        examples=[["buyer"]],
    )
    user_id: int | None = Field(
        description="The id of the person who created the promotion; null while the "
        "company is withheld.",
        examples=[7],
    )
    user: PromotionUserOut | None = Field(
        description="The promoting company; null while its name is withheld."
    )
    company_name: str | None = Field(
        description="The name of the promoting company; null while it is withheld. Not in "
        "the original specification.",
        examples=["Kaveri Yarns Exports"],
    )
    company_name_locked: bool = Field(
        description="Whether the promoting company is hidden by the caller's plan. Not in the "
        "original specification."
    )
    business_types: BusinessTypeOut = Field(
        description="The business type of the promoting company. Not in the original specification."
    )
    status: str | None = Field(
        description=f"{_STATUSES}; null for callers other than the promoting company and staff.",
        examples=["pending_approval"],
    )
    remarks: str | None = Field(
        description="Reason for the rejection; null if there is none, and for callers "
        "other than the promoting company and staff.",
        examples=["Please name the goods in the title."],
    )
    review_due_at: dt.datetime | None = Field(
        description="When the review is due; null if none is pending, and for callers "
        "other than the promoting company and staff. Not in the original specification."
    )
    created_at: dt.datetime = Field(description="When the promotion was created.")
    updated_at: dt.datetime = Field(description="When the promotion was last changed.")
    is_own: bool = Field(
        description="Whether the promotion is one of the caller's own company. Not in the "
        "original specification."
    )
    can: list[PromotionAction] = Field(
        description="What the caller may do with the promotion now: `edit` and `delete` if "
        "it is their company's, `reply` if it is another company's. Not in the original "
        "specification.",
        examples=[["reply"]],
    )


class PromotionRulesOut(Wire):
    """Limits of the promotion form, and whether the caller's company may create another
    promotion.
    """

    allowed: bool = Field(
        description="Whether the company may create another promotion: its plan includes "
        "promotions, and it has not reached its limit."
    )
    needs_plan: bool = Field(description="True if the company's plan does not include promotions.")
    refusal: str | None = Field(
        description="Why another promotion cannot be created, in the caller's language; "
        "null if it can.",
        examples=["Your company has reached its limit of live promotions (10/10)."],
    )
    used: int = Field(
        description="Number of the company's live promotions: those that are pending or "
        "approved and have not ended.",
        examples=[3],
    )
    limit: int = Field(description="Maximum number of live promotions.", examples=[10])
    lifted_by: list[TierName] = Field(
        description="The plans that include promotions; empty if the company's plan does."
    )
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    title_length: int = Field(
        description="Maximum length of a title, in characters.", examples=[100]
    )
    message_length: int = Field(
        description="Maximum length of a message, in characters.", examples=[110]
    )
    days_max: int = Field(description="Maximum duration of a promotion, in days.", examples=[365])
    today: dt.date = Field(description="Today's date in Indian time.", examples=["2026-11-26"])
    review_hours: int = Field(description="Hours until a review is due.", examples=[24])
