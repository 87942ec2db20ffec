"""Wire shapes of Market Watch, of a lane with its chart and alerts, and of the exporters on a lane
(RULES.md 66, 67, wire contract).
"""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.billing.models.plans import TierName
from lading.kernel.checks import LooseBool, LooseInt, LooseText
from lading.kernel.wire import Number, Rows, Wire

from .schemas import LaneOut, LanePortOut, RateFacts


class MarketRateRow(RateFacts):
    """A live freight rate in Market Watch."""

    posted_at: dt.datetime = Field(
        description="When the current version of the rate was published."
    )
    is_best: bool = Field(
        description="Whether the rate is the lowest above zero for its lane and container type. "
        "Always false unless at least two companies have rates that can be compared.",
        examples=[True],
    )
    converted: Number | None = Field(
        description="`oceanfreight` converted to the currency of the comparison; null without a "
        "current exchange rate.",
        examples=[1250],
    )


class MarketRows(Rows[MarketRateRow]):
    """A page of live freight rates, and the basis on which they are compared."""

    currency: str = Field(description="Currency in which the rates are compared.", examples=["USD"])
    rate_date: dt.date | None = Field(
        description="Date of the oldest exchange rate used; null if none was used.",
        examples=["2026-11-26"],
    )
    not_compared: int = Field(
        description="Number of rates that are not compared, because their currency has no current "
        "exchange rate.",
        examples=[0],
    )


class LaneWeekOut(Wire):
    """The rates of one week in a lane's chart, in the chart's currency."""

    week: dt.date = Field(description="Monday of the week, in India.", examples=["2026-11-23"])
    companies: int = Field(
        description="Number of companies that had a live rate in this week.", examples=[4]
    )
    median: Number | None = Field(
        description="Median of the lowest rates of these companies; null if there are fewer than "
        "`minCompanies`.",
        examples=[1250],
    )
    low: Number | None = Field(
        description="The lowest of these rates; null if there are fewer than `minCompanies`.",
        examples=[1100],
    )
    high: Number | None = Field(
        description="The highest of these rates; null if there are fewer than `minCompanies`.",
        examples=[1400],
    )


class LaneChartOut(Wire):
    """A lane with its distance by sea and the rates for one container type by week."""

    loading_port: LanePortOut = Field(description="The port of loading.")
    destination_port: LanePortOut = Field(description="The port of destination.")
    distance_nm: int | None = Field(
        description="Distance by sea in nautical miles; null if it is not known.",
        examples=[1090],
    )
    sailing_days: Number | None = Field(
        description="Days at sea for that distance at the speed `knots`, without a stop; null if "
        "the distance is not known.",
        examples=[3.2],
    )
    knots: int = Field(
        description="The ship's speed that `sailingDays` assumes, in knots.", examples=[14]
    )
    container_type: str = Field(
        description="Code of the chart's container type.", examples=["40DHC"]
    )
    currency: str = Field(description="Currency of the chart's rates.", examples=["USD"])
    rate_date: dt.date | None = Field(
        description="Date of the oldest exchange rate used; null if none was used.",
        examples=["2026-11-26"],
    )
    min_companies: int = Field(
        description="How many companies a week needs for its rates to be shown.", examples=[3]
    )
    weeks: list[LaneWeekOut] = Field(description="The last 12 weeks, oldest first.")


class LaneAlertIn(Wire):
    """The form of an alert: your company is notified when the best rate on a lane falls."""

    loading_port: LooseInt = Field(
        None,
        description="Port of loading of one of your port pairs: name, UN/LOCODE or id.",
        examples=["INMUN"],
    )
    destination_port: LooseInt = Field(
        None,
        description="Port of destination of that port pair: name, UN/LOCODE or id.",
        examples=["AEJEA"],
    )
    container_type: LooseText = Field(
        None,
        description="Code of the container type, or any spelling used in the trade.",
        examples=["40DHC"],
    )
    percent: LooseInt = Field(
        None,
        description="By how many per cent the best rate must fall to trigger a notice: 5, 10 "
        "(default) or 20.",
        examples=[10],
    )
    tells_end: LooseBool = Field(
        None,
        description="Whether your company is also notified before the best rate expires; defaults "
        "to false.",
        examples=[True],
    )


class LaneAlertOut(LaneOut):
    """An alert: your company is notified when the best rate on a lane falls."""

    id: int = Field(description="Id of the alert.", examples=[3])
    container_type: str = Field(description="Code of the container type.", examples=["40DHC"])
    percent: int = Field(
        description="By how many per cent the best rate must fall to trigger a notice.",
        examples=[10],
    )
    tells_end: bool = Field(
        description="Whether your company is also notified before the best rate expires.",
        examples=[True],
    )


class LaneAlertsOut(Wire):
    """Your company's alerts, and the percentages that an alert can have."""

    rows: list[LaneAlertOut] = Field(
        description="The alerts on the port pairs in your company's profile, oldest first."
    )
    percents: list[int] = Field(
        description="The values that `percent` of an alert can have.", examples=[[5, 10, 20]]
    )


class LaneExporterOut(Wire):
    """An exporter with the lane in its profile."""

    id: int | None = Field(
        description="Id of the exporter's primary user, with which its profile can be read; null "
        "if there is none.",
        examples=[7],
    )
    company_name: str = Field(description="Name of the company.", examples=["Kaveri Yarns Exports"])
    is_verified: bool = Field(
        description="Whether staff have approved the company.", examples=[True]
    )


class MatchedLaneOut(LaneOut):
    """A lane, and how many exporters ship on it."""

    lane: str = Field(
        description="The lane as text: its key in `exporterMappings`.",
        examples=["Mundra → Jebel Ali"],
    )
    exporters: int = Field(
        description="Number of exporters with this lane in their profile.", examples=[12]
    )


class MatchedExportersOut(Wire):
    """Number of exporters shipping on each lane and, with the Basic plan or higher, their names."""

    loading_port: list[str] = Field(
        description="Names of the ports of loading of the lanes, each once.", examples=[["Mundra"]]
    )
    port_mappings: dict[str, list[str]] = Field(
        description="Names of the ports of destination of the lanes, by the name of the port of "
        "loading.",
        examples=[{"Mundra": ["Jebel Ali"]}],
    )
    exporter_mappings: dict[str, list[LaneExporterOut]] | None = Field(
        description="The exporters on each lane, sorted by name. For a requested lane, those on "
        "the requested page; otherwise the first ten of each of the ten busiest lanes. Null if "
        "your plan shows only how many they are.",
        examples=[{"Mundra → Jebel Ali": []}],
    )
    lanes: list[MatchedLaneOut] = Field(
        description="The requested lane; otherwise the lanes of your company's live rates and "
        "those between the ports in its profile, those with most exporters first, at most 100."
    )
    names_are_withheld: bool = Field(
        description="Whether your plan shows only how many exporters there are, not which.",
        examples=[False],
    )
    lifted_by: list[TierName] = Field(description="The plans that show which exporters they are.")
