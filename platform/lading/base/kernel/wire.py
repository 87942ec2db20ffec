"""Building blocks of wire shapes: envelopes, camel-case aliases, money, error bodies.

Responses are plain pydantic models, not ninja's ``Schema`` (whose getter wraps every object).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AliasGenerator, BaseModel, ConfigDict, Field, PlainSerializer, WithJsonSchema
from pydantic.alias_generators import to_camel

T = TypeVar("T")

MAX_SAFE_INTEGER = 2**53 - 1
"""Readers of JSON turn larger numbers into floats, and our renderer refuses them."""


class Wire(BaseModel):
    """Base of every wire shape: Python names here, camelCase outside, misspellings by `alias`."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(validation_alias=to_camel, serialization_alias=to_camel),
        populate_by_name=True,
        from_attributes=True,
        extra="ignore",
    )


def as_number(value: Decimal) -> int | float:
    """What `Number` sends: a whole number without zeros after the point."""
    whole = value.to_integral_value()
    return int(whole) if whole == value and abs(whole) <= MAX_SAFE_INTEGER else float(value)


Number = Annotated[
    Decimal,
    PlainSerializer(as_number, return_type=float),
    WithJsonSchema({"type": "number"}),
]
"""Decimal inside, a JSON number on the wire."""


class Data(Wire, Generic[T]):
    """The result of a call in `data`, with `message` if there is a text to show to the user."""

    data: T
    message: str | None = None


class Rows(Wire, Generic[T]):
    """One page of rows, and their total number; `countIsCapped` is true if there are more than
    10,000.
    """

    rows: list[T]
    count: int = Field(description="Number of rows on all pages, at most 10,000.")
    count_is_capped: bool = False


class Message(Wire):
    """An answer that contains only a message."""

    message: str


class ErrorBody(Wire):
    """The body of every refusal, with a message for the user and a code for programs."""

    message: str = Field(examples=["Please correct the highlighted fields."])
    code: str = Field(
        description="The reason as a code for programs; it is never translated.",
        examples=["VALIDATION"],
    )
    errors: dict[str, list[str]] = Field(
        description="Messages by the name of the field; empty if no field is at fault.",
        default_factory=dict,
        examples=[{"productName": ["Product name is required"]}],
    )
    candidates: dict[str, list[dict[str, int | str]]] | None = Field(
        None,
        description="The ports or HS codes that an ambiguous value may stand for, by the name of "
        "the field, most likely first. Sent only if there are any. Not in the original "
        "specification.",
        examples=[
            {
                "loadingPort": [
                    {"id": 7, "code": "MXZLO", "name": "Manzanillo", "countryName": "Mexico"},
                    {"id": 8, "code": "PAMIT", "name": "Manzanillo", "countryName": "Panama"},
                ]
            }
        ],
    )
    lifted_by: list[str] | None = Field(
        None,
        description="The plans that allow what the company's own plan does not: `basic` or "
        "`premium`; empty if there are none. Sent only if the plan is the reason for the refusal. "
        "Not in the original specification.",
        examples=[["basic", "premium"]],
    )
    data: dict[str, Any] | None = Field(
        None,
        description="The current state of the object, as its GET call returns it. Sent only if "
        "the object has changed since the caller read it. Not in the original specification.",
        examples=[{"id": 1, "version": 2, "price": 9999}],
    )
