"""Wire shapes of quotations (document 2 §3 and §7)."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.files.schemas import AttachmentOut
from lading.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.kernel.wire import Number, Wire

from .actions import QuotationAction
from .terms import PricedPer

Sort = Literal[
    "createdAt", "-createdAt", "productName", "-productName", "price", "-price", "status", "-status"
]


class QuotationIn(Wire):
    """The seller's form, a revision of it, or a move of an existing quotation by ``status``.

    Placing and confirming an order read ``status`` alone; ``netAmount`` is always recomputed.
    """

    enquiry_id: LooseInt = Field(None, examples=[1])
    sender_id: LooseInt = Field(
        None, description="A user of the seller's company.", examples=[None]
    )
    receiver_id: LooseInt = Field(
        None, description="A user of the buyer's company.", examples=[None]
    )
    status: LooseText = Field(
        None,
        description="`quotation_sent`, `order_placed` or `order_confirmed`, in either case; "
        "`ORDER_COFIRMED` is understood.",
        examples=["quotation_sent"],
    )
    price: LooseNumber = Field(None, description="Per unit, at least 1.", examples=[250.5])
    units: LooseText = Field(
        None, description="Code or label; the enquiry's unit when left out.", examples=["KGS"]
    )
    net_amount: LooseNumber = Field(None, description="Ignored: computed by the server.")
    currency_code: LooseText = Field(None, examples=["INR"])
    expiry_date: LooseText = Field(
        None, description="YYYY-MM-DD or DD-MM-YYYY, today (IST) or later.", examples=["2099-12-31"]
    )
    payment_terms: LooseText = Field(None, description="Delivery terms.", examples=["EXW"])
    location_for_delivery: LooseText = Field(
        None, description="Required for FOR, at most 250 characters.", examples=["Tiruppur"]
    )
    description: LooseText = Field(
        None, description="Response message, at most 200 characters.", examples=["Ready stock"]
    )
    attachments: LooseList = Field(
        None,
        description="At most 4 of the company's own uploads: `[{src, originalName}]`.",
        examples=[[]],
    )


class PartyOut(Wire):
    """The seller of a quotation."""

    id: int
    company_name: str
    country: str
    business_type_id: int


class QuotedEnquiryOut(Wire):
    """What a quotation repeats of its enquiry. ``status`` is the enquiry's stored status."""

    id: int
    product_name: str
    status: str
    qty: Number | None
    units: str | None
    category: str | None
    hs_code: str | None
    shipment_mode: str | None
    shipment_type: str | None
    container_type: str | None
    no_of_containers: int | None
    total_cubic_meter: Number | None
    source_country: str | None
    source_port: str | None
    destination_country: str | None
    destination_port: str | None
    targeted_business_type: list[str]


class VersionOut(Wire):
    """One version of the terms; the newest one is what the quotation shows."""

    version: int
    price: Number
    units: str | None
    net_amount: Number | None
    currency_code: str
    expiry_date: dt.date
    payment_terms: str | None
    location_for_delivery: str | None
    description: str
    attachments: list[AttachmentOut]
    created_at: dt.datetime


class QuotationRow(Wire):
    """A row of the quotations list.

    ``receiverId`` is null while the enquirer is withheld from the seller (decision 23).
    """

    id: int
    enquiry_id: int
    sender_id: int
    receiver_id: int | None
    price: Number = Field(description="See `pricedPer`.", examples=[250.5])
    units: str | None = Field(examples=["Kilograms (KGS)"])
    priced_per: PricedPer = Field(description="What one price is for. An addition.")
    net_amount: Number | None = Field(
        description="Enquiry quantity × price, rounded half up; null without a quantity and for a "
        "price per another unit.",
        examples=[250500],
    )
    status: Literal["quotation_sent", "order_placed", "order_confirmed", "withdrawn"]
    description: str
    attachments: list[AttachmentOut]
    currency_code: str = Field(examples=["INR"])
    expiry_date: dt.date
    is_expired: bool = Field(description="Past its expiry date in India: it cannot be ordered.")
    payment_terms: str | None = Field(examples=["EXW"])
    location_for_delivery: str | None
    version: int = Field(description="1 for the first; each revision adds one.", examples=[1])
    is_read: bool = Field(description="Whether the buyer has opened this version.")
    created_at: dt.datetime
    ordered_at: dt.datetime | None
    confirmed_at: dt.datetime | None
    enquiries: QuotedEnquiryOut
    sender: PartyOut
    can: tuple[QuotationAction, ...] = Field(
        description="What the caller may do with it now; anything else is refused. A rating that "
        "was given may be changed for a time: see `canEdit` there. An addition.",
        examples=[["placeOrder", "viewProfile"]],
    )


class QuotationOut(QuotationRow):
    """A quotation with every version of its terms, newest first."""

    versions: list[VersionOut]


class FormRulesOut(Wire):
    """What this seller's quotation form offers and requires (decision 29)."""

    payment_terms: list[str] = Field(examples=[["EXW", "EXM", "FOR"]])
    payment_terms_required: bool
    location_required_for: list[str] = Field(examples=[["FOR"]])
    currencies: list[str] = Field(examples=[["INR"]])
    default_currency: str = Field(description="Empty: the seller must choose.", examples=["INR"])
    min_price: int
    max_message: int
    max_location: int
    max_attachments: int
    max_file_bytes: int
    suggested_currency: str = Field(
        description="What the form begins with: the default one, else the enquiry's; empty without "
        "either. An addition, like those below.",
        examples=["USD"],
    )
    suggested_payment_terms: str = Field(
        description="The terms asked for, if the seller offers them.", examples=["EXW"]
    )
    suggested_units: str | None = Field(
        description="The unit asked in.", examples=["Kilograms (KGS)"]
    )
    priced_per: PricedPer | None = Field(
        description="What one price is for; null without `enquiryId`."
    )
    priced_quantity: Number | None = Field(
        description="What a price is multiplied with; null where no quantity is asked for.",
        examples=[12000],
    )
