"""Wire shapes of counter-offers and of kept versions (RULES.md 26, 49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from lading.kernel.checks import LooseInt, LooseText
from lading.kernel.field_limits import FieldRuleOut
from lading.kernel.wire import Wire

from .counter_fields import COUNTER_OFFERS
from .models import MESSAGE_CHARS
from .schemas import VersionOut
from .term_fields import SHOWN_VERSION


@COUNTER_OFFERS.input_shape
class CounterOfferIn(Wire):
    """A counter-offer by the buyer."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field that is added from its record."""


@COUNTER_OFFERS.shape()
class CounterOfferOut(Wire):
    """A counter-offer by the buyer and its outcome."""


class CounterAnswerIn(Wire):
    """An answer to a counter-offer."""

    status: LooseText = Field(
        None,
        description="`accepted` or `declined` by the seller, `withdrawn` by the buyer.",
        examples=["accepted"],
    )
    answer: LooseText = Field(
        None,
        description=f"Message to the other party, at most {MESSAGE_CHARS} characters.",
        examples=["We cannot go below 245"],
    )
    version: LooseInt = Field(
        None,
        description=f"Only needed to accept. {SHOWN_VERSION}version 1 is assumed.",
        examples=[1],
    )


class CounterRulesOut(Wire):
    """What the buyer may propose for a quotation."""

    payment_terms: list[str] = Field(
        description="The delivery terms that the seller may offer.", examples=[["EXW", "EXM"]]
    )
    payment_terms_required: bool
    location_required_for: list[str] = Field(examples=[["FOR"]])
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    min_price: int
    quantity_places: int = Field(
        description="Maximum decimal places of a quantity; 0 for containers.",
        examples=[3],
    )
    max_message: int
    max_location: int


class ComparedVersionOut(VersionOut):
    """One version of a quotation's terms, with the fields that it changed."""

    changed: list[str] = Field(
        description="The fields that differ from the version before, or from `comparedWith`.",
        examples=[["price", "expiryDate"]],
    )
