"""What a Free company is answered when it does something with a row of an unnamed company says
neither who that is nor that two rows have one owner (RULES.md 23, 55, 58, 61).

The calls are those of the API document that change something, with every id that the viewer can
get, a body of the document's examples and an empty one. Each is tried on two rows that the viewer
has dealt with alike, of the company that it has acted on before and of another: both are answered
alike, alone and after the same call on a first row. `test_unnamed.py` does so with reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pytest
from django.db import transaction

from config.api import api as whole_api
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import ProductFactory, token_for
from tests.platform.freight_rates.rows import rate_of
from tests.platform.offers.rows import offer_of
from tests.platform.promotions.rows import promotion_of

from .accounts.conftest import forget_throttles
from .test_unnamed import marked, values_in
from .walk import unnamed
from .walk.unnamed import Scene

pytestmark = pytest.mark.django_db

METHODS: Final = ("post", "put", "delete")
UNFIT: Final = {
    "/file-manager/single": "a file, which names no row",
    "/imports": "a file",
    "/payments/razorpay/webhook": "of the payment provider, with its signature",
    "/auth/logout": "ends the token of the walk",
    "/auth/login": "before sign-in",
}
"""Calls that the walk does not make, with the reasons."""


@dataclass(frozen=True, slots=True)
class Trio:
    """Ids of three rows: two of one unnamed company, and one of another like it."""

    first: int
    same: int
    other: int


@dataclass(frozen=True, slots=True)
class Call:
    """A call that names a row by ``key``, in its path or its body."""

    method: str
    path: str
    body: dict[str, Any] | None
    key: str

    def with_id(self, value: Any) -> tuple[str, dict[str, Any] | None]:
        """The path and the body with this id."""
        path = self.path.replace("{" + self.key + "}", str(value))
        body = self.body
        if body is not None and self.key in body:
            body = {**body, self.key: [value] if isinstance(body[self.key], list) else value}
        return path, body

    def __str__(self) -> str:
        kind = "" if self.body is None else " empty" if len(self.body) < 2 else " filled"
        return f"{self.method} {self.path} by {self.key}{kind}"


def trios_of(scene: Scene) -> dict[str, Trio]:
    """What each id may be, by the plain name of a parameter or a field."""
    seller, like = scene.seller, scene.like_seller
    products, offers, promotions, rates = [], [], [], []
    for number, owner in enumerate((seller, seller, like), 1):
        name = f"More goods {number}"
        product = ProductFactory.by(owner, id=430_000_000 + number, name=name)
        products.append(product.pk)
        offers.append(offer_of(owner, product, id=440_000_000 + number).pk)
        promotions.append(promotion_of(owner, id=450_000_000 + number, title=name).pk)
        rates.append(rate_of(owner, id=460_000_000 + number).pk)
    leads = [each.pk for each in scene.leads]
    people = Trio(scene.buyer.pk, scene.buyer.pk, scene.like_buyer.pk)
    companies = [scene.buyer.company_id or 0, scene.like_buyer.company_id or 0]
    trios = {
        "enquiryid": Trio(leads[0], leads[1], leads[2]),
        "productid": Trio(products[0], products[1], products[2]),
        "offerid": Trio(offers[0], offers[1], offers[2]),
        "promotionid": Trio(promotions[0], promotions[1], promotions[2]),
        "rateid": Trio(rates[0], rates[1], rates[2]),
        "companyid": Trio(companies[0], companies[0], companies[1]),
    }
    for name in ("userid", "requesttoid", "receiverid", "ratedid", "excludeduserids", "sellerid"):
        trios[name] = people
    return trios


def plain(name: str) -> str:
    return name.replace("_", "").lower()


def calls(trios: Mapping[str, Trio]) -> Iterator[Call]:
    """Every call that changes something, by each id of the table that it takes."""
    document = whole_api.get_openapi_schema()
    known = document["components"]["schemas"]
    for path, operations in document["paths"].items():
        route = path.removeprefix("/api")
        for method in METHODS:
            if method in operations and route not in UNFIT:
                yield from _calls_of(method, route, operations[method], known, trios)


def _calls_of(
    method: str,
    route: str,
    operation: Mapping[str, Any],
    known: Mapping[str, Any],
    trios: Mapping[str, Trio],
) -> Iterator[Call]:
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    fields = known.get(schema.get("$ref", "").rpartition("/")[2], schema).get("properties", {})
    filled = {
        name: field["examples"][0]
        for name, field in fields.items()
        if field.get("examples") and field["examples"][0] is not None
    }
    in_path = re.findall(r"{(\w+)}", route)
    for key in in_path + [name for name in fields if plain(name) in trios]:
        if plain(key) not in trios:
            continue
        path = route
        for rest in in_path:
            path = path if rest == key else path.replace("{" + rest + "}", "1")
        if not content:
            yield Call(method, path, None, key)
            continue
        named = {} if key in in_path else {key: [0] if key.endswith("s") else 0}
        yield Call(method, path, {**named}, key)
        yield Call(method, path, {**filled, **named}, key)


def tried(client: ApiClient, call: Call, ids: tuple[Any, ...]) -> list[Answer]:
    """The answers of the call on these rows, one after the other. Nothing of it stays."""
    forget_throttles()
    answers: list[Answer] = []
    with transaction.atomic():
        for value in ids:
            path, body = call.with_id(value)
            answers.append(getattr(client, call.method)(path, *([] if body is None else [body])))
        transaction.set_rollback(True)
    return answers


def refusal_of(answer: Answer) -> tuple[Any, ...]:
    """What a refusal says; of a call that was allowed, that it was."""
    if answer.status < 400:
        return (answer.status,)
    json = answer.json
    return answer.status, json.get("code"), json.get("message"), str(json.get("errors"))


@pytest.mark.parametrize("viewer_type", [3, 6])
def test_no_refusal_names_an_unnamed_company_or_joins_its_rows(viewer_type: int) -> None:
    scene = unnamed.build(viewer_type)
    trios = trios_of(scene)
    client, marks = ApiClient(token_for(scene.viewer)), scene.marks()
    faults, statuses, tried_calls = [], set(), set()
    for call in calls(trios):
        rows = trios[plain(call.key)]
        asked = {str(rows.first), str(rows.same), str(rows.other)}
        alike = tried(client, call, (rows.first, rows.same))
        unlike = tried(client, call, (rows.first, rows.other))
        alone = [tried(client, call, (each,))[0] for each in (rows.same, rows.other)]
        tried_calls.add(f"{call.method} {call.path}")
        statuses |= {each.status for each in (*alike, *alone)}
        if refusal_of(alone[0]) != refusal_of(alone[1]):
            faults.append(f"{call}: {refusal_of(alone[0])} or {refusal_of(alone[1])}")
        if rows.first != rows.same and refusal_of(alike[1]) != refusal_of(unlike[1]):
            faults.append(f"{call}, the second: {refusal_of(alike[1])} or {refusal_of(unlike[1])}")
        for answer in (*alike, *alone):
            names = marked(values_in(answer) - asked, marks.identity | marks.private)
            if answer.status >= 400:
                faults += [f"{call} says {mark}" for mark in sorted(names)]
    assert faults == []
    # It has tried what a viewer may do with a lead, and what the owners alone may do with theirs.
    assert {200, 403, 404, 422} <= statuses
    assert {
        "post /quotations",
        "post /unlock-enquiries/{enquiry_id}",
        "post /messages",
        "delete /products/{product_id}",
        "put /offer-products/{offer_id}",
        "post /promotions/{promotion_id}",
        "put /updates-freight-rates/rates/{rate_id}",
        "put /users/{user_id}",
    } <= tried_calls
