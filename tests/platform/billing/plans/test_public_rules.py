"""The numbers that public pages quote (RULES.md 10, 11, 14, 18, 19, 30)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.members.billing.models import Plan, PlanTier
from lading.members.billing.plans.loaders import load_plans
from tests.platform.conftest import ApiClient

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
PATH = "/subscription-plans/rules"


def test_a_visitor_reads_what_each_plan_allows(api: Api) -> None:
    load_plans()
    names = ("planId", "tier", "enquiriesPerMonth", "products", "loadingPorts", "portEditsPerMonth")
    rows = [
        (1, "free", 5, 5, 5, 1, 0),
        (2, "basic", None, 10, 10, 1, 10),
        (3, "premium", None, 20, 20, None, 10),
    ]
    assert api().get(PATH).data == {
        "reviewHours": 24,
        "rememberedDays": 30,
        "codeMinutes": 10,
        "codeResendSeconds": 59,
        "activationLinkHours": 24,
        "resetLinkHours": 24,
        "passwordLength": 6,
        "maxAttachments": 4,
        "maxFileBytes": 5_242_880,
        "freeDays": 30,
        "signUpPorts": 5,
        "signUpPortPairs": 5,
        "features": [
            "companyNames",
            "freightRates",
            "marketWatch",
            "messages",
            "exporterData",
            "promotions",
            "secondaryUsers",
            "unlimitedPortEdits",
            "enquiriesPerMonth",
            "products",
            "offers",
        ],
        "plans": [dict(zip((*names, "secondaryUsers"), row, strict=True)) for row in rows],
    }


def test_what_staff_change_is_what_is_quoted(api: Api) -> None:
    load_plans()
    Limit.objects.update_or_create(
        key="enquiry.monthly_allowance", plan_tier=1, defaults={"value": 8}
    )
    for key, value in (("review.hours", 48), ("port.signup_max", 3), ("port.pairs_max", 2)):
        Limit.objects.update_or_create(key=key, plan_tier=0, defaults={"value": value})
    Plan.objects.filter(tier=PlanTier.FREE).update(duration_days=45)
    limits.forget()
    rules = api().get(PATH).data
    assert rules["plans"][0]["enquiriesPerMonth"] == 8
    assert (rules["reviewHours"], rules["freeDays"]) == (48, 45)
    assert (rules["signUpPorts"], rules["signUpPortPairs"]) == (3, 2)


def test_without_a_free_plan_on_sale_there_are_no_free_days(api: Api) -> None:
    load_plans()
    Plan.objects.filter(tier=PlanTier.FREE).update(is_active=False)
    assert api().get(PATH).data["freeDays"] is None
