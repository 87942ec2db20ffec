"""Every field of the API document has a description, and an example that its schema allows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, Registry

from config.api import api
from config.api_fields import WORDLESS, document
from config.api_samples import SAMPLES
from config.api_words import FIELDS, THINGS

Field = dict[str, Any]


@pytest.fixture(scope="module")
def components() -> dict[str, Any]:
    written: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema()))
    components: dict[str, Any] = written["components"]
    return components


def fields(components: dict[str, Any]) -> Iterator[tuple[str, Field]]:
    for shape, described in components["schemas"].items():
        for name, field in described.get("properties", {}).items():
            yield f"{shape}.{name}", field


def test_every_field_is_described_in_a_sentence(components: dict[str, Any]) -> None:
    said = {name: field.get("description", "") for name, field in fields(components)}
    assert [name for name, words in said.items() if not words or "{it}" in words] == []
    # A developer reads one field alone: its words say what "it" is, and more than a unit.
    vague = ("When it ", "What it ", "Whether it is ", "How far it ")
    assert [name for name, words in said.items() if words.startswith(vague)] == []
    assert [(name, words) for name, words in said.items() if len(words.split()) < 3] == []


def test_every_field_has_examples_that_its_schema_allows(components: dict[str, Any]) -> None:
    missing, invalid = [], []
    # The shapes are read once, instead of with each field.
    home = Registry([("urn:document", {"components": components})])
    text = json.dumps(components).replace('"#/', '"urn:document#/')
    for name, field in fields(json.loads(text)):
        examples = field.get("examples")
        if not examples or f'"{WORDLESS}"' in json.dumps(examples, ensure_ascii=False):
            missing.append(name)
            continue
        allowed = Draft202012Validator(field, registry=home)
        if not all(map(allowed.is_valid, examples)):
            invalid.append(name)
    assert (missing, invalid) == ([], [])


def test_words_are_kept_only_for_fields_that_exist(components: dict[str, Any]) -> None:
    present: set[str] = set()
    for full_name, _field in fields(components):
        shape, name = full_name.split(".")
        present |= {name, f"{shape.partition('_')[0]}.{name}"}
    assert [name for name in FIELDS if name not in present] == []
    assert [name for name in SAMPLES if name not in present] == []
    assert [shape for shape in THINGS if shape not in components["schemas"]] == []


def test_a_field_without_words_is_noticed() -> None:
    shapes = {
        "Crate": {"properties": {"weightOfTheCrate": {"type": "string"}, "id": {"type": "integer"}}}
    }
    document({"components": {"schemas": shapes}})
    crate = shapes["Crate"]["properties"]
    assert crate["weightOfTheCrate"] == {
        "type": "string",
        "description": "",
        "examples": [WORDLESS],
    }
    assert crate["id"]["description"] == "", "A general field of an unknown thing says nothing."
