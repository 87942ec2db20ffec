"""Bodies that are valid JSON but that no code can handle: half an emoji, hundreds of levels. Every
call that reads JSON gives the documented refusal and stores nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from ninja.operation import Operation

from config.api import api
from lading.base.http import json_body
from lading.base.kernel.errors import BadRequest, ValidationFailed
from tests.platform.conftest import ApiClient

from .factories import StaffFactory, member, token_for
from .walk.changes import changed_since, fingerprint

LONE = "\ud83d"
"""The first half of an emoji."""
INVALID = "This value is not valid."
ID = "4711"


def reading_json() -> Iterator[tuple[str, str, str, Operation]]:
    """Method, path, first field of the body and operation of every call that reads JSON."""
    for router in api._get_bound_routers():
        for path, view in router.path_operations.items():
            for operation in view.operations:
                for model in operation.models:
                    if model.__ninja_param_source__ == "body":
                        full = "/".join(["", *_parts(router.prefix, path)])
                        yield operation.methods[0], full, _field(model), operation


def _parts(prefix: str, path: str) -> Iterator[str]:
    for part in f"{prefix}/{path}".split("/"):
        if "uuid" in part and part.startswith("{"):
            yield "5f0c2b1e-6d0a-4a53-9d5c-0f4e5f0c2b1e"
        elif part:
            yield ID if part.startswith("{") else part


def _field(model: Any) -> str:
    payload = next(iter(model.model_fields.values())).annotation
    fields = getattr(payload, "model_fields", None) or model.model_fields
    name, field = next(iter(fields.items()))
    return str(field.alias or field.validation_alias or name)


CALLS = list(reading_json())


def test_most_calls_that_change_something_are_tried() -> None:
    assert len(CALLS) >= 30
    assert {"POST", "PUT"} <= {method for method, *_rest in CALLS}


@pytest.fixture
def callers(db: None) -> list[ApiClient]:
    """The callers of whom at least one may make each call: a buyer, a seller, staff."""
    people = [member(1, tier=3), member(3, tier=3), StaffFactory.create()]
    return [ApiClient(token_for(person)) for person in people]


@pytest.mark.parametrize(
    ("bad", "status"),
    [(LONE, 422), ([{"name": f"Tea {LONE}"}], 422), ({LONE: "key"}, 422), ("deep", 400)],
)
def test_every_call_refuses_it_and_stores_nothing(
    callers: list[ApiClient], bad: Any, status: int
) -> None:
    before = fingerprint()
    for method, path, field, _operation in CALLS:
        body = json.dumps({field: bad})
        if bad == "deep":
            body = body.replace('"deep"', "[" * 900 + "]" * 900)
        answers = [client._send(method, path, body, {}) for client in callers]
        allowed = [answer for answer in answers if answer.status != 403]
        assert allowed, path
        assert {answer.status for answer in allowed} == {status}, (method, path, allowed)
        expected = {field: [INVALID]} if status == 422 else {}
        assert all(answer.errors == expected for answer in allowed), (method, path, allowed)
    assert changed_since(before) == set()


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


def test_as_many_levels_as_are_allowed_and_no_more() -> None:
    deepest: Any = json_body.parsed(nested(json_body.DEEPEST))
    for _level in range(json_body.DEEPEST - 1):
        (deepest,) = deepest
    assert deepest == []
    for levels in (json_body.DEEPEST + 1, 900, 100_000):
        with pytest.raises(BadRequest):
            json_body.parsed(nested(levels))


def test_whole_emoji_and_all_other_texts_stay_as_they_are() -> None:
    value = {"name": "🚢 شاي", "notes": ["\u0000", "é", 1.5, None, True], "big": 10**30}
    assert json_body.parsed(json.dumps(value)) == value
    assert json_body.parsed(json.dumps(value, ensure_ascii=False).encode()) == value


def test_each_broken_field_is_named() -> None:
    with pytest.raises(ValidationFailed) as refused:
        json_body.parsed(json.dumps({"good": "tea", "a": LONE, "b": {"c": ["x", LONE]}, LONE: 1}))
    assert list(refused.value.errors) == ["a", "b", "?"]
    with pytest.raises(ValidationFailed):
        json_body.parsed(b'"\xed\xa0\x80"')  # the same half as bytes
