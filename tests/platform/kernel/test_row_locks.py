"""Rows are locked by one module. A lock for a change lets others store rows that refer
to the row.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

import lading
from lading.base.kernel.database import row_locks
from lading.members.companies.models import Company
from lading.reach.notifications.models import Notification
from tests.platform.factories import company_of, member
from tests.platform.racing import at_once

ROOT = Path(lading.__path__[0])
THE_MODULE = "base/kernel/database/row_locks.py"
KEYS_CHANGE = {
    "members/accounts/services/leavers.py": 2,  # a unique address becomes free or its owner's
    "office/bulk/questions/remembered.py": 1,  # a remembered choice is forgotten
    "market/calculator/access.py": 1,  # a price calculation is deleted
    "trade/catalogue/access.py": 2,  # a product is deleted, or all of a closed company's
    "members/companies/signup/access.py": 1,  # registrations are deleted
    "trade/enquiries/access.py": 1,  # an unpublished enquiry is deleted
    "base/files/services.py": 1,  # unused files are deleted; no row may refer to them meanwhile
    "market/freight_rates/access.py": 1,  # an alert is removed
    "reach/intake/access.py": 1,  # staff delete a registration
    "reach/intake/retention.py": 1,  # old registrations are deleted
    "market/listings/removal.py": 1,  # listings of closed companies, and old ones, are deleted
    "members/companies/colleagues/services.py": 1,  # an invitation is deleted
    "market/offers/access.py": 1,  # an offer is deleted
    "trade/privacy/erasure.py": 2,  # unique addresses are removed; events are deleted
    "reach/searches/access.py": 1,  # a saved search is renamed, and its name is unique, or deleted
}
"""Where rows are locked against rows that refer to them: how often, and why."""


def uses_in(path: Path, name: str) -> int:
    nodes = ast.walk(ast.parse(path.read_text()))
    return sum(isinstance(node, ast.Attribute) and node.attr == name for node in nodes)


def uses_of(name: str) -> dict[str, int]:
    sources = {str(path.relative_to(ROOT)): path for path in ROOT.rglob("*.py")}
    counted = Counter({place: uses_in(path, name) for place, path in sources.items()})
    return {place: count for place, count in counted.items() if count}


def test_rows_are_locked_by_the_one_module() -> None:
    assert uses_of("select_for_update") == {THE_MODULE: 2}
    assert sum(uses_of("for_change").values()) > 40


def test_keys_are_locked_only_where_they_change() -> None:
    assert uses_of("for_key_change") == KEYS_CHANGE


Lock = Callable[..., Any]


@pytest.fixture
def company(transactional_db: None) -> Company:
    return company_of(member(3))


def notice_of(company: Company) -> Notification:
    """Store a row that refers to the company; fail if that must wait for a lock."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '300ms'")
        return Notification.objects.create(
            company=company, kind="enquiry_published", dedupe_key="x", created_at=timezone.now()
        )


@pytest.fixture(params=[row_locks.for_change, row_locks.for_key_change])
def either(request: pytest.FixtureRequest) -> Lock:
    lock: Lock = request.param
    return lock


def test_a_reference_to_a_changing_row_does_not_wait(company: Company) -> None:
    with transaction.atomic():
        row_locks.for_change(Company.objects).get(pk=company.pk)
        (made,) = at_once(lambda: notice_of(company))
    assert isinstance(made, Notification)


def test_control_a_reference_to_a_row_whose_key_may_change_waits(company: Company) -> None:
    with transaction.atomic():
        row_locks.for_key_change(Company.objects).get(pk=company.pk)
        (refused,) = at_once(lambda: notice_of(company))
    assert isinstance(refused, DatabaseError)
    assert not Notification.objects.exists()


def test_two_changes_of_a_row_take_turns(company: Company, either: Lock) -> None:
    def try_it() -> list[int]:
        with transaction.atomic():
            rows = row_locks.for_change(Company.objects.all(), skip_locked=True)
            return list(rows.filter(pk=company.pk).values_list("pk", flat=True))

    with transaction.atomic():
        either(Company.objects).get(pk=company.pk)
        assert at_once(try_it) == [[]]
    assert at_once(try_it) == [[company.pk]]
