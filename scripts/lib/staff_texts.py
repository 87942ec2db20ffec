"""Finds texts that are marked for translation although only the back office and the calls of staff
show them, which are in English.

It follows names: a top-level function, class or constant is for staff if everything that names it
is. What nothing names (a route, a consumer, a job) may be for members.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "Counted"}
STAFF_FOLDERS = {"admin", "adminkit", "backoffice", "staff_api"}
STAFF_FILES = {
    "admin",
    "bulk_resources",
    "exchange",
    "forms",
    "resources",
    "staff",
    "staff_actions",
}

Key = tuple[str, str]
"""The module of a definition, and its name there."""


@dataclass
class Module:
    """One module: what it defines and imports."""

    name: str
    file: Path
    is_for_staff: bool
    definitions: dict[str, list[ast.stmt]] = field(default_factory=lambda: defaultdict(list))
    imported: dict[str, str] = field(default_factory=dict)
    """The full name of what each local name stands for."""


def texts_for_staff(package: Path) -> Iterator[tuple[Path, str]]:
    """Each marked text that only staff are shown, with its file."""
    modules = {module.name: module for module in _modules(package)}
    for module, name in sorted(_for_staff(modules)):
        if not modules[module].is_for_staff:
            for statement in modules[module].definitions[name]:
                yield from ((modules[module].file, text) for text in _marked(statement))


def _modules(package: Path) -> Iterator[Module]:
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package.parent).with_suffix("").parts
        names = parts[:-1] if parts[-1] == "__init__" else parts
        for_staff = bool(STAFF_FOLDERS & set(parts)) or parts[-1] in STAFF_FILES
        module = Module(".".join(names), file, for_staff)
        if "migrations" not in parts:
            _read(module, ast.parse(file.read_text("utf-8")))
            yield module


def _read(module: Module, tree: ast.Module) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.split(".")[0]
                module.imported[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                module.imported[alias.asname or alias.name] = f"{base}.{alias.name}"
    for statement in tree.body:
        for name in _names_of(statement):
            module.definitions[name].append(statement)


def _base(module: Module, node: ast.ImportFrom) -> str:
    """The full name of the module that an import names."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    kept = parts[: len(parts) - node.level + (module.file.stem == "__init__")]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _names_of(statement: ast.stmt) -> list[str]:
    """What a statement of a module defines; "" for one that only does something."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)] or [""]
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return [statement.target.id]
    return [] if isinstance(statement, (ast.Import, ast.ImportFrom)) else [""]


def _for_staff(modules: dict[str, Module]) -> set[Key]:
    """The definitions that only staff's pages and calls use."""
    users = _users(modules)
    found = {
        (module.name, name)
        for module in modules.values()
        if module.is_for_staff
        for name in module.definitions
    }
    while True:
        more = {key for key, by in users.items() if key not in found and by - {key} <= found}
        if not more:
            return found
        found |= more


def _users(modules: dict[str, Module]) -> dict[Key, set[Key]]:
    """For each definition, the definitions that name it."""
    users: dict[Key, set[Key]] = defaultdict(set)
    for module in modules.values():
        for name, statements in module.definitions.items():
            for statement in statements:
                for key in _named(module, statement, modules):
                    if key != (module.name, name):
                        users[key].add((module.name, name))
    return users


def _named(module: Module, statement: ast.stmt, modules: dict[str, Module]) -> Iterator[Key]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and node.id in module.definitions:
            yield module.name, node.id
        elif isinstance(node, ast.Name) and node.id in module.imported:
            yield from _resolved(module.imported[node.id], modules)
        elif isinstance(node, ast.Attribute):
            path = ast.unparse(node).split(".")
            if path[0] in module.imported:
                yield from _resolved(".".join([module.imported[path[0]], *path[1:]]), modules)


def _resolved(full: str, modules: dict[str, Module]) -> Iterator[Key]:
    """The definition that a full name means, found where it is defined, not where it is only
    imported.
    """
    module, _, name = full.rpartition(".")
    if module not in modules:
        return
    if name in modules[module].definitions:
        yield module, name
    elif name in modules[module].imported and modules[module].imported[name] != full:
        yield from _resolved(modules[module].imported[name], modules)


def _marked(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if node.func.id in MARKS and isinstance(first, ast.Constant):
                yield str(first.value)
