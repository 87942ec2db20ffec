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
    """`{"data": …}`, with `message` where the documents show a success text."""

    data: T
    message: str | None = None


class Rows(Wire, Generic[T]):
    """`{"rows": […], "count": n}`; `countIsCapped` when there are more than 10,000."""

    rows: list[T]
    count: int
    count_is_capped: bool = False


class Message(Wire):
    """An answer with only a message."""

    message: str


class ErrorBody(Wire):
    """The body of every refusal: a message for people, a code for programs, messages per field."""

    message: str = Field(examples=["Please correct the highlighted fields."])
    code: str = Field(examples=["VALIDATION"])
    errors: dict[str, list[str]] = Field(
        default_factory=dict, examples=[{"productName": ["Product name is required"]}]
    )
    candidates: dict[str, list[dict[str, int | str]]] | None = Field(
        None,
        description="Present only if a value may mean several ports or HS codes: the candidates by "
        "field name, most likely first. Not in the original specification.",
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
        description="Present only if the company's plan is the reason: the plans "
        "that allow it, such as `basic`; empty if none does. Not in "
        "the original specification.",
        examples=[["basic", "premium"]],
    )
    data: dict[str, Any] | None = Field(
        None,
        description="Present only if the object has changed since the caller saw "
        "it: the current object, as its own GET returns it. Not in "
        "the original specification.",
        examples=[{"id": 1, "version": 2, "price": 9999}],
    )
