"""Describes each shape of an answer once for the API document.

Ninja describes it anew for each call and status: the body of a refusal more than a thousand times,
which takes seconds in each process of the API before it answers.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from ninja.openapi.schema import OpenAPISchema
from ninja.params.models import TModel
from pydantic.json_schema import JsonSchemaMode
from typing_extensions import override

Described = tuple[dict[str, Any], bool]


class Shapes(OpenAPISchema):
    """Ninja's document, made with less work."""

    def __init__(self, *arguments: Any) -> None:
        self._described: dict[object, Described] = {}
        super().__init__(*arguments)

    @override
    def _create_schema_from_model(
        self,
        model: TModel,
        by_alias: bool = True,
        remove_level: bool = True,
        mode: JsonSchemaMode = "validation",
    ) -> Described:
        field = model.model_fields.get("response")
        if mode != "serialization" or field is None or field.metadata:
            return super()._create_schema_from_model(model, by_alias, remove_level, mode)
        key = (field.annotation, by_alias, remove_level)
        if key not in self._described:
            self._described[key] = super()._create_schema_from_model(
                model, by_alias, remove_level, mode
            )
        return deepcopy(self._described[key])
