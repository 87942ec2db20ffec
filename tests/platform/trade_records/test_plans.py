"""The searches that may find millions of records read an index from the newest record on, and stop
at their page.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from lading.base.reference.models import Port
from lading.records.trade_records import loading
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .test_search import find

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

# One row in fifty is of a chapter, one in four of a lane; one in 2,000 has a word.
_ROWS = """
SELECT date '2024-01-01' + n %% 366,
    lpad((10 + n %% 50)::text, 2, '0') || lpad((n / 50 %% 20 * 100)::text, 4, '0'),
    'Goods of kind k' || n %% 2000, 'Hansa Textil GmbH',
    %(india)s::integer, CASE n / 100 %% 2 WHEN 0 THEN %(germany)s ELSE %(emirates)s END::integer,
    CASE n / 50 %% 2 WHEN 0 THEN %(mundra)s ELSE %(nhava_sheva)s END::integer,
    CASE n / 100 %% 2 WHEN 0 THEN %(hamburg)s ELSE %(jebel_ali)s END::integer,
    '', '', 1200::numeric, 'KGS', '', 3600::numeric, 'USD', 3600::numeric, 'SB-' || n
FROM generate_series(1, 20000) AS n
"""


@pytest.fixture
def many_records() -> None:
    """Records of a year on four lanes, tidied as after an import."""
    first, last = dt.date(2024, 1, 1), dt.date(2024, 12, 31)
    places: dict[str, int] = {}
    for name, country, locode in (
        ("mundra", "india", "INMUN"),
        ("nhava_sheva", "india", "INNSA"),
        ("hamburg", "germany", "DEHAM"),
        ("jebel_ali", "emirates", "AEJEA"),
    ):
        port = Port.objects.get(locode=locode)
        places |= {name: port.pk, country: port.country_id}
    loading.begin(1)
    loading.ensure_partitions(first, last)
    with transaction.atomic():
        loading.merge(1, _ROWS, places)
        loading.publish(1)
    loading.tidy(first, last)


def plan_of_page(client: ApiClient, **query: str) -> str:
    """How PostgreSQL finds the first page of a search."""
    with CaptureQueriesContext(connection) as queries:
        assert find(client, **query, page=1, limit=10).status == 200
    [page] = [each["sql"] for each in queries if "OFFSET" in each["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {page}")
        return "\n".join(line for (line,) in cursor.fetchall())


def names_of(index: str) -> list[str]:
    """What an index is called in the partitions."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = %s::regclass",
            [index],
        )
        return [name for (name,) in cursor.fetchall()]


@pytest.mark.usefixtures("many_records")
def test_the_newest_of_many_records_are_read_from_an_index_in_its_order(api: Api) -> None:
    client = api(member(1))
    lane = {"sourcePort": "INMUN", "destinationPort": "DEHAM"}
    for query, index in (
        ({"hscode": "52"}, "trade_record_chapter"),
        ({"hscode": "5201"}, "trade_record_heading"),
        ({"hscode": "520100"}, "trade_record_subheading"),
        ({"hscode": "52", **lane}, "trade_record_lane"),
    ):
        plan = plan_of_page(client, **query)
        limited_plan = plan[plan.index("Limit") :]
        assert any(f"using {name} on" in limited_plan for name in names_of(index)), (query, plan)
        assert "Sort" not in limited_plan, (query, plan)


@pytest.mark.usefixtures("many_records")
def test_rare_words_are_looked_up(api: Api) -> None:
    plan = plan_of_page(api(member(1)), hscode="k1234")
    assert any(f"on {name}" in plan for name in names_of("trade_record_words")), plan
    assert "Seq Scan on trade_records_" not in plan.replace("_hiddenbatch", ""), plan
