"""Wire shapes of quotations (RULES.md 2.3, 2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from lading.base.kernel.field_limits import FieldRuleOut
from lading.base.kernel.wire import Number, Wire

from .fields import QUOTATIONS, VERSIONS
from .pricing import PricedPer

Sort = Literal[
    "createdAt", "-createdAt", "productName", "-productName", "price", "-price", "status", "-status"
]


@QUOTATIONS.input_shape
class QuotationIn(Wire):
    """The terms of a new quotation or of a revision, or, with `status`, an order on a quotation or
    the confirmation of an order.

    A revision replaces all terms; only `qty` is kept if it is omitted. When an order is placed or
    confirmed, the terms in the body are ignored. `netAmount` is always computed by the server.
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field that is added from its record."""


@VERSIONS.shape()
class VersionOut(Wire):
    """A version of a quotation's terms."""


@QUOTATIONS.shape()
class QuotationRow(Wire):
    """A quotation with the current version of its terms.

    `receiverId` is null while the buyer's identity is withheld from the seller (RULES.md 23).
    """


class QuotationOut(QuotationRow):
    """A quotation with the versions of its terms, newest first: the newest 200, if it has more."""

    versions: list[VersionOut]


class FormRulesOut(Wire):
    """The rules of your company's quotation form: choices, limits and defaults (RULES.md 29)."""

    payment_terms: list[str] = Field(
        description="The delivery terms that may be chosen.", examples=[["EXW", "EXM", "FOR"]]
    )
    payment_terms_required: bool
    location_required_for: list[str] = Field(
        description="Delivery terms that need a named place.", examples=[["FOR"]]
    )
    currencies: list[str] = Field(examples=[["INR"]])
    default_currency: str = Field(
        description="The currency of a quotation that is sent without `currencyCode`; empty if "
        "`currencyCode` is required.",
        examples=["INR"],
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits that the server applies to each field. Not in the original "
        "specification."
    )
    min_price: int
    max_message: int = Field(description="Maximum length of the message, in characters.")
    max_location: int = Field(description="Maximum length of the named place, in characters.")
    max_attachments: int
    max_file_bytes: int
    suggested_currency: str = Field(
        description="Currency to preselect in the form: the enquiry's currency if your company may "
        "quote in it, otherwise `defaultCurrency`, which may be empty. Not in the original "
        "specification.",
        examples=["USD"],
    )
    suggested_payment_terms: str = Field(
        description="The delivery terms requested in the enquiry; empty if it requests none, if "
        "your company may not offer them, or without `enquiryId`.",
        examples=["EXW"],
    )
    suggested_units: str | None = Field(
        description="Label of the unit of quantity in the enquiry; null if it has none, or without "
        "`enquiryId`.",
        examples=["Kilograms (KGS)"],
    )
    priced_per: PricedPer | None = Field(
        description="The quantity to which the price refers: one `unit`, one `container` or one "
        "`cubicMetre`; null without `enquiryId`."
    )
    priced_quantity: Number | None = Field(
        description="The enquiry's quantity, by which the price is multiplied to compute the net "
        "amount; null if the enquiry has none, or without `enquiryId`.",
        examples=[12000],
    )
    asked_currency: str = Field(
        description="The currency stated in the enquiry; empty if it states none, or without "
        "`enquiryId`.",
        examples=["USD"],
    )
    indication: Number | None = Field(
        description="The buyer's rate indication, in `askedCurrency`; null if the enquiry has "
        "none, or without `enquiryId`.",
        examples=[1200],
    )
    unusual_price_times: int = Field(
        description="A factor. Ask the user to confirm a price before sending it if the price is "
        "more than this many times higher or lower than `indication`.",
        examples=[5],
    )
