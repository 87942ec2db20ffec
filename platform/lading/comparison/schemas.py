"""Wire shapes of comparisons."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.exchange_rates.schemas import RateOut
from lading.kernel.wire import Number, Wire
from lading.quotations.pricing import PricedPer

from .comparable import Difference


class ComparedOut(Wire):
    """One quotation of a comparison. What is not known is null."""

    quotation_id: int = Field(description="The quotation's id.", examples=[1])
    sender_id: int = Field(description="A user of the seller's company.", examples=[2])
    company_name: str = Field(
        description="The seller's company name.", examples=["Tiruppur Weaves"]
    )
    version: int = Field(description="The version that is compared.", examples=[1])
    status: Literal["quotation_sent", "order_placed", "order_confirmed", "withdrawn"] = Field(
        description="The quotation's status.", examples=["quotation_sent"]
    )
    currency_code: str = Field(description="The quotation's own currency.", examples=["USD"])
    price: Number = Field(description="The price in the quotation's currency.", examples=[2.5])
    net_amount: Number | None = Field(
        description="The total in the quotation's currency.", examples=[2500]
    )
    units: str | None = Field(
        description="The unit of measure that the price is for.", examples=["Kilograms (KGS)"]
    )
    priced_per: PricedPer = Field(
        description="The unit that the price is quoted per.", examples=["unit"]
    )
    price_per_unit: Number | None = Field(
        description="The price in the comparison's currency; null without a rate.",
        examples=[221.05],
    )
    total: Number | None = Field(
        description="The total in the comparison's currency; null without a rate or a total.",
        examples=[221050],
    )
    price_per_unit_in_inr: Number | None = Field(
        description="The price in rupees; null without a rate.", examples=[221.05]
    )
    total_in_inr: Number | None = Field(
        description="The total in rupees; null without a rate or a total.", examples=[221050]
    )
    expiry_date: dt.date = Field(description="Last day of validity.", examples=["2026-12-31"])
    expires_in_days: int = Field(
        description="Days of validity left: 0 on the last day, negative afterwards.",
        examples=[12],
    )
    payment_terms: str | None = Field(description="The delivery terms.", examples=["FOB"])
    location_for_delivery: str | None = Field(
        description="The place named in the delivery terms.", examples=["Tiruppur"]
    )
    description: str = Field(description="The seller's message.", examples=["Ready stock"])
    distance_nm: int | None = Field(
        description="Nautical miles by sea between the enquiry's ports.", examples=[6365]
    )
    sailing_days: Number | None = Field(
        description="Sailing days for that distance at 14 knots, non-stop.", examples=[18.9]
    )
    rating_average: Number | None = Field(
        description="The seller's average rating.", examples=[4.5]
    )
    rating_count: int = Field(description="Number of ratings behind the average.", examples=[8])
    response_hours: Number | None = Field(
        description="The seller's median response time in hours, as in `GET "
        "/companies/{id}/response`.",
        examples=[5.5],
    )
    response_rate: Number | None = Field(
        description="The share of enquiries that the seller answered, from 0 to 1.",
        examples=[0.8],
    )
    response_cases: int | None = Field(
        description="Number of enquiries behind the response rate.", examples=[10]
    )
    response_answered: int | None = Field(
        description="Number of those enquiries that the seller answered.", examples=[8]
    )
    qty_offered: Number | None = Field(
        description="The quantity that the quotation is for, in the unit that the enquiry asks "
        "for.",
        examples=[10000],
    )
    is_partial: bool = Field(
        description="Whether the quantity offered is less than the quantity requested.",
        examples=[False],
    )
    common_price: Number | None = Field(
        description="The price of one `commonUnit` in the comparison's currency; null where units "
        "or currencies do not convert.",
        examples=[221.05],
    )
    differences: list[Difference] = Field(
        description="Why its price cannot be compared with the others. `quantity`: less than was "
        "requested; `terms`: the delivery terms include different costs; `unit`, "
        "`rate`: the unit or the currency does not convert; `ended`: it can no longer "
        "be ordered.",
        examples=[["terms"]],
    )
    is_best: bool = Field(
        description="Whether its price is the lowest of at least two that can be compared.",
        examples=[False],
    )
    can_order: bool = Field(
        description="Whether your company can place the order on it now.", examples=[True]
    )


class ComparisonOut(Wire):
    """An enquiry's quotations side by side."""

    enquiry_id: int = Field(description="The enquiry's id.", examples=[1])
    product_name: str = Field(
        description="The product or service that the quotations are for.", examples=["Cotton yarn"]
    )
    currency: str = Field(
        description="The currency of `pricePerUnit` and `total`: the one asked for, else the "
        "enquiry's, else INR.",
        examples=["USD"],
    )
    enquiry_currency: str | None = Field(description="The enquiry's currency.", examples=["USD"])
    rate_date: dt.date | None = Field(
        description="Date of the oldest exchange rate used; null if none was.",
        examples=["2026-11-20"],
    )
    rates: list[RateOut] = Field(description="The exchange rate of each currency other than INR.")
    max_rate_days: int = Field(
        description="Maximum age in days of a rate used for conversion.", examples=[7]
    )
    qty: Number | None = Field(description="The quantity asked for.", examples=[19500])
    quantity_unit: str | None = Field(
        description="The unit of all quantities; null for containers and cubic metres.",
        examples=["Kilograms (KGS)"],
    )
    counted_in: PricedPer | None = Field(
        description="What the quantities are counted in: `unit`, `container` or `cubicMetre`; null "
        "if the enquiry asks for no quantity.",
        examples=["unit"],
    )
    common_unit: str | None = Field(
        description="The unit of `commonPrice`; null for prices per container or cubic metre.",
        examples=["Kilograms (KGS)"],
    )
    common_units: list[str] = Field(
        description="The units in which these prices can be compared.",
        examples=[["Kilograms (KGS)", "Metric tons (MTS)"]],
    )
    asked_terms: str | None = Field(
        description="The delivery terms that were asked for.", examples=["FOB"]
    )
    knots: int = Field(description="The speed in knots assumed for `sailingDays`.", examples=[14])
    rows: list[ComparedOut] = Field(description="The quotations, oldest first.")
    count: int = Field(description="Number of rows.", examples=[3])
    total: int = Field(
        description="Total number of comparable quotations; more than the rows if `isCut`.",
        examples=[3],
    )
    is_cut: bool = Field(
        description="Whether there are more quotations than can be compared at "
        "once; the rows are then the newest.",
        examples=[False],
    )
