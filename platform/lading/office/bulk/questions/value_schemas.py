"""Wire shapes of questions about written values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from lading.base.kernel.wire import Wire

from .choosers import Picker


class ValueOfferOut(Wire):
    """A choice for a written value: a port, country, category, HS code, unit, currency or container
    type.
    """

    value: str = Field(
        description="The answer to send: the UN/LOCODE of a port, the ISO 3166 alpha-2 code of a "
        "country, the id of a category, the digits of an HS code, or the code of a unit, currency "
        "or container type. Empty if the field is left empty.",
        examples=["DEHAM"],
    )
    label: str = Field(
        description="The name to show, in the language of the upload.", examples=["Hamburg (DEHAM)"]
    )
    detail: str = Field(description="The country of a port; otherwise empty.", examples=["Germany"])


class ValueQuestionOut(Wire):
    """A value in the file that means nothing by itself, or may mean several things. One question is
    asked for all rows that have the value in the same column.
    """

    key: str = Field(
        description="The key under which the answer is sent.",
        examples=["destinationPort:3f2a9c0d1e4b5a6978c0d1e2"],
    )
    field: str = Field(
        description="Name of the form field that the column maps to.", examples=["destinationPort"]
    )
    column: str = Field(
        description="The column heading in your language.", examples=["Destination port"]
    )
    written: str = Field(description="The value in the file.", examples=["Hamburg"])
    picker: Picker = Field(
        description="Where the meaning of the value can be searched: `port`, `country`, "
        "`category`, `hsCode`, `unit`, `currency` or `container`."
    )
    country: str = Field(
        description="The name of the country in which the rows place the port; empty if they name "
        "none, and for other values.",
        examples=["Germany"],
    )
    rows: int = Field(description="Number of rows with the value.", examples=[37])
    first_rows: list[int] = Field(
        description="The numbers of the first rows with the value, at most 5.",
        examples=[[2, 5, 9, 12, 30]],
    )
    candidates: list[ValueOfferOut] = Field(
        description="What the value may mean, the likely ones first; empty if nothing has such "
        "a name."
    )
    is_closed: bool = Field(
        description="Whether only the candidates can be chosen, such as the categories of your "
        "approved products."
    )
    may_be_empty: bool = Field(description="Whether the field can be left empty.")
    is_open: bool = Field(
        description="Whether an answer is awaited. If not, `answer` was used when the rows were "
        "checked; you may send another one while the import is `ready` or `refused`."
    )
    answer: ValueOfferOut | None = Field(
        description="The choice that was used; `null` if the rows were left as they are, and "
        "while the question is open."
    )
    is_remembered: bool = Field(
        description="Whether your company chose the answer with an earlier file."
    )


def value_question(question: Mapping[str, Any], labels: Mapping[str, str]) -> Mapping[str, Any]:
    """The wire shape of a question as it was stored."""
    names = {"count": "rows", "rows": "first_rows"}
    on_wire = {names.get(name, name): each for name, each in question.items()}
    return {**on_wire, "column": labels.get(question["field"], "")}
