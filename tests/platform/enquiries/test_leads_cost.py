"""The cost of the list of leads: statements, counts, plans."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from lading.base.kernel.database import compiled
from lading.trade.enquiries.leads import lists as lead_lists
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.leads import queries as lead_queries
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    member,
    port,
)
from tests.platform.plans import forget_statistics

from .leads import PATH, SERVICE, lead_for, seller_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


@pytest.mark.parametrize(("tier", "queries"), [(2, 2), (None, 4)])
@pytest.mark.parametrize("business_type", [3, 6])
@pytest.mark.parametrize("rows", [1, 10, 100])
def test_the_number_of_queries_is_constant(
    api: Api,
    django_assert_num_queries: DjangoAssertNumQueries,
    tier: int | None,
    queries: int,
    business_type: int,
    rows: int,
) -> None:
    """The token, the page with its rows, and without a paid plan the allowance and whom the company
    knows from orders and cards.
    """
    seller = seller_of(business_type, tier=tier)
    buyer = member(1)
    fields = {} if business_type == 3 else SERVICE
    for _ in range(rows):
        EnquiryFactory.by(buyer, target_types=[business_type], source_port=port("INMUN"), **fields)
    assert seller.company is not None
    matching.rematch_company(seller.company.pk)
    client = api(seller)
    client.get(PATH, limit=100)

    with django_assert_num_queries(queries):
        data = client.get(PATH, limit=100).data

    assert len(data["rows"]) == data["count"] == rows


class TestCounts:
    """Counts are exact up to the cap; those of long lists are cached for seconds."""

    def test_capped(self, api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lead_lists, "COUNT_CAP", 3)
        lead_lists._statement.cache_clear()
        seller = seller_of()
        for _ in range(4):
            lead_for([3])
        data = api(seller).get(PATH, limit=2).data
        lead_lists._statement.cache_clear()
        assert (data["count"], data["countIsCapped"]) == (3, True)

    def test_a_long_count_is_kept_and_a_short_one_is_not(self) -> None:
        counts = compiled.RecentCounts(seconds=60, at_least=10)
        counts.keep("short", 9)
        counts.keep("long", 10)
        assert counts.get("short") is None
        assert counts.get("long") == 10
        assert counts.get("unheard of") is None

    def test_kept_counts_pass(self) -> None:
        counts = compiled.RecentCounts(seconds=0, at_least=1)
        counts.keep("long", 10)
        assert counts.get("long") is None

    def test_kept_counts_are_bounded(self) -> None:
        counts = compiled.RecentCounts(seconds=60, at_least=1, size=2)
        for name in "abc":
            counts.keep(name, 5)
        assert [counts.get(name) for name in "abc"] == [None, None, 5]


@pytest.mark.parametrize("forwards", [True, False])
@pytest.mark.parametrize(
    "narrowings",
    [(), ("buyer",), ("custom_house_agent", "exporter"), ("buyer", "since", "until"), ("until",)],
)
@pytest.mark.parametrize("sort", ["", "createdAt", "-createdAt"])
def test_the_statement_of_a_page_takes_these_values_alone(
    *, forwards: bool, narrowings: tuple[str, ...], sort: str
) -> None:
    """Every other value is written into the statement: PostgreSQL keeps one plan for each kind of
    list.
    """
    kind: dict[str, Any] = {"forwards": forwards, "narrowings": narrowings, "sort": sort}
    always = {"company", "new_since", "language", *({"since", "until"} & {*narrowings})}
    for first, is_known in itertools.product((True, False), repeat=2):
        statement = lead_lists._statement(
            lead_queries._ROWS.sql, **kind, limit=10, first=first, is_known=is_known
        )
        expected_names = (
            always | ({"known"} if is_known else set()) | (set() if first else {"offset"})
        )
        assert set(re.findall(r"%\((\w+)\)s", statement)) == expected_names
        assert len(statement) <= compiled.MAX_LENGTH


def test_the_statement_of_the_rows_takes_these_values_alone() -> None:
    since = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    sql, parameters = lead_queries._ROWS.statement(company=7, new_since=since, language="zh")
    assert parameters == {"company": 7, "new_since": since, "language": "zh"}
    assert set(re.findall(r"%\((\w+)\)s", sql)) == set(parameters)


@pytest.mark.parametrize(
    ("forwards", "index"), [(False, "lead_list"), (True, "enquiry_forwarders")]
)
def test_the_days_of_a_list_are_a_part_of_its_index(*, forwards: bool, index: str) -> None:
    """No table is read completely, which PostgreSQL prefers while tables are as short as here."""
    statement = lead_lists._statement(
        lead_queries._ROWS.sql,
        forwards=forwards,
        narrowings=("since", "until"),
        sort="-createdAt",
        limit=10,
        first=True,
        is_known=True,
    )
    moment = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
    parameters: dict[str, Any] = {"company": 7, "new_since": moment, "language": "en", "known": 5}
    forget_statistics()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        cursor.execute(
            f"EXPLAIN {statement}",
            {**parameters, "since": moment, "until": moment + dt.timedelta(days=3)},
        )
        plan = "\n".join(line for (line,) in cursor.fetchall())
    scan = plan[plan.index(f"using {index}") :]
    condition = next(line for line in scan.splitlines() if "Index Cond" in line)
    assert "published_at >=" in condition
    assert "published_at <" in condition
