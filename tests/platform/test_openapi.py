"""The API document is built once in a process, and sent again only to a caller who has another
version.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest
from django.test import Client, RequestFactory
from ninja.openapi.schema import OpenAPISchema
from ninja.openapi.views import openapi_json as built_each_time

from config import api_shapes, openapi
from config.api import LadingAPI, api
from config.api_summaries import SUMMARIES
from lading.base.kernel.wire import Wire

PATH = "/api/openapi.json"
THREADS = 8


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """One entry for each time that the document is built, in a process that has just started."""
    counted: list[None] = []
    build: Callable[..., Any] = LadingAPI.get_openapi_schema

    def count(self: LadingAPI, **options: Any) -> Any:
        counted.append(None)
        return build(self, **options)

    monkeypatch.setattr(LadingAPI, "get_openapi_schema", count)
    monkeypatch.setattr(openapi, "document", openapi.Document(api))
    return counted


def test_it_is_built_once_however_many_ask_at_once(builds: list[None]) -> None:
    with ThreadPoolExecutor(THREADS) as threads:
        answers = list(threads.map(lambda _: Client().get(PATH), range(THREADS)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert len(builds) == 1


def test_control_the_frameworks_own_is_built_for_each(builds: list[None]) -> None:
    for _ in range(2):
        built_each_time(RequestFactory().get(PATH), api)
    assert len(builds) == 2


def test_the_english_text_is_the_frameworks_own(client: Client) -> None:
    answer = client.get(PATH, headers={"accept-language": "fr"})
    assert answer["Content-Type"] == "application/json"
    own = built_each_time(RequestFactory().get(PATH), api)
    assert answer.json() == json.loads(own.content)


def test_it_is_what_the_framework_describes_call_by_call() -> None:
    described = api_shapes.Shapes(api, "/api/")
    assert described == OpenAPISchema(api, "/api/")
    assert len(described["paths"]) > 150


def test_a_browser_that_has_it_gets_304(client: Client) -> None:
    first = client.get(PATH)
    again = client.get(PATH, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    other = client.get(PATH, headers={"if-none-match": '"another"'})
    assert (other.status_code, other.content) == (200, first.content)


def test_it_is_only_read(client: Client) -> None:
    assert client.head(PATH)["ETag"] == client.get(PATH)["ETag"]
    refusal = client.post(PATH)
    assert (refusal.status_code, refusal["Allow"]) == (405, "GET, HEAD")


def test_no_two_shapes_share_a_name() -> None:
    """Of two with one name, the document would describe only the later."""
    modules: dict[str, set[str]] = {}
    waiting: list[type] = [Wire]
    while waiting:
        shape = waiting.pop()
        waiting += shape.__subclasses__()
        if shape.__module__.startswith("lading.") and not shape.__name__.startswith("_"):
            modules.setdefault(shape.__name__, set()).add(shape.__module__)
    assert len(modules) > 200
    assert {
        name: modules_of_name
        for name, modules_of_name in modules.items()
        if len(modules_of_name) > 1
    } == {}


@cache
def calls() -> dict[str, Any]:
    """Each call of the document by its operation id."""
    paths = api.get_openapi_schema()["paths"].values()
    return {call["operationId"]: call for path in paths for call in path.values()}


def test_headings_are_written_as_sentences_begin() -> None:
    headings = {name: call["summary"] for name, call in calls().items()}
    assert headings["orders_list_orders_as_xlsx"] == "List orders as XLSX"
    assert headings["listings_list_rodtep_as_xlsx"] == "List RODTEP offers as XLSX"
    assert headings["reference_list_hs_codes"] == "List HS codes"
    assert headings["privacy_ask"] == "Request a download or an erasure"
    assert [text for text in headings.values() if text.istitle() and " " in text] == []


def test_headings_are_kept_only_for_calls_that_exist() -> None:
    assert set(SUMMARIES) - set(calls()) == set()


def test_refused_bodies_are_named_by_their_status() -> None:
    answers = calls()["messaging_send_message"]["responses"]
    named = {int(status): answer["description"] for status, answer in answers.items()}
    assert named[400] == "Bad Request"
    assert named[408] == "Request Timeout"
    assert named[413] in {"Request Entity Too Large", "Content Too Large"}


def test_each_list_of_listings_says_what_its_own_filter_searches() -> None:
    filters = {
        name: next(
            parameter["description"]
            for parameter in call["parameters"]
            if parameter["name"] == "filter"
        )
        for name, call in calls().items()
        if name.startswith("listings_list_")
    }
    assert {name: "scrip number" in text for name, text in filters.items()} == {
        "listings_list_unclaimed": False,
        "listings_list_unclaimed_as_xlsx": False,
        "listings_list_rodtep": True,
        "listings_list_rodtep_as_xlsx": True,
    }
    assert {name: "the description" in text for name, text in filters.items()} == {
        "listings_list_unclaimed": True,
        "listings_list_unclaimed_as_xlsx": True,
        "listings_list_rodtep": False,
        "listings_list_rodtep_as_xlsx": False,
    }


def test_no_description_has_the_quotes_of_two_joined_strings() -> None:
    texts = [call.get("description", "") for call in calls().values()]
    assert len(texts) > 200
    assert [text for text in texts if text.count('"') % 2 or '" "' in " ".join(text.split())] == []
