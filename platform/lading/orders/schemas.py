"""Wire shapes of orders. Not in the original specification."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.enquiries.schema_parts import VariantName
from lading.kernel.wire import Number, Wire
from lading.quotations.fields import PartyOut
from lading.quotations.pricing import PricedPer
from lading.quotations.schemas import QuotationRow

from .queries import OrderSide
from .timeline import EventKind

Sort = Literal["orderedAt", "-orderedAt", "productName", "-productName", "status", "-status"]


class OrderPartyOut(PartyOut):
    """The other company of an order."""


class PlacedOrderRow(QuotationRow):
    """An order: the quotation on which it was placed, with the terms agreed. ``id`` is the
    quotation's.
    """

    ordered_at: dt.datetime
    side: OrderSide = Field(
        description="`placed` or `received` by your company.", examples=["placed"]
    )
    variant: VariantName = Field(description="The variant of the enquiry.", examples=["rfq"])
    party: OrderPartyOut | None = Field(
        description="The other company; null while the enquirer is withheld (RULES.md 23)."
    )


class OrderEventOut(Wire):
    """One event in the history of an order."""

    kind: EventKind = Field(description="Kind of event.", examples=["order_placed"])
    at: dt.datetime = Field(description="When the event happened.")
    by: Literal["buyer", "seller"] | None = Field(
        description="Which party triggered the event; null if nobody did, such as an expiry.",
        examples=["buyer"],
    )
    is_own: bool = Field(description="Whether your company triggered the event.", examples=[True])
    company_name: str | None = Field(
        description="The company that triggered the event; null while the "
        "enquirer's name is withheld (RULES.md 23).",
        examples=["Gulf Looms Trading LLC"],
    )
    person: str | None = Field(
        description="Your colleague who triggered the event; null for the other company.",
        examples=["Priya Nair"],
    )
    version: int | None = Field(
        description="The version of the terms that the event concerns.", examples=[2]
    )
    price: Number | None = Field(
        description="Price set by the event; null, like the other terms, if it set none.",
        examples=[240],
    )
    qty: Number | None = Field(
        description="Quantity in these terms; null if the enquiry's applies.", examples=[800]
    )
    net_amount: Number | None = Field(description="Quantity × price.", examples=[192000])
    currency_code: str | None = Field(
        description="The currency of these terms; null, like the two below, where none were set.",
        examples=["INR"],
    )
    units: str | None = Field(
        description="The unit that the price of these terms is for.", examples=["Kilograms (KGS)"]
    )
    priced_per: PricedPer | None = Field(
        description="What the price is per: `unit`, `container` or `cubicMetre`.", examples=["unit"]
    )
    payment_terms: str | None = Field(description="The delivery terms.", examples=["EXW"])
    location_for_delivery: str | None
    expiry_date: dt.date | None
    message: str | None = Field(
        description="The message from the party that triggered the event.",
        examples=["For a second order in May"],
    )


class PlacedOrderOut(PlacedOrderRow):
    """An order with its history."""

    timeline: list[OrderEventOut] = Field(
        description="The history of the order, earliest event first."
    )
