"""Who sees a banner: types of business, and what narrows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.reference.models import Country
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    company_of,
    hs,
    member,
    port,
    serves,
    ships,
)

from .rows import banner_of
from .test_banners import OFFERS, titles

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


@pytest.mark.parametrize("code", range(1, 10))
def test_each_type_sees_what_is_for_it_alone(code: int, api: Api) -> None:
    for each in range(1, 10):
        banner_of(each, title=f"for {each}")
    assert titles(api(member(code)).get(OFFERS)) == [f"for {code}"]


def test_a_country_narrows_who_sees_a_banner(api: Api) -> None:
    far = Country.objects.get(iso2="NZ")
    here, there = member(1), member(1)
    there_company = company_of(there)
    there_company.country = far
    there_company.save(update_fields=["country"])
    banner_of(1, title="for New Zealand", country=far)
    assert titles(api(there).get(OFFERS)) == ["for New Zealand"]
    assert titles(api(here).get(OFFERS)) == []


def test_a_port_narrows_who_sees_a_banner(api: Api) -> None:
    banner_of(2, 6, title="Rotterdam", port=port("NLRTM"))
    agent, shipper, to, other = member(6), member(2), member(2), member(2)
    serves(agent, "NLRTM")
    ships(shipper, "NLRTM", "INMUN")
    ships(to, "INMUN", "NLRTM")
    ships(other, "INMUN", "AEJEA")
    titles_by_viewer = [titles(api(each).get(OFFERS)) for each in (agent, shipper, to, other)]
    assert titles_by_viewer == [["Rotterdam"], ["Rotterdam"], ["Rotterdam"], []]


def test_goods_narrow_who_sees_a_banner(api: Api) -> None:
    yarn, rice = hs("520512"), hs("100630")
    banner_of(1, 3, title="category", category=yarn.category)
    banner_of(1, 3, title="HS code", category=yarn.category, hs_code=yarn)
    seller, buyer, planning, other = member(3), member(1), member(1), member(3)
    ProductFactory.by(seller, "520512")
    ProductFactory.by(other, "520512", status="pending_approval")
    ProductFactory.by(other, "100630")
    EnquiryFactory.by(buyer, hs_code=yarn, category=yarn.category)
    EnquiryFactory.by(
        planning, hs_code=yarn, category=yarn.category, status="draft", published_at=None
    )
    both = ["HS code", "category"]
    titles_by_viewer = [titles(api(each).get(OFFERS)) for each in (seller, buyer, planning, other)]
    assert titles_by_viewer == [both, both, [], []]
    assert rice.category_id != yarn.category_id


def test_reading_a_dashboards_banners_is_one_statement(api: Api) -> None:
    person = member(2)
    viewer = api(person)
    for number in range(15):
        banner_of(2, title=str(number), port=port("NLRTM") if number % 2 else None)
    ships(person, "INMUN", "NLRTM")
    viewer.get(OFFERS)
    with CaptureQueriesContext(connection) as statements:
        assert len(titles(viewer.get(OFFERS, limit=100))) == 10
    # One more for the token.
    assert len(statements) == 2
