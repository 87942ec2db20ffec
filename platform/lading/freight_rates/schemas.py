"""Wire shapes of freight rates (RULES.md 65, wire contract): the form, and a company's own rates
and lanes. Those of Market Watch are in `market_schemas`.
"""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.catalogue.market_schemas import AskOut
from lading.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.kernel.field_limits import FieldRuleOut
from lading.kernel.wire import Number, Wire

from .actions import RateAction
from .states import RateStatus


class FreightRateIn(Wire):
    """The form of a freight rate. Company and person are set by the server."""

    loading_port: LooseInt = Field(
        None, description="The port of loading: name, UN/LOCODE or id.", examples=["INMUN"]
    )
    destination_port: LooseInt = Field(
        None, description="The port of destination: name, UN/LOCODE or id.", examples=["AEJEA"]
    )
    container_type: LooseText = Field(
        None,
        description="Code of the container type, or any spelling used in the trade.",
        examples=["40DHC"],
    )
    ocean_freight: LooseNumber = Field(
        None,
        alias="oceanfreight",
        description="The ocean freight for one container.",
        examples=[1250],
    )
    currency: LooseText = Field(
        None, description="Currency code; only USD for shipping lines.", examples=["USD"]
    )
    price_validity: LooseText = Field(
        None,
        alias="pricevalidity",
        description="Last day of validity, in India.",
        examples=["2026-12-31"],
    )
    comments: LooseText = Field(
        None,
        description="What the rate includes, and further comments.",
        examples=["All-in"],
    )
    port_pairs: LooseList = Field(
        None,
        description="Further lanes on which to publish the same rate: `Mundra → Jebel Ali` each, "
        "or objects with `loadingPort` and `destinationPort`.",
        examples=[["Nhava Sheva → Jebel Ali"]],
    )
    user_id: LooseInt = Field(
        None, alias="userid", description="Must match the token.", examples=[None]
    )


class RateFacts(Wire):
    """What every reader of a rate is sent."""

    id: int = Field(description="The rate's id.", examples=[5])
    user_id: int | None = Field(
        serialization_alias="userid",
        description="The id of a person of the company, by which its profile is read.",
        examples=[7],
    )
    username: str | None = Field(description="The name of that person.", examples=["Arjun Menon"])
    # The documents' spelling.
    company_name: str = Field(
        serialization_alias="comapanyName",
        description="The company that publishes the rate.",
        examples=["Blue Ocean Forwarders"],
    )
    loading_port: str = Field(description="The port of loading.", examples=["Mundra"])
    loading_port_code: str = Field(description="The UN/LOCODE of that port.", examples=["INMUN"])
    loading_country: str = Field(
        description="The country of that port, in your language.", examples=["India"]
    )
    destination_port: str = Field(description="The port of destination.", examples=["Jebel Ali"])
    destination_port_code: str = Field(
        description="The UN/LOCODE of that port.", examples=["AEJEA"]
    )
    destination_country: str = Field(
        description="The country of that port, in your language.", examples=["United Arab Emirates"]
    )
    port_pairs: list[str] = Field(
        description="The lane as text.", examples=[["Mundra → Jebel Ali"]]
    )
    container_type: str = Field(description="The container type's code.", examples=["40DHC"])
    ocean_freight: Number = Field(
        serialization_alias="oceanfreight",
        description="The ocean freight for one container, in `currency`.",
        examples=[1250],
    )
    currency: str = Field(description="The currency of the rate.", examples=["USD"])
    price_validity: dt.date = Field(
        serialization_alias="pricevalidity",
        description="Last day of validity, in India.",
        examples=["2026-12-31"],
    )
    comments: str = Field(
        description="What the rate includes, and further comments.", examples=["All-in"]
    )
    status: RateStatus = Field(
        description="`live`, `expired` after its last day, or `withdrawn`.", examples=["live"]
    )
    created_at: dt.datetime = Field(description="When the rate was published.")


class FreightRateOut(RateFacts):
    """A freight rate."""

    updated_at: dt.datetime | None = Field(
        description="When its terms last changed or it was withdrawn; null if never."
    )
    version: int = Field(description="Number of the current version.", examples=[2])
    remarks: str | None = Field(
        description="Why staff withdrew the rate; null otherwise.", examples=[None]
    )
    is_own: bool = Field(description="Whether your company publishes it.", examples=[False])
    can: list[RateAction] = Field(
        description="What your company may do with it now.", examples=[["edit", "withdraw"]]
    )
    ask: AskOut | None = Field(
        description="The enquiry form that requests this rate; null if your "
        "company cannot: its own rate, one that is not live, or a "
        "lane that it cannot load on."
    )


class FreightRateVersionOut(Wire):
    """One version of a rate's terms."""

    number: int = Field(description="Version number, from 1.", examples=[1])
    ocean_freight: Number = Field(
        serialization_alias="oceanfreight",
        description="Ocean freight of this version.",
        examples=[1300],
    )
    currency: str = Field(description="The currency of the version.", examples=["USD"])
    price_validity: dt.date = Field(
        serialization_alias="pricevalidity",
        description="Last day of validity in this version.",
        examples=["2026-11-30"],
    )
    comments: str = Field(description="The comments of the version.", examples=["All-in"])
    starts_at: dt.datetime = Field(description="When this version took effect.")
    ends_at: dt.datetime | None = Field(
        description="When this version was replaced; null for the current one."
    )
    saved_by: str = Field(description="Who saved it.", examples=["Arjun Menon"])


class FreightRateVersionsOut(Wire):
    """All versions of a rate, the newest first."""

    rows: list[FreightRateVersionOut] = Field(description="The versions of the rate.")


class FreightRateLimitsOut(Wire):
    """How many live rates the plans allow, what your company may still publish, and the form's
    rules. Null: no limit.
    """

    free: int | None = Field(
        serialization_alias="RATE_LIMIT_FREE_PLAN",
        description="How many live rates a company with the Free plan may have.",
        examples=[5],
    )
    paid: int | None = Field(
        serialization_alias="RATE_LIMIT_PAID_PLAN",
        description="How many live rates a company with a Basic or Premium plan may have.",
        examples=[100],
    )
    used: int = Field(description="How many live rates your company has.", examples=[3])
    limit: int | None = Field(
        description="How many live rates your plan allows; 0 without an active plan.", examples=[5]
    )
    allowed: bool = Field(description="Whether another can be published.", examples=[True])
    lifted_by: list[TierName] = Field(description="The plans that would allow more.")
    default_currency: str = Field(
        description="The currency of a new rate’s form.", examples=["USD"]
    )
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    currency_is_locked: bool = Field(
        description="Whether your company may only use that currency.",
        examples=[False],
    )
    containers: list[str] = Field(
        description="The codes of the container types.", examples=[["20DS", "40DS"]]
    )
    comments_length: int = Field(description="Maximum length of comments.", examples=[250])
    min_price: int = Field(description="The minimum price.", examples=[0])
    max_lanes: int = Field(description="Maximum number of lanes in one form.", examples=[20])


class LanePortOut(Wire):
    """A port of a lane."""

    id: int = Field(description="The id of the port.", examples=[1890])
    port: str = Field(description="The port's name.", examples=["Mundra"])
    code: str = Field(description="The port's UN/LOCODE.", examples=["INMUN"])
    country_id: int = Field(description="The id of its country.", examples=[105])
    country_name: str = Field(
        description="The country of that port, in your language.", examples=["India"]
    )


class LaneOut(Wire):
    """A lane."""

    loading_port: LanePortOut = Field(description="The port where the lane begins.")
    destination_port: LanePortOut = Field(description="The port where the lane ends.")


class OwnPortsOut(Wire):
    """The ports and port pairs of your company's profile."""

    loading_ports: list[LanePortOut] = Field(
        description="The ports of loading, each once: of the port pairs, or those that your "
        "company serves."
    )
    destination_ports: list[LanePortOut] = Field(description="The ports of destination, each once.")
    port_pairs: list[LaneOut] = Field(
        description="The port pairs of the profile, for types that name any."
    )
    pair_limit: int | None = Field(
        description="How many port pairs a profile may have; null: no limit.", examples=[5]
    )
