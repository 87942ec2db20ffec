"""Each field of the API document has a description unless its name says what it holds, and its
examples are such that its schema allows them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, Registry

from config.api import api

Field = dict[str, Any]

PLAIN = frozenset(
    """
    accessInfo address attachments browser businessType businessTypeId businessTypes button
    cargoReadinessDate categories category categoryId city code companyDescription companyId
    companyLogo companyName confirmedAt containerType count countIsCapped country countryId
    countryName create createdAt currencies currency data date description destinationCountry
    destinationPort durationDays edit email enquiryId fields gstNumber hscode hsCode hsCodeId id
    includeCommisionAgent includeFreightForwarders ipAddress isActive iso2 iso3 isYearly key
    latitude list loginAt longitude matchReasons maxAttachments maxFileBytes message minPrice
    name natureOfBusiness noOfContainers number orderedAt originalname originalName
    partyRequiredMessage pastDateMessage paymentTermsRequired primaryImage productImages
    productName publishedAt qty quotationId ratingCount receiverId remarks rows samePortMessage
    sender senderId shipmentMode shipmentType signedInAt sourceCountry sourcePort src state
    status subject submittedAt success targetedBusinessType texts titles totalCubicMeter units
    updatedAt user userId uuid variant version versions view
    """.split()  # noqa: SIM905 -- a hundred names are read in lines
)
"""The names that say, within their shape, what the field holds."""


@pytest.fixture(scope="module")
def components() -> dict[str, Any]:
    written: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema()))
    components: dict[str, Any] = written["components"]
    return components


def fields(components: dict[str, Any]) -> Iterator[tuple[str, str, Field]]:
    """The shape, the name and the schema of each field."""
    for shape, described in components["schemas"].items():
        for name, field in described.get("properties", {}).items():
            yield shape, name, field


def undescribed(components: dict[str, Any]) -> set[tuple[str, str]]:
    """The shape and the name of each field that neither itself nor its shape describes."""
    texts = {shape: each.get("description", "") for shape, each in components["schemas"].items()}
    return {
        (shape, name)
        for shape, name, field in fields(components)
        if not field.get("description") and f"`{name}`" not in texts[shape]
    }


def test_a_field_is_described_unless_its_name_is_plain(components: dict[str, Any]) -> None:
    assert {each for each in undescribed(components) if each[1] not in PLAIN} == set()
    assert PLAIN - {name for _shape, name in undescribed(components)} == set()


def test_a_description_says_more_than_a_unit(components: dict[str, Any]) -> None:
    said = {
        f"{shape}.{name}": field["description"]
        for shape, name, field in fields(components)
        if "description" in field
    }
    assert len(said) > 2000
    # A developer reads one field alone: its words say what "it" is.
    vague = ("When it ", "What it ", "Whether it is ", "How far it ")
    assert [name for name, words in said.items() if words.startswith(vague)] == []
    assert [(name, words) for name, words in said.items() if len(words.split()) < 3] == []


def test_the_schema_of_each_field_allows_its_examples(components: dict[str, Any]) -> None:
    # The shapes are read once, instead of with each field.
    home = Registry([("urn:document", {"components": components})])
    text = json.dumps(components).replace('"#/', '"urn:document#/')
    shown, invalid = 0, []
    for shape, name, field in fields(json.loads(text)):
        allowed = Draft202012Validator(field, registry=home)
        shown += len(field.get("examples", ()))
        if not all(map(allowed.is_valid, field.get("examples", ()))):
            invalid.append((shape, name))
    assert shown > 1500
    assert invalid == []


def test_a_field_without_words_is_noticed() -> None:
    crate = {"weight": {"type": "string"}, "mark": {"type": "string"}, "id": {"type": "integer"}}
    shape = {"description": "A crate, with its `mark`.", "properties": crate}
    assert undescribed({"schemas": {"Crate": shape}}) == {("Crate", "weight"), ("Crate", "id")}
