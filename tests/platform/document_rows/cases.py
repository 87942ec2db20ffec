"""What the tables of rows are made of: a row, and the kinds of cases that show it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from tests.platform.conftest import ApiClient
from tests.platform.walk.changes import changed_since, fingerprint
from tests.platform.walk.table import TABLE

from . import answers
from .document import TRADE, Document

Api = Callable[..., ApiClient]
ROOT = Path(__file__).parents[3]


class Case(Protocol):
    """Something that shows what a row demands of the API."""

    @property
    def message(self) -> str:
        """The words that it expects; "" for none."""


@cache
def _source(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@cache
def _written(file: str) -> tuple[set[str], list[str]]:
    """The names of the tests in a file, and its texts."""
    nodes = list(ast.walk(ast.parse(_source(file))))
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    texts = [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return {name for name in functions if name.startswith("test_")}, texts


@dataclass(frozen=True)
class Tested:
    """A test of the platform with this name, in this file."""

    __test__ = False  # pytest would take it for tests by its name

    file: str
    name: str
    message: str = ""

    def check(self) -> None:
        """The test is there, and its file says the message."""
        tests, texts = _written(self.file)
        assert self.name in tests, f"{self.file} has no {self.name}"
        assert any(self.message in text for text in texts), f"{self.file} lacks {self.message}"


@dataclass(frozen=True)
class Shown:
    """A test of the portal with this title, in this file below its sources or its walks."""

    file: str
    title: str

    def check(self) -> None:
        """The test is there, and is not skipped."""
        folder = "" if self.file.startswith("tests/") else "portal/src/"
        title = re.escape(self.title)
        calls = re.findall(rf"\(\s*(['\"`]){title}\1,", _source(folder + self.file))
        assert len(calls) == 1, f"{self.file} has {len(calls)} tests “{self.title}”"
        skipped = rf"\.(?:skip|todo|fails|only)\(\s*['\"`]{title}"
        assert not re.search(skipped, _source(folder + self.file)), self


@dataclass(frozen=True)
class Row:
    """A row of a table, or a rule of a list, with the messages that it quotes and its cases."""

    name: str
    """How it begins in the document."""
    says: tuple[str, ...] = ()
    """Its messages, to the letter."""
    api: tuple[Case, ...] = ()
    portal: tuple[Shown | Tested, ...] = ()
    """Of the portal; tests of the back office, where only staff see the screen."""
    ours: Mapping[str, str] = field(default_factory=dict)
    """By message: what is said in its place."""
    why: str = ""
    """Why that is said in its place."""
    of: Feature | None = None
    """What it belongs to, if that may not be there yet."""

    @property
    def needs_api(self) -> bool:
        """Whether there are calls of which a case must show what the row demands."""
        return self.of is None or self.of.has_calls

    @property
    def needs_portal(self) -> bool:
        """Whether there are screens, too."""
        return self.of is None or self.of.has_screens


@dataclass(frozen=True)
class Feature:
    """A part of the product that is still to come: its rows need cases as soon as it is there."""

    call: str
    """How the paths of its calls begin."""
    screen: str
    """The folder or the Python module of its screens, in the checkout."""

    @property
    def has_calls(self) -> bool:
        """Whether the API has a call of it."""
        return any(row.route.startswith(self.call) for row in TABLE)

    @property
    def has_screens(self) -> bool:
        """Whether it has a screen."""
        return any((ROOT / f"{self.screen}{ending}").exists() for ending in ("", ".py"))


@dataclass(frozen=True)
class Section:
    """A part of the document: its table, its list, or its sentences."""

    chapter: int
    title: str
    """Its heading; "" for the table of the whole chapter."""
    rows: tuple[Row, ...]
    document: Document = TRADE


@dataclass(frozen=True)
class Form:
    """A form of the portal: who fills it in, where it is sent, and its rules."""

    name: str
    path: str
    begin: Callable[[Api], tuple[ApiClient, dict[str, Any]]]
    """The caller, and a complete form that the API accepts."""
    rules: Callable[[ApiClient, dict[str, Any]], Any]
    """The rules from which the portal draws the form."""
    method: str = "post"

    def send(self, client: ApiClient, payload: dict[str, Any]) -> Any:
        """Send the form; returns the answer."""
        return getattr(client, self.method)(self.path, payload)


BEGUN = ("paymentTerms", "shipmentMode", "shipmentType")
"""Fields that decide which others a form shows."""


@dataclass(frozen=True)
class Refused:
    """A complete form with a change: the API names ``field`` with ``message``."""

    form: Form
    change: Mapping[str, Any]
    field: str
    message: str
    hides: bool = False
    """Whether the rules of other fields depend on this one."""

    def refusal(self, client: ApiClient, complete: dict[str, Any]) -> Any:
        """Post the changed form; returns the answer, and with what the form began."""
        change = {name: made() if callable(made) else made for name, made in self.change.items()}
        payload = {**complete, **change}
        answer = self.form.send(client, payload)
        begun = {name: payload[name] for name in BEGUN if payload.get(name)}
        return {
            "field": self.field,
            "begun": begun,
            "status": answer.status,
            "body": answer.json,
        }

    def is_met(self, answer: dict[str, Any]) -> bool:
        """Whether the answer names the field, and no other one that is right."""
        body = answer["body"]
        if (answer["status"], body.get("code")) != (422, "VALIDATION"):
            return False
        named: dict[str, Any] = body["errors"]
        others = set() if self.hides else named.keys() - {self.field}
        return named[self.field] == [self.message] and not others

    @property
    def key(self) -> str:
        """Names the answer among those of the form."""
        return f"{self.field}: {self.message}"


@dataclass(frozen=True)
class Call:
    """A call that fails or has nothing to answer."""

    name: str
    make: Callable[[Api], Any]
    """Prepares what is needed, and returns the call."""
    status: int
    code: str = ""
    message: str = ""

    def check(self, api: Api) -> None:
        """Make the call; nothing is stored."""
        call = self.make(api)
        before = fingerprint()
        answer = call()
        assert answer.status == self.status, answer
        if self.code:
            assert answer.json["code"] == self.code
            assert not self.message or answer.json["message"] == self.message
            body = {"status": answer.status, "body": answer.json}
            answers.compare("errors", self.name, body)
        else:
            assert answer.data["rows"] == []
        assert changed_since(before) == set()
