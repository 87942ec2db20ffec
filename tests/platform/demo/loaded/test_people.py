"""The demo accounts: each can sign in, has the documented plan, and stays as people left it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from lading.members.companies.models import Company, PortPair
from lading.office.demo.load import load_demo
from lading.trade.catalogue.models import Product
from tests.platform.accounts.conftest import post_sign_in
from tests.platform.conftest import ApiClient

from .people import primary

ApiOf = Callable[..., ApiClient]
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


def test_one_approved_company_of_each_type_can_sign_in() -> None:
    for business_type, code in enumerate(CODES, start=1):
        data = post_sign_in(f"{code}@demo.lading.example", "Lading-demo-2026").data
        assert (data["businessTypeId"], data["status"]) == (business_type, "approved")
        assert data["isPrimary"] is True
    staff = post_sign_in("staff@demo.lading.example", "Lading-demo-2026", {"appType": "admin"})
    assert staff.status == 200
    assert User.objects.get(is_staff=True).is_superuser
    assert Company.objects.count() == 9


def test_plans_are_as_documented(api: ApiOf) -> None:
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


def test_sellers_have_approved_products_within_their_plan() -> None:
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


def test_one_company_has_a_secondary_user() -> None:
    second = User.objects.get(is_primary=False, is_staff=False)
    assert second.company == primary("exporter").company


def test_loading_again_changes_nothing_and_keeps_what_was_done() -> None:
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
