"""Services about submissions lock the rows that they decide about before they write
(`row_locks`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from lading.base.kernel.values.clock import now
from lading.reach.intake import retention, services
from tests.platform.factories import registered, website_query
from tests.platform.guards import staff_with
from tests.platform.locks import Lock, assert_locked

pytestmark = pytest.mark.django_db

REGISTRATIONS, QUERIES = "intake_exporterregistration", "intake_websitequery"
Case = Callable[[], tuple[Any, ...]]


def deciding() -> tuple[Any, ...]:
    waiting, reviewer = registered(), staff_with("registrations.review")
    move = partial(services.decide_registration, actor=reviewer, registration_id=waiting.pk)
    return partial(move, status="approved", remarks=""), Lock(REGISTRATIONS, waiting.pk, key=True)


def deleting() -> tuple[Any, ...]:
    waiting, reviewer = registered(), staff_with("registrations.review")
    move = partial(services.delete_registration, actor=reviewer, registration_id=waiting.pk)
    return move, Lock(REGISTRATIONS, waiting.pk, key=True)


def answering() -> tuple[Any, ...]:
    query, clerk = website_query(), staff_with("queries.answer")
    move = partial(services.answer_query, actor=clerk, query_id=query.pk)
    return partial(move, status="answered", notes="Called back"), Lock(QUERIES, query.pk)


def purging() -> tuple[Any, ...]:
    old = registered(created_at=now() - dt.timedelta(days=400))
    return retention.delete_registrations, Lock(REGISTRATIONS, old.pk, key=True)


CASES: dict[str, Case] = {
    "a registration is decided": deciding,
    "a registration is deleted": deleting,
    "a query is answered": answering,
    "old registrations are deleted": purging,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_rows_that_are_decided_on_are_locked(case: Case) -> None:
    assert_locked(*case())
