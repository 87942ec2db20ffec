"""Wire shapes of trade documents."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from lading.kernel.wire import Number, Wire
from lading.quotations.pricing import PricedPer

from .states import DocumentState


class VerifiedDocumentOut(Wire):
    """What anybody with a document's verification code may see."""

    code: str = Field(
        description="The verification code, in groups.", examples=["K7QM-2XWD-9RTB-4HNV"]
    )
    kind: Literal["quotation", "order"] = Field(description="Kind of document.")
    number: str = Field(description="The number printed on the document.", examples=["Q-1042-2"])
    version: int = Field(description="The version of the quotation's terms.", examples=[2])
    state: DocumentState = Field(
        description="Whether the document is still valid. A quotation is `current` (no newer "
        "version), `ordered` (an order was placed on this version), `expired`, `superseded` (there "
        "is a newer version) or `withdrawn`; an order is `confirmed` or `cancelled`."
    )
    seller_name: str = Field(
        description="The seller, as printed.", examples=["Kaveri Yarns Private Limited"]
    )
    buyer_name: str | None = Field(
        description="The buyer, as printed; null where the document does not name the buyer.",
        examples=["Harbour Trading"],
    )
    price: Number = Field(description="Price per unit of `pricedPer`.", examples=[250.5])
    priced_per: PricedPer = Field(description="The unit that the price is quoted per.")
    net_amount: Number | None = Field(
        description="The amount of the whole quantity; null where none is printed.",
        examples=[250500],
    )
    currency_code: str = Field(description="The currency of price and amount.", examples=["USD"])
    dated_at: dt.datetime = Field(
        description="When these terms were sent, or the order was confirmed."
    )
    expiry_date: dt.date = Field(
        description="The last day of the quotation's validity, in India.", examples=["2026-12-31"]
    )
    made_at: dt.datetime = Field(description="When the file was made.")
    sha256: str = Field(
        description="SHA-256 hash of the file, in hexadecimal. A file with a "
        "different hash was changed, or is not ours.",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    )


class DocumentInBriefOut(Wire):
    """What anybody with a document's verification code may see, in short."""

    kind: Literal["quotation", "order"] = Field(description="Kind of document.")
    number: str = Field(description="The number printed on the document.", examples=["Q-1042-2"])
    parties: list[str] = Field(
        description="The names of seller and buyer, as printed; a buyer whom the document does not "
        "name is left out.",
        examples=[["Kaveri Yarns Private Limited", "Harbour Trading"]],
    )
    amount: Number | None = Field(
        description="The amount of the whole quantity; null where none is printed.",
        examples=[250500],
    )
    currency: str = Field(description="The currency of the amount.", examples=["USD"])
    issued_at: dt.datetime = Field(
        description="When these terms were sent, or the order was confirmed."
    )
    sha256: str = Field(
        description="SHA-256 hash of the file, in hexadecimal.",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    )
    is_current: bool = Field(
        description="Whether the document is still valid: not superseded, expired, withdrawn or "
        "cancelled."
    )
