"""The list of a company that buys and sells merges two lists, and reads each no further than the
page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import lists, queries
from lading.trade.quotations.access import Side
from lading.trade.quotations.models import Quotation
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, company_of, member, quotation_of

from .trade import quoted, revise

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

SORTS = ["createdAt", "productName", "price", "status"]
BOTH_WAYS = [*SORTS, *(f"-{sort}" for sort in SORTS)]
PRODUCTS = ("Cotton", "Apples", "Bolts", "Cotton")
MANY = 4000


def exporter_with_both(sent: int = 6, received: int = 5) -> tuple[User, list[Quotation]]:
    """An exporter who sent and received quotations in turns, with few different prices and
    names.
    """
    exporter = member(2, tier=2)
    made = []
    for number in range(max(sent, received)):
        name = PRODUCTS[number % len(PRODUCTS)]
        status = "withdrawn" if number % 2 else "quotation_sent"
        price = 10 + number % 3
        for raiser, seller, quotations in (
            (member(1), exporter, sent),
            (exporter, member(8), received),
        ):
            if number < quotations:
                enquiry = EnquiryFactory.by(raiser, product_name=name)
                made.append(quotation_of(seller, enquiry, price=price, status=status))
    return exporter, made


def sort_value(row: dict[str, Any], sort: str) -> Any:
    return {
        "createdAt": row["id"],
        "productName": row["enquiries"]["productName"],
        "price": row["price"],
        "status": row["status"],
    }[sort.removeprefix("-")]


def pages(client: ApiClient, sort: str, limit: int) -> Iterator[dict[str, Any]]:
    for page in range(1, 8):
        answer = client.get("/quotations", sort=sort, page=page, limit=limit).data
        assert answer["count"] == 11
        yield from answer["rows"]


@pytest.mark.parametrize("limit", [3, 4, 11])
@pytest.mark.parametrize("sort", BOTH_WAYS)
def test_both_sides_are_one_list_in_every_order(api: Api, sort: str, limit: int) -> None:
    exporter, made = exporter_with_both()
    exporter_with_both()  # somebody else's
    rows = list(pages(api(exporter), sort, limit))
    assert sorted(row["id"] for row in rows) == sorted(quotation.pk for quotation in made)
    backwards = sort.startswith("-")
    keys = [(sort_value(row, sort), row["id"]) for row in rows]
    assert keys == sorted(keys, reverse=backwards)


def test_the_copies_that_the_list_is_sorted_by_follow_what_they_copy() -> None:
    deal, quotation = quoted(product_name="Zinc")
    quotation.refresh_from_db()
    assert (quotation.sort_product, quotation.sort_price) == ("Zinc", Decimal(250))
    revise(deal.seller, quotation, price=99.5)
    Enquiry.objects.filter(pk=deal.enquiry.pk).update(product_name="Alum")
    Quotation.objects.update(sort_price=1, sort_product="forged")
    quotation.refresh_from_db()
    assert (quotation.sort_product, quotation.sort_price) == ("Alum", Decimal("99.5"))


def many_of_both(user: User) -> None:
    """Thousands of quotations that the company sent and received, among those of others."""
    company = company_of(user)
    template = quotation_of(user, EnquiryFactory.by(member(1)))
    columns = (
        "created_by_id, created_at, updated_at, current_version_id, enquiry_id, status, "
        "company_id, receiver_id, sort_price, sort_product"
    )
    with connection.cursor() as cursor:
        # Without triggers, because one version cannot be the current one of many quotations, and
        # the copies differ.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE quotations_quotation DISABLE TRIGGER USER")
        for seller, buyer in (("%(mine)s", "%(other)s"), ("%(other)s", "%(mine)s")):
            cursor.execute(
                f"""
                INSERT INTO quotations_quotation ({columns})
                SELECT created_by_id, created_at, updated_at, NULL, enquiry_id, 'withdrawn',
                       {seller}, {buyer}, n %% 500, 'Lot ' || n
                FROM quotations_quotation, generate_series(1, {MANY}) n WHERE id = %(template)s
                """,  # noqa: S608 -- constants; values are parameters
                {
                    "mine": company.pk,
                    "other": company_of(member(8)).pk,
                    "template": template.pk,
                },
            )
        cursor.execute("ALTER TABLE quotations_quotation ENABLE TRIGGER USER")
        cursor.execute("ANALYZE quotations_quotation")


def rows_read(plan: dict[str, Any]) -> int:
    """The rows that the plan's scans of the table read, including those that a filter removed."""
    own = 0
    if plan.get("Relation Name") == "quotations_quotation":
        own_rows = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
        own = int(own_rows * plan["Actual Loops"])
    return own + sum(rows_read(below) for below in plan.get("Plans", []))


def cost(side: Side, user: User, *, sort: str, page: int) -> int:
    statement = lists.statement_for(queries._ROWS.sql, lists.ListShape(side, sort=sort), 10)
    parameters = {"who": user.company_id, "offset": (page - 1) * 10, "language": "en"}
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", parameters)
        (explained,) = cursor.fetchone()
    plan = explained if isinstance(explained, list) else json.loads(explained)
    # The count, which has its own limit, is the last part of the plan.
    return sum(
        rows_read(part)
        for part in plan[0]["Plan"]["Plans"]
        if part.get("Subplan Name") == "CTE page"
    )


def test_a_page_is_read_from_the_indexes_however_long_the_lists_are() -> None:
    exporter = member(2, tier=2)
    many_of_both(exporter)
    for sort in BOTH_WAYS:
        for page in (1, 5):
            of_one_side = 10 * page
            assert 10 <= cost(Side.BOTH, exporter, sort=sort, page=page) <= 2 * of_one_side, sort
            for side in (Side.SELLER, Side.BUYER):
                assert cost(side, exporter, sort=sort, page=page) <= of_one_side, (side, sort)


def test_or_would_read_everything() -> None:
    """The positive control: with OR, everything is read."""
    exporter = member(2, tier=2)
    many_of_both(exporter)
    with connection.cursor() as cursor:
        cursor.execute(
            "EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM quotations_quotation"
            " WHERE company_id = %(company)s OR receiver_id = %(company)s"
            " ORDER BY sort_price, id LIMIT 10",
            {"company": exporter.company_id},
        )
        (explained,) = cursor.fetchone()
    assert rows_read(explained[0]["Plan"]) > MANY


def test_the_merged_list_costs_the_same_sql_whatever_its_length(
    api: Api, django_assert_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    for length in (1, 10, 40):
        exporter, _made = exporter_with_both(length, length)
        client = api(exporter)
        with django_assert_num_queries(2):  # token, the page with its rows and count
            assert len(client.get("/quotations", limit=100).data["rows"]) == 2 * length


def test_the_count_is_capped_over_both_sides(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "COUNT_CAP", 7)
    monkeypatch.setattr("lading.base.http.paging.COUNT_CAP", 7)
    lists.statement_for.cache_clear()
    exporter, _made = exporter_with_both(4, 5)
    answer = api(exporter).get("/quotations", limit=4).data
    lists.statement_for.cache_clear()
    assert (answer["count"], answer["countIsCapped"]) == (7, True)
