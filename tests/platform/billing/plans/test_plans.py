"""Plans, their prices, and subscriptions (RULES.md 14, 18, 19)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.members.billing.models import Plan, Subscription
from lading.members.billing.plans import features
from lading.members.billing.plans.loaders import load_plans
from lading.members.billing.plans.pricing import price_amount
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    CompanyFactory,
    StaffFactory,
    colleague,
    member,
    subscribe,
)

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
PATHS = {
    "/subscription-plans": "generic",
    "/subscription-plans/FreightPlans": "freight",
    "/subscription-plans/ExporterPlans": "exporter",
    "/subscription-plans/ManuCumExporterPlans": "manufacturer_exporter",
    "/subscription-plans/Manufacturer-CommisionagentPlans": "manufacturer_agent",
    "/subscription-plans/freightplan": "customs_agent",
}


@pytest.mark.parametrize("path", PATHS)
def test_each_family_has_five_plans(api: Api, path: str) -> None:
    load_plans()
    plans = api(member(2)).get(path).data
    assert [(plan["planId"], plan["isYearly"]) for plan in plans] == [
        (1, False),
        (2, False),
        (2, True),
        (3, False),
        (3, True),
    ]
    assert {Plan.objects.get(pk=plan["id"]).family for plan in plans} == {PATHS[path]}
    assert [plan["durationDays"] for plan in plans] == [30, 30, 365, 30, 365]
    assert plans[0]["price"] == plans[0]["priceAmount"] == 0


def test_one_plan_in_full(api: Api) -> None:
    load_plans()
    plan = api(member(2)).get("/subscription-plans/ExporterPlans").data[4]
    del plan["id"]
    assert plan == {
        "planId": 3,
        "tier": "premium",
        "move": "start",
        "available": True,
        "current": False,
        "name": "Exporter Premium yearly",
        "baseName": "Premium",
        "price": 59990,
        "priceAmount": 2399600,
        # Twelve months at 2,999.50 are 35,994; the year is 23,996.
        "yearlySaving": 33,
        "currency": "INR",
        "durationDays": 365,
        "isYearly": True,
        "popular": True,
        "features": {
            "companyNames": True,
            "freightRates": False,
            "marketWatch": True,
            "messages": True,
            "exporterData": True,
            "promotions": True,
            "secondaryUsers": True,
            "unlimitedPortEdits": True,
            "enquiriesPerMonth": "Unlimited",
            "products": "20",
            "offers": "20",
        },
    }


# Free, Basic, Premium (RULES.md 11, 19, 23, 31, 36).
DECIDED = {
    "companyNames": (False, True, True),
    "messages": (True, True, True),
    "exporterData": (True, True, True),
    "secondaryUsers": (False, True, True),
    "unlimitedPortEdits": (False, False, True),
}


@pytest.mark.parametrize(
    "stored", [{}, dict.fromkeys(DECIDED, True), dict.fromkeys(DECIDED, False)]
)
def test_the_page_promises_what_the_rules_give(api: Api, stored: dict[str, bool]) -> None:
    load_plans()
    Plan.objects.filter(family="exporter").update(features={**stored, "prioritySupport": True})
    for plan in api(member(2)).get("/subscription-plans/ExporterPlans").data:
        by_rule = {name: row[plan["planId"] - 1] for name, row in DECIDED.items()}
        assert {name: plan["features"][name] for name in DECIDED} == by_rule
        assert plan["features"]["prioritySupport"] is True


def test_freight_rates_are_the_carriers_on_every_plan(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(features, "COMING", frozenset())
    load_plans()
    Plan.objects.update(features={"freightRates": False})
    for path, family in PATHS.items():
        plans = api(member(6)).get(path).data
        assert {plan["features"]["freightRates"] for plan in plans} == {family == "freight"}


CALLS = {
    "freightRates": "/updates-freight-rates",
    "marketWatch": "/updates-freight-rates/2,8/userports",
    "messages": "/messages",
    "exporterData": "/exim-data/filterdata",
    "promotions": "/promotions",
    "products": "/products",
    "offers": "/offer-products",
    "companyNames": "/enquiries/businessType",
    "enquiriesPerMonth": "/enquiries/access/status",
    "secondaryUsers": "/users/add",
    "unlimitedPortEdits": "/users/{user_id}",
}
"""The call without which a feature cannot be used."""

SHELL = Path(__file__).parents[4] / "portal/src/app/[locale]/(shell)"
SCREENS = {"freightRates": "updatefreightrate", "marketWatch": "freight-market-watch"}
"""The folder of the screen without which a feature cannot be used, where calls stand already."""


def test_a_feature_is_sold_exactly_when_its_calls_and_screens_exist(api: Api) -> None:
    load_plans()
    paths = {path.removeprefix("/api") for path in api().get("/openapi.json").json["paths"]}
    standing = {feature for feature, path in CALLS.items() if path in paths}
    standing -= {feature for feature, folder in SCREENS.items() if not (SHELL / folder).is_dir()}
    assert standing == CALLS.keys() - features.COMING
    for path in PATHS:
        for plan in api(member(2)).get(path).data:
            assert plan["features"].keys() <= standing
    assert set(api().get("/subscription-plans/rules").data["features"]) == standing
    sold_features = {
        row["key"] for row in api(member(2)).get("/subscription-plans/entitlements").data
    }
    assert {"enquiries", "products", "offers", "secondaryUsers"} <= sold_features


def test_a_year_saves_what_is_charged_less_for_it(api: Api) -> None:
    load_plans()
    exporters = Plan.objects.filter(family="exporter")
    exporters.filter(tier=2, is_yearly=True).update(price="29990")
    exporters.filter(tier=3, is_yearly=False).update(is_active=False)
    plans = api(member(2)).get("/subscription-plans/ExporterPlans").data
    savings = {(plan["tier"], plan["isYearly"]): plan["yearlySaving"] for plan in plans}
    assert savings == {
        ("free", False): None,
        ("basic", False): None,
        # Twelve months at 1,499.50 are 17,994; the year is 11,996.
        ("basic", True): 33,
        # Without a monthly plan to compare.
        ("premium", True): None,
    }
    exporters.filter(tier=2, is_yearly=True).update(price="99990")
    plans = api(member(2)).get("/subscription-plans/ExporterPlans").data
    assert [plan["yearlySaving"] for plan in plans] == [None, None, 0, None]


def test_only_types_that_name_ports_are_promised_port_changes(api: Api) -> None:
    load_plans()
    for path, family in PATHS.items():
        plans = api(member(6)).get(path).data
        promised = {plan["tier"] for plan in plans if plan["features"]["unlimitedPortEdits"]}
        assert promised == (set() if family == "manufacturer_agent" else {"premium"})


def test_a_limit_of_none_takes_the_users_off_the_page(api: Api) -> None:
    load_plans()
    Limit.objects.update_or_create(key="user.secondary_max", plan_tier=2, defaults={"value": 0})
    limits.forget()
    plans = api(member(2)).get("/subscription-plans/ExporterPlans").data
    assert [plan["features"]["secondaryUsers"] for plan in plans] == [False] * 3 + [True] * 2


def test_a_plan_no_longer_on_sale_is_not_listed(api: Api) -> None:
    load_plans()
    Plan.objects.filter(family="generic", tier=2).update(is_active=False)
    plans = api(member(1)).get("/subscription-plans").data
    assert [plan["planId"] for plan in plans] == [1, 3, 3]


@pytest.mark.parametrize(
    ("price", "is_yearly", "paise"),
    [
        ("2999", False, 149_950),
        ("29990", True, 1_199_600),
        ("0.01", False, 1),  # half a paisa is rounded up
        ("0.03", False, 2),
        ("0.01", True, 0),
        ("99999.99", True, 4_000_000),
        ("0", False, 0),
    ],
)
def test_what_is_charged(price: str, is_yearly: bool, paise: int) -> None:  # noqa: FBT001  # a case
    assert price_amount(Plan(price=Decimal(price), is_yearly=is_yearly)) == paise


def test_loading_again_keeps_what_staff_changed(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_reference")
    plan = Plan.objects.get(family="exporter", tier=2, is_yearly=False)
    plan.price = Decimal(1)
    plan.save()
    Limit.objects.filter(key="product.max", plan_tier=1).update(value=7)
    Plan.objects.filter(family="generic").delete()
    call_command("load_reference")
    assert Plan.objects.count() == 30
    plan.refresh_from_db()
    assert plan.price == 1
    assert limits.value("product.max", 1) == 7
    assert capsys.readouterr().out.splitlines()[-2:] == ["plan: 5 added", "limit: 0 added"]


def test_a_broken_fixture_loads_nothing(settings: Settings, tmp_path: Path) -> None:
    text = Path(settings.FIXTURES_DIR, "plans.csv").read_text()
    for path in Path(settings.FIXTURES_DIR).glob("*.csv"):
        Path(tmp_path, path.name).write_bytes(path.read_bytes())
    Path(tmp_path, "plans.csv").write_text(text.replace("marketWatch", "flyingCarpets", 1))
    settings.FIXTURES_DIR = tmp_path
    with pytest.raises(CommandError, match="unknown features flyingCarpets"):
        call_command("load_reference")
    assert not Plan.objects.exists()


# -- subscriptions ---------------------------------------------------------------------------


def status_of(client: ApiClient, user_id: int) -> dict[str, object]:
    answer = client.get(f"/subscription-plans/user/{user_id}")
    assert answer.status == 200
    body: dict[str, object] = answer.json
    return body


def test_an_active_subscription(api: Api) -> None:
    user = member(3, tier=2)
    subscription = Subscription.objects.get()
    expected = {
        "isActive": True,
        "subscription": {
            "planId": 2,
            "tier": "basic",
            "planName": "Plan 2",
            "endDate": subscription.ends_at.isoformat(),
            "status": "active",
            "next": None,
        },
    }
    assert status_of(api(user), user.pk) == expected
    second = colleague(user)
    assert status_of(api(second), user.pk) == status_of(api(second), second.pk) == expected


def test_what_is_paid_ahead_follows_what_is_held(api: Api) -> None:
    user = member(3, tier=3)
    subscription = Subscription.objects.get()
    lower = queue(subscription, tier=2)
    twice = queue(lower, tier=2)
    later = queue(twice, tier=3)
    expected = {
        "planId": 3,
        "tier": "premium",
        "planName": "Plan 3",
        "endDate": subscription.ends_at.isoformat(),
        "status": "active",
        "next": {
            "tier": "basic",
            "planName": "Plan 2",
            "startDate": lower.starts_at.isoformat(),
            "endDate": twice.ends_at.isoformat(),
        },
    }
    assert status_of(api(user), user.pk)["subscription"] == expected
    Subscription.objects.filter(pk__in=[lower.pk, twice.pk]).update(voided_at=timezone.now())
    expected["next"] = {
        "tier": "premium",
        "planName": "Plan 3",
        "startDate": later.starts_at.isoformat(),
        "endDate": later.ends_at.isoformat(),
    }
    assert status_of(api(user), user.pk)["subscription"] == expected


def queue(before: Subscription, *, tier: int) -> Subscription:
    """Thirty days that begin when another period ends."""
    period = subscribe(CompanyFactory.create(), tier)
    period.company = before.company
    period.starts_at = before.ends_at
    period.ends_at = period.original_ends_at = before.ends_at + dt.timedelta(days=30)
    period.save()
    return period


def test_an_expired_subscription_and_none(api: Api) -> None:
    user = member(3, tier=3)
    ended = timezone.now() - dt.timedelta(seconds=1)
    Subscription.objects.update(ends_at=ended)
    answer = status_of(api(user), user.pk)
    assert answer["isActive"] is False
    assert answer["subscription"]["status"] == "expired"  # type: ignore[index]  # an object
    buyer = member(1)
    assert status_of(api(buyer), buyer.pk) == {"isActive": False, "subscription": None}


def test_anybody_elses_id_is_forbidden(api: Api) -> None:
    user, other = member(3, tier=2), member(3, tier=2)
    staff = StaffFactory.create()
    for user_id in (other.pk, staff.pk, 10**9, 2**63):
        answer = api(user).get(f"/subscription-plans/user/{user_id}")
        assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
