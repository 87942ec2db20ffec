"""No app writes another app's rows: it calls a function of the app that owns them. It reads them
through that app's `access.py` and `queries.py`, unless it knows their key.

Writes are watched in every test (`foreign_writes.py`); these tests show that the watch notices
them. Reads are found in the sources.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, Model
from django.db.models.constants import LOOKUP_SEP
from django.utils import timezone

import lading
from lading.base.files.models import StoredFile
from lading.members.companies.models import Company, CompanyPort, PortRole
from tests.platform import foreign_writes
from tests.platform.factories import company_of, member
from tests.platform.many import in_one_test

ROOT = Path(lading.__path__[0])
FOLDERS = {
    **{
        path.name: path
        for path in sorted(ROOT.glob("*/*"))
        if path.is_dir() and path.name[0] != "_"
    },
    **{path.parent.name: path.parent for path in ROOT.glob("*/*/*/apps.py")},
}
"""The folders of the apps, by name. An app may be a room of another."""
READING = FOLDERS.keys() - foreign_writes.EXEMPT.keys() - foreign_writes.BESIDE_KERNEL

SCREEN = "a screen of the back office shows all rows, to staff whose permission Django asks for"
COUNTS = "the dashboard counts all rows; each figure asks for the permission of its screen"
STAFF = "a call of staff that asks for the capability first"
EXCEPTIONS = {
    ("office/backoffice/admin.py", "Review"): SCREEN,
    ("members/companies/admin/users.py", "User"): SCREEN,
    ("members/companies/admin/logins.py", "LoginSession"): SCREEN,
    **{
        ("office/backoffice/dashboard/page.py", model): COUNTS
        for model in (
            "Company",
            "Enquiry",
            "ExporterRegistration",
            "OutboxMessage",
            "OutgoingMessage",
            "Quotation",
            "WebsiteQuery",
        )
    },
    ("members/companies/staff_api.py", "User"): STAFF,
}
"""Reads without a key, by file and model, each with its reason."""


# Writes


@pytest.fixture
def watched() -> Iterator[Callable[[], list[str]]]:
    """The writes so far. Writes that the tests here make on purpose are removed afterwards."""
    foreign_writes.take_foreign_writes()
    yield foreign_writes.take_foreign_writes
    foreign_writes.take_foreign_writes()


def run_as(module: str, line: str, **names: Any) -> None:
    """Run a line as part of a module."""
    exec(compile(line, module, "exec"), {"__name__": module, **names})  # noqa: S102 -- a line of ours


@pytest.mark.django_db
@pytest.mark.parametrize(
    "line",
    [
        "company.save()",
        "company.save(update_fields=['name'])",
        "Company.objects.filter(pk=company.pk).update(name='x')",
        "rows = Company.objects.all(); rows.update(name='x')",
        "Company.objects.bulk_update([company], ['name'])",
        "company.ports.all().delete()",
        "company.ports.create(role=role, port_id=port_id)",
        "CompanyPort.objects.get_or_create(company=company, role=role, port_id=port_id)",
        "[row.delete() for row in company.ports.all()]",
    ],
)
def test_a_write_of_another_apps_row_is_seen(watched: Callable[[], list[str]], line: str) -> None:
    company = company_of(member(3))
    port_id = apps.get_model("reference", "Port").objects.values_list("pk", flat=True)[0]
    CompanyPort.objects.create(company=company, role=PortRole.DESTINATION, port_id=port_id)
    names = {
        "company": company,
        "Company": Company,
        "CompanyPort": CompanyPort,
        "role": PortRole.LOADING,
        "port_id": port_id,
    }
    for nobody in (
        "lading.members.companies.rows",
        "tests.platform.anywhere",
        "lading.office.demo.trade",
    ):
        run_as(nobody, "company.save()", company=company)
    assert watched() == []
    run_as("lading.trade.profiles.saving", line, **names)
    seen = watched()
    assert seen
    assert all(found.startswith("profiles writes companies.Company") for found in seen)


@pytest.mark.django_db
def test_a_foreign_keys_rule_for_deletion_is_no_write(
    watched: Callable[[], list[str]],
) -> None:
    company = company_of(member(3))
    company.logo = StoredFile.objects.create(
        company_id=company.pk, path="x", size=1, sha256="0" * 64, created_at=timezone.now()
    )
    company.save()
    run_as(
        "lading.base.files.retention", "StoredFile.objects.all().delete()", StoredFile=StoredFile
    )
    company.refresh_from_db()
    assert company.logo_id is None
    assert watched() == []


# Reads


BY_KEY = frozenset({"Prefetch", "get_row"})
"""Functions that read the rows that they are given by a key."""


def reads_in(source: str, app: str) -> list[tuple[str, str]]:
    """Reads of another app's models that use no key: the model and the chain of calls."""
    tree = ast.parse(source)
    foreign = dict(_foreign_models(tree, app))
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    reads = []
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and node.attr in {"objects", "_default_manager"}
            and isinstance(node.value, ast.Name)
            and (model := foreign.get(node.value.id))
        ):
            chain = list(_chain(node, above))
            if not any(_names_a_key(call, model) for call in chain):
                reads.append((node.value.id, ast.unparse(chain[-1] if chain else node)))
    return reads


def _foreign_models(tree: ast.AST, app: str) -> Iterator[tuple[str, type[Model]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            *rooms, owner, module = ["", *node.module.split(".")]
            if rooms[1:2] == ["lading"] and module == "models" and owner != app:
                for name in node.names:
                    if name.name.lower() in apps.all_models[owner]:
                        yield name.asname or name.name, apps.get_model(owner, name.name)


def _chain(node: ast.AST, above: dict[ast.AST, ast.AST]) -> Iterator[ast.Call]:
    """The chain of calls on a manager. A query set passed to `row_locks` continues after it, one
    passed to `get_row` is read by its key, and one passed to `Prefetch` by its foreign key.
    """
    while True:
        parent = above[node]
        if isinstance(parent, ast.keyword):
            parent = above[parent]
        if isinstance(parent, ast.Call):
            if parent.func is not node and not _is_helper(parent):
                return
            yield parent
        elif not isinstance(parent, ast.Attribute):
            return
        node = parent


def _is_helper(call: ast.Call) -> bool:
    return ast.unparse(call.func).rpartition(".")[2] in {"for_change", "for_key_change", *BY_KEY}


def _names_a_key(call: ast.Call, model: type[Model]) -> bool:
    name = ast.unparse(call.func).rpartition(".")[2]
    if name in BY_KEY:
        return True
    if name not in {"filter", "get"}:
        return False
    keywords = [each for each in ast.walk(call) if isinstance(each, ast.keyword) and each.arg]
    return any(_is_key(str(each.arg), model) for each in keywords)


def _is_key(path: str, model: type[Model]) -> bool:
    """Whether a condition identifies rows by a primary key, a foreign key or another
    unique column.
    """
    field: Any = None
    for part in path.split(LOOKUP_SEP):
        if part in {"in", "exact"} and field is not None:
            break
        try:
            field = model._meta.pk if part == "pk" else model._meta.get_field(part)
        except FieldDoesNotExist:
            return False
        model = getattr(field, "related_model", None) or model
    is_unique = isinstance(field, Field) and (field.unique or field.primary_key)
    # Rows of reviews and of the audit trail refer to their object by its id.
    return is_unique or field.is_relation or field.name.endswith("_id")


@in_one_test("app", sorted(READING))
def test_another_apps_rows_are_read_by_key_or_asked_for(app: str) -> None:
    chains = {
        (str(path.relative_to(ROOT)), model): chain
        for path in sorted(FOLDERS[app].rglob("*.py"))
        if "migrations" not in path.parts
        for model, chain in reads_in(path.read_text(encoding="utf-8"), app)
    }
    expected = {key for key in EXCEPTIONS if key[0].split("/")[1] == app}
    assert chains.keys() == expected, {key: chains[key] for key in chains.keys() - expected}


@pytest.mark.parametrize(
    "line",
    [
        "Company.objects.all()",
        "Company.objects.filter(status='approved')",
        "Company.objects.exclude(pk=1)",
        "Company.objects.filter(users__is_primary=True)",
        "Company.objects.filter(logo__isnull=True)",
        "rows = with_words(Company.objects.all(), term)",
    ],
)
def test_a_read_without_a_key_is_found(line: str) -> None:
    source = f"from lading.members.companies.models import Company\n{line}\n"
    assert len(reads_in(source, "profiles")) == 1
    assert reads_in(source, "companies") == []


@pytest.mark.parametrize(
    "line",
    [
        "Company.objects.filter(pk=1).first()",
        "Company.objects.filter(status='approved').get(pk=1)",
        "Company.objects.filter(Q(logo=file) | Q(pk=1))",
        "Company.objects.filter(pk__in=ids, status='approved')",
        "row_locks.for_change(Company.objects, of=('self',)).get(pk=1)",
        "Prefetch('company', queryset=Company.objects.select_related('logo'))",
        "get_row(row_locks.for_change(Company.objects), 1)",
    ],
)
def test_a_read_by_key_is_none(line: str) -> None:
    source = f"from lading.members.companies.models import Company\n{line}\n"
    assert reads_in(source, "profiles") == []
