"""Wire shapes of counter-offers and of kept versions (RULES.md 26, 49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from lading.base.kernel.checks import LooseInt, LooseText
from lading.base.kernel.field_limits import FieldRuleOut
from lading.base.kernel.wire import Wire
from lading.trade.quotations.models import MESSAGE_CHARS
from lading.trade.quotations.schemas import VersionOut
from lading.trade.quotations.term_fields import SHOWN_VERSION

from .fields import COUNTER_OFFERS


@COUNTER_OFFERS.input_shape
class CounterOfferIn(Wire):
    """A counter-offer: the terms that the buyer who received a quotation proposes instead."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field that is added from its record."""


@COUNTER_OFFERS.shape()
class CounterOfferOut(Wire):
    """A counter-offer by the buyer who received a quotation, with its status and the answer."""


class CounterAnswerIn(Wire):
    """The seller's answer to a counter-offer, or its withdrawal by the buyer."""

    status: LooseText = Field(
        None,
        description="Required. `accepted` or `declined` from the seller, `withdrawn` from the "
        "buyer.",
        examples=["accepted"],
    )
    answer: LooseText = Field(
        None,
        description=f"Optional message to the other party, at most {MESSAGE_CHARS} characters.",
        examples=["We cannot go below 245"],
    )
    version: LooseInt = Field(
        None,
        description=f"Used only with `accepted`. {SHOWN_VERSION}version 1 is assumed.",
        examples=[1],
    )


class CounterRulesOut(Wire):
    """The rules of a counter-offer by the buyer who received a quotation."""

    payment_terms: list[str] = Field(
        description="The delivery terms that may be proposed: those that the seller's business "
        "type may offer.",
        examples=[["EXW", "EXM"]],
    )
    payment_terms_required: bool
    location_required_for: list[str] = Field(
        description="Delivery terms that need a named place.", examples=[["FOR"]]
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits that the server applies to each field. Not in the original "
        "specification."
    )
    min_price: int
    quantity_places: int = Field(
        description="Maximum number of decimal places of `qty`; 0 if `qty` is a number of "
        "containers.",
        examples=[3],
    )
    max_message: int = Field(description="Maximum length of the message, in characters.")
    max_location: int = Field(description="Maximum length of the named place, in characters.")


class ComparedVersionOut(VersionOut):
    """A version of a quotation's terms, with the names of the fields that it changed."""

    changed: list[str] = Field(
        description="Names of the fields whose values differ from the previous version or, if "
        "`comparedWith` is sent, from the version with that number; empty if there is none to "
        "compare with.",
        examples=[["price", "expiryDate"]],
    )
