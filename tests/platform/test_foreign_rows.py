"""No app writes another app's rows through their manager: it calls a function of the app that owns
them. The demo, which tells a past, and privacy, which erases everywhere, are the exceptions.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import lading

ROOT = Path(lading.__path__[0])
EXEMPT = {"demo", "privacy"}
WRITES = {
    "create",
    "bulk_create",
    "get_or_create",
    "update_or_create",
    "update",
    "bulk_update",
    "delete",
}
APPS = sorted(path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "_")


def writes_in(source: str, app: str) -> list[str]:
    """Every write to a model that is imported from another app: `Model.objects.…write(…)`."""
    tree = ast.parse(source)
    foreign = _foreign_models(tree, app)
    return [
        ast.unparse(call.func)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in WRITES
        and _manager_of(call.func.value) in foreign
    ]


def _foreign_models(tree: ast.AST, app: str) -> set[str]:
    return {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module
        for name in node.names
        if (parts := node.module.split("."))[0] == "lading"
        and len(parts) > 2
        and parts[2] == "models"
        and parts[1] != app
    }


def _manager_of(chain: ast.expr) -> str:
    """The model at whose manager a chain of calls begins; "" for any other chain."""
    while True:
        if isinstance(chain, ast.Call):
            chain = chain.func
        elif not isinstance(chain, ast.Attribute):
            return ""
        elif chain.attr == "objects" and isinstance(chain.value, ast.Name):
            return chain.value.id
        else:
            chain = chain.value


@pytest.mark.parametrize("app", [app for app in APPS if app not in EXEMPT])
def test_no_app_writes_anothers_rows(app: str) -> None:
    found = {
        str(path.relative_to(ROOT)): writes
        for path in sorted((ROOT / app).rglob("*.py"))
        if "migrations" not in path.parts
        and (writes := writes_in(path.read_text(encoding="utf-8"), app))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "Company.objects.create(name='x')",
        "Company.objects.filter(pk=1).update(name='x')",
        "Company.objects.using('default').select_for_update().filter(pk=1).delete()",
    ],
)
def test_a_write_is_found(line: str) -> None:
    source = f"from lading.companies.models import Company\n{line}\n"
    assert len(writes_in(source, "profiles")) == 1
    assert writes_in(source, "companies") == []


def test_a_read_is_none() -> None:
    source = "from lading.companies.models import Company\nCompany.objects.filter(pk=1).first()\n"
    assert writes_in(source, "profiles") == []
