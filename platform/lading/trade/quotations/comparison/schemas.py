"""Wire shapes of comparisons."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.base.exchange_rates.schemas import RateOut
from lading.base.kernel.wire import Number, Wire
from lading.trade.quotations.pricing import PricedPer

from .comparable import Difference


class ComparedOut(Wire):
    """A quotation in a comparison. Unknown values are null."""

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
        description="The price in the quotation's own currency, per unit, container or cubic "
        "metre, as stated in `pricedPer`.",
        examples=[2.5],
    )
    net_amount: Number | None = Field(
        description="Quantity × price in the quotation's own currency; null if it cannot be "
        "computed.",
        examples=[2500],
    )
    units: str | None = Field(
        description="Label of the unit to which the price refers; null if it refers to a container "
        "or a cubic metre.",
        examples=["Kilograms (KGS)"],
    )
    priced_per: PricedPer = Field(
        description="The quantity to which the price refers: one `unit`, one `container` or one "
        "`cubicMetre`.",
        examples=["unit"],
    )
    price_per_unit: Number | None = Field(
        description="The price converted to the comparison's currency, per unit, container or "
        "cubic metre, as stated in `pricedPer`; null if there is no current exchange rate.",
        examples=[221.05],
    )
    total: Number | None = Field(
        description="`netAmount` converted to the comparison's currency; null if `netAmount` is "
        "null or there is no current exchange rate.",
        examples=[221050],
    )
    price_per_unit_in_inr: Number | None = Field(
        description="`price` converted to rupees; null if there is no current exchange rate.",
        examples=[221.05],
    )
    total_in_inr: Number | None = Field(
        description="`netAmount` converted to rupees; null if `netAmount` is null or there is no "
        "current exchange rate.",
        examples=[221050],
    )
    expiry_date: dt.date = Field(
        description="Last day of validity (Indian time).", examples=["2026-12-31"]
    )
    expires_in_days: int = Field(
        description="Number of days until `expiryDate`: 0 on the last day of validity, negative "
        "once the quotation has expired.",
        examples=[12],
    )
    payment_terms: str | None = Field(
        description="The delivery terms; null if none are stated.", examples=["FOB"]
    )
    location_for_delivery: str | None = Field(
        description="The named place of the delivery terms; null if none is stated.",
        examples=["Tiruppur"],
    )
    description: str = Field(
        description="The seller's message to the buyer.", examples=["Ready stock"]
    )
    distance_nm: int | None = Field(
        description="Distance by sea between the enquiry's loading and destination ports, in "
        "nautical miles; null if it is unknown, or if the goods do not travel by sea.",
        examples=[6365],
    )
    sailing_days: Number | None = Field(
        description="Number of days needed to sail `distanceNm` at the speed `knots` without "
        "calling at other ports; null if `distanceNm` is null.",
        examples=[18.9],
    )
    rating_average: Number | None = Field(
        description="The seller's average rating, from 1 to 5; null if the seller has no ratings.",
        examples=[4.5],
    )
    rating_count: int = Field(
        description="Number of ratings that the seller has received.", examples=[8]
    )
    response_hours: Number | None = Field(
        description="The seller's median response time over the last 90 days, in hours, as in `GET "
        "/companies/{id}/response`; null if the seller received too few enquiries (fewer than 5 by "
        "default).",
        examples=[5.5],
    )
    response_rate: Number | None = Field(
        description="Share of the enquiries received that the seller answered, from 0 to 1; null "
        "if the seller received too few.",
        examples=[0.8],
    )
    response_cases: int | None = Field(
        description="Number of enquiries from which `responseRate` is computed; null if the seller "
        "received too few.",
        examples=[10],
    )
    response_answered: int | None = Field(
        description="Number of the enquiries in `responseCases` that the seller answered; null if "
        "the seller received too few.",
        examples=[8],
    )
    qty_offered: Number | None = Field(
        description="The quantity to which the quotation applies, in what the comparison's "
        "`countedIn` and `quantityUnit` state; null if it is unknown.",
        examples=[10000],
    )
    is_partial: bool = Field(
        description="Whether `qtyOffered` is less than the comparison's `qty`.",
        examples=[False],
    )
    common_price: Number | None = Field(
        description="The price per `commonUnit` in the comparison's currency; null if the unit or "
        "the currency cannot be converted.",
        examples=[221.05],
    )
    differences: list[Difference] = Field(
        description="Why the price cannot be compared with the others; empty if it can be. "
        "`quantity`: it is for less than the quantity requested. `terms`: the delivery terms cover "
        "different costs. `unit`: the unit cannot be converted. `rate`: there is no current "
        "exchange rate. `ended`: the quotation has expired or was withdrawn.",
        examples=[["terms"]],
    )
    is_best: bool = Field(
        description="Whether `commonPrice` is the lowest among at least two quotations that can be "
        "compared. Several quotations can share the lowest price.",
        examples=[False],
    )
    can_order: bool = Field(
        description="Whether your company can place an order on the quotation now.", examples=[True]
    )


class ComparisonOut(Wire):
    """The quotations on an enquiry, side by side, in one currency and one unit."""

    enquiry_id: int = Field(description="The enquiry's id.", examples=[1])
    product_name: str = Field(
        description="The product or service requested in the enquiry.", examples=["Cotton yarn"]
    )
    currency: str = Field(
        description="The comparison's currency, as an ISO 4217 code: the parameter `currency`, or "
        "else the enquiry's currency, or else INR. `pricePerUnit`, `total` and `commonPrice` of "
        "each row are in this currency.",
        examples=["USD"],
    )
    enquiry_currency: str | None = Field(
        description="The currency stated in the enquiry; null if it states none.", examples=["USD"]
    )
    rate_date: dt.date | None = Field(
        description="Date of the oldest exchange rate used for conversion; null if none was used.",
        examples=["2026-11-20"],
    )
    rates: list[RateOut] = Field(
        description="The exchange rates to rupees, one for each currency in the comparison other "
        "than INR."
    )
    max_rate_days: int = Field(
        description="Maximum age in days at which an exchange rate is still used for conversion.",
        examples=[7],
    )
    qty: Number | None = Field(
        description="The quantity requested in the enquiry; null if it requests none.",
        examples=[19500],
    )
    quantity_unit: str | None = Field(
        description="Label of the unit of `qty` and `qtyOffered`; null if they are numbers of "
        "containers or cubic metres.",
        examples=["Kilograms (KGS)"],
    )
    counted_in: PricedPer | None = Field(
        description="What `qty` and `qtyOffered` count: `unit` (the unit in `quantityUnit`), "
        "`container` (containers) or `cubicMetre` (cubic metres); null if the "
        "enquiry requests no quantity.",
        examples=["unit"],
    )
    common_unit: str | None = Field(
        description="Label of the unit to which `commonPrice` refers; null if it refers to a "
        "container or a cubic metre.",
        examples=["Kilograms (KGS)"],
    )
    common_units: list[str] = Field(
        description="Labels of the units for which the quotations' prices can be compared. Each "
        "label ends with the unit's code in brackets, to send as the parameter `unit`.",
        examples=[["Kilograms (KGS)", "Metric tons (MTS)"]],
    )
    asked_terms: str | None = Field(
        description="The delivery terms requested in the enquiry; null if it requests none.",
        examples=["FOB"],
    )
    knots: int = Field(
        description="The ship's speed in knots from which `sailingDays` is computed.", examples=[14]
    )
    rows: list[ComparedOut] = Field(description="The quotations compared, oldest first.")
    count: int = Field(description="Number of quotations in `rows`.", examples=[3])
    total: int = Field(
        description="Total number of quotations to compare; greater than `count` if `isCut` is "
        "true.",
        examples=[3],
    )
    is_cut: bool = Field(
        description="Whether there are more quotations than can be compared at once; `rows` then "
        "has the newest ones.",
        examples=[False],
    )
