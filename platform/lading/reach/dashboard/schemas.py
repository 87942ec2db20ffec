"""Wire shapes of the dashboard's figures."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.base.kernel.wire import Number, Wire
from lading.trade.enquiries.form.schema_parts import VariantName


class WeekOut(Wire):
    """A company's figures for one week."""

    starts_on: dt.date = Field(
        description="The Monday of the week (Indian time).", examples=["2026-11-16"]
    )
    enquiries: int = Field(
        description="Number of enquiries published in the week: those that the company raised "
        "(buying), or those that were matched with it (selling).",
        examples=[4],
    )
    quotations: int = Field(
        description="Number of quotations received (buying) or sent (selling) in the week.",
        examples=[7],
    )
    orders: int = Field(
        description="Number of the week's `quotations` on which an order has been placed.",
        examples=[2],
    )


class MeasureOut(Wire):
    """A figure of the company, and the median of its business type."""

    value: Number = Field(description="The company's own figure.", examples=[5.5])
    of: int = Field(
        description="Number of quotations or enquiries from which the figure is calculated.",
        examples=[12],
    )
    median: Number | None = Field(
        description="The median of the business type; null while fewer than `medianCompanies` "
        "companies have this figure.",
        examples=[9.2],
    )


class ResponsePeriodOut(Wire):
    """The company's responses to enquiries in a 30-day period. The figures are null if there were
    too few enquiries (RULES.md 57).
    """

    starts_on: dt.date = Field(
        description="First day of the period (Indian time).", examples=["2026-08-20"]
    )
    ends_on: dt.date = Field(
        description="Last day of the period (Indian time).", examples=["2026-09-18"]
    )
    cases: int | None = Field(
        description="Number of enquiries of the period that the company was asked to quote on or "
        "opened; null if there were too few.",
        examples=[10],
    )
    answered_percent: Number | None = Field(
        description="Percentage of the `cases` on which the company sent a quotation; null if "
        "there were too few.",
        examples=[80],
    )
    answer_hours: Number | None = Field(
        description="Median hours until the company sent its quotation; null if it sent "
        "none or there were too few enquiries.",
        examples=[5.5],
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
        description="Number of the `enquiries` on which the company received (buying) or sent "
        "(selling) a quotation.",
        examples=[4],
    )


class PlaceOut(Wire):
    """One of the two ports of a port pair."""

    port: str = Field(description="The port's name.", examples=["Chennai"])
    code: str = Field(description="The port's UN/LOCODE.", examples=["INMAA"])
    country: str = Field(
        description="The port's country, in the caller's language.", examples=["India"]
    )


class BusyPortPairOut(Wire):
    """Enquiries for shipments from one port to another."""

    source: PlaceOut = Field(description="The port of loading.")
    destination: PlaceOut = Field(description="The port of discharge.")
    enquiries: int = Field(description="Number of enquiries.", examples=[9])
    answered: int = Field(
        description="Number of the `enquiries` on which the company received (buying) or sent "
        "(selling) a quotation.",
        examples=[4],
    )


class SideFiguresOut(Wire):
    """A company's figures for twelve weeks, as a buyer or as a seller. `weeks` is up to date; all
    other figures are counted every night.
    """

    weeks: list[WeekOut] = Field(
        description="The last twelve weeks including the current one, oldest first."
    )
    counted_to: dt.date | None = Field(
        description="The last day included in all figures except `weeks`; null before the first "
        "nightly count.",
        examples=["2026-11-22"],
    )
    answer_hours: MeasureOut | None = Field(
        description="Median hours until the first quotation. Buying: from the publication of the "
        "company's enquiry. Selling (enquiries of the last 90 days): from the moment the company "
        "was asked to quote or, if it was not asked, opened the enquiry. Null if there are no "
        "quotations or, when selling, too few enquiries."
    )
    answered_percent: MeasureOut | None = Field(
        description="Selling only: of the enquiries of the last 90 days that the company was "
        "asked to quote on or opened, the percentage on which it sent a quotation. Null if there "
        "are too few enquiries, and when buying."
    )
    response_periods: list[ResponsePeriodOut] = Field(
        description="Selling only: the company's responses in each 30-day period, oldest "
        "first; empty when buying and before the first nightly count."
    )
    ordered_percent: MeasureOut | None = Field(
        description="Percentage of the enquiries raised (buying) or the quotations sent "
        "(selling) in the twelve weeks that led to an order. Null if there are none."
    )
    chapters: list[ChapterOut] = Field(
        description="The five HS chapters with the most enquiries, in descending order."
    )
    port_pairs: list[BusyPortPairOut] = Field(
        description="The five port pairs with the most enquiries, in descending order."
    )


class FiguresOut(Wire):
    """The figures of the caller's company, as a buyer and as a seller."""

    buying: SideFiguresOut | None = Field(
        description="The figures as a buyer; null for companies that cannot receive quotations."
    )
    selling: SideFiguresOut | None = Field(
        description="The figures as a seller; null for companies that cannot send quotations."
    )
    median_companies: int = Field(
        description="Minimum number of companies for a median to be shown.", examples=[5]
    )


class VariantCountOut(Wire):
    """Unopened quotations on enquiries of one variant."""

    variant: VariantName = Field(description="The variant of the enquiries.", examples=["rfq"])
    count: int = Field(
        description="Number of quotations that nobody in the company has opened.", examples=[3]
    )


class TodoItemOut(Wire):
    """The number of items of one kind that await an action."""

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
        description="The kind of item. `new_leads` and `waiting_leads`: new and older matched "
        "enquiries without your quotation. `counter_offers`: counter-offers to answer. `orders`: "
        "orders to confirm. `expiring_sent`: quotations you sent that expire soon and have no "
        "order. `quotations`: received quotations that nobody in your company has opened. "
        "`expiring_received`: received quotations that expire soon and have no order. "
        "`business_cards`: requests for your business card.",
        examples=["orders"],
    )
    count: int = Field(description="Number of items of the kind, at most 1,000.", examples=[2])
    is_more: bool = Field(
        description="Whether there are more items than `count`.", examples=[False]
    )
    ready_soon: int | None = Field(
        description="Only for `waiting_leads`: number of new and older matched enquiries "
        "without your quotation whose cargo is ready between today and `readyUntil`; null "
        "for other kinds.",
        examples=[1],
    )
    enquiry_id: int | None = Field(
        description="The id of the enquiry of the quotation `quotationId`; null if there is none.",
        examples=[1],
    )
    quotation_id: int | None = Field(
        description="The id of one quotation: the oldest for `orders` and `counter_offers`, the "
        "first to expire for `expiring_sent` and `expiring_received`; null for other kinds and if "
        "there is none.",
        examples=[1],
    )
    variant: VariantName | None = Field(
        description="The variant of the enquiry `enquiryId`; null if there is none.",
        examples=["rfq"],
    )
    variants: list[VariantCountOut] = Field(
        description="Number of unopened quotations for each variant of enquiry; empty for kinds "
        "other than `quotations`."
    )


class TodoOut(Wire):
    """The items that await an action by the caller's company today, counted by kind."""

    items: list[TodoItemOut] = Field(
        description="One item for each kind that applies to your business type, even if its "
        "`count` is 0."
    )
    since: dt.date = Field(
        description="`new_leads` and `waiting_leads` count only enquiries published on this day "
        "(Indian time) or later.",
        examples=["2026-11-17"],
    )
    ready_until: dt.date = Field(
        description="Cargo that is ready by this day (Indian time) counts as ready soon.",
        examples=["2026-12-01"],
    )
    expiring_until: dt.date = Field(
        description="Quotations that expire by this day (Indian time) count as expiring soon.",
        examples=["2026-11-27"],
    )
