"""A company's page shows staff the same entitlements that the company sees itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from lading.members.billing.admin.company_plan import NAMES, plan_rows
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies.models import Company
from tests.platform.back_office import Browser, staff_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    colleague,
    company_of,
    member,
)

pytestmark = pytest.mark.django_db


def page_of(client: Client, company: Company) -> str:
    return client.get(f"/admin/companies/company/{company.pk}/change/").content.decode()


def test_the_page_answers_what_the_plan_allows_as_the_company_is_told(
    browser: Browser, api: Callable[..., ApiClient]
) -> None:
    user = member(3, tier=2)
    colleague(user)
    staff_rows = plan_rows(company_of(user))
    entitlements = api(user).get("/subscription-plans/entitlements").data
    assert len(staff_rows) == len(entitlements) > 0
    values = {str(row.name): (row.value, row.allowed, row.more) for row in staff_rows}
    assert values["Products"] == ("0 of 10", True, "Premium")
    assert values["Secondary users"] == ("1 of 10", True, "")
    assert values["Enquiries opened this month"] == ("0 (unlimited)", True, "")
    assert values["Business cards"] == ("Yes", True, "")
    page = page_of(browser(staff_of("reviewer")), company_of(user))
    assert "1 of 10" in page
    assert plan_rows(company_of(member(1))) == []


def test_what_a_company_without_a_plan_lacks_is_said(browser: Browser) -> None:
    company = company_of(member(3))
    page = page_of(browser(staff_of("reviewer")), company)
    assert "more with Basic, Premium" in page
    assert "more with Free, Basic, Premium" in page


def test_every_entitlement_has_a_name_for_staff() -> None:
    assert NAMES.keys() == set(Entitlement)
