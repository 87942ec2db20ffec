"""Adds links to the API document: which values of an answer another call takes. With them
schemathesis goes from lists to their rows, and on to what can be done with each.

They follow from names alone. A parameter or a field of a body `enquiryId` (or `enquiry_id`) takes
the `enquiryId` of any answer, and the `id` of the rows under the same path.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Document = dict[str, Any]

METHODS = frozenset({"get", "post", "put", "patch", "delete"})
DEPTH = 4
"""How deep answers are searched for values: an envelope, its rows, their parts."""
MOST_SOURCES = 6
"""Answers per value that a call takes; more add time and nothing new."""
TAKEN = re.compile(
    r"(id|uuid|code|port|country|countries|currency|container|kind|type)s?$", re.IGNORECASE
)
"""The names of what refers to something that exists."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the document."""

    method: str
    path: str
    operation: Document

    @property
    def id(self) -> str:
        """The name that links use."""
        return str(self.operation["operationId"])

    @property
    def resource(self) -> str:
        """The path up to its first parameter."""
        return self.path.partition("/{")[0]


@dataclass(frozen=True, slots=True)
class Source:
    """A value in the answer of a call."""

    call: Call
    status: str
    name: str
    pointer: str


def with_links(document: Document) -> Document:
    """A copy of the document with links in its answers."""
    linked = copy.deepcopy(document)
    calls = [*_calls(linked)]
    sources = [source for call in calls for source in _sources(linked, call)]
    for target in calls:
        for source, link in _links_to(linked, target, sources):
            answers = source.call.operation["responses"][source.status]
            answers.setdefault("links", {})[f"{target.id} by {source.pointer}"] = link
    return linked


def linked_calls(document: Document) -> set[str]:
    """The ids of the calls that a link comes from or leads to."""
    ids = set[str]()
    for call in _calls(document):
        for answer in call.operation["responses"].values():
            for link in answer.get("links", {}).values():
                ids |= {call.id, link["operationId"]}
    return ids


def all_calls(document: Document) -> set[str]:
    """The ids of all calls of the document."""
    return {call.id for call in _calls(document)}


def _calls(document: Document) -> Iterator[Call]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                yield Call(method, path, operation)


def _links_to(
    document: Document, target: Call, sources: Iterable[Source]
) -> Iterator[tuple[Source, Document]]:
    """The links to a call, each with the answer that it comes from."""
    for where, name in _references_in(document, target):
        fitting = [source for source in sources if _fits(target, name, source)]
        fitting.sort(key=lambda source: source.call.resource != target.resource)
        for source in fitting[:MOST_SOURCES]:
            value = f"$response.body#{source.pointer}"
            link: Document = {"operationId": target.id}
            if where == "body":
                yield source, link | {"requestBody": {name: value}}
            else:
                yield source, link | {"parameters": {f"{where}.{name}": value}}


def _references_in(document: Document, call: Call) -> Iterator[tuple[str, str]]:
    """The parameters and fields of the body that refer to something: where, and their names."""
    for parameter in call.operation.get("parameters", []):
        if parameter["in"] == "path" or TAKEN.search(parameter["name"]):
            yield parameter["in"], parameter["name"]
    content = call.operation.get("requestBody", {}).get("content", {})
    body = content.get("application/json", {}).get("schema", {})
    for name, _schema in _properties(document, body):
        if TAKEN.search(name):
            yield "body", name


def _fits(target: Call, name: str, source: Source) -> bool:
    wanted, given = _plain(name), _plain(source.name)
    if source.call.id == target.id:
        return False
    if wanted == given and wanted != "id":
        return True
    is_same = source.call.resource == target.resource
    return is_same and given in {"id", "uuid"} and wanted.endswith(given)


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def _sources(document: Document, call: Call) -> Iterator[Source]:
    for status in ("200", "201"):
        content = call.operation["responses"].get(status, {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema:
            for name, pointer in _values(document, schema, "", DEPTH):
                yield Source(call, status, name, pointer)


def _values(
    document: Document, schema: Document, pointer: str, depth: int
) -> Iterator[tuple[str, str]]:
    """The names of single values in an answer, and where they are; of a list in its first row."""
    if not depth:
        return
    for name, each in _properties(document, schema):
        place, shape = f"{pointer}/{name}", _resolved(document, each)
        if shape.get("type") == "array":
            yield from _values(document, shape.get("items", {}), f"{place}/0", depth - 1)
        elif [*_properties(document, shape)]:
            yield from _values(document, shape, place, depth - 1)
        elif TAKEN.search(name):
            yield name, place


def _properties(document: Document, schema: Document) -> Iterable[tuple[str, Document]]:
    """The fields of an object; of several shapes those of the first that is one."""
    resolved = _resolved(document, schema)
    fields: Mapping[str, Document] = resolved.get("properties", {})
    return fields.items()


def _resolved(document: Document, schema: Document) -> Document:
    """A schema without references, and without its alternatives."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _resolved(document, document["components"]["schemas"][name])
    for choice in ("anyOf", "oneOf", "allOf"):
        for each in schema.get(choice, []):
            resolved = _resolved(document, each)
            if resolved.get("type") != "null":
                return resolved
    return schema
