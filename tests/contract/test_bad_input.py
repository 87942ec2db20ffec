"""Posts every form empty, oversized, with wrong types, HTML, emoji and right-to-left text.

Each call goes through the running API. The answer is never a server error, always one that the
document announces, and explains the error in the documented body. After a refusal nothing has been
stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from config.api import api
from tests.platform.walk.row import Row
from tests.platform.walk.table import TABLE

from .conftest import Server
from .rows import path_of

pytestmark = pytest.mark.django_db

DOCUMENT = api.get_openapi_schema()
FORMS = [row for row in TABLE if row.method in {"POST", "PUT"} and row.body is not None]

HTML = "<script>alert('x')</script><img src=x onerror=alert(1)>&amp;"
EMOJI = "🚢👩🏽‍🔧🇮🇳 cotton ﷽"
RIGHT_TO_LEFT = "\u202eعرض أسعار لغزل القطن\u202c שלום"
VALUES: dict[str, Any] = {
    "html": HTML,
    "emoji": EMOJI,
    "right to left": RIGHT_TO_LEFT,
    "template": "${7*7} {{7*7}} %s %(x)s {0}",
    "sql": "'; DROP TABLE quotations_quotation; --",
    "blank": " \t\n\u00a0\u200b",
    "nul": "a\x00b",
    "control": "\x07\x1b[31m",
    "lone surrogate": "\ud800",
    "long": "x" * 200_000,
    "long words": "مرحبا " * 5_000,
    "negative": -1,
    "zero": 0,
    "huge": 10**400,
    "precise": 1.23456789012345,
    "huge text number": "9" * 400,
    "exponent": "1e308",
    "not a number": "NaN",
    "infinite": "-Infinity",
    "true": True,
    "false": False,
    "list": [1, "a", None, {}],
    "long list": [0] * 5_000,
    "nested list": [[[[[[]]]]]],
    "object": {"src": {"$gt": ""}, "id": -1},
    "impossible date": "2026-02-31",
    "far date": "9999-12-31",
    "date out of range": "0000-00-00",
}
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "empty object": b"{}",
    "list": b"[]",
    "null": b"null",
    "text": b'"hello"',
    "number": b"1",
    "half an object": b'{"price": 1',
    "not JSON": b"price=1&status=order_placed",
    "bad UTF-8": b'{"description": "\xff\xfe"}',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "nan": b'{"price": NaN, "enquiryId": Infinity}',
    "repeated names": b'{"status": "x", "status": "y", "status": []}',
    "deep": b'{"description":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "two megabytes": b'{"description": "' + b"x" * 2_000_000 + b'"}',
    "many fields": json.dumps({f"field{n}": n for n in range(20_000)}).encode(),
    "prototype": b'{"__proto__": {"isStaff": true}, "constructor": 1, "is_staff": true}',
}


# The server closes a connection when it has not read a body that is too large.
NO_KEEPALIVE = httpx.Limits(max_keepalive_connections=0)


@dataclass(frozen=True, slots=True)
class Form:
    """A form of the table, to be sent to the running API."""

    row: Row
    server: Server

    @property
    def path(self) -> str:
        return f"/api{self.row.path.format(**self.server.world.ids())}"

    @property
    def headers(self) -> dict[str, str]:
        role = "staff" if self.row.staff == self.row.own == 200 else self.row.owner
        role = "staff" if self.row.route.startswith("/admin/") else role
        return {
            "authorization": f"Bearer {self.server.token(role)}",
            "content-type": "application/json",
        }

    @property
    def documented(self) -> dict[str, Any]:
        """The operation in the OpenAPI document."""
        operation: dict[str, Any] = DOCUMENT["paths"][path_of(self.row)][self.row.method.lower()]
        return operation

    def fields(self) -> list[str]:
        """The wire names of the form's fields; none if the body is the provider's."""
        if "requestBody" not in self.documented:
            return []
        content = self.documented["requestBody"]["content"]["application/json"]["schema"]
        name = content["$ref"].rsplit("/", 1)[1]
        return list(DOCUMENT["components"]["schemas"][name]["properties"])

    def send(self, client: httpx.Client, content: bytes) -> httpx.Response:
        return client.request(
            self.row.method, self.path, content=content, headers=self.headers, timeout=20
        )

    def bodies(self) -> Iterator[tuple[str, bytes]]:
        """The correct form, with one field after the other made wrong."""
        good = dict(self.row.body(self.server.world)) if self.row.body else {}
        for field in self.fields():
            for kind, value in VALUES.items():
                yield f"{field}: {kind}", json.dumps({**good, field: value}).encode()


def problem_with(form: Form, response: httpx.Response) -> str:
    """The error in an answer, "" if there is none."""
    if response.status_code >= 500:
        return f"{response.status_code} {response.text[:300]}"
    if str(response.status_code) not in {str(code) for code in form.documented["responses"]}:
        return f"{response.status_code} is not documented: {response.text[:300]}"
    if not response.headers["content-type"].startswith("application/json"):
        return f"answered with {response.headers['content-type']}"
    if response.status_code >= 400:
        body = response.json()
        # A conflict may answer with the object as it is now, for the person to decide again.
        optional = {"liftedBy", "data"} if response.status_code == 409 else {"liftedBy"}
        if (
            set(body) - optional != {"message", "code", "errors"}
            or not body["message"]
            or not body["code"]
        ):
            return f"refused without the documented body: {response.text[:300]}"
        if response.status_code == 422 and not body["errors"]:
            return "422 names no field"
    return ""


def attack(server: Server, row: Row, bodies: Iterator[tuple[str, bytes]] | None) -> list[str]:
    """Send the bodies. Returns the problems found, among them refusals that changed something."""
    form = Form(row, server)
    problems: list[str] = []
    before = server.fingerprint()
    with httpx.Client(base_url=server.url, limits=NO_KEEPALIVE) as client:
        for label, content in bodies if bodies is not None else form.bodies():
            response = form.send(client, content)
            problem = problem_with(form, response)
            if problem:
                problems.append(f"{label}: {problem}")
            after = server.fingerprint() if response.status_code < 400 else before
            before = after
    if server.fingerprint() != before:
        problems.append("something was refused and yet changed")
    return problems


@pytest.mark.parametrize("row", FORMS, ids=lambda row: row.label)
def test_wrong_bodies_are_refused_and_nothing_is_stored(server: Server, row: Row) -> None:
    problems = attack(server, row, iter(BODIES.items()))
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("row", FORMS, ids=lambda row: row.label)
def test_no_value_of_any_field_is_too_much(server: Server, row: Row) -> None:
    problems = attack(server, row, None)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("field", ["username", "password", "remember"])
def test_the_sign_in_form_takes_no_harm(server: Server, field: str) -> None:
    good = {"username": "nobody@trader.example", "password": "wrong-password"}
    wrong = {401, 422, 429}
    with httpx.Client(base_url=server.url, limits=NO_KEEPALIVE) as client:
        for kind, value in VALUES.items():
            if isinstance(value, str) and kind != "lone surrogate":  # a form cannot contain that
                answer = client.post("/api/auth/login", data={**good, field: value})
                assert answer.status_code in wrong, f"{kind}: {answer.status_code} {answer.text}"
