"""Gives every field of the API document a description and an example. A field's own record or shape
comes first; then `api_words` and `api_samples`; what is left follows from the field's schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .api_samples import SAMPLES
from .api_words import FIELDS, THINGS

Schema = dict[str, Any]

WORDLESS = "…"
"""The example of a text that has none: a test fails for it."""

_BY_FORMAT: Mapping[str, str] = {
    "date-time": "2026-11-23T09:30:00Z",
    "date": "2026-12-31",
    "uuid": "0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10",
}
_BY_TYPE: Mapping[str, Any] = {"boolean": True, "integer": 1, "number": 1, "null": None}


def document(schema: Schema) -> None:
    """Complete the fields of all shapes of an API document."""
    shapes: dict[str, Schema] = schema["components"]["schemas"]
    for shape, described in shapes.items():
        for name, field in described.get("properties", {}).items():
            if not field.get("description"):
                field["description"] = _words(shape, name)
    found = _Examples(shapes)
    for shape, described in shapes.items():
        for name, field in described.get("properties", {}).items():
            field.setdefault("examples", [found.of(name, field, shape)])


def _words(shape: str, name: str) -> str:
    """The words for a field, or none: a test fails for it."""
    # A generic shape is called by what it holds, too (`Rows_PortRow_`), and a list of the names
    # of fields after the shape whose fields they are (`LeadRowFields`).
    known = shape.partition("_")[0].removesuffix("Fields")
    words = FIELDS.get(f"{known}.{name}") or FIELDS.get(name, "")
    if "{it}" not in words:
        return words
    return words.format(it=THINGS[known]) if known in THINGS else ""


class _Examples:
    """Makes an example of a field from its schema."""

    def __init__(self, shapes: Mapping[str, Schema]) -> None:
        self.shapes = shapes
        self.open: list[str] = []

    def of(self, name: str, field: Schema, shape: str = "") -> Any:
        """The example of a field: its own, or one of its name, or else one by its schema."""
        if field.get("examples"):
            return field["examples"][0]
        options = (field, *field.get("anyOf", ()))
        kinds = {each.get("type") for each in options if not {"enum", "const"} & each.keys()}
        for sample in SAMPLES.get(f"{shape}.{name}") or SAMPLES.get(name, ()):
            if _type_of(sample) in kinds:
                return sample
        return self._by_schema(name, field)

    def _by_schema(self, name: str, field: Schema) -> Any:
        if "$ref" in field:
            return self._of_shape(field["$ref"].rpartition("/")[2])
        for options in ("anyOf", "oneOf", "allOf"):
            if options in field:
                return self.of(name, field[options][0])
        if "const" in field or "enum" in field:
            return field.get("const") or field["enum"][0]
        if field.get("type") == "array":
            return self._items(name, field)
        if field.get("type") == "object":
            return {}
        return _BY_TYPE.get(
            field.get("type", ""), _BY_FORMAT.get(field.get("format", ""), WORDLESS)
        )

    def _items(self, name: str, field: Schema) -> list[Any]:
        items = field.get("items", {})
        is_open = items.get("$ref", "").rpartition("/")[2] in self.open
        return [] if is_open or not items else [self.of(name, items)]

    def _of_shape(self, shape: str) -> Any:
        described = self.shapes[shape]
        if "properties" not in described:
            return self.of("", described)
        self.open.append(shape)
        fields = described["properties"].items()
        example = {name: self.of(name, field, shape) for name, field in fields}
        self.open.pop()
        return example


def _type_of(value: Any) -> str:
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
    return names.get(type(value), "object")
