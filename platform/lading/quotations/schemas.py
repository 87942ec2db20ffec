"""Wire shapes of quotations (RULES.md 2.3, 2.7)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from lading.kernel.checks import LooseInt, LooseList, LooseNumber, LooseText
from lading.kernel.wire import Number, Wire

from .fields import QUOTATIONS, VERSIONS
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


@VERSIONS.shape()
class VersionOut(Wire):
    """One version of the terms; the newest one is what the quotation shows."""


@QUOTATIONS.shape()
class QuotationRow(Wire):
    """A row of the quotations list.

    ``receiverId`` is null while the enquirer is withheld from the seller (RULES.md 23).
    """


class QuotationOut(QuotationRow):
    """A quotation with every version of its terms, newest first."""

    versions: list[VersionOut]


class FormRulesOut(Wire):
    """What this seller's quotation form offers and requires (RULES.md 29)."""

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
