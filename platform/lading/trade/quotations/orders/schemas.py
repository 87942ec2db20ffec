"""Wire shapes of orders. Not in the original specification."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.base.kernel.wire import Number, Wire
from lading.trade.enquiries.form.schema_parts import VariantName
from lading.trade.quotations.fields import PartyOut
from lading.trade.quotations.pricing import PricedPer
from lading.trade.quotations.schemas import QuotationRow

from .queries import OrderSide
from .timeline import EventKind

Sort = Literal["orderedAt", "-orderedAt", "productName", "-productName", "status", "-status"]


class OrderPartyOut(PartyOut):
    """The other party to an order: a person (`id`), and that person's company. The person is the
    one who sent the quotation or, if your company is the seller, who raised the enquiry.
    """


class PlacedOrderRow(QuotationRow):
    """An order, with the fields of the quotation on which it was placed and the agreed terms. `id`
    and `createdAt` are those of the quotation.
    """

    ordered_at: dt.datetime
    side: OrderSide = Field(
        description="Your company's side of the order: `placed` if it is the buyer, `received` if "
        "it is the seller.",
        examples=["placed"],
    )
    variant: VariantName = Field(
        description="The kind of enquiry (variant) that led to the order.", examples=["rfq"]
    )
    party: OrderPartyOut | None = Field(
        description="The other party to the order; null while the buyer's identity is withheld "
        "from your company (RULES.md 23)."
    )


class OrderEventOut(Wire):
    """One event in the history of an order."""

    kind: EventKind = Field(
        description="The kind of event. `counter_offer_closed`: the counter-offer could no longer "
        "be accepted, for example because it expired.",
        examples=["order_placed"],
    )
    at: dt.datetime = Field(description="When the event happened.")
    by: Literal["buyer", "seller"] | None = Field(
        description="The party that caused the event; null if neither party did, for example when "
        "a counter-offer expired.",
        examples=["buyer"],
    )
    is_own: bool = Field(description="Whether your company caused the event.", examples=[True])
    company_name: str | None = Field(
        description="The company that caused the event; null if neither party did, or while the "
        "buyer's identity is withheld from your company (RULES.md 23).",
        examples=["Gulf Looms Trading LLC"],
    )
    person: str | None = Field(
        description="The person in your company who caused the event; null if it was not caused "
        "by your company, or if the person is unknown.",
        examples=["Priya Nair"],
    )
    version: int | None = Field(
        description="Number of the version of the quotation that the event concerns; null for "
        "`enquiry_published`.",
        examples=[2],
    )
    price: Number | None = Field(
        description="The price that the event set, in `currencyCode` per unit, container or cubic "
        "metre, as stated in `pricedPer`; null if the event set no terms.",
        examples=[240],
    )
    qty: Number | None = Field(
        description="The quantity that the event set; null if the enquiry's quantity applies, or "
        "if the event set no terms.",
        examples=[800],
    )
    net_amount: Number | None = Field(
        description="Quantity × price, in `currencyCode`; null if it cannot be computed, or if the "
        "event set no terms.",
        examples=[192000],
    )
    currency_code: str | None = Field(
        description="The currency of `price`, as an ISO 4217 code; null if the event set no terms.",
        examples=["INR"],
    )
    units: str | None = Field(
        description="Label of the unit to which the price refers; null if it refers to a container "
        "or a cubic metre, or if the event set no terms.",
        examples=["Kilograms (KGS)"],
    )
    priced_per: PricedPer | None = Field(
        description="The quantity to which the price refers: one `unit`, one `container` or one "
        "`cubicMetre`; null if the event set no terms.",
        examples=["unit"],
    )
    payment_terms: str | None = Field(
        description="The delivery terms that the event set; null if it set none.", examples=["EXW"]
    )
    location_for_delivery: str | None = Field(
        description="The named place of the delivery terms that the event set; null if there is "
        "none."
    )
    expiry_date: dt.date | None = Field(
        description="The last day on which the terms that the event set can be accepted (Indian "
        "time); null if the event set no terms."
    )
    message: str | None = Field(
        description="The message from the party that caused the event; null if there is none.",
        examples=["For a second order in May"],
    )


class PlacedOrderOut(PlacedOrderRow):
    """An order with its history."""

    timeline: list[OrderEventOut] = Field(
        description="The history of the order, earliest event first: the last 200 events."
    )
