"""What a plan allows a company: whether, how many are left, and which plans allow more (RULES.md
10, 11, 14, 17-19, 31-36).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from lading.base.kernel import limits
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.models import Limit
from lading.base.kernel.values import clock
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import PlanTier, Subscription
from lading.members.billing.plans.entitlements import (
    Answer,
    Entitlement,
    answer,
    limit_of,
    may,
    require,
)
from lading.members.billing.plans.usage import plan_actor
from lading.trade.enquiries.models import AccessMonth
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    ProductFactory,
    colleague,
    company_of,
    member,
    serves,
    ships,
    token_for,
)
from tests.platform.many import in_one_test

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
PATH = "/subscription-plans/entitlements"


def acting(tier: int | None, business_type: int = 2) -> Actor:
    return dataclasses.replace(SYSTEM, company_id=1, business_type=business_type, plan_tier=tier)


UNLIMITED = None
TIERS = (None, 1, 2, 3)

# RULES.md 10, 11, 13, 18, 19, 23, 31, 33, 36, cell by cell: without an active plan, on Free, Basic
# and Premium. A number is how many; True and False is whether.
TABLE: dict[str, tuple[int | bool | None, ...]] = {
    "enquiries": (5, 5, UNLIMITED, UNLIMITED),
    "companyNames": (False, False, True, True),
    "contacts": (False, False, True, True),
    "products": (5, 5, 10, 20),
    "offers": (2, 2, 10, 20),
    "cargoOffers": (5, 5, 10, 20),
    "freightRates": (0, 5, 100, 100),
    "promotions": (False, False, True, True),
    "secondaryUsers": (0, 0, 10, 10),
    "messages": (False, True, True, True),
    "exporterData": (False, True, True, True),
    "businessCards": (False, True, True, True),
    "loadingPorts": (5, 5, 10, 20),
    "destinationPorts": (5, 5, 5, 5),
    "portPairs": (5, 5, 5, 5),
    "portEdits": (1, 1, 1, UNLIMITED),
}
# The plans that allow more, for the same four columns.
FREE, BASIC, PREMIUM = "free", "basic", "premium"
LIFTED: dict[str, tuple[list[str], ...]] = {
    "enquiries": ([BASIC, PREMIUM], [BASIC, PREMIUM], [], []),
    "companyNames": ([BASIC, PREMIUM], [BASIC, PREMIUM], [], []),
    "contacts": ([BASIC, PREMIUM], [BASIC, PREMIUM], [], []),
    "products": ([BASIC, PREMIUM], [BASIC, PREMIUM], [PREMIUM], []),
    "offers": ([BASIC, PREMIUM], [BASIC, PREMIUM], [PREMIUM], []),
    "cargoOffers": ([BASIC, PREMIUM], [BASIC, PREMIUM], [PREMIUM], []),
    "freightRates": ([FREE, BASIC, PREMIUM], [BASIC, PREMIUM], [], []),
    "promotions": ([BASIC, PREMIUM], [BASIC, PREMIUM], [], []),
    "secondaryUsers": ([BASIC, PREMIUM], [BASIC, PREMIUM], [], []),
    "messages": ([FREE, BASIC, PREMIUM], [], [], []),
    "exporterData": ([FREE, BASIC, PREMIUM], [], [], []),
    "businessCards": ([FREE, BASIC, PREMIUM], [], [], []),
    "loadingPorts": ([BASIC, PREMIUM], [BASIC, PREMIUM], [PREMIUM], []),
    "destinationPorts": ([], [], [], []),
    "portPairs": ([], [], [], []),
    "portEdits": ([PREMIUM], [PREMIUM], [PREMIUM], []),
}
COUNTED = [name for name, row in TABLE.items() if not isinstance(row[0], bool)]
CELLS = [(name, tier, TABLE[name][at]) for name in TABLE for at, tier in enumerate(TIERS)]


def test_every_entitlement_is_in_the_tables() -> None:
    assert TABLE.keys() == LIFTED.keys() == {entitlement.value for entitlement in Entitlement}


@in_one_test(("name", "tier", "cell"), CELLS)
def test_what_each_plan_allows(name: str, tier: int | None, cell: int | bool | None) -> None:  # noqa: FBT001  # a cell
    entitlement = Entitlement(name)
    allowance = answer(acting(tier), entitlement, used=0 if name in COUNTED else None)
    assert may(acting(tier), entitlement) is allowance.allowed is (cell is None or cell > 0)
    if name in COUNTED:
        assert (allowance.limit, allowance.used, allowance.remaining) == (cell, 0, cell)
    else:
        assert (allowance.limit, allowance.used, allowance.remaining) == (None, None, None)


@in_one_test("name", LIFTED)
def test_what_would_lift_it(name: str) -> None:
    liftings = [answer(acting(tier), Entitlement(name)).lifting for tier in TIERS]
    assert tuple(liftings) == LIFTED[name]


@in_one_test("name", TABLE)
def test_buyers_are_limited_by_no_plan_and_sold_none(name: str) -> None:
    assert answer(acting(None, 1), Entitlement(name)) == Answer(allowed=True)
    assert answer(acting(None, 1), Entitlement(name), used=99) == Answer(allowed=True, used=99)


@in_one_test("name", TABLE)
def test_a_refusal_says_what_lifts_it(name: str) -> None:
    for tier, cell, lifting in zip(TIERS, TABLE[name], LIFTED[name], strict=True):
        if cell is None or cell > 0:
            require(acting(tier), Entitlement(name), "Not in your plan.")
            continue
        with pytest.raises(Forbidden) as refused:
            require(acting(tier), Entitlement(name), "Not in your plan.")
        assert refused.value.code == "UPGRADE_REQUIRED"
        assert refused.value.message == "Not in your plan."
        assert refused.value.lifted_by == lifting


def test_only_what_is_counted_has_a_limit() -> None:
    for name in TABLE:
        if name in COUNTED:
            assert limit_of(Entitlement(name), 2) == TABLE[name][2]
        else:
            with pytest.raises(KeyError):
                limit_of(Entitlement(name), 2)


@given(used=st.integers(0, 150), tier=st.sampled_from(TIERS), name=st.sampled_from(COUNTED))
def test_one_more_is_allowed_while_any_are_left(used: int, tier: int | None, name: str) -> None:
    limit = TABLE[name][TIERS.index(tier)]
    allowance = answer(acting(tier), Entitlement(name), used=used)
    if limit is None:
        assert (allowance.allowed, allowance.remaining) == (True, None)
    else:
        assert allowance.remaining is not None
        assert allowance.remaining >= 0
        assert allowance.allowed is (allowance.remaining > 0) is (used < limit)


def test_staff_move_what_lifts() -> None:
    Limit.objects.create(key="offer.max", plan_tier=3, value=None)
    Limit.objects.create(key="offer.max", plan_tier=2, value=2)
    limits.forget()
    assert answer(acting(1), Entitlement.OFFERS, used=2) == Answer(
        allowed=False, limit=2, used=2, remaining=0, lifted_by=(PlanTier.PREMIUM,)
    )


def test_a_company_is_asked_about_as_its_people_ask() -> None:
    user = member(3, tier=2)
    company = company_of(user)
    standing, own = plan_actor(company), actor_of_token(token_for(user))
    assert own is not None
    for entitlement in Entitlement:
        assert answer(standing, entitlement) == answer(own, entitlement)
    for ended in ({"voided_at": clock.now()}, {"voided_at": None, "ends_at": clock.now()}):
        Subscription.objects.update(**ended)
        assert plan_actor(company).plan_tier is None


# -- the call --------------------------------------------------------------------------------


def entitlements_of(client: ApiClient) -> dict[str, dict[str, Any]]:
    answered = client.get(PATH)
    assert answered.status == 200
    return {row.pop("key"): row for row in answered.data}


def test_what_a_company_has_used_is_real(api: Api) -> None:
    user = member(2, tier=2)
    colleague(user)
    ships(user, "INNSA", "AEJEA")
    ships(user, "INNSA", "DEHAM")
    rows = entitlements_of(api(user))
    assert list(rows) == [
        "enquiries",
        "companyNames",
        "contacts",
        "products",
        "offers",
        "promotions",
        "secondaryUsers",
        "messages",
        "exporterData",
        "businessCards",
        "portPairs",
        "portEdits",
    ]
    assert rows["secondaryUsers"] == {
        "allowed": True,
        "limit": 10,
        "used": 1,
        "remaining": 9,
        "liftedBy": [],
    }
    assert (rows["portPairs"]["used"], rows["portPairs"]["remaining"]) == (2, 3)
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
    rows = entitlements_of(api(user))
    assert rows["enquiries"] == {
        "allowed": False,
        "limit": 5,
        "used": 5,
        "remaining": 0,
        "liftedBy": ["basic", "premium"],
    }
    assert rows["businessCards"]["allowed"] is False
    assert rows["businessCards"]["liftedBy"] == ["free", "basic", "premium"]


OF_SELLERS = {"products", "offers", "promotions"}
OF_CARRIERS = {"loadingPorts", "destinationPorts", "portEdits", "freightRates"}
# In addition to those of every type but the buyer (RULES.md 9, 19).
OF_TYPES = {
    2: {*OF_SELLERS, "portPairs", "portEdits"},
    3: OF_SELLERS,
    4: OF_SELLERS,
    5: {"loadingPorts", "portEdits"},
    6: OF_CARRIERS,
    7: OF_CARRIERS,
    8: {*OF_SELLERS, "portPairs", "portEdits"},
    9: OF_CARRIERS,
}
OF_ALL = {
    "enquiries",
    "companyNames",
    "contacts",
    "secondaryUsers",
    "messages",
    "exporterData",
    "businessCards",
}


@pytest.mark.parametrize("kind", OF_TYPES)
def test_what_concerns_each_kind_of_company(api: Api, kind: int) -> None:
    assert entitlements_of(api(member(kind))).keys() == OF_ALL | OF_TYPES[kind]


def test_what_ports_a_forwarder_has(api: Api) -> None:
    user = member(6, tier=2)
    for locode, role in (("INNSA", "loading"), ("INMUN", "loading"), ("AEJEA", "destination")):
        serves(user, locode, role)
    rows = entitlements_of(api(user))
    assert (rows["loadingPorts"]["used"], rows["loadingPorts"]["remaining"]) == (2, 8)
    assert (rows["destinationPorts"]["used"], rows["destinationPorts"]["remaining"]) == (1, 4)


def test_colleagues_are_told_the_same_and_buyers_nothing(api: Api) -> None:
    assert entitlements_of(api(member(1))) == {}
    user = member(2, tier=2)
    assert entitlements_of(api(colleague(user))) == entitlements_of(api(user))


def test_constant_sql(api: Api) -> None:
    def queries(user: Any) -> int:
        client = api(user)
        client.get(PATH)
        with CaptureQueriesContext(connection) as captured:
            client.get(PATH)
        return len(captured)

    few, many = member(2, tier=2), member(2, tier=2)
    for _ in range(4):
        ProductFactory.by(many)
        colleague(many)
    # One query for the person, and one for each counted entitlement.
    assert queries(few) == queries(many) <= 7
