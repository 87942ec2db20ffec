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
    """The other party to an order: its company, and the person who sent the quotation or raised the
    enquiry (`id`).
    """


class PlacedOrderRow(QuotationRow):
    """An order: the quotation on which it was placed, with the agreed terms. `id` is the id of the
    quotation.
    """

    ordered_at: dt.datetime
    side: OrderSide = Field(
        description="Whether your company `placed` or `received` the order.", examples=["placed"]
    )
    variant: VariantName = Field(
        description="The kind of enquiry (variant) that led to the order.", examples=["rfq"]
    )
    party: OrderPartyOut | None = Field(
        description="The other party; null while the buyer is withheld from your company (RULES.md "
        "23)."
    )


class OrderEventOut(Wire):
    """One event in the history of an order."""

    kind: EventKind = Field(description="The kind of event.", examples=["order_placed"])
    at: dt.datetime = Field(description="When the event happened.")
    by: Literal["buyer", "seller"] | None = Field(
        description="The party that triggered the event; null if neither did, such as when a "
        "counter-offer was closed because it expired.",
        examples=["buyer"],
    )
    is_own: bool = Field(description="Whether your company triggered the event.", examples=[True])
    company_name: str | None = Field(
        description="The company that triggered the event; null if neither did, or while the "
        "buyer's name is withheld from your company (RULES.md 23).",
        examples=["Gulf Looms Trading LLC"],
    )
    person: str | None = Field(
        description="The person in your company who triggered the event; null if it was not your "
        "company.",
        examples=["Priya Nair"],
    )
    version: int | None = Field(
        description="Number of the quotation's version that the event concerns; null if there was "
        "none yet.",
        examples=[2],
    )
    price: Number | None = Field(
        description="The price in the terms of this event, as `pricedPer` says; null, like the "
        "other terms, if the event has none.",
        examples=[240],
    )
    qty: Number | None = Field(
        description="The quantity in these terms; null if the enquiry's quantity applies.",
        examples=[800],
    )
    net_amount: Number | None = Field(
        description="Quantity × price in `currencyCode`; null if it cannot be computed.",
        examples=[192000],
    )
    currency_code: str | None = Field(
        description="The currency of the price; null, like `units` and `pricedPer`, if the event "
        "has no terms.",
        examples=["INR"],
    )
    units: str | None = Field(
        description="Label of the unit that the price is for; null for a container or a cubic "
        "metre.",
        examples=["Kilograms (KGS)"],
    )
    priced_per: PricedPer | None = Field(
        description="What the price is for: one `unit`, one `container` or one `cubicMetre`.",
        examples=["unit"],
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
