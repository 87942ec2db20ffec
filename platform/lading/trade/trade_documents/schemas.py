"""Wire shapes of trade documents."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.base.kernel.wire import Number, Wire
from lading.trade.quotations.pricing import PricedPer

from .rules import DocumentState


class VerifiedDocumentOut(Wire):
    """The main contents of a document and its state, for anyone who has the verification code of
    the document.
    """

    code: str = Field(
        description="The verification code, in groups of four characters.",
        examples=["K7QM-2XWD-9RTB-4HNV"],
    )
    kind: Literal["quotation", "order"] = Field(
        description="Type of the document: `quotation`, or `order` for a confirmed order."
    )
    number: str = Field(description="The number printed on the document.", examples=["Q-1042-2"])
    version: int = Field(
        description="Number of the version of the quotation whose terms are printed on the "
        "document.",
        examples=[2],
    )
    state: DocumentState = Field(
        description="State of the document. A quotation is `current` (valid), `ordered` (valid; an "
        "order was placed on this version), `expired`, `superseded` (there is a newer version) or "
        "`withdrawn`. An order is `confirmed` (valid) or `cancelled`."
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
        description="Price of one unit, one container or one cubic metre, according to "
        "`pricedPer`.",
        examples=[250.5],
    )
    priced_per: PricedPer = Field(
        description="The quantity to which `price` applies: `unit` (one unit of the quoted "
        "quantity), `container` (one container) or `cubicMetre` (one cubic metre)."
    )
    net_amount: Number | None = Field(
        description="Net amount for the whole quantity, as printed on the document; null if no "
        "amount is printed.",
        examples=[250500],
    )
    currency_code: str = Field(
        description="ISO 4217 code of the currency of the price and the net amount.",
        examples=["USD"],
    )
    dated_at: dt.datetime = Field(
        description="For a quotation, when the seller sent the printed version. For an order, when "
        "the seller confirmed it."
    )
    expiry_date: dt.date = Field(
        description="The last day on which the quotation is valid (Indian time).",
        examples=["2026-12-31"],
    )
    made_at: dt.datetime = Field(description="When the PDF file was created.")
    sha256: str = Field(
        description="SHA-256 hash of the PDF file, in hexadecimal. A file with a different hash "
        "has been altered or was not issued by this platform.",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    )


class DocumentInBriefOut(Wire):
    """The type, number, parties and amount of a document, and whether it is still valid, for anyone
    who has the verification code of the document.
    """

    kind: Literal["quotation", "order"] = Field(
        description="Type of the document: `quotation`, or `order` for a confirmed order."
    )
    number: str = Field(description="The number printed on the document.", examples=["Q-1042-2"])
    parties: list[str] = Field(
        description="Names of the seller and the buyer, in this order, as printed on the document; "
        "only the name of the seller if the document does not name the buyer.",
        examples=[["Kaveri Yarns Private Limited", "Harbour Trading"]],
    )
    amount: Number | None = Field(
        description="Net amount for the whole quantity, as printed on the document; null if no "
        "amount is printed.",
        examples=[250500],
    )
    currency: str = Field(
        description="ISO 4217 code of the currency of `amount`.", examples=["USD"]
    )
    issued_at: dt.datetime = Field(
        description="For a quotation, when the seller sent the printed version. For an order, when "
        "the seller confirmed it."
    )
    sha256: str = Field(
        description="SHA-256 hash of the PDF file, in hexadecimal.",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    )
    is_current: bool = Field(
        description="Whether the document is still valid, that is, not superseded, expired, "
        "withdrawn or cancelled."
    )
