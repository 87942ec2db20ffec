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
    """The form of a freight rate. The server sets the company and the person. An edit reads only
    `oceanfreight`, `currency`, `pricevalidity` and `comments`.
    """

    loading_port: LooseInt = Field(
        None, description="Port of loading: name, UN/LOCODE or id.", examples=["INMUN"]
    )
    destination_port: LooseInt = Field(
        None, description="Port of destination: name, UN/LOCODE or id.", examples=["AEJEA"]
    )
    container_type: LooseText = Field(
        None,
        description="Code of the container type, or any spelling used in the trade.",
        examples=["40DHC"],
    )
    ocean_freight: LooseNumber = Field(
        None,
        alias="oceanfreight",
        description="Ocean freight for one container, in `currency`; 0 or more.",
        examples=[1250],
    )
    currency: LooseText = Field(
        None,
        description="ISO 4217 code of the currency; shipping lines may only use USD.",
        examples=["USD"],
    )
    price_validity: LooseText = Field(
        None,
        alias="pricevalidity",
        description="Last day of validity, YYYY-MM-DD or DD-MM-YYYY; today in India or later.",
        examples=["2026-12-31"],
    )
    comments: LooseText = Field(
        None,
        description="What the rate includes, and other comments. Required; at most "
        "`commentsLength` of `GET /updates-freight-rates/freigh-rate-limit` characters.",
        examples=["All-in"],
    )
    port_pairs: LooseList = Field(
        None,
        description="Further lanes on which to publish the same rate, at most 20: texts such as "
        "`Mundra → Jebel Ali`, or objects with `loadingPort` and `destinationPort`. The two port "
        "fields may then be omitted.",
        examples=[["Nhava Sheva → Jebel Ali"]],
    )
    user_id: LooseInt = Field(
        None,
        alias="userid",
        description="May be omitted. Your user id or a colleague's; any other is refused with 403.",
        examples=[None],
    )


class RateFacts(Wire):
    """The fields of a freight rate that every reader is sent."""

    id: int = Field(description="Id of the rate.", examples=[5])
    user_id: int | None = Field(
        serialization_alias="userid",
        description="Id of a person at the company, with which the company's profile can be read; "
        "null if there is none.",
        examples=[7],
    )
    username: str | None = Field(
        description="Name of that person; null if there is none.", examples=["Arjun Menon"]
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
        description="Country of the port of loading, in the language of the call.",
        examples=["India"],
    )
    destination_port: str = Field(
        description="Name of the port of destination.", examples=["Jebel Ali"]
    )
    destination_port_code: str = Field(
        description="UN/LOCODE of the port of destination.", examples=["AEJEA"]
    )
    destination_country: str = Field(
        description="Country of the port of destination, in the language of the call.",
        examples=["United Arab Emirates"],
    )
    port_pairs: list[str] = Field(
        description="The lane as text: a list with one entry.", examples=[["Mundra → Jebel Ali"]]
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
        description="Last day of validity, in India.",
        examples=["2026-12-31"],
    )
    comments: str = Field(
        description="What the rate includes, and other comments.", examples=["All-in"]
    )
    status: RateStatus = Field(
        description="`live`; `expired` from the day after its last day of validity; or `withdrawn` "
        "by its company or by staff.",
        examples=["live"],
    )
    created_at: dt.datetime = Field(description="When the rate was first published.")


class FreightRateOut(RateFacts):
    """A freight rate, with what your company may do with it."""

    updated_at: dt.datetime | None = Field(
        description="When the rate's terms last changed or it was withdrawn; null if neither "
        "happened."
    )
    version: int = Field(
        description="Number of the current version of the terms, from 1.", examples=[2]
    )
    remarks: str | None = Field(
        description="For the rate's own company: why staff withdrew it. Null otherwise.",
        examples=[None],
    )
    is_own: bool = Field(description="Whether the rate is your company's own.", examples=[False])
    can: list[RateAction] = Field(
        description="What your company may do with the rate now.", examples=[["edit", "withdraw"]]
    )
    ask: AskOut | None = Field(
        description="The kind of enquiry with which your company can request this rate, and the "
        "business type to address it to. Null if it cannot: its business type does not compare "
        "rates, it has read-only access, the rate is not live, or it may not load in the country "
        "of the port of loading."
    )


class FreightRateVersionOut(Wire):
    """A version of a freight rate's terms."""

    number: int = Field(description="Version number, from 1.", examples=[1])
    ocean_freight: Number = Field(
        serialization_alias="oceanfreight",
        description="Ocean freight for one container in this version, in `currency`.",
        examples=[1300],
    )
    currency: str = Field(description="Currency of this version.", examples=["USD"])
    price_validity: dt.date = Field(
        serialization_alias="pricevalidity",
        description="Last day (Indian time) on which the rate is valid under the terms of this "
        "version.",
        examples=["2026-11-30"],
    )
    comments: str = Field(description="Comments in this version.", examples=["All-in"])
    starts_at: dt.datetime = Field(description="When this version took effect.")
    ends_at: dt.datetime | None = Field(
        description="When this version was replaced; null for the current one."
    )
    saved_by: str = Field(
        description="Name of the person who saved this version.", examples=["Arjun Menon"]
    )


class FreightRateVersionsOut(Wire):
    """All versions of a freight rate."""

    rows: list[FreightRateVersionOut] = Field(description="The versions, newest first.")


class FreightRateLimitsOut(Wire):
    """How many live freight rates the plans allow, how many your company has, and the rules of the
    form. Null means no limit.
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
        description="Maximum number of live rates with your plan: 0 without an active plan, null "
        "for no limit.",
        examples=[5],
    )
    allowed: bool = Field(
        description="Whether your company may publish another rate.", examples=[True]
    )
    lifted_by: list[TierName] = Field(description="The plans that would allow more rates.")
    default_currency: str = Field(
        description="Currency to preselect in the form of a new rate.", examples=["USD"]
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits of each field, as the server checks them. Not in the original "
        "specification."
    )
    currency_is_locked: bool = Field(
        description="Whether your company may use no other currency than `defaultCurrency`.",
        examples=[False],
    )
    containers: list[str] = Field(
        description="Codes of the container types that can be chosen.", examples=[["20DS", "40DS"]]
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
        description="Name of the port's country, in the language of the call.", examples=["India"]
    )


class LaneOut(Wire):
    """A lane: from a port of loading to a port of destination."""

    loading_port: LanePortOut = Field(description="The port of loading.")
    destination_port: LanePortOut = Field(description="The port of destination.")


class OwnPortsOut(Wire):
    """The ports and port pairs in your company's profile."""

    loading_ports: list[LanePortOut] = Field(
        description="The ports of loading, each once: those of the port pairs, and for companies "
        "that publish rates those that they serve."
    )
    destination_ports: list[LanePortOut] = Field(
        description="The ports of destination, each once, from the same sources."
    )
    port_pairs: list[LaneOut] = Field(
        description="The port pairs in the profile; empty for business types without port pairs."
    )
    pair_limit: int | None = Field(
        description="Maximum number of port pairs in a profile; null for no limit.", examples=[5]
    )
