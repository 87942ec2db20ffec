"""Every event has a consumer, or a documented reason for having none."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from lading.base.work import outbox

WITHOUT: dict[str, str] = {
    "enquiry.submitted": "staff see it in their queue; nobody is written to for each",
}


def published() -> Iterator[tuple[str, str]]:
    """Every topic that the platform publishes, with its file."""
    root = Path(settings.BASE_DIR)
    for path in sorted(root.glob("lading/**/*.py")):
        text = path.read_text()
        if "outbox.publish" not in text:
            continue
        tree = ast.parse(text)
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        space = vars(importlib.import_module(name))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            if ast.unparse(call.func) in {"outbox.publish", "outbox.publish_all"}:
                for topic in _values(call.args[0], tree, space):
                    yield topic, str(path.relative_to(root))


def _values(node: ast.expr, tree: ast.Module, space: dict[str, object]) -> Iterator[str]:
    """The texts that an expression may have: a constant, both sides of a condition, or what a local
    name is set to.
    """
    if isinstance(node, ast.IfExp):
        yield from _values(node.body, tree, space)
        yield from _values(node.orelse, tree, space)
    elif isinstance(node, ast.Name) and node.id not in space:
        for each in ast.walk(tree):
            if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == node.id:
                yield from _values(each.value, tree, space)
    else:
        yield str(eval(ast.unparse(node), dict(space)))  # noqa: S307  # our own source


def test_every_event_has_a_consumer_or_a_reason() -> None:
    topics = dict(published())
    assert len(topics) > 40
    without = {topic for topic in topics if not outbox._consumers.get(topic)}
    assert without == WITHOUT.keys(), {topic: topics[topic] for topic in without}


def test_every_consumer_has_an_event() -> None:
    assert outbox._consumers.keys() <= dict(published()).keys()
