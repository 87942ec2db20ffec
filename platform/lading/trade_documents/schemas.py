"""Wire shapes of trade documents."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.kernel.wire import Number, Wire
from lading.quotations.pricing import PricedPer

from .states import DocumentState


class VerifiedDocumentOut(Wire):
    """What a document says and whether it is still valid, for anyone with its verification code."""

    code: str = Field(
        description="The verification code, in groups of four characters.",
        examples=["K7QM-2XWD-9RTB-4HNV"],
    )
    kind: Literal["quotation", "order"] = Field(
        description="What the document is: a `quotation`, or a confirmed `order`."
    )
    number: str = Field(description="The number printed on the document.", examples=["Q-1042-2"])
    version: int = Field(
        description="Number of the quotation's version whose terms are printed.", examples=[2]
    )
    state: DocumentState = Field(
        description="Whether the document is still valid. A quotation is `current`, `ordered` (an "
        "order was placed on this version), `expired`, `superseded` (there is a newer version) or "
        "`withdrawn`; an order is `confirmed` or `cancelled`."
    )
    seller_name: str = Field(
        description="Name of the seller, as printed on the document.",
        examples=["Kaveri Yarns Private Limited"],
    )
    buyer_name: str | None = Field(
        description="Name of the buyer, as printed on the document; null if the document does not "
        "name the buyer.",
        examples=["Harbour Trading"],
    )
    price: Number = Field(
        description="Price of one unit, container or cubic metre, as `pricedPer` says.",
        examples=[250.5],
    )
    priced_per: PricedPer = Field(
        description="What the price is for: one `unit`, one `container` or one `cubicMetre`."
    )
    net_amount: Number | None = Field(
        description="Net amount for the whole quantity; null if none is printed.",
        examples=[250500],
    )
    currency_code: str = Field(
        description="Currency of the price and the amount.", examples=["USD"]
    )
    dated_at: dt.datetime = Field(
        description="When the seller sent the printed terms or, for an order, confirmed it."
    )
    expiry_date: dt.date = Field(
        description="Last day of validity of the quotation, in India.", examples=["2026-12-31"]
    )
    made_at: dt.datetime = Field(description="When the PDF file was made.")
    sha256: str = Field(
        description="SHA-256 hash of the PDF file, in hexadecimal. A file with a different hash "
        "was altered, or was not issued by us.",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    )


class DocumentInBriefOut(Wire):
    """What a document is and whether it is still valid, in brief, for anyone with its verification
    code.
    """

    kind: Literal["quotation", "order"] = Field(
        description="What the document is: a `quotation`, or a confirmed `order`."
    )
    number: str = Field(description="The number printed on the document.", examples=["Q-1042-2"])
    parties: list[str] = Field(
        description="Names of the seller and the buyer, as printed on the document, in this order; "
        "only the seller's if the document does not name the buyer.",
        examples=[["Kaveri Yarns Private Limited", "Harbour Trading"]],
    )
    amount: Number | None = Field(
        description="Net amount for the whole quantity; null if none is printed.",
        examples=[250500],
    )
    currency: str = Field(description="Currency of the amount.", examples=["USD"])
    issued_at: dt.datetime = Field(
        description="When the seller sent the printed terms or, for an order, confirmed it."
    )
    sha256: str = Field(
        description="SHA-256 hash of the PDF file, in hexadecimal.",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    )
    is_current: bool = Field(
        description="Whether the document is still valid: not superseded, expired, withdrawn or "
        "cancelled."
    )
