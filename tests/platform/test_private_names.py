"""The product uses no private name of a library, except those that are listed here with why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.lib.paths import PLATFORM

DOCUMENTED = {
    "_meta", "_default_manager", "_state",  # Django's models
    "_asdict", "_fields", "_make", "_replace",  # named tuples
    "_open", "_save",  # what Django asks of a storage
    "_srcfile",  # logging, under "Optimization"
}  # fmt: skip
"""Names that begin with an underscore, and are meant for others by their documentation."""
ALLOWED = {
    "config/api_shapes.py: super()._create_schema_from_model":
        "ninja describes an answer anew for each call and status, seconds at each start",
    "lading/base/files/examining/documents.py: reader._rebuild_xref_table":
        "pypdf looks for all objects of a file only where its table is broken, and a file whose "
        "table hides some must be examined too",
    "lading/base/documents/pdf/__init__.py: self._doc._timeStamp":
        "reportlab takes the date of a document from the clock alone",
    "lading/base/documents/pdf/embedding.py: canvas._code":
        "reportlab draws text only with its own fonts, which shape no Arabic",
    "lading/base/documents/pdf/embedding.py: canvas._doc":
        "the same: a font is an object of the document",
}  # fmt: skip


def private_names(file: Path, source: str) -> Iterator[str]:
    """Every use of a private name that is another module's. What a module names itself is its own,
    as are names of `self` and `cls`, although some of them are a library's.
    """
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    own |= {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node.value) == "self"
    }
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and not node.level:
            parts = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            yield from (f"{file}: {part}" for part in parts if _is_private(part))
        if isinstance(node, ast.Attribute) and _is_private(node.attr):
            owner = ast.unparse(node.value)
            known = DOCUMENTED if owner == "super()" else own | DOCUMENTED
            if owner not in {"self", "cls"} and node.attr not in known:
                yield f"{file}: {owner}.{node.attr}"


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def test_the_product_uses_none_but_these() -> None:
    used = {
        each
        for file in sorted(PLATFORM.rglob("*.py"))
        if "migrations" not in file.parts
        for each in private_names(file.relative_to(PLATFORM), file.read_text())
    }
    assert used == ALLOWED.keys()


def test_each_way_to_use_one_is_noticed() -> None:
    source = (
        "from rq._hidden import worker\nfrom rq import _worker, Queue\n"
        "def _own(): ...\nclass A(Queue):\n  def __init__(self):\n    self._kept = 1\n"
        "  def run(self):\n    super()._run(self._kept, self.queue._jobs, A._meta, _own())\n"
    )
    private_uses = [each.partition(": ")[2] for each in private_names(Path("a.py"), source)]
    assert sorted(private_uses) == ["_hidden", "_worker", "self.queue._jobs", "super()._run"]
