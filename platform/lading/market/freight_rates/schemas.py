"""Wire shapes of freight rates (RULES.md 65, wire contract): the form, and a company's own rates
and lanes. Those of Market Watch are in `market.schemas`.
"""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.base.kernel.field_limits import FieldRuleOut
from lading.base.kernel.wire import Number, Wire
from lading.members.billing.models.plans import TierName
from lading.trade.catalogue.market_schemas import AskOut

from .access import RateAction
from .rules import RateStatus


class FreightRateIn(Wire):
    """All fields of a freight rate. The server sets the company and the person. `PUT` reads only
    `oceanfreight`, `currency`, `pricevalidity` and `comments`, which are all required.
    """

    loading_port: LooseInt = Field(
        None,
        description="Port of loading, by its name, UN/LOCODE or id. Required unless "
        "`portPairs` is sent.",
        examples=["INMUN"],
    )
    destination_port: LooseInt = Field(
        None,
        description="Port of destination, by its name, UN/LOCODE or id. Required unless "
        "`portPairs` is sent.",
        examples=["AEJEA"],
    )
    container_type: LooseText = Field(
        None,
        description="Container type, by its code or a common spelling, such as `40' HC` or the "
        "ISO code `45G1`. Required for a new rate.",
        examples=["40DHC"],
    )
    ocean_freight: LooseNumber = Field(
        None,
        alias="oceanfreight",
        description="Required. Ocean freight for one container, in `currency`; 0 or more.",
        examples=[1250],
    )
    currency: LooseText = Field(
        None,
        description="Required. ISO 4217 code of the currency of `oceanfreight`. Shipping lines "
        "may only use `USD`.",
        examples=["USD"],
    )
    price_validity: LooseText = Field(
        None,
        alias="pricevalidity",
        description="Required. The last day on which the rate is valid, as YYYY-MM-DD or "
        "DD-MM-YYYY: today or later (Indian time).",
        examples=["2026-12-31"],
    )
    comments: LooseText = Field(
        None,
        description="What the rate includes, and other comments. Required. The maximum length in "
        "characters is `commentsLength` of `GET /updates-freight-rates/freigh-rate-limit`.",
        examples=["All-in"],
    )
    port_pairs: LooseList = Field(
        None,
        description="Further lanes on which to publish the same rate, at most 20: texts such as "
        "`Mundra → Jebel Ali`, or objects with `loadingPort` and `destinationPort`. If sent, "
        "`loadingPort` and `destinationPort` of the rate may be omitted.",
        examples=[["Nhava Sheva → Jebel Ali"]],
    )
    user_id: LooseInt = Field(
        None,
        alias="userid",
        description="Optional. Your user id or the user id of a colleague; any other id is "
        "refused with 403.",
        examples=[None],
    )


class RateFacts(Wire):
    """The fields of a freight rate that all companies see."""

    id: int = Field(description="Id of the rate.", examples=[5])
    user_id: int | None = Field(
        serialization_alias="userid",
        description="Id of a user of the company that published the rate, with which the company's "
        "profile can be read (`GET /users/{id}`); null if there is none.",
        examples=[7],
    )
    username: str | None = Field(
        description="Name of the user with the id `userid`; null if there is none.",
        examples=["Arjun Menon"],
    )
    # The documents' spelling.
    company_name: str = Field(
        serialization_alias="comapanyName",
        description="Name of the company that published the rate.",
        examples=["Blue Ocean Forwarders"],
    )
    loading_port: str = Field(description="Name of the port of loading.", examples=["Mundra"])
    loading_port_code: str = Field(
        description="UN/LOCODE of the port of loading.", examples=["INMUN"]
    )
    loading_country: str = Field(
        description="Name of the country of the port of loading, in the caller's language.",
        examples=["India"],
    )
    destination_port: str = Field(
        description="Name of the port of destination.", examples=["Jebel Ali"]
    )
    destination_port_code: str = Field(
        description="UN/LOCODE of the port of destination.", examples=["AEJEA"]
    )
    destination_country: str = Field(
        description="Name of the country of the port of destination, in the caller's language.",
        examples=["United Arab Emirates"],
    )
    port_pairs: list[str] = Field(
        description="The lane as one text, in a list with one entry.",
        examples=[["Mundra → Jebel Ali"]],
    )
    container_type: str = Field(description="Code of the container type.", examples=["40DHC"])
    ocean_freight: Number = Field(
        serialization_alias="oceanfreight",
        description="Ocean freight for one container, in `currency`.",
        examples=[1250],
    )
    currency: str = Field(description="ISO 4217 code of the rate's currency.", examples=["USD"])
    price_validity: dt.date = Field(
        serialization_alias="pricevalidity",
        description="The last day on which the rate is valid (Indian time).",
        examples=["2026-12-31"],
    )
    comments: str = Field(
        description="What the rate includes, and other comments.", examples=["All-in"]
    )
    status: RateStatus = Field(
        description="`live`: the rate is valid. `expired`: its last day of validity has passed. "
        "`withdrawn`: its company or staff withdrew it.",
        examples=["live"],
    )
    created_at: dt.datetime = Field(description="When the rate was first published.")


class FreightRateOut(RateFacts):
    """A freight rate, with the actions that your company may take on it."""

    updated_at: dt.datetime | None = Field(
        description="When the terms of the rate were last changed or the rate was withdrawn; "
        "null if neither has happened."
    )
    version: int = Field(
        description="Number of the current version of the terms; the first version is 1.",
        examples=[2],
    )
    remarks: str | None = Field(
        description="The reason why staff withdrew the rate, for the company that published it; "
        "otherwise null.",
        examples=[None],
    )
    is_own: bool = Field(description="Whether the rate belongs to your company.", examples=[False])
    can: list[RateAction] = Field(
        description="The actions that your company may take on the rate now: `edit` and "
        "`withdraw`, or none.",
        examples=[["edit", "withdraw"]],
    )
    ask: AskOut | None = Field(
        description="The kind of enquiry with which your company can request the rate, and the "
        "business type to address it to. Null if your company cannot request the rate: companies "
        "of its business type do not compare rates or cannot enquire about cargo that loads in "
        "the country of the port of loading, it has read-only access, or the rate is not live."
    )


class FreightRateVersionOut(Wire):
    """A version of a freight rate's terms."""

    number: int = Field(description="Number of the version; the first version is 1.", examples=[1])
    ocean_freight: Number = Field(
        serialization_alias="oceanfreight",
        description="Ocean freight for one container in this version, in `currency`.",
        examples=[1300],
    )
    currency: str = Field(
        description="ISO 4217 code of the currency of `oceanfreight`.", examples=["USD"]
    )
    price_validity: dt.date = Field(
        serialization_alias="pricevalidity",
        description="The last day on which the rate is valid under the terms of this version "
        "(Indian time).",
        examples=["2026-11-30"],
    )
    comments: str = Field(description="Comments in this version.", examples=["All-in"])
    starts_at: dt.datetime = Field(description="When this version took effect.")
    ends_at: dt.datetime | None = Field(
        description="When this version was replaced or the rate was withdrawn; null if neither has "
        "happened."
    )
    saved_by: str = Field(
        description="Name of the person who saved this version.", examples=["Arjun Menon"]
    )


class FreightRateVersionsOut(Wire):
    """All versions of a freight rate."""

    rows: list[FreightRateVersionOut] = Field(description="The versions, newest first.")


class FreightRateLimitsOut(Wire):
    """How many live freight rates each plan allows, how many your company has, and the limits of
    the fields of a rate.
    """

    free: int | None = Field(
        serialization_alias="RATE_LIMIT_FREE_PLAN",
        description="Maximum number of live rates with the Free plan; null for no limit.",
        examples=[5],
    )
    paid: int | None = Field(
        serialization_alias="RATE_LIMIT_PAID_PLAN",
        description="Maximum number of live rates with a Basic or Premium plan; null for no limit.",
        examples=[100],
    )
    used: int = Field(description="Number of live rates that your company has.", examples=[3])
    limit: int | None = Field(
        description="Maximum number of live rates with your company's plan: 0 without an active "
        "plan, null for no limit.",
        examples=[5],
    )
    allowed: bool = Field(
        description="Whether your company may publish another rate.", examples=[True]
    )
    lifted_by: list[TierName] = Field(
        description="The higher plans that allow more live rates; empty if there is none."
    )
    default_currency: str = Field(
        description="ISO 4217 code of the currency to preselect for a new rate.", examples=["USD"]
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits that the server checks for each field. Not in the original "
        "specification."
    )
    currency_is_locked: bool = Field(
        description="Whether `defaultCurrency` is the only currency that your company may use.",
        examples=[False],
    )
    containers: list[str] = Field(
        description="Codes of all container types for which rates can be published.",
        examples=[["20DS", "40DS"]],
    )
    comments_length: int = Field(
        description="Maximum length of `comments`, in characters.", examples=[250]
    )
    min_price: int = Field(description="Minimum of `oceanfreight`.", examples=[0])
    max_lanes: int = Field(description="Maximum number of lanes in `portPairs`.", examples=[20])


class LanePortOut(Wire):
    """The port of loading or the port of destination of a lane."""

    id: int = Field(description="Id of the port.", examples=[1890])
    port: str = Field(description="Name of the port.", examples=["Mundra"])
    code: str = Field(description="UN/LOCODE of the port.", examples=["INMUN"])
    country_id: int = Field(description="Id of the port's country.", examples=[105])
    country_name: str = Field(
        description="Name of the port's country, in the caller's language.", examples=["India"]
    )


class LaneOut(Wire):
    """A lane: from a port of loading to a port of destination."""

    loading_port: LanePortOut = Field(description="The port of loading.")
    destination_port: LanePortOut = Field(description="The port of destination.")


class OwnPortsOut(Wire):
    """The ports and port pairs in your company's profile."""

    loading_ports: list[LanePortOut] = Field(
        description="The ports of loading, without duplicates: those of the port pairs and, if "
        "companies of your business type publish rates, those that your company serves."
    )
    destination_ports: list[LanePortOut] = Field(
        description="The ports of destination, without duplicates: those of the port pairs and, "
        "if companies of your business type publish rates, those that your company serves."
    )
    port_pairs: list[LaneOut] = Field(
        description="The port pairs in your company's profile; empty for business types that "
        "have no port pairs."
    )
    pair_limit: int | None = Field(
        description="Maximum number of port pairs in a profile; null for no limit.", examples=[5]
    )
