"""What plans allow, and which business types may hold which (RULES.md 14, 19)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.models import Limit
from lading.base.reference.models import Country
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import Plan, PlanFamily
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.billing.plans.loaders import load_plans
from lading.members.companies.models import Company
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    company_of,
    member,
    subscribe,
    token_for,
)

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def acting(business_type: int, tier: int | None) -> Actor:
    actor = actor_of_token(token_for(member(business_type, tier=tier)))
    assert actor is not None
    return actor


@pytest.mark.parametrize(("tier", "paid"), [(None, False), (1, False), (2, True), (3, True)])
def test_who_has_paid_for_a_plan(tier: int | None, paid: bool) -> None:  # noqa: FBT001  # a case
    assert entitlements.has_paid_plan(acting(2, tier)) is paid


def test_an_ended_plan_entitles_to_nothing_more() -> None:
    user = member(2)
    assert user.company is not None
    subscribe(user.company, 3, days=1)  # it began a day ago
    actor = actor_of_token(token_for(user))
    assert actor is not None
    assert actor.plan_tier is None
    assert entitlements.answer(actor, Entitlement.PRODUCTS).limit == 5


def test_staff_change_a_limit() -> None:
    Limit.objects.create(key="product.max", plan_tier=2, value=12)
    limits.forget()
    assert entitlements.answer(acting(2, 2), Entitlement.PRODUCTS).limit == 12
    assert entitlements.answer(acting(2, 3), Entitlement.PRODUCTS).limit == 20


def test_plans_do_not_concern_buyers() -> None:
    assert not entitlements.is_plan_gated(acting(1, None))
    assert all(entitlements.is_plan_gated(acting(kind, None)) for kind in range(2, 10))


@pytest.mark.parametrize(
    ("business_type", "family"),
    [
        (1, PlanFamily.GENERIC),
        (2, PlanFamily.EXPORTER),
        (3, PlanFamily.MANUFACTURER_AGENT),
        (4, PlanFamily.MANUFACTURER_AGENT),
        (5, PlanFamily.CUSTOMS_AGENT),
        (6, PlanFamily.FREIGHT),
        (7, PlanFamily.FREIGHT),
        (8, PlanFamily.MANUFACTURER_EXPORTER),
        (9, PlanFamily.FREIGHT),
    ],
)
def test_the_plan_family_of_each_type(business_type: int, family: PlanFamily) -> None:
    assert entitlements.plan_family(business_type) == family


def test_a_buyer_is_told_why_there_is_no_plan_in_its_language(api: Api) -> None:
    """Companies outside India register as buyers."""
    user = member(1)
    client = api(user)
    url = "/subscription-plans/eligibility"
    answer = client.get(url).data
    assert answer["mayHold"] is False
    assert answer["reason"].startswith("Plans are for companies in India")
    french = ApiClient(token_for(user), "fr").get(url).data["reason"]
    assert french.startswith("Les formules s’adressent")
    refused = client.get("/subscription-plans/quote?planId=2")
    assert (refused.status, refused.json["message"]) == (403, answer["reason"])


def test_a_supplier_may_hold_a_plan_wherever_it_is(api: Api) -> None:
    """The business type decides about plans, not the country."""
    load_plans()
    user = member(2)
    Company.objects.filter(pk=company_of(user).pk).update(country=Country.objects.get(iso2="FR"))
    client = api(user)
    answer = client.get("/subscription-plans/eligibility").data
    assert answer == {"mayHold": True, "reason": ""}
    assert client.get("/subscription-plans/quote?planId=2").status == 200


@pytest.mark.parametrize(
    ("kind", "family"),
    [
        (1, "generic"),
        (2, "exporter"),
        (3, "manufacturer_agent"),
        (4, "manufacturer_agent"),
        (5, "customs_agent"),
        (6, "freight"),
        (7, "freight"),
        (8, "manufacturer_exporter"),
        (9, "freight"),
    ],
)
def test_the_plans_for_ones_own_type(api: Api, kind: int, family: str) -> None:
    load_plans()
    ids = [plan["id"] for plan in api(member(kind)).get("/subscription-plans", own=True).data]
    assert len(ids) == 5
    assert set(Plan.objects.filter(pk__in=ids).values_list("family", flat=True)) == {family}
