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
    """One quotation of a comparison. Values that are not known are null."""

    quotation_id: int = Field(description="The quotation's id.", examples=[1])
    sender_id: int = Field(description="Id of the person who sent the quotation.", examples=[2])
    company_name: str = Field(
        description="The seller's company name.", examples=["Tiruppur Weaves"]
    )
    version: int = Field(description="Number of the quotation's current version.", examples=[1])
    status: Literal["quotation_sent", "order_placed", "order_confirmed", "withdrawn"] = Field(
        description="The quotation's status.", examples=["quotation_sent"]
    )
    currency_code: str = Field(description="The quotation's own currency.", examples=["USD"])
    price: Number = Field(
        description="The price in the quotation's own currency, for what `pricedPer` says.",
        examples=[2.5],
    )
    net_amount: Number | None = Field(
        description="The total in the quotation's own currency; null if it cannot be computed.",
        examples=[2500],
    )
    units: str | None = Field(
        description="Label of the unit that the price is for; null for a container or a cubic "
        "metre.",
        examples=["Kilograms (KGS)"],
    )
    priced_per: PricedPer = Field(
        description="What the price is for: one `unit`, one `container` or one `cubicMetre`.",
        examples=["unit"],
    )
    price_per_unit: Number | None = Field(
        description="The price converted to the comparison's currency, for what `pricedPer` says; "
        "null without a current exchange rate.",
        examples=[221.05],
    )
    total: Number | None = Field(
        description="The total converted to the comparison's currency; null without a total or a "
        "current exchange rate.",
        examples=[221050],
    )
    price_per_unit_in_inr: Number | None = Field(
        description="The price in rupees; null without a current exchange rate.", examples=[221.05]
    )
    total_in_inr: Number | None = Field(
        description="The total in rupees; null without a total or a current exchange rate.",
        examples=[221050],
    )
    expiry_date: dt.date = Field(
        description="Last day of validity, in India.", examples=["2026-12-31"]
    )
    expires_in_days: int = Field(
        description="Number of days of validity left: 0 on the last day, negative after it.",
        examples=[12],
    )
    payment_terms: str | None = Field(
        description="The delivery terms; null if none are stated.", examples=["FOB"]
    )
    location_for_delivery: str | None = Field(
        description="The place of delivery; null if none is stated.", examples=["Tiruppur"]
    )
    description: str = Field(
        description="The seller's message to the buyer.", examples=["Ready stock"]
    )
    distance_nm: int | None = Field(
        description="Distance by sea between the enquiry's ports, in nautical miles; null if it is "
        "not known, or the goods do not go by sea.",
        examples=[6365],
    )
    sailing_days: Number | None = Field(
        description="Days at sea for that distance at the speed `knots`, without a stop; null "
        "without a distance.",
        examples=[18.9],
    )
    rating_average: Number | None = Field(
        description="The seller's average rating, from 1 to 5; null if there are none.",
        examples=[4.5],
    )
    rating_count: int = Field(description="Number of ratings of the seller.", examples=[8])
    response_hours: Number | None = Field(
        description="The seller's median response time over the last 90 days, in hours, as in `GET "
        "/companies/{id}/response`; null if too few enquiries were counted.",
        examples=[5.5],
    )
    response_rate: Number | None = Field(
        description="Share of the enquiries it received that the seller answered, from 0 to 1; "
        "null if too few were counted.",
        examples=[0.8],
    )
    response_cases: int | None = Field(
        description="Number of enquiries from which `responseRate` is computed; null if too few.",
        examples=[10],
    )
    response_answered: int | None = Field(
        description="Number of those enquiries that the seller answered; null if too few were "
        "counted.",
        examples=[8],
    )
    qty_offered: Number | None = Field(
        description="The quantity that the quotation is for, counted as in the enquiry (see "
        "`countedIn` and `quantityUnit`).",
        examples=[10000],
    )
    is_partial: bool = Field(
        description="Whether `qtyOffered` is less than the quantity requested.",
        examples=[False],
    )
    common_price: Number | None = Field(
        description="The price of one `commonUnit` in the comparison's currency; null if the unit "
        "or the currency cannot be converted.",
        examples=[221.05],
    )
    differences: list[Difference] = Field(
        description="Why the price cannot be compared with the others; empty if it can. "
        "`quantity`: it is for less than was requested. `terms`: the delivery terms cover "
        "different costs. `unit`: its unit does not convert. `rate`: there is no current exchange "
        "rate. `ended`: the quotation has expired or was withdrawn.",
        examples=[["terms"]],
    )
    is_best: bool = Field(
        description="Whether its `commonPrice` is the lowest of at least two that can be compared. "
        "Several may share it.",
        examples=[False],
    )
    can_order: bool = Field(
        description="Whether your company can place an order on the quotation now.", examples=[True]
    )


class ComparisonOut(Wire):
    """The quotations on an enquiry, side by side, in one currency and one unit."""

    enquiry_id: int = Field(description="The enquiry's id.", examples=[1])
    product_name: str = Field(
        description="The product or service that the quotations are for.", examples=["Cotton yarn"]
    )
    currency: str = Field(
        description="The comparison's currency, that of `pricePerUnit`, `total` and `commonPrice` "
        "of each row: the one requested, else the enquiry's, else INR.",
        examples=["USD"],
    )
    enquiry_currency: str | None = Field(
        description="The enquiry's own currency; null if it names none.", examples=["USD"]
    )
    rate_date: dt.date | None = Field(
        description="Date of the oldest exchange rate used; null if none was used.",
        examples=["2026-11-20"],
    )
    rates: list[RateOut] = Field(
        description="The exchange rate of each currency involved, except INR, in rupees."
    )
    max_rate_days: int = Field(
        description="Maximum age of an exchange rate used for conversion, in days.", examples=[7]
    )
    qty: Number | None = Field(
        description="The quantity requested; null if there is none.", examples=[19500]
    )
    quantity_unit: str | None = Field(
        description="Label of the unit in which `qty` and `qtyOffered` are counted; null for "
        "containers and cubic metres.",
        examples=["Kilograms (KGS)"],
    )
    counted_in: PricedPer | None = Field(
        description="What `qty` and `qtyOffered` count: units, containers or cubic metres; null "
        "if the enquiry requests no quantity.",
        examples=["unit"],
    )
    common_unit: str | None = Field(
        description="Label of the unit of `commonPrice`; null for prices per container or cubic "
        "metre.",
        examples=["Kilograms (KGS)"],
    )
    common_units: list[str] = Field(
        description="Labels of the units in which these prices can be compared; the code to send "
        "as `unit` is in brackets.",
        examples=[["Kilograms (KGS)", "Metric tons (MTS)"]],
    )
    asked_terms: str | None = Field(
        description="The delivery terms requested in the enquiry; null if there are none.",
        examples=["FOB"],
    )
    knots: int = Field(
        description="The ship's speed that `sailingDays` assumes, in knots.", examples=[14]
    )
    rows: list[ComparedOut] = Field(description="The compared quotations, oldest first.")
    count: int = Field(description="Number of quotations in `rows`.", examples=[3])
    total: int = Field(
        description="Total number of quotations to compare; more than `count` if `isCut`.",
        examples=[3],
    )
    is_cut: bool = Field(
        description="Whether there are more quotations than can be compared at once; `rows` then "
        "has the newest ones.",
        examples=[False],
    )
