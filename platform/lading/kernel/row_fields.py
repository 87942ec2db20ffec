"""Lists whose rows have only the fields that a screen shows: `?fields=id,productName`."""

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
        # No example: tools that test the contract by examples would compare such rows with the
        # whole shape, because OpenAPI cannot say that a parameter changes a shape.
        description="Names of fields, comma-separated, as in `id,productName`: each row has these "
        "alone, whatever its shape says. All of them when left out. An addition.",
    ),
]


def with_fields(table: Mapping[str, Any], row: type[Wire], wanted: str) -> dict[str, Any]:
    """A list's answer, by wire names, whose rows have only the ``wanted`` fields.

    Raises ValidationFailed for a field that a ``row`` does not have.
    """
    if not wanted:
        return dict(table)
    known = {field.serialization_alias or name for name, field in row.model_fields.items()}
    names = list(dict.fromkeys(wanted.split(",")))
    if not known.issuperset(names):
        raise ValidationFailed(errors={"fields": [INVALID_VALUE]})
    return {**table, "rows": [{name: each[name] for name in names} for each in table["rows"]]}
