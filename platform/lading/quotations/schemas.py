"""Wire shapes of quotations (RULES.md 2.3, 2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from lading.kernel.field_limits import FieldRuleOut
from lading.kernel.wire import Number, Wire

from .fields import QUOTATIONS, VERSIONS
from .pricing import PricedPer

Sort = Literal[
    "createdAt", "-createdAt", "productName", "-productName", "price", "-price", "status", "-status"
]


@QUOTATIONS.input_shape
class QuotationIn(Wire):
    """The seller's form, a revision of it, or (with ``status``) a move of an existing quotation.

    Placing and confirming an order read only ``status`` and ``version``; ``netAmount`` is always
    recomputed.
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field that is added from its record."""


@VERSIONS.shape()
class VersionOut(Wire):
    """One version of a quotation's terms."""


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
    default_currency: str = Field(
        description="The default currency; empty if the seller must choose one.", examples=["INR"]
    )
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    min_price: int
    max_message: int
    max_location: int
    max_attachments: int
    max_file_bytes: int
    suggested_currency: str = Field(
        description="Currency preselected in the form: the enquiry's if the seller may quote in "
        "it, else the default one; may be empty. Not in the original specification, like the "
        "fields below.",
        examples=["USD"],
    )
    suggested_payment_terms: str = Field(
        description="The delivery terms requested in the enquiry, if the seller may offer them.",
        examples=["EXW"],
    )
    suggested_units: str | None = Field(
        description="The unit of the enquiry.", examples=["Kilograms (KGS)"]
    )
    priced_per: PricedPer | None = Field(
        description="The unit that the price is quoted per; null without `enquiryId`."
    )
    priced_quantity: Number | None = Field(
        description="The quantity that the price is multiplied by; null if the enquiry has none.",
        examples=[12000],
    )
    asked_currency: str = Field(
        description="The currency that the buyer asked in; empty if the enquiry names none.",
        examples=["USD"],
    )
    indication: Number | None = Field(
        description="The price that the buyer indicated, in `askedCurrency`; null for none.",
        examples=[1200],
    )
    unusual_price_times: int = Field(
        description="Ask the user to confirm a price that is more than this many times above or "
        "below the indication before sending it.",
        examples=[5],
    )
