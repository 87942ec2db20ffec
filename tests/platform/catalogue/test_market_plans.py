"""The search of all companies' products reads indexes, whatever it is narrowed by: the planner is
asked about a large table.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.db.models import Count
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from lading.base.http.paging import COUNT_CAP, Paging, order
from lading.base.kernel.checks import Checks
from lading.base.reference.models import Country, HsCode
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.trade.catalogue import access, market
from lading.trade.catalogue.market import MarketFilter
from lading.trade.catalogue.models import Product
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import company_of, member

pytestmark = pytest.mark.django_db

COMPANIES, EACH = 3000, 10


@pytest.fixture(scope="module")
def stocked(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[User]:
    """A buyer among 30,000 products of 3,000 companies, one in a thousand of them in Peru."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield stock()
        transaction.set_rollback(True)


def stock() -> User:
    """Write the rows. Returns the buyer."""
    buyer, seller = member(1), member(3)
    at = timezone.now()
    home, peru = company_of(seller).country, Country.objects.get(iso2="PE")
    companies = Company.objects.bulk_create(
        [
            Company(
                uuid=uuid.uuid4(),
                business_type_id=(2, 3, 4, 8)[number % 4],
                name=f"Mill {number}",
                country=peru if number % 1000 == 0 else home,
                created_at=at,
            )
            for number in range(COMPANIES)
        ],
        batch_size=1000,
    )
    codes = list(HsCode.objects.filter(level=6).order_by("code").defer("search_vector"))
    Product.objects.bulk_create(
        [
            Product(
                company=companies[number % COMPANIES],
                created_by=seller,
                name=f"Cloth {number} grade{number % 500}",
                description=f"Woven goods lot{number}",
                specification="As sampled",
                category_id=codes[number % len(codes)].category_id,
                hs_code=codes[number % len(codes)],
                status="approved",
                created_at=at,
            )
            for number in range(COMPANIES * EACH)
        ],
        batch_size=2000,
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE catalogue_product, companies_company")
    return buyer


def plan_of(buyer: User, market_filter: MarketFilter) -> str:
    """The plan by which what the filters leave is found and counted."""
    rows = market.narrowed(Checks(), access.findable(actor_of_user(buyer)), market_filter)
    return rows.order_by().values_list("pk")[: COUNT_CAP + 1].explain()


def ordered_plan_of(buyer: User, sort: str) -> str:
    """The plan of a page of more than are counted."""
    rows = market.narrowed(Checks(), access.findable(actor_of_user(buyer)), MarketFilter())
    return order(rows, sort, market.SORTS, ["-pk"]).values_list("pk")[:10].explain()


@pytest.mark.parametrize(
    ("market_filter", "index"),
    [
        (MarketFilter(text="grade77"), "product_market_words"),
        (MarketFilter(text="lot1234", country="IN"), "product_market_words"),
        (MarketFilter(text="lot1234", business_type="3"), "product_market_words"),
        (MarketFilter(hs_code="520512"), "hs"),
        (MarketFilter(hs_code="5205", country="IN"), "hs"),
        (MarketFilter(hs_code="520512", business_type="3"), "hs"),
        (MarketFilter(country="PE"), "product_company"),
        (MarketFilter(country="PE", business_type="3"), "product_company"),
        (MarketFilter(text="520512"), "product_market_words"),
    ],
)
def test_few_are_found_by_an_index(
    stocked: User, db: None, market_filter: MarketFilter, index: str
) -> None:
    plan = plan_of(stocked, market_filter)
    assert "Seq Scan on catalogue_product" not in plan, plan
    assert index in plan, plan


def test_a_rare_category_is_found_by_an_index(stocked: User, db: None) -> None:
    rows = Product.objects.values_list("category").annotate(each=Count("pk")).order_by("each")
    plan = plan_of(stocked, MarketFilter(category=str(rows[0][0])))
    assert "category" in plan.split("Index Cond")[0], plan


@pytest.mark.parametrize(
    ("sort", "index"), [("", "catalogue_product_pkey"), ("name", "product_market_name")]
)
def test_many_are_read_in_order(stocked: User, db: None, sort: str, index: str) -> None:
    plan = ordered_plan_of(stocked, sort)
    assert index in plan, plan
    assert "Sort" not in plan, plan


def test_control_without_the_index_of_words_the_table_is_read(stocked: User, db: None) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DROP INDEX product_market_words")
        plan = plan_of(stocked, MarketFilter(text="grade77"))
        transaction.set_rollback(True)
    assert "Seq Scan on catalogue_product" in plan, plan


def prepared() -> int:
    """How many statements about products this connection has prepared."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE %s",
            ['SELECT "catalogue_product"."id" AS "pk" FROM "catalogue_product" INNER JOIN%'],
        )
        row = cursor.fetchone()
    assert row is not None
    statement: int = row[0]
    return statement


def test_every_search_is_planned_for_its_values(stocked: User) -> None:
    """A prepared one soon has one plan for all values, which reads every company's products."""
    actor = actor_of_user(stocked)
    before = prepared()
    for _time in range(3):
        market.find(actor, Paging(page=1, limit=10), MarketFilter(text="grade7"))
        market.offered_since(
            actor, MarketFilter(text="grade7"), timezone.now(), Paging(page=1, limit=10)
        )
    assert prepared() == before
    for _time in range(3):  # The control: the same statement, as any other is run
        market.counted(access.findable(actor))
    assert prepared() == before + 1
