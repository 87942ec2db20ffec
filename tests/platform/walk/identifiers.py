"""By which fields and filters members name something that a company may have."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from config.api import api as whole_api

OF_REFERENCE_DATA: Final = frozenset(
    {"businessTypeId", "categoryId", "countryId", "hsCodeId", "planId", "portId"}
)
PARAMETER: Final = re.compile(r"{[^}]*}")
IDENTIFIER: Final = re.compile(r"(^i|I)ds?$|^uuid$|^primaryImage$")


def named_fields(schema: dict[str, Any], shapes: dict[str, Any]) -> Iterator[str]:
    """The names of all fields of a body, however deep."""
    if "$ref" in schema:
        yield from named_fields(shapes[schema["$ref"].rsplit("/", 1)[1]], shapes)
    for way in ("anyOf", "oneOf", "allOf"):
        for each in schema.get(way, []):
            yield from named_fields(each, shapes)
    if "items" in schema:
        yield from named_fields(schema["items"], shapes)
    for name, each in schema.get("properties", {}).items():
        yield name
        yield from named_fields(each, shapes)


def identifiers_of_the_document() -> set[tuple[str, str, str]]:
    """Each method, path and name of a filter or field by which a member names something that a
    company may have.
    """
    document = json.loads(json.dumps(whole_api.get_openapi_schema(), default=str))
    shapes = document["components"]["schemas"]
    named = set()
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            if any("StaffAuth" in way for way in call.get("security", [])):
                continue
            names = {each["name"] for each in call.get("parameters", []) if each["in"] == "query"}
            for content in call.get("requestBody", {}).get("content", {}).values():
                names |= set(named_fields(content["schema"], shapes))
            where = PARAMETER.sub("{}", path.removeprefix("/api"))
            named |= {(method.upper(), where, name) for name in names if IDENTIFIER.search(name)}
    return {each for each in named if each[2] not in OF_REFERENCE_DATA}
