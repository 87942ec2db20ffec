"""No sequence of calls tells a Free company who an unnamed company is (RULES.md 23, 55, 58, 61).

The calls are those of the API document, with every filter and sort. A call that is added to it is
walked without being named here; a path parameter that the walk has no value for fails it.

Three things must hold. An answer says who a company is only in the places that are listed here with
their reasons. What such a place says (ids, names, files) stands in no answer that leaves the
company unnamed, so that nothing joins the two. And a filter by a company that the viewer is not
told of finds what the same filter by a company without any dealings finds.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import pytest

from config.api import api as whole_api
from lading.base.kernel.values import clock
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import company_of, token_for

from .accounts.conftest import forget_throttles
from .profiles.orders import ordered
from .test_withheld import cells_of
from .trade_documents import reading
from .walk import unnamed
from .walk.unnamed import Scene

pytestmark = pytest.mark.django_db

NAMED: Final = {
    "/users/{user_id}": "the public profile, for whoever has the id (rule 13)",
    "/companies/{company_id}/response": "figures of that profile, by the company's id",
    "/ratings/myProfile/{user_id}": "ratings of that profile, which name who gave them",
    "/ratings/myProfile/{user_id}/xlsx": "the same as a file",
    "/users/all/freight-forwarder": "the directory from which an enquiry excludes companies",
    "/users/all/cha": "the same of customs house agents",
}
"""The places that may say who a company is, with the reasons. None of them says what it does."""
ENDLESS: Final = {
    "/events": "an endless answer, of kinds, ids and counts (`tests/platform/stream`)"
}
ANYTHING: Final = 1
"""For ids of what the companies of the scene have not: a company's own files, imports, invoices."""
OWN_ALONE: Final = frozenset(
    {"banner_id", "calculation_id", "download_id", "import_id", "listing_id", "note_id", "order_id",
     "policy_id", "rate_id", "registration_id", "request_id"}
)  # fmt: skip
TEXTS: Final = {"code": "NONE", "kind": "terms", "port": "INMUN", "loading_port": "INMUN",
                "destination_ports": "AEJEA"}  # fmt: skip
PAGES: Final = frozenset({"page", "limit", "fields", "locale", "size", "before", "after"})

Query = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A GET. ``like`` is the query with the company that has no dealings with the viewer in place
    of the unnamed one; None for a call that filters by neither.
    """

    route: str
    path: str
    query: Query
    like: Query | None = None

    def __str__(self) -> str:
        return f"{self.path} {dict(self.query)}"


@cache
def operations() -> list[tuple[str, list[dict[str, Any]]]]:
    """Each GET of the API document, without `/api`, with its parameters."""
    paths = whole_api.get_openapi_schema()["paths"]
    return [
        (path.removeprefix("/api"), operation["get"].get("parameters", []))
        for path, operation in paths.items()
        if "get" in operation and path.removeprefix("/api") not in ENDLESS
    ]


def calls(scene: Scene) -> Iterator[Call]:
    """Every GET with the ids of the scene; and with each filter and sort by itself."""
    for route, parameters in operations():
        base = _needed(route, scene)
        queries = [base, *({**base, **query} for query, _like in _sorts(parameters))]
        for path in _paths(route, scene):
            yield from (Call(route, path, query) for query in queries)
            for query, like in _filters(parameters, scene):
                yield Call(route, path, {**base, **query}, {**base, **like})


def _needed(route: str, scene: Scene) -> Query:
    """What some calls need, so that they answer with rows."""
    if route.startswith("/businesscard"):
        return {"type": "my_sent_request"}
    if route == "/messages":
        return {"quotationId": scene.ids["quotation_id"][0]}
    return {"quotationId": scene.ids["quotation_id"][0]} if route == "/ratings/given" else {}


def _paths(route: str, scene: Scene) -> Iterator[str]:
    if route == "/files/{file_uuid}/{name}":
        yield from (f"/files/{each}" for each in scene.ids["file"])
        return
    names = [part[1:-1] for part in route.split("/") if part.startswith("{")]
    for values in itertools.product(*(_values(name, scene) for name in names)):
        yield route.format(**dict(zip(names, values, strict=True)))


def _values(name: str, scene: Scene) -> list[Any]:
    """The values of a path parameter. KeyError: say here, or in the scene, what it is."""
    if name in scene.ids:
        return scene.ids[name]
    return [ANYTHING] if name in OWN_ALONE else [TEXTS[name]]


def _choices(parameter: Mapping[str, Any]) -> list[Any]:
    schema = parameter["schema"]
    parts = [schema, *schema.get("anyOf", [])]
    return [value for part in parts for value in part.get("enum", [])]


def _sorts(parameters: list[dict[str, Any]]) -> Iterator[tuple[Query, None]]:
    for parameter in parameters:
        if parameter["in"] == "query" and parameter["name"] not in PAGES:
            for value in _choices(parameter):
                yield {parameter["name"]: value}, None


def _filters(parameters: list[dict[str, Any]], scene: Scene) -> Iterator[tuple[Query, Query]]:
    """Each filter with what is the unnamed company's, and with the same of the one like it."""
    pairs = ((scene.buyer, scene.like_buyer), (scene.seller, scene.like_seller))
    for parameter in parameters:
        name = parameter["name"]
        if parameter["in"] != "query" or name in PAGES or _choices(parameter):
            continue
        is_text = "string" in json.dumps(parameter["schema"])
        for one, other in pairs:
            keys = (
                [(company_of(each).name, each.email, str(each.pk)) for each in (one, other)]
                if is_text
                else [(each.pk, each.company_id) for each in (one, other)]
            )
            for value, like in zip(*keys, strict=True):
                yield {name: value}, {name: like}


def get(client: ApiClient, path: str, query: Query) -> Answer:
    """The answer to a call; files and summaries are limited by the minute, and here are not."""
    answer = client.get(path, **query)
    if answer.status != 429:
        return answer
    forget_throttles()
    return client.get(path, **query)


def values_in(answer: Answer) -> set[str]:
    """Every number and text of an answer, in its body and its headers."""
    kind = answer.headers.get("content-type", "")
    if answer.response.streaming:
        return set()
    # A file's size differs by when it was made.
    headers = {value for name, value in answer.headers.items() if name != "Content-Length"}
    headers.add(f"status {answer.status}")
    content: bytes = answer.response.content
    if "json" in kind:
        return headers | set(_scalars(answer.json))
    if "spreadsheetml" in kind:
        return headers | {str(value) for value in cells_of(content)}
    if kind == "application/pdf":
        return headers | {" ".join(reading.text(content).split())}
    return headers | {content.decode(errors="replace")}


def _scalars(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _scalars(each)
    elif isinstance(value, list):
        for each in value:
            yield from _scalars(each)
    elif value is not None:
        yield str(value)


def marked(values: set[str], marks: frozenset[str]) -> set[str]:
    """The marks that stand in the values, also as a part of a text; numbers only as a whole."""
    numbers = {mark for mark in marks if mark.isdecimal()}
    texts = "\n".join(values)
    return (numbers & values) | {mark for mark in marks - numbers if mark in texts}


@dataclass(slots=True)
class Walked:
    """What a walk found."""

    told: list[str]
    """Answers that say who a company is, where they may not."""
    in_named: dict[str, str]
    """Traces in the places that may, with the call."""
    in_unnamed: dict[str, str]
    """Traces in all others."""
    found: list[str]
    """Filters that find something else by the unnamed company."""
    called: int

    def joined(self) -> list[str]:
        """The traces that stand in both."""
        return [
            f"{trace}: {self.in_named[trace]} and {self.in_unnamed[trace]}"
            for trace in sorted(self.in_named.keys() & self.in_unnamed.keys())
        ]


def walk(scene: Scene) -> Walked:
    """Every call, as the viewer."""
    client, marks = ApiClient(token_for(scene.viewer)), scene.marks()
    walked = Walked([], {}, {}, [], 0)
    for call in calls(scene):
        values = values_in(get(client, call.path, call.query))
        values -= {str(value) for value in call.query.values()}  # what the caller said itself
        walked.called += 1
        told = marked(values, marks.private)
        traces = marked(values, marks.traces)
        if call.route in NAMED:
            walked.in_named |= dict.fromkeys(traces, str(call))
        else:
            told |= marked(values, marks.identity)
            walked.in_unnamed |= dict.fromkeys(traces, str(call))
        walked.told += [f"{call}: {mark}" for mark in sorted(told)]
        if call.like is not None and call.route not in NAMED:
            like = values_in(get(client, call.path, call.like))
            if _without(values) != _without(like - {str(value) for value in call.like.values()}):
                walked.found.append(str(call))
    return walked


def _without(values: set[str]) -> set[str]:
    """The values that two calls a moment apart have in common: without moments and request ids."""
    return {each for each in values if each[:10].count("-") != 2 and not _is_id(each)}


def _is_id(value: str) -> bool:
    return len(value) in {32, 36} and all(each in "0123456789abcdef-" for each in value)


@pytest.mark.parametrize("viewer_type", [3, 6])
def test_a_free_company_never_learns_who_an_unnamed_company_is(viewer_type: int) -> None:
    scene = unnamed.build(viewer_type)
    with clock.as_of(clock.now()):  # files say when they were made
        walked = walk(scene)
    assert [*walked.told, *walked.joined(), *walked.found] == []
    # The walk has seen what both companies do.
    seen = walked.in_unnamed.keys()
    assert {str(scene.leads[0].pk), str(scene.leads[1].pk), scene.leads[0].product_name} <= seen
    assert {str(scene.ids["promotion_id"][0]), str(scene.ids["product_id"][0])} <= seen
    assert walked.called > 400


def test_control_a_paid_plan_is_told() -> None:
    scene = unnamed.build(3, tier=3)
    told = {line.partition(" {")[0] for line in walk(scene).told}
    assert {"/enquiries/businessType", "/products/find", "/promotions/offered"} <= told
    assert {f"/enquiries/{scene.leads[1].pk}", f"/products/{scene.ids['product_id'][0]}"} <= told


def test_an_order_names_both_sides_in_every_place() -> None:
    """The counterpart (rule 23): once there is an order, no place that has the buyer's rows leaves
    the buyer out.
    """
    scene = unnamed.build(3)
    ordered(scene.buyer, scene.viewer)
    client = ApiClient(token_for(scene.viewer))
    name = company_of(scene.buyer).name
    lead = f"/enquiries/{scene.leads[1].pk}"
    quotation = scene.ids["quotation_id"][0]
    for path, query in (
        ("/enquiries/businessType", {}),
        ("/enquiries/businessType/xlsx", {}),
        (lead, {}),
        ("/orders", {}),
        ("/messages", {"quotationId": quotation}),
        (f"/messages/chat-list/{scene.viewer.pk}", {"filter": name}),
        ("/businesscard", {"type": "my_sent_request"}),
        (f"/quotations/{quotation}/pdf", {}),
    ):
        answer = get(client, path, query)
        assert marked(values_in(answer), frozenset({name})), path
    assert client.get(f"/quotations/{quotation}").data["receiverId"] == scene.buyer.pk
    assert client.get(f"/users/{scene.buyer.pk}").data["contactLocked"] is False
    seen_by_buyer = ApiClient(token_for(scene.buyer)).get(f"/users/{scene.viewer.pk}")
    assert seen_by_buyer.data["contactLocked"] is False
