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
    """A live rate in Market Watch."""

    posted_at: dt.datetime = Field(description="When its present version was published.")
    is_best: bool = Field(
        description="Whether the rate is the lowest above zero for its lane and container, where "
        "at least two companies have one that can be compared.",
        examples=[True],
    )
    converted: Number | None = Field(
        description="The freight in the currency of the comparison; null without a current "
        "exchange rate.",
        examples=[1250],
    )


class MarketRows(Rows[MarketRateRow]):
    """A page of live rates, and the basis of their comparison."""

    currency: str = Field(description="The currency in which rates are compared.", examples=["USD"])
    rate_date: dt.date | None = Field(
        description="The date of the oldest exchange rate that was used; null where none was "
        "needed.",
        examples=["2026-11-26"],
    )
    not_compared: int = Field(
        description="Number of rates in a currency without a current exchange rate; they "
        "are not compared.",
        examples=[0],
    )


class LaneWeekOut(Wire):
    """A week of a lane's chart."""

    week: dt.date = Field(description="The Monday of the week.", examples=["2026-11-23"])
    companies: int = Field(
        description="Number of companies with a live rate in this week.", examples=[4]
    )
    median: Number | None = Field(
        description="Median of the companies' lowest rates; null below the minimum number "
        "of companies.",
        examples=[1250],
    )
    low: Number | None = Field(
        description="The lowest of these rates; null below the minimum number of companies.",
        examples=[1100],
    )
    high: Number | None = Field(
        description="The highest of these rates; null below the minimum number of companies.",
        examples=[1400],
    )


class LaneChartOut(Wire):
    """A lane with its distance and weekly container rates."""

    loading_port: LanePortOut = Field(description="The port where the lane begins.")
    destination_port: LanePortOut = Field(description="The port where the lane ends.")
    distance_nm: int | None = Field(
        description="The distance by sea in nautical miles; null while it is not known.",
        examples=[1090],
    )
    sailing_days: Number | None = Field(
        description="Days at sea at `knots` without a stop; null while the distance is not known.",
        examples=[3.2],
    )
    knots: int = Field(description="The speed of a ship in knots.", examples=[14])
    container_type: str = Field(description="The container type of the chart.", examples=["40DHC"])
    currency: str = Field(description="The currency of the chart's rates.", examples=["USD"])
    rate_date: dt.date | None = Field(
        description="The date of the oldest exchange rate that was used; null where none was "
        "needed.",
        examples=["2026-11-26"],
    )
    min_companies: int = Field(
        description="Minimum number of companies for a week to have figures.", examples=[3]
    )
    weeks: list[LaneWeekOut] = Field(description="The last 12 weeks, the oldest first.")


class LaneAlertIn(Wire):
    """An alert on falling rates of a lane."""

    loading_port: LooseInt = Field(
        None, description="The port of loading of a port pair of yours.", examples=["INMUN"]
    )
    destination_port: LooseInt = Field(
        None, description="The port of destination of that port pair.", examples=["AEJEA"]
    )
    container_type: LooseText = Field(
        None,
        description="Code of the container type, or any spelling used in the trade.",
        examples=["40DHC"],
    )
    percent: LooseInt = Field(
        None,
        description="The fall in per cent that triggers the alert: 5, 10 (default) or 20.",
        examples=[10],
    )
    tells_end: LooseBool = Field(
        None,
        description="Whether your company is also notified before the best rate ends.",
        examples=[True],
    )


class LaneAlertOut(LaneOut):
    """An alert on falling rates of a lane."""

    id: int = Field(description="The alert's id.", examples=[3])
    container_type: str = Field(description="The container type's code.", examples=["40DHC"])
    percent: int = Field(description="The fall in per cent that triggers the alert.", examples=[10])
    tells_end: bool = Field(
        description="Whether your company is also notified before the best rate ends.",
        examples=[True],
    )


class LaneAlertsOut(Wire):
    """The alerts of your company on its port pairs."""

    rows: list[LaneAlertOut] = Field(description="The alerts on your port pairs, oldest first.")
    percents: list[int] = Field(
        description="The percentages to choose from.", examples=[[5, 10, 20]]
    )


class LaneExporterOut(Wire):
    """An exporter on a lane."""

    id: int | None = Field(
        description="The id of a person, by which the company's profile is read.", examples=[7]
    )
    company_name: str = Field(description="The company's name.", examples=["Kaveri Yarns Exports"])
    is_verified: bool = Field(description="Whether the company is verified.", examples=[True])


class MatchedLaneOut(LaneOut):
    """A lane and the number of exporters on it."""

    lane: str = Field(
        description="The lane as text, as used as a key in `exporterMappings`.",
        examples=["Mundra → Jebel Ali"],
    )
    exporters: int = Field(description="How many exporters ship on the lane.", examples=[12])


class MatchedExportersOut(Wire):
    """Exporters by lane; below the Basic plan only their number."""

    loading_port: list[str] = Field(
        description="The ports of loading of the lanes.", examples=[["Mundra"]]
    )
    port_mappings: dict[str, list[str]] = Field(
        description="The ports of destination by port of loading.",
        examples=[{"Mundra": ["Jebel Ali"]}],
    )
    exporter_mappings: dict[str, list[LaneExporterOut]] | None = Field(
        description="Exporters by lane, sorted by name: the requested page for a "
        "requested lane, else the first ten; null if your plan shows "
        "only their number.",
        examples=[{"Mundra → Jebel Ali": []}],
    )
    lanes: list[MatchedLaneOut] = Field(
        description="The requested lane, or those of your live rates and profile "
        "ports, busiest first, at most 100."
    )
    names_are_withheld: bool = Field(
        description="Whether your plan shows only the number of exporters.", examples=[False]
    )
    lifted_by: list[TierName] = Field(description="The plans that show the names.")
