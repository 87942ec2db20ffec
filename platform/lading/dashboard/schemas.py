"""Wire shapes of the dashboard's figures."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.enquiries.schema_parts import VariantName
from lading.kernel.wire import Number, Wire


class WeekOut(Wire):
    """A company's figures for one week."""

    starts_on: dt.date = Field(description="The week's Monday, in India.", examples=["2026-11-16"])
    enquiries: int = Field(
        description="Enquiries published in this week: raised by the company (buying), or matched "
        "with the company (selling).",
        examples=[4],
    )
    quotations: int = Field(
        description="Quotations received (buying) or sent (selling) in this week.", examples=[7]
    )
    orders: int = Field(
        description="Number of these quotations on which an order has been placed.", examples=[2]
    )


class MeasureOut(Wire):
    """A company's figure beside the median of its business type."""

    value: Number = Field(description="The company's own figure.", examples=[5.5])
    of: int = Field(
        description="Number of quotations or enquiries behind the figure.", examples=[12]
    )
    median: Number | None = Field(
        description="The median of the business type; null while fewer than `medianCompanies` "
        "companies have this figure.",
        examples=[9.2],
    )


class ResponsePeriodOut(Wire):
    """The company's responses in a 30-day period. Figures are null below the minimum number of
    cases (RULES.md 57).
    """

    starts_on: dt.date = Field(
        description="First day of the period, in India.", examples=["2026-08-20"]
    )
    ends_on: dt.date = Field(
        description="Last day of the period, in India.", examples=["2026-09-18"]
    )
    cases: int | None = Field(
        description="How many enquiries the company could answer.", examples=[10]
    )
    answered_percent: Number | None = Field(
        description="Percentage of these that were answered.", examples=[80]
    )
    answer_hours: Number | None = Field(
        description="Median hours until the answer; null if there were none.", examples=[5.5]
    )


class ChapterOut(Wire):
    """Enquiries for goods of one HS chapter."""

    code: str = Field(description="The two digits of the HS chapter.", examples=["52"])
    name: str = Field(
        description="The product category of the chapter, in the caller's language.",
        examples=["Yarn and textiles"],
    )
    enquiries: int = Field(description="Number of enquiries.", examples=[9])
    answered: int = Field(
        description="Number of these enquiries on which the company received (buying) or sent "
        "(selling) a quotation.",
        examples=[4],
    )


class PlaceOut(Wire):
    """A port of a pair."""

    port: str = Field(description="The port's name.", examples=["Chennai"])
    code: str = Field(description="The port's UN/LOCODE.", examples=["INMAA"])
    country: str = Field(
        description="The port's country, in the caller's language.", examples=["India"]
    )


class BusyPortPairOut(Wire):
    """Enquiries between two ports."""

    source: PlaceOut = Field(description="The port of loading.")
    destination: PlaceOut = Field(description="The port of discharge.")
    enquiries: int = Field(description="Number of enquiries.", examples=[9])
    answered: int = Field(
        description="Number of these enquiries on which the company received (buying) or sent "
        "(selling) a quotation.",
        examples=[4],
    )


class SideFiguresOut(Wire):
    """A company's figures for twelve weeks, as buyer or as seller. The weekly figures are current;
    everything else was counted last night.
    """

    weeks: list[WeekOut] = Field(
        description="The last twelve weeks including the current one, oldest first."
    )
    counted_to: dt.date | None = Field(
        description="The last day included in the other figures; null before the first nightly "
        "count.",
        examples=["2026-11-22"],
    )
    answer_hours: MeasureOut | None = Field(
        description="Median hours from publication of an enquiry to its first quotation (buying), "
        "or from when the company was asked to its quotation, over the last 90 days "
        "(selling). Null if there are none and, when selling, if there are too few "
        "cases."
    )
    answered_percent: MeasureOut | None = Field(
        description="Selling only: percentage of the enquiries that the company was asked to quote "
        "on, or opened, in the last 90 days on which it sent a quotation. Null if there "
        "are too few cases."
    )
    response_periods: list[ResponsePeriodOut] = Field(
        description="Selling only: the same for each 30-day period, oldest first; empty before the "
        "first nightly count."
    )
    ordered_percent: MeasureOut | None = Field(
        description="Percentage of enquiries raised (buying) or quotations sent (selling) that led "
        "to an order. Null if there are none."
    )
    chapters: list[ChapterOut] = Field(
        description="The five HS chapters with the most enquiries, most first."
    )
    port_pairs: list[BusyPortPairOut] = Field(
        description="The five port pairs with the most enquiries, most first."
    )


class FiguresOut(Wire):
    """The figures of the caller's company, by side."""

    buying: SideFiguresOut | None = Field(
        description="The buying side; null for companies that never raise enquiries."
    )
    selling: SideFiguresOut | None = Field(
        description="The selling side; null for companies that never quote."
    )
    median_companies: int = Field(
        description="Minimum number of companies for a median to be shown.", examples=[5]
    )


class VariantCountOut(Wire):
    """Quotations on enquiries of one variant."""

    variant: VariantName = Field(description="The variant of the enquiries.", examples=["rfq"])
    count: int = Field(description="Number of quotations that nobody has opened.", examples=[3])


class TodoItemOut(Wire):
    """Pending items of one kind."""

    kind: Literal[
        "new_leads",
        "waiting_leads",
        "counter_offers",
        "orders",
        "expiring_sent",
        "quotations",
        "expiring_received",
        "business_cards",
    ] = Field(
        description="`new_leads`, `waiting_leads`: new and older matched enquiries without your "
        "quotation. `counter_offers`: to answer. `orders`: to confirm. `expiring_sent`: quotations "
        "sent that expire soon and have no order. `quotations`: received, not opened yet. "
        "`expiring_received`: received, and they expire soon. `business_cards`: requests for "
        "your business card.",
        examples=["orders"],
    )
    count: int = Field(description="Number of pending items.", examples=[2])
    is_more: bool = Field(description="Whether there are more rows than `count`.", examples=[False])
    ready_soon: int | None = Field(
        description="Number of matched enquiries without your quotation whose cargo is ready "
        "between today and `readyUntil`; only for `waiting_leads`.",
        examples=[1],
    )
    enquiry_id: int | None = Field(
        description="The enquiry of `quotationId`.",
        examples=[1],
    )
    quotation_id: int | None = Field(
        description="The oldest quotation among them, or the one that expires first; only for "
        "orders, counter-offers and quotations that expire soon.",
        examples=[1],
    )
    variant: VariantName | None = Field(description="The variant of `enquiryId`.", examples=["rfq"])
    variants: list[VariantCountOut] = Field(
        description="Number of quotations for each variant of enquiry; only for the kind "
        "`quotations`, else empty."
    )


class TodoOut(Wire):
    """Items that await the caller's company today."""

    items: list[TodoItemOut] = Field(
        description="One for each kind that your business type can have, even with a count of 0."
    )
    since: dt.date = Field(
        description="First publication day of the enquiries counted.",
        examples=["2026-11-17"],
    )
    ready_until: dt.date = Field(
        description="Cargo ready by this day counts as ready soon.", examples=["2026-12-01"]
    )
    expiring_until: dt.date = Field(
        description="Quotations that expire by this day count as expiring soon.",
        examples=["2026-11-27"],
    )
