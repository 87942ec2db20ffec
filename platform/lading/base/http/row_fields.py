"""Lists whose rows have only the fields that a screen shows: `?fields=id,productName`."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Annotated, Any, TypeVar

from django.http import HttpResponse
from ninja import Query

from lading.base.kernel.checks import INVALID_VALUE
from lading.base.kernel.database import compiled
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.wire import Data, Rows, Wire

from .paging import Page, listed

W = TypeVar("W", bound=Wire)

MAX_TEXT = 1000

NAME = "fields"
FieldsQuery = Annotated[
    str,
    Query(
        alias=NAME,
        max_length=MAX_TEXT,
        description="The names of the fields to return in each row, separated by commas. An "
        "unknown name is refused with 422. If omitted, all fields are returned. Not in the "
        "original specification.",
        examples=["id,status"],
    ),
]


def with_fields(table: Mapping[str, Any], row: type[Wire], fields: str) -> dict[str, Any]:
    """A list's answer, by wire names, whose rows have only these ``fields``.

    Raises ValidationFailed for a field that a ``row`` does not have.
    """
    if not fields:
        return dict(table)
    known = {field.serialization_alias or name for name, field in row.model_fields.items()}
    names = list(dict.fromkeys(fields.split(",")))
    if not known.issuperset(names):
        raise ValidationFailed(errors={"fields": [INVALID_VALUE]})
    return {**table, "rows": [{name: each[name] for name in names} for each in table["rows"]]}


def answer_list(page: Page[W], row: type[W], fields: str) -> Data[Rows[W]] | HttpResponse:
    """The answer of a list call, whose rows have only these ``fields`` if some are named.
    Raises the same errors as `with_fields`.
    """
    answer = listed(page)
    if not fields:
        return answer
    table = answer.data.model_dump(mode="json", by_alias=True)
    return compiled.answer(with_fields(table, row, fields))


def document(schema: dict[str, Any]) -> None:
    """Say in an OpenAPI document that the rows of a list called with `fields` have only those
    fields.

    The answer's shape is then the whole one or, second, the one with such rows, `…Fields`.
    """
    for path in schema["paths"].values():
        for operation in path.values():
            names = {parameter["name"] for parameter in operation.get("parameters", ())}
            if NAME in names:
                content = operation["responses"][200]["content"]["application/json"]
                whole = content["schema"]
                content["schema"] = {"anyOf": [whole, _with_some(whole, schema)]}


def _with_some(whole: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """The shape of `{data: {rows: [row]}}` whose rows have only some fields."""
    shapes = schema["components"]["schemas"]
    answer: dict[str, Any] = deepcopy(shapes[_name_of(whole)])
    table: dict[str, Any] = deepcopy(shapes[_name_of(answer["properties"]["data"])])
    row = _name_of(table["properties"]["rows"]["items"])
    some: dict[str, Any] = deepcopy(shapes[row])
    del some["required"]
    for field in some["properties"].values():
        field.pop("default", None)  # what was not asked for is not there at all
    shapes[f"{row}Fields"] = some | {
        "title": f"{row}Fields",
        "description": f"`{row}` with only the fields that are named in `{NAME}`.",
        "minProperties": 1,
        "additionalProperties": False,
    }
    table["properties"]["rows"]["items"] = {"$ref": f"#/components/schemas/{row}Fields"}
    answer["properties"]["data"] = table
    for shape in (answer, table):
        shape["title"] += " with some fields"
    return answer


def _name_of(reference: dict[str, Any]) -> str:
    return str(reference["$ref"]).rpartition("/")[2]
