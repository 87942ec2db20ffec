"""The demo accounts: made by one load, unchanged by another, never outside demo mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import phonenumbers
import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from lading.accounts.models import User
from lading.billing.models import Subscription
from lading.catalogue.models import Product
from lading.companies.models import Company, PortPair
from lading.demo.load import load_demo
from lading.demo.nine_companies import COMPANIES
from tests.platform.accounts.conftest import post_sign_in
from tests.platform.conftest import ApiClient
from tests.platform.racing import at_once

CODES = [
    "buyer",
    "exporter",
    "manufacturer",
    "commission_agent",
    "custom_house_agent",
    "freight_forwarder",
    "shipping_line",
    "manufacturer_exporter",
    "customhouseagents_freightforwarder",
]
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.fixture(autouse=True)
def _demo_mode(settings: Settings) -> None:
    settings.DEMO_MODE = True


def primary(code: str) -> User:
    return User.objects.select_related("company").get(email=f"{code}@demo.lading.example")


@pytest.mark.django_db
def test_one_approved_company_of_each_type_can_sign_in() -> None:
    call_command("load_demo")
    for business_type, code in enumerate(CODES, start=1):
        data = post_sign_in(f"{code}@demo.lading.example", "Lading-demo-2026").data
        assert (data["businessTypeId"], data["status"]) == (business_type, "approved")
        assert data["isPrimary"] is True
    staff = post_sign_in("staff@demo.lading.example", "Lading-demo-2026", {"appType": "admin"})
    assert staff.status == 200
    assert User.objects.get(is_staff=True).is_superuser
    assert Company.objects.count() == 9


@pytest.mark.django_db
def test_plans_are_as_documented(api: Callable[..., ApiClient]) -> None:
    load_demo()
    tiers = {}
    for code in CODES:
        user = primary(code)
        status = api(user).get(f"/subscription-plans/user/{user.pk}").json
        tiers[code] = status["subscription"]["planId"] if status["isActive"] else None
    assert tiers == {
        "buyer": None,
        "exporter": 3,
        "manufacturer": 2,
        "commission_agent": 1,
        "custom_house_agent": 1,
        "freight_forwarder": 2,
        "shipping_line": 1,
        "manufacturer_exporter": 3,
        "customhouseagents_freightforwarder": 1,
    }


@pytest.mark.django_db
def test_sellers_have_approved_products_within_their_plan() -> None:
    load_demo()
    assert set(Product.objects.values_list("status", flat=True)) == {"approved"}
    by_type = Counter(Product.objects.values_list("company__business_type_id", flat=True))
    assert set(by_type) == {2, 3, 4, 8}
    assert by_type[4] <= 5
    assert by_type[3] <= 10
    headings = {code[:4] for code in Product.objects.values_list("hs_code__code", flat=True)}
    assert {"5205", "1006", "2516", "3004"} <= headings
    assert not [
        p
        for p in Product.objects.select_related("hs_code")
        if p.category_id != p.hs_code.category_id
    ]


@pytest.mark.django_db
def test_one_company_has_a_secondary_user() -> None:
    load_demo()
    second = User.objects.get(is_primary=False, is_staff=False)
    assert second.company == primary("exporter").company


def check_digit(fourteen: str) -> str:
    """The last character of a GST number: weights 1 and 2 in turn, base 36 digits summed."""
    total = 0
    for place, character in enumerate(fourteen):
        product = _DIGITS.index(character) * (1 + place % 2)
        total += product // 36 + product % 36
    return _DIGITS[-total % 36]


def test_the_check_digit_is_computed_right() -> None:
    assert check_digit("27AAPFU0939F1Z") == "V"  # the GST network's own example


@pytest.mark.parametrize("company", COMPANIES, ids=lambda company: company.email)
def test_the_facts_are_well_formed(company: object) -> None:
    demo = next(c for c in COMPANIES if c is company)
    assert phonenumbers.is_valid_number(phonenumbers.parse(demo.mobile))
    if demo.country == "IN":
        assert len(demo.gst_number) == 15
        assert check_digit(demo.gst_number[:14]) == demo.gst_number[14]
    else:
        assert demo.gst_number == ""
    assert max(len(demo.name), len(demo.address), len(demo.description)) <= 100
    assert max(len(demo.loading), len(demo.destinations), len(demo.pairs)) <= 5
    for product in demo.products:
        assert len(product.name) <= 70
        assert max(len(product.description), len(product.specification)) <= 255


@pytest.mark.django_db
def test_loading_again_changes_nothing_and_keeps_what_was_done() -> None:
    load_demo()
    user = primary("exporter")
    user.name = "Somebody Else"
    user.save()
    Product.objects.first().delete()  # type: ignore[union-attr]  # there are products
    counts = [model.objects.count() for model in (User, Company, Product, PortPair, Subscription)]
    assert load_demo().people == 0
    assert primary("exporter").name == "Somebody Else"
    assert counts == [
        model.objects.count() for model in (User, Company, Product, PortPair, Subscription)
    ]


@pytest.mark.django_db
def test_refused_outside_demo_mode(settings: Settings) -> None:
    settings.DEMO_MODE = False
    with pytest.raises(CommandError, match="demo mode only"):
        call_command("load_demo")
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_loads_at_once_make_one_demo() -> None:
    loads = at_once(*[load_demo] * 3)
    assert sorted(load.people for load in loads) == [0, 0, 11]
    assert Company.objects.count() == 9
