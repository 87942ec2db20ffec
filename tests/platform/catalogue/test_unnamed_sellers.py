"""Whose product it is, is told alike in the search, in a detail and in a company's list (RULES.md
23, 55): to buyers, paid plans, and companies that know the seller from an order or a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.members.accounts.models import User
from lading.trade.catalogue.models import Product
from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, member
from tests.platform.profiles.orders import ordered
from tests.platform.test_withheld import cells_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
SELLER = "Stillbrook Weaving"
WITHHELD = {"userId": None, "companyId": None, "companyName": None}


def product_of_seller() -> tuple[User, Product]:
    seller = member(8, name=SELLER)
    return seller, ProductFactory.by(seller, name="Cambric, bleached")


def told_of(client: ApiClient, product: Product) -> list[dict[str, Any]]:
    """What the search and the detail say about whose product it is."""
    [found] = client.get("/products/find", filter="cambric").data["rows"]
    detail = client.get(f"/products/{product.pk}").data
    return [{name: row[name] for name in WITHHELD} for row in (found, detail)]


@pytest.mark.parametrize("tier", [None, 1])
@pytest.mark.parametrize("kind", [2, 3, 4])
def test_without_a_paid_plan_no_call_tells(api: Api, kind: int, tier: int | None) -> None:
    seller, product = product_of_seller()
    client = api(member(kind, tier=tier))
    assert told_of(client, product) == [WITHHELD] * 2
    assert SELLER not in cells_of(client.get("/products/find/xlsx").response.content)
    for path in ("/products", "/products/xlsx"):
        refused = client.get(path, userId=seller.pk)
        assert (refused.status, refused.json["code"]) == (403, "UPGRADE_REQUIRED"), path
        assert SELLER.encode() not in refused.response.content


@pytest.mark.parametrize("kind", range(5, 10))
def test_a_detail_is_never_more_open_than_the_list(api: Api, kind: int) -> None:
    _seller, product = product_of_seller()
    client = api(member(kind, tier=1))
    detail = client.get(f"/products/{product.pk}").data
    assert {name: detail[name] for name in WITHHELD} == WITHHELD


@pytest.mark.parametrize(("kind", "tier"), [(1, None), (2, 2), (3, 3)])
def test_buyers_and_paid_plans_are_told(api: Api, kind: int, tier: int | None) -> None:
    seller, product = product_of_seller()
    client = api(member(kind, tier=tier))
    named = {"userId": seller.pk, "companyId": seller.company_id, "companyName": SELLER}
    assert told_of(client, product) == [named] * 2
    assert client.get("/products", userId=seller.pk).data["count"] == 1


def test_after_an_order_the_seller_is_named_and_nobody_else(api: Api) -> None:
    seller, product = product_of_seller()
    other = ProductFactory.by(member(8), name="Voile, dyed")
    asker = member(2, tier=1)
    ordered(asker, seller)
    client = api(asker)
    named = {"userId": seller.pk, "companyId": seller.company_id, "companyName": SELLER}
    assert told_of(client, product) == [named] * 2
    assert client.get("/products", userId=seller.pk).data["count"] == 1
    assert client.get(f"/products/{other.pk}").data["companyName"] is None


def test_a_seller_without_products_is_refused_like_one_with_some(api: Api) -> None:
    """Otherwise the refusal would begin when an unnamed product appears, and say whose it is."""
    seller = member(8)
    client = api(member(3, tier=1))
    product = ProductFactory.by(seller, status="pending_approval")
    before = client.get("/products", userId=seller.pk)
    Product.objects.filter(pk=product.pk).update(status="approved")
    after = client.get("/products", userId=seller.pk)
    assert (before.status, before.json["code"]) == (403, "UPGRADE_REQUIRED")
    assert after.json == before.json


def test_a_company_that_sells_no_goods_has_an_empty_list(api: Api) -> None:
    answer = api(member(3, tier=1)).get("/products", userId=member(6).pk)
    assert (answer.status, answer.data["rows"]) == (200, [])


def test_a_named_seller_without_products_has_an_empty_list(api: Api) -> None:
    empty = member(8)
    ProductFactory.by(empty, status="pending_approval")
    answer = api(member(3, tier=2)).get("/products", userId=empty.pk)
    assert (answer.status, answer.data["rows"]) == (200, [])
