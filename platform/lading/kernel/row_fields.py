"""Rows of a list with the fields alone that its screen shows: `?fields=id,productName`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ninja import Query

from .checks import INVALID_VALUE
from .errors import ValidationFailed
from .wire import Wire

MAX_TEXT = 1000

FieldsQuery = Annotated[
    str,
    Query(
        alias="fields",
        max_length=MAX_TEXT,
        # No example: whoever tries the contract by its examples would hold such rows to the shape
        # of whole ones, and OpenAPI cannot say that a parameter changes a shape.
        description="Names of fields, comma-separated, as in `id,productName`: each row has these "
        "alone, whatever its shape says. All of them when left out. An addition.",
    ),
]


def with_fields(table: Mapping[str, Any], row: type[Wire], wanted: str) -> dict[str, Any]:
    """A list's answer, of wire names, whose rows have the fields that are ``wanted``.

    Raises ValidationFailed for a field that a ``row`` has not.
    """
    if not wanted:
        return dict(table)
    known = {field.serialization_alias or name for name, field in row.model_fields.items()}
    names = list(dict.fromkeys(wanted.split(",")))
    if not known.issuperset(names):
        raise ValidationFailed(errors={"fields": [INVALID_VALUE]})
    return {**table, "rows": [{name: each[name] for name in names} for each in table["rows"]]}
