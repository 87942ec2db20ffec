"""May a company, how many are left, what would lift it (decisions 10, 11, 14, 17-19, 31-36)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from lading.billing.entitlements import Answer, Entitlement, answer, may
from lading.enquiries.models import AccessMonth
from lading.kernel import clock, limits
from lading.kernel.actor import SYSTEM, Actor
from lading.kernel.models import Limit
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    ProductFactory,
    StaffFactory,
    colleague,
    company_of,
    member,
    serves,
)

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
PATH = "/subscription-plans/entitlements"


def acting(tier: int | None, business_type: int = 2) -> Actor:
    return dataclasses.replace(SYSTEM, company_id=1, business_type=business_type, plan_tier=tier)


# Limits without a plan, on Free, Basic and Premium; None is unlimited.
COUNTED: dict[str, tuple[int | None, ...]] = {
    "enquiries": (5, 5, None, None),
    "products": (5, 5, 10, 20),
    "offers": (2, 2, 10, 20),
    "freightRates": (0, 5, 100, 100),
    "secondaryUsers": (0, 0, 10, 10),
    "loadingPorts": (5, 5, 10, 20),
    "portEdits": (1, 1, 1, None),
}
GRANTED = {
    "companyNames": (False, False, True, True),
    "promotions": (False, False, True, True),
    "messages": (False, True, True, True),
    "exporterData": (False, True, True, True),
    "businessCards": (False, True, True, True),
}
TIERS = (None, 1, 2, 3)


def test_every_entitlement_is_in_these_tables() -> None:
    assert COUNTED.keys() | GRANTED.keys() == set(Entitlement)


@pytest.mark.parametrize("name", COUNTED)
def test_how_many_each_plan_allows(name: str) -> None:
    wanted = Entitlement(name)
    for tier, limit in zip(TIERS, COUNTED[name], strict=True):
        found = answer(acting(tier), wanted, used=0)
        assert (found.limit, found.used, found.remaining) == (limit, 0, limit)
        assert found.allowed is (limit != 0) is may(acting(tier), wanted)


@pytest.mark.parametrize("name", GRANTED)
def test_what_each_plan_grants(name: str) -> None:
    wanted = Entitlement(name)
    for tier, granted in zip(TIERS, GRANTED[name], strict=True):
        found = answer(acting(tier), wanted)
        assert (found.allowed, found.limit, found.used, found.remaining) == (
            granted,
            None,
            None,
            None,
        )
        assert may(acting(tier), wanted) is granted


@pytest.mark.parametrize(
    ("name", "lifted"),
    [
        ("enquiries", [(2, 3), (2, 3), (), ()]),
        ("products", [(2, 3), (2, 3), (3,), ()]),
        ("freightRates", [(1, 2, 3), (2, 3), (), ()]),
        ("secondaryUsers", [(2, 3), (2, 3), (), ()]),
        ("portEdits", [(3,), (3,), (3,), ()]),
        ("promotions", [(2, 3), (2, 3), (), ()]),
        ("messages", [(1, 2, 3), (), (), ()]),
    ],
)
def test_what_would_lift_it(name: str, lifted: list[tuple[int, ...]]) -> None:
    found = [answer(acting(tier), Entitlement(name)).lifted_by for tier in TIERS]
    assert found == lifted


@pytest.mark.parametrize("name", GRANTED)
def test_buyers_need_no_plan_and_are_sold_none(name: str) -> None:
    assert answer(acting(None, 1), Entitlement(name)) == Answer(allowed=True)
    assert answer(acting(None, 1), Entitlement.ENQUIRIES).lifted_by == ()


@given(used=st.integers(0, 50), tier=st.sampled_from(TIERS), name=st.sampled_from(sorted(COUNTED)))
def test_one_more_is_allowed_while_any_are_left(used: int, tier: int | None, name: str) -> None:
    limit = COUNTED[name][TIERS.index(tier)]
    found = answer(acting(tier), Entitlement(name), used=used)
    if limit is None:
        assert (found.allowed, found.remaining) == (True, None)
    else:
        assert found.remaining is not None
        assert found.remaining >= 0
        assert found.allowed is (found.remaining > 0) is (used < limit)


def test_staff_move_what_lifts() -> None:
    Limit.objects.create(key="offer.max", plan_tier=3, value=None)
    Limit.objects.create(key="offer.max", plan_tier=2, value=2)
    limits.forget()
    assert answer(acting(1), Entitlement.OFFERS, used=2) == Answer(
        allowed=False,
        limit=2,
        used=2,
        remaining=0,
        lifted_by=(3,),  # type: ignore[arg-type]  # the wire's number
    )


# -- the call --------------------------------------------------------------------------------


def told(client: ApiClient) -> dict[str, dict[str, Any]]:
    answered = client.get(PATH)
    assert answered.status == 200
    return {row.pop("key"): row for row in answered.data}


def test_what_a_company_has_used_is_real(api: Api) -> None:
    user = member(2, tier=2)
    for owner in (user, user, user, member(2)):
        ProductFactory.of(owner)
    colleague(user)
    serves(user, "INNSA")
    rows = told(api(user))
    assert list(rows) == [
        "enquiries",
        "companyNames",
        "products",
        "secondaryUsers",
        "businessCards",
        "loadingPorts",
        "portEdits",
    ]
    assert rows["products"] == {
        "allowed": True,
        "limit": 10,
        "used": 3,
        "remaining": 7,
        "liftedBy": [3],
    }
    assert rows["secondaryUsers"]["used"] == 1
    assert rows["secondaryUsers"]["remaining"] == 9
    assert rows["loadingPorts"]["used"] == 1
    assert (rows["portEdits"]["used"], rows["portEdits"]["remaining"]) == (0, 1)
    assert rows["companyNames"] == {
        "allowed": True,
        "limit": None,
        "used": None,
        "remaining": None,
        "liftedBy": [],
    }


def test_an_allowance_that_is_used_up(api: Api) -> None:
    user = member(3)
    AccessMonth.objects.create(company=company_of(user), month=clock.month_start(), used=5)
    rows = told(api(user))
    assert rows["enquiries"] == {
        "allowed": False,
        "limit": 5,
        "used": 5,
        "remaining": 0,
        "liftedBy": [2, 3],
    }
    assert rows["businessCards"]["allowed"] is False
    assert rows["businessCards"]["liftedBy"] == [1, 2, 3]


def test_only_what_concerns_the_kind_of_company(api: Api) -> None:
    assert told(api(member(1))) == {}
    assert "products" not in told(api(member(6, tier=1)))
    # A colleague is told what the company has.
    user = member(2, tier=2)
    assert told(api(colleague(user))) == told(api(user))


def test_it_is_for_members(api: Api) -> None:
    assert api().get(PATH).status == 401
    assert api(StaffFactory.create()).get(PATH).status == 403


def test_constant_sql(api: Api) -> None:
    def queries(user: Any) -> int:
        client = api(user)
        client.get(PATH)
        with CaptureQueriesContext(connection) as seen:
            client.get(PATH)
        return len(seen)

    few, many = member(2, tier=2), member(2, tier=2)
    for _ in range(4):
        ProductFactory.of(many)
        colleague(many)
    # The person, and one for each that is counted.
    assert queries(few) == queries(many) <= 6
