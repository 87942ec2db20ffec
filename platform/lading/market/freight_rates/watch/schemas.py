"""Wire shapes of Market Watch, of a lane with its chart and alerts, and of the exporters on a lane
(RULES.md 66, 67, wire contract).
"""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseBool, LooseInt, LooseText
from lading.base.kernel.wire import Number, Rows, Wire
from lading.market.freight_rates.schemas import LaneOut, LanePortOut, RateFacts
from lading.members.billing.models.plans import TierName


class MarketRateRow(RateFacts):
    """A live freight rate in Market Watch."""

    posted_at: dt.datetime = Field(
        description="When the current version of the rate was published."
    )
    is_best: bool = Field(
        description="Whether the rate is the lowest rate above zero for its lane and container "
        "type. Always false unless at least two companies have live rates for this lane and "
        "container type that can be converted.",
        examples=[True],
    )
    converted: Number | None = Field(
        description="`oceanfreight` converted to `currency` of the whole list; null if there is "
        "no current exchange rate for the currency of the rate.",
        examples=[1250],
    )


class MarketRows(Rows[MarketRateRow]):
    """A page of live freight rates, with the currency and the exchange rates by which they are
    compared.
    """

    currency: str = Field(
        description="ISO 4217 code of the currency in which the rates are compared.",
        examples=["USD"],
    )
    rate_date: dt.date | None = Field(
        description="Date of the oldest exchange rate used for the conversion; null if no rate "
        "was converted.",
        examples=["2026-11-26"],
    )
    not_compared: int = Field(
        description="Number of rates that cannot be compared, because there is no current "
        "exchange rate for their currency.",
        examples=[0],
    )


class LaneWeekOut(Wire):
    """The rates on a lane in one week, for the container type and in the currency of the
    `LaneChartOut`.
    """

    week: dt.date = Field(
        description="The Monday on which the week begins (Indian time).", examples=["2026-11-23"]
    )
    companies: int = Field(
        description="Number of companies that had a live rate for the lane and container type in "
        "this week.",
        examples=[4],
    )
    median: Number | None = Field(
        description="Median of the companies' rates, of which the lowest of each company counts; "
        "null if fewer than `minCompanies` companies had a rate.",
        examples=[1250],
    )
    low: Number | None = Field(
        description="The lowest rate in this week; null if fewer than `minCompanies` companies "
        "had a rate.",
        examples=[1100],
    )
    high: Number | None = Field(
        description="The highest rate in this week, where the lowest of each company counts; "
        "null if fewer than `minCompanies` companies had a rate.",
        examples=[1400],
    )


class LaneChartOut(Wire):
    """A lane with its distance by sea, and the rates for one container type in each week."""

    loading_port: LanePortOut = Field(description="The port of loading.")
    destination_port: LanePortOut = Field(description="The port of destination.")
    distance_nm: int | None = Field(
        description="Distance by sea in nautical miles; null if it is not known.",
        examples=[1090],
    )
    sailing_days: Number | None = Field(
        description="Days at sea for `distanceNm` at the speed `knots`, without calling at other "
        "ports; null if the distance is not known.",
        examples=[3.2],
    )
    knots: int = Field(
        description="The ship's speed that `sailingDays` assumes, in knots.", examples=[14]
    )
    container_type: str = Field(
        description="Code of the container type to which the weekly rates apply.",
        examples=["40DHC"],
    )
    currency: str = Field(
        description="ISO 4217 code of the currency of the weekly rates.", examples=["USD"]
    )
    rate_date: dt.date | None = Field(
        description="Date of the oldest exchange rate used for the conversion; null if no rate "
        "was converted.",
        examples=["2026-11-26"],
    )
    min_companies: int = Field(
        description="Minimum number of companies with a live rate in a week for the rates of "
        "that week to be shown.",
        examples=[3],
    )
    weeks: list[LaneWeekOut] = Field(
        description="The rates in each of the last 12 weeks, including the current week, oldest "
        "first."
    )


class LaneAlertIn(Wire):
    """All fields of an alert, which notifies your company when the best rate on a lane falls."""

    loading_port: LooseInt = Field(
        None,
        description="Required. Port of loading of one of the port pairs in your company's "
        "profile, by its name, UN/LOCODE or id.",
        examples=["INMUN"],
    )
    destination_port: LooseInt = Field(
        None,
        description="Required. Port of destination of the same port pair as `loadingPort`, by "
        "its name, UN/LOCODE or id.",
        examples=["AEJEA"],
    )
    container_type: LooseText = Field(
        None,
        description="Required. Container type, by its code or a common spelling, such as `40' "
        "HC` or the ISO code `45G1`.",
        examples=["40DHC"],
    )
    percent: LooseInt = Field(
        None,
        description="The fall of the best rate, in per cent, that triggers a notification: 5, 10 "
        "(default) or 20.",
        examples=[10],
    )
    tells_end: LooseBool = Field(
        None,
        description="Whether your company is also notified before the best rate expires: one day "
        "before its last day by default. False if omitted.",
        examples=[True],
    )


class LaneAlertOut(LaneOut):
    """An alert, which notifies your company when the best rate on a lane falls."""

    id: int = Field(description="Id of the alert.", examples=[3])
    container_type: str = Field(description="Code of the container type.", examples=["40DHC"])
    percent: int = Field(
        description="The fall of the best rate, in per cent, that triggers a notification.",
        examples=[10],
    )
    tells_end: bool = Field(
        description="Whether your company is also notified before the best rate expires: one day "
        "before its last day by default.",
        examples=[True],
    )


class LaneAlertsOut(Wire):
    """Your company's alerts, and the possible values of `percent`."""

    rows: list[LaneAlertOut] = Field(
        description="The alerts on the port pairs in your company's profile, oldest first."
    )
    percents: list[int] = Field(
        description="The possible values of `percent` of an alert.", examples=[[5, 10, 20]]
    )


class LaneExporterOut(Wire):
    """An exporter that has a lane among the port pairs in its profile."""

    id: int | None = Field(
        description="Id of the exporter's primary user, with which the exporter's profile can be "
        "read (`GET /users/{id}`); null if there is none.",
        examples=[7],
    )
    company_name: str = Field(
        description="Name of the exporter.", examples=["Kaveri Yarns Exports"]
    )
    is_verified: bool = Field(
        description="Whether staff have approved the exporter.", examples=[True]
    )


class MatchedLaneOut(LaneOut):
    """A lane, and the number of exporters that have it in their profiles."""

    lane: str = Field(
        description="The names of the two ports as one text, which is the key of the lane in "
        "`exporterMappings`.",
        examples=["Mundra → Jebel Ali"],
    )
    exporters: int = Field(
        description="Number of exporters that have the lane in their profiles.", examples=[12]
    )


class MatchedExportersOut(Wire):
    """The number of exporters on each lane and, if your plan shows company names, the exporters."""

    loading_port: list[str] = Field(
        description="Names of the ports of loading in `lanes`, without duplicates.",
        examples=[["Mundra"]],
    )
    port_mappings: dict[str, list[str]] = Field(
        description="Names of the ports of destination in `lanes`, by the name of the port of "
        "loading.",
        examples=[{"Mundra": ["Jebel Ali"]}],
    )
    exporter_mappings: dict[str, list[LaneExporterOut]] | None = Field(
        description="The exporters by lane, sorted by name; the keys are the values of `lane` in "
        "`lanes`. If you sent two ports, it has the exporters of the requested page. Otherwise "
        "it has the first ten exporters of each of the ten lanes with the most exporters. Null "
        "if your plan shows only the number of exporters.",
        examples=[{"Mundra → Jebel Ali": []}],
    )
    lanes: list[MatchedLaneOut] = Field(
        description="The lane of the two ports that you sent. Without ports, at most 100 lanes: "
        "those of your company's live rates and those between the ports in its profile, sorted "
        "by the number of exporters in descending order."
    )
    names_are_withheld: bool = Field(
        description="Whether the exporters are withheld because your plan shows only their number.",
        examples=[False],
    )
    lifted_by: list[TierName] = Field(
        description="The higher plans that show the names of the exporters."
    )
