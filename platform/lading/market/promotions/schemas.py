"""Wire shapes of promotions (RULES.md 3.3, wire contract)."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.base.kernel.checks import LooseInt, LooseList, LooseText
from lading.base.kernel.field_limits import FieldRuleOut
from lading.base.kernel.wire import Wire
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.members.billing.models.plans import TierName
from lading.members.companies.schemas import BusinessTypeOut

from .access import PromotionAction

Stage = Literal["upcoming", "running", "ended"]
_STATUSES = "`pending_approval`, `approved` or `rejected`"


class PromotionIn(Wire):
    """All fields of a promotion. Staff who approve or reject a promotion send `status` and
    `remarks`; all other fields are ignored then.
    """

    title: LooseText = Field(
        None,
        description="Required. The title of the promotion, of at most 100 characters.",
        examples=["Ten per cent off combed cotton yarn"],
    )
    description: LooseText = Field(
        None,
        description="Required. The message of the promotion, of at most 110 characters.",
        examples=["For orders of two containers and more until the end of December."],
    )
    category: LooseText = Field(
        None,
        description="Ignored; send `categoryId` instead. The field exists because the original "
        "specification has it.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    category_id: LooseInt = Field(None, examples=[51])
    hs_code_id: LooseInt = Field(None, examples=[3412])
    start_date: LooseText = Field(
        None,
        description="Required. First day of the promotion (Indian time): today or later. An "
        "existing promotion may keep a first day that has passed.",
        examples=["2026-12-01"],
    )
    end_date: LooseText = Field(
        None,
        description="Required. Last day of the promotion (Indian time): today or later, and not "
        "before `startDate`. The maximum duration is `daysMax` of `GET /promotions/rules`.",
        examples=["2026-12-31"],
    )
    country_id: LooseInt = Field(
        None,
        description="Target country, by its id, ISO code or name. If it is omitted or null, the "
        "promotion is for all countries, or for the country of `portId` if a port is sent.",
        examples=[105],
    )
    port_id: LooseInt = Field(
        None,
        description="Target port, which must be in the target country, by its id, UN/LOCODE or "
        "name. If it is omitted or null, the promotion is for all ports.",
        examples=[1890],
    )
    targeted_business_type: LooseList = Field(
        None,
        description="Target business types, by their codes or ids; all business types if "
        "omitted, null or empty.",
        examples=[["buyer", "freight_forwarder"]],
    )
    user_id: LooseInt = Field(
        None,
        description="Optional. The user id of the caller or of a colleague at the same company; "
        "any other id is refused with 403.",
        examples=[7],
    )
    status: LooseText = Field(
        None,
        description="For staff: the decision, `approved` or `rejected`. Companies omit it or "
        "send `pending_approval`; `approved` or `rejected` from a company is refused with 403.",
        examples=["approved"],
    )
    remarks: LooseText = Field(
        None,
        description="For staff: the reason for the rejection; required if `status` is `rejected`.",
        examples=["Please name the goods in the title."],
    )


class PromotionHsCodeOut(HsCodeOut):
    """The HS code of the promoted goods."""

    name: str = Field(
        description="Same as `code`; the original specification has the HS code under this name.",
        examples=["5205"],
    )


class PromotionCountryOut(Wire):
    """The target country of a promotion."""

    id: int = Field(description="The id of the target country.", examples=[105])
    country: str = Field(
        description="The name of the target country, in the caller's language.", examples=["India"]
    )


class PromotionPortOut(Wire):
    """The target port of a promotion."""

    id: int = Field(description="The id of the target port.", examples=[1890])
    port: str = Field(description="The name of the target port.", examples=["Mundra"])
    code: str = Field(description="The UN/LOCODE of the target port.", examples=["INMUN"])


class PromotionUserOut(Wire):
    """The promoting company."""

    id: int = Field(
        description="The user id of the person who created the promotion, with which the profile "
        "of the promoting company can be read (`GET /users/{id}`).",
        examples=[7],
    )
    company_id: int = Field(description="The id of the promoting company.", examples=[3])
    company_name: str = Field(
        description="The name of the promoting company.", examples=["Kaveri Yarns Exports"]
    )


class PromotionOut(Wire):
    """A promotion, as far as the caller may see it. If the caller's plan does not show company
    names, the promoting company's identity is withheld: `user`, `userId` and `companyName` are
    null. Only the promoting company and staff receive `status`, `remarks`, `reviewDueAt` and
    `targetedBusinessType`.
    """

    id: int = Field(description="The id of the promotion.", examples=[4])
    title: str = Field(
        description="The title of the promotion.",
        examples=["Ten per cent off combed cotton yarn"],
    )
    description: str = Field(
        description="The message of the promotion.",
        examples=["For orders of two containers and more until the end of December."],
    )
    buyer_message: str = Field(
        description="Same as `description`; the original specification has the message under "
        "both names.",
        examples=["For orders of two containers and more until the end of December."],
    )
    category: str = Field(
        description="The name of the product category, in the caller's language.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    category_id: int = Field(description="The id of the product category.", examples=[51])
    categories: CategoryOut = Field(description="The product category of the promoted goods.")
    hs_code_id: int = Field(description="The id of the HS code.", examples=[3412])
    hs_code: PromotionHsCodeOut = Field(description="The HS code of the promoted goods.")
    start_date: dt.date = Field(
        description="First day of the promotion (Indian time).", examples=["2026-12-01"]
    )
    end_date: dt.date = Field(
        description="Last day of the promotion (Indian time).", examples=["2026-12-31"]
    )
    stage: Stage = Field(
        description="Stage of the promotion today (Indian time): `upcoming` (before "
        "`startDate`), `running` or `ended` (after `endDate`). It does not depend on the review. "
        "Not in the original specification.",
        examples=["running"],
    )
    country_id: int | None = Field(
        description="The id of the target country; null if the promotion is for all countries.",
        examples=[105],
    )
    country: PromotionCountryOut | None = Field(
        description="The target country; null if the promotion is for all countries."
    )
    port_id: int | None = Field(
        description="The id of the target port; null if the promotion is for all ports of the "
        "target country or of all countries.",
        examples=[1890],
    )
    port: PromotionPortOut | None = Field(
        description="The target port; null if the promotion is for all ports of the target "
        "country or of all countries."
    )
    targeted_business_type: list[str] = Field(
        description="Codes of the target business types; empty if the promotion is for all "
        "business types. Always empty for callers other than the promoting company and staff.",
        examples=[["buyer"]],
    )
    user_id: int | None = Field(
        description="The user id of the person who created the promotion; null while the "
        "promoting company's identity is withheld.",
        examples=[7],
    )
    user: PromotionUserOut | None = Field(
        description="The promoting company; null while its identity is withheld."
    )
    company_name: str | None = Field(
        description="The name of the promoting company; null while the company's identity is "
        "withheld. Not in the original specification.",
        examples=["Kaveri Yarns Exports"],
    )
    company_name_locked: bool = Field(
        description="Whether the promoting company's identity is withheld because the caller's "
        "plan does not show company names. Not in the original specification."
    )
    business_types: BusinessTypeOut = Field(
        description="The business type of the promoting company. Not in the original specification."
    )
    status: str | None = Field(
        description=f"Status of the review: {_STATUSES}. Null for callers other than the promoting "
        "company and staff.",
        examples=["pending_approval"],
    )
    remarks: str | None = Field(
        description="The reason for the rejection; null if there is none. Always null for "
        "callers other than the promoting company and staff.",
        examples=["Please name the goods in the title."],
    )
    review_due_at: dt.datetime | None = Field(
        description="When the review is due; null if no review is pending. Always null for "
        "callers other than the promoting company and staff. Not in the original specification."
    )
    created_at: dt.datetime = Field(description="When the promotion was created.")
    updated_at: dt.datetime = Field(
        description="When the promotion was last saved, approved or rejected."
    )
    is_own: bool = Field(
        description="Whether the promotion belongs to the caller's company. Not in the original "
        "specification."
    )
    can: list[PromotionAction] = Field(
        description="The actions that the caller may take on the promotion now: `edit` and "
        "`delete` for a promotion of the caller's company, `reply` for one of another company. "
        "Not in the original specification.",
        examples=[["reply"]],
    )


class PromotionRulesOut(Wire):
    """The limits of the fields of a promotion, and whether the caller's company may create another
    promotion.
    """

    allowed: bool = Field(
        description="Whether the caller's company may create another promotion: its plan "
        "includes promotions, and it has fewer live promotions than `limit`."
    )
    needs_plan: bool = Field(
        description="Whether the caller's company needs another plan to create promotions, "
        "because its current plan does not include them."
    )
    refusal: str | None = Field(
        description="The reason why the caller's company cannot create another promotion, in the "
        "caller's language; null if it can.",
        examples=["Your company has reached its limit of live promotions (10/10)."],
    )
    used: int = Field(
        description="Number of live promotions of the caller's company: those that are pending "
        "or approved and have not ended.",
        examples=[3],
    )
    limit: int = Field(description="Maximum number of live promotions per company.", examples=[10])
    lifted_by: list[TierName] = Field(
        description="The plans that include promotions; empty if the plan of the caller's "
        "company includes them."
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits that the server checks for each field. Not in the original "
        "specification."
    )
    title_length: int = Field(
        description="Maximum length of `title`, in characters.", examples=[100]
    )
    message_length: int = Field(
        description="Maximum length of `description`, in characters.", examples=[110]
    )
    days_max: int = Field(
        description="Maximum duration of a promotion in days, including the first and the last "
        "day.",
        examples=[365],
    )
    today: dt.date = Field(description="Today's date (Indian time).", examples=["2026-11-26"])
    review_hours: int = Field(
        description="Number of hours from the submission of a promotion until its review is due.",
        examples=[24],
    )
