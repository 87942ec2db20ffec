"""What a company can do with each plan on the page (RULES.md 14): how the plan would change its
subscription, whether it has the plan, and whether it can still get the free one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.members.accounts.models import User
from lading.members.billing.models import Plan, Subscription
from lading.members.billing.plans.loaders import load_plans
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, company_of, member

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
PLANS = "/subscription-plans/ExporterPlans"
DAY = dt.timedelta(days=1)


def holds(user: User, tier: int, *, since: int = -1, days: int = 30, yearly: bool = False) -> None:
    """Give the company a period of the exporters' plan that began ``since`` days from now."""
    starts_at = timezone.now() + since * DAY
    Subscription.objects.create(
        company=company_of(user),
        plan=Plan.objects.get(family="exporter", tier=tier, is_yearly=yearly),
        starts_at=starts_at,
        ends_at=starts_at + days * DAY,
        original_ends_at=starts_at + days * DAY,
        is_free=tier == 1,
        created_at=starts_at,
    )


def plans_offered(client: ApiClient, path: str = PLANS) -> list[dict[str, Any]]:
    answered = client.get(path)
    assert answered.status == 200
    rows: list[dict[str, Any]] = answered.data
    return rows


def moves(rows: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(row["tier"], row["move"]) for row in rows]


@pytest.fixture(autouse=True)
def plans() -> None:
    load_plans()


@pytest.mark.parametrize(
    ("held", "free", "basic", "premium"),
    [
        (None, "start", "start", "start"),
        (1, None, "start", "start"),
        (2, None, "renew", "upgrade"),
        (3, None, "switch", "renew"),
    ],
)
def test_what_taking_a_plan_would_be(
    api: Api, held: int | None, free: str | None, basic: str, premium: str
) -> None:
    user = member(2)
    if held is not None:
        holds(user, held)
    rows = plans_offered(api(user))
    # The monthly and the yearly plan of a tier are the same kind of change; the quote has the
    # price.
    assert moves(rows) == [
        ("free", free),
        ("basic", basic),
        ("basic", basic),
        ("premium", premium),
        ("premium", premium),
    ]
    assert [row["tier"] for row in rows if row["current"]] == {
        None: [],
        1: ["free"],
        2: ["basic", "basic"],
        3: ["premium", "premium"],
    }[held]
    assert moves(plans_offered(api(colleague(user)))) == moves(rows)


@pytest.mark.parametrize(("tier", "change"), [(2, "downgrade"), (3, "renewal")])
def test_a_move_is_what_the_quote_says(api: Api, tier: int, change: str) -> None:
    user = member(2)
    holds(user, 3)
    holds(user, 2, since=29)  # queued behind it
    client = api(user)
    quoted = client.get(f"/subscription-plans/quote?planId={tier}&isYearly=false").data
    assert quoted["change"] == change
    row = next(row for row in plans_offered(client) if row["planId"] == tier)
    assert row["move"] == {"downgrade": "switch", "renewal": "renew"}[change]
    assert row["current"] is (tier == 3)


def test_the_free_plan_is_to_be_had_once(api: Api) -> None:
    user = member(2)
    assert [row["available"] for row in plans_offered(api(user))] == [True] * 5
    holds(user, 1, since=-40)
    rows = plans_offered(api(user))
    assert [row["available"] for row in rows] == [False, True, True, True, True]
    # It is still offered, so that the page can show the reason for the refusal.
    assert moves(rows)[0] == ("free", "start")
    refused = api(user).post("/subscription-plans/subscribe", {"planId": 1})
    assert (refused.status, refused.json["code"]) == (409, "FREE_PLAN_USED")
    assert Subscription.objects.count() == 1


def test_another_company_that_has_had_it_changes_nothing(api: Api) -> None:
    holds(member(2), 1, since=-40)
    assert all(row["available"] for row in plans_offered(api(member(2))))


def test_an_ended_plan_is_not_current(api: Api) -> None:
    user = member(2)
    holds(user, 3, since=-31)
    rows = plans_offered(api(user))
    assert {move for _tier, move in moves(rows)} == {"start"}
    assert not any(row["current"] for row in rows)


@pytest.mark.parametrize(
    ("kind", "path"), [(1, "/subscription-plans"), (2, "/subscription-plans/FreightPlans")]
)
def test_plans_of_others_are_only_shown(api: Api, kind: int, path: str) -> None:
    rows = plans_offered(api(member(kind)), path)
    assert len(rows) == 5
    assert {(row["move"], row["current"]) for row in rows} == {(None, False)}


def test_as_many_queries_whatever_is_held(api: Api) -> None:
    def queries(user: User) -> int:
        client = api(user)
        client.get(PLANS)
        with CaptureQueriesContext(connection) as captured:
            client.get(PLANS)
        return len(captured)

    few, many = member(2), member(2)
    for at in range(3):
        holds(many, 2, since=30 * at)
    # The person, the plans, the periods, the free plan.
    assert queries(few) == queries(many) == 4
