"""Wire shapes of the questions about the columns of a file, and of their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from lading.base.kernel.wire import Wire

from .column_readings import QuestionWay


class ExampleOut(Wire):
    """A cell of the file, and how it is read if the option is chosen."""

    field: str = Field(
        description="Name of the form field that the cell's column maps to.", examples=["40DHC"]
    )
    written: str = Field(description="The text of the cell in the file.", examples=["2.400"])
    read: str = Field(
        description="The value read from the cell if the option is chosen, formatted in your "
        "language.",
        examples=["2,400"],
    )


class OptionOut(Wire):
    """A possible answer to a question about a column."""

    value: str = Field(
        description="The answer to send: the decimal sign (`.` or `,`), or the part of a date "
        "that comes first (`day` or `month`).",
        examples=[","],
    )
    examples: list[ExampleOut] = Field(
        description="Examples of cells in each column: at most 3 of each, fewer if the question "
        "has many columns."
    )


class AskedColumnOut(Wire):
    """A column that a question is about."""

    field: str = Field(
        description="Name of the form field that the column maps to.", examples=["40DHC"]
    )
    column: str = Field(
        description="The column heading in your language.", examples=["40' dry high cube"]
    )


class QuestionOut(Wire):
    """A question about the columns whose cells can be read in the same two ways."""

    field: str = Field(
        description="Name of the form field that the first column maps to; the answer for all of "
        "the question's columns is sent under this name.",
        examples=["40DHC"],
    )
    column: str = Field(
        description="The heading of the first column in your language.",
        examples=["40' dry high cube"],
    )
    columns: list[AskedColumnOut] = Field(
        description="All columns that the question is about, in the order of the file."
    )
    way: QuestionWay = Field(
        description="The subject of the question: `decimalSign` (which sign separates decimals) "
        "or `dayOrder` (whether the day or the month comes first in a date)."
    )
    options: list[OptionOut] = Field(
        description="The two possible answers.",
        examples=[
            [
                {
                    "value": ",",
                    "examples": [{"field": "40DHC", "written": "2.400", "read": "2,400"}],
                }
            ]
        ],
    )


class AnswersIn(Wire):
    """Answers to the questions about columns that can be read in two ways, and about values."""

    answers: dict[str, str | None] = Field(
        description="The `value` of the chosen option for each question, by the `field` of "
        "the question. To answer differently for one of its other columns, also send a value by "
        "the `field` of that column. For a question about a value: the `value` of the choice by "
        "the `key` of the question, an empty text to leave the field empty, or `null` to leave the "
        "rows as they are. Questions about values that are not answered leave their rows as they "
        "are.",
        examples=[{"40DHC": ",", "destinationPort:3f2a9c0d1e4b5a6978c0d1e2": "DEHAM"}],
    )


def question_shape(question: Mapping[str, Any], labels: Mapping[str, str]) -> Mapping[str, Any]:
    """The wire shape of a stored question. ``labels`` are the headings by field."""
    first = question["field"]
    options = [
        {"value": value, "examples": [{"field": first, **each} for each in examples]}
        for value, examples in question["options"].items()
    ]
    # A question that an earlier release stored is about one column.
    columns = [
        {"field": field, "column": labels.get(field, "")}
        for field in question.get("fields", [first])
    ]
    return {**columns[0], "columns": columns, "way": question["way"], "options": options}
