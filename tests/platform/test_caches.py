"""Everything that a process keeps in memory is listed in platform/README.md, with the reason why
each of several hosts may keep it. The test fails for a cache that is not listed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.lib.paths import PLATFORM

CACHING = {"cache", "lru_cache", "cached_property"}
LOCKS = {"Lock", "RLock"}
KEEPING = {"append", "add", "setdefault", "update", "insert", "extend", "appendleft"}


def test_every_cache_of_a_process_is_listed() -> None:
    cache_names = {name for path in sorted(PLATFORM.rglob("*.py")) for name in caches_of(path)}
    page = (PLATFORM / "README.md").read_text()
    section = page.partition("\n## What a process keeps\n")[2].partition("\n## ")[0]
    names = [name for line in _lines_of_names(section) for name in re.findall(r"`([\w.]+)`", line)]
    assert sorted(cache_names) == sorted(names)


def test_the_finder_finds() -> None:
    source = """
import functools
_known: dict[str, int] = {}
SEEN = []
FIXED = {"a": 1}
@functools.cache
def slow(): ...
def note(key): _known[key] = 1; SEEN.append(key); local = {}; local[key] = FIXED["a"]
class Pages:
    def __init__(self): self.kept = {}
    def keep(self, key): self.kept[key] = 1
    @cached_property
    def all(self): ...
class Shared:
    def __init__(self): self.guard, self.value = threading.Lock(), None
last = None
def remember(value):
    global last
    last = value
"""
    assert set(kept_in(ast.parse(source))) == {
        *("slow", "_known", "SEEN", "Pages.kept", "Pages.all", "Shared.lock", "last")
    }


def _lines_of_names(section: str) -> Iterator[str]:
    """The lines below an entry that name its caches: they begin with a name."""
    return (line for line in section.splitlines() if line.startswith("  `"))


def caches_of(path: Path) -> Iterator[str]:
    """The names that a module keeps, each after its file's own name, because files move between
    packages.
    """
    if "migrations" in path.parts:
        return
    file = path.parent.name if path.stem == "__init__" else path.stem
    for name in kept_in(ast.parse(path.read_text())):
        yield f"{file}.{name}"


def kept_in(tree: ast.Module) -> Iterator[str]:
    """Cached functions and properties, names of the module that its functions change, containers of
    objects that their methods fill, and classes with a lock, whose objects are shared by threads.
    """
    own = {name for statement in tree.body for name in _names_of(statement)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{name}" for name in _kept_by_objects(node))
        elif isinstance(node, ast.Global):
            yield from node.names
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    methods = {child for node in classes for child in node.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            if node not in methods and _is_cached(node):
                yield node.name
            yield from (name for name in _filled(node, ast.Name) if name in own)


def _names_of(statement: ast.stmt) -> Iterator[str]:
    targets = (
        statement.targets
        if isinstance(statement, ast.Assign)
        else [statement.target]
        if isinstance(statement, ast.AnnAssign)
        else []
    )
    yield from (target.id for target in targets if isinstance(target, ast.Name))


def _kept_by_objects(node: ast.ClassDef) -> Iterator[str]:
    if any(isinstance(part, ast.Attribute) and part.attr in LOCKS for part in ast.walk(node)):
        yield "lock"
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            if _is_cached(method):
                yield method.name
            if method.name != "__init__":
                yield from _filled(method, ast.Attribute)


def _is_cached(function: ast.FunctionDef) -> bool:
    for decorator in function.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name in CACHING:
            return True
    return False


def _filled(function: ast.FunctionDef, kind: type[ast.Name | ast.Attribute]) -> Iterator[str]:
    """The containers (names, or attributes of ``self``) that a function adds to."""
    for node in ast.walk(function):
        target: ast.expr | None = None
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            target = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            target = node.func.value if node.func.attr in KEEPING else None
        while isinstance(target, ast.Subscript):
            target = target.value
        if kind is ast.Name and isinstance(target, ast.Name):
            yield target.id
        elif kind is ast.Attribute and _is_of_self(target):
            assert isinstance(target, ast.Attribute)
            yield target.attr


def _is_of_self(node: ast.expr | None) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    )
