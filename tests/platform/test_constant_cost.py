"""Every read needs the same number of SQL queries with one row as with twenty, for every caller."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from lading.members.billing.plans.loaders import load_plans
from lading.trade.profiles.models import Rating
from tests.platform.conftest import ApiClient

from .accounts.conftest import forget_throttles
from .walk.crowd import gather
from .walk.row import Row
from .walk.table import TABLE
from .walk.world import World, build

MANY = 20
# GET also requests and verifies codes, which change data.
ROWS = [
    row
    for row in TABLE
    if row.method == "GET" and row.prepare is None and not row.route.startswith("/auth/whatsapp")
]
FIXED = {
    "/businesstypes",
    "/countries",
    "/ports",
    "/categories",
    "/hscode",
    "/units",
    "/static/units.json",
    "/broadcastpromotions/offers",
    *(row.route for row in ROWS if row.route.startswith("/subscription-plans")),
}
"""Lists that do not grow with companies, and a dashboard's banners, of which there are few."""

Cost = dict[tuple[str, str], tuple[int, list[str]]]


def ids_of(world: World) -> tuple[dict[str, Any], dict[str, Any]]:
    """The ids in the paths, and the same with the seller's user in place of the buyer's."""
    ids = world.ids()
    swapped = {"buyer": world.seller.pk, "buyer_uuid": world.seller.uuid}
    return ids, {**ids, **swapped}


def rows_in(answer: Any) -> int | None:
    """How many rows a list has; None for anything else."""
    data = answer.get("data", answer) if isinstance(answer, dict) else answer
    rows = data.get("rows") if isinstance(data, dict) else data
    return len(rows) if isinstance(rows, list) else None


def measure(world: World, lengths: dict[str, int]) -> Cost:
    """The statements of each call by each person who gets an answer. Stores the lists'
    ``lengths``.
    """
    cost: Cost = {}
    for row in ROWS:
        for name in ("buyer", "seller", "staff"):
            client = ApiClient(world.tokens[getattr(world, name).pk])
            asked: list[tuple[str, dict[str, Any]]] = []
            for ids in ids_of(world):
                path = row.path.format(**ids)
                query = {"limit": 100, **row.sent(ids)}
                # Most calls name no user, so that both sets of ids make the same one.
                if (path, query) in asked:
                    continue
                asked.append((path, query))
                key = (f"{row.label} {path}", name)
                _measure_one(row, client, path, query, key, cost, lengths)
    return cost


def _measure_one(
    row: Row,
    client: ApiClient,
    path: str,
    query: dict[str, Any],
    key: tuple[str, str],
    cost: Cost,
    lengths: dict[str, int],
) -> None:
    forget_throttles()  # of the lists' files
    # The first call fills caches, and marks new rows as seen.
    if client.get(path, **query).status != 200:
        return
    with CaptureQueriesContext(connection) as statements:
        answer = client.get(path, **query)
    cost[key] = len(statements), [each["sql"] for each in statements.captured_queries]
    if answer.headers["content-type"].startswith("application/json"):
        count = rows_in(answer.json)
        if count is not None:
            lengths[row.route] = max(count, lengths.get(row.route, 0))


@pytest.mark.django_db
def test_no_call_costs_more_for_more_rows() -> None:
    limits.value("match.threshold")
    forget_throttles()
    load_plans()
    world = build(seller_tier=2)
    gather(world, [0])
    before = measure(world, {})
    gather(world, range(1, MANY))
    lengths: dict[str, int] = {}
    after = measure(world, lengths)
    assert after.keys() == before.keys()
    dearer = {key: after[key] for key in after if after[key][0] > before[key][0]}
    assert not dearer, "\n\n".join(
        f"{key}: {before[key][0]} → {count}\n" + "\n".join(sql[:300] for sql in statements)
        for key, (count, statements) in dearer.items()
    )
    short = {route: count for route, count in lengths.items() if count < MANY}
    assert short.keys() <= FIXED, f"the crowd does not fill {short}"
    assert Rating.objects.count() == 2 * MANY
