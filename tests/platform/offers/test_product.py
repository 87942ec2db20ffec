"""What an offer says of its product, whatever becomes of it (RULES.md 58)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.work import outbox
from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, member

from .rows import form, offer_of

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/offer-products"


def test_an_offer_follows_its_product(api: Api) -> None:
    seller = member(2)
    offer = offer_of(seller)
    product = offer.product
    assert product is not None
    product.name = "Cotton yarn of the new season"
    product.save()
    outbox.publish("product.approved", {"productId": product.pk, "reviewId": None})
    outbox.drain()
    offer.refresh_from_db()
    assert offer.name == "Cotton yarn of the new season"


def test_an_offer_stays_when_its_product_is_deleted(api: Api) -> None:
    seller = member(2)
    offer = offer_of(seller)
    assert api(seller).delete(f"/products/{offer.product_id}").status == 200
    shown = api(seller).get(f"{PATH}/{offer.pk}").data
    assert (shown["productId"], shown["hidden"], shown["name"]) == (None, "product", offer.name)
    another = ProductFactory.by(seller, name="Linen")
    saved = api(seller).put(f"{PATH}/{offer.pk}", form(another)).data
    assert (saved["name"], saved["hidden"]) == ("Linen", None)


def test_an_offer_may_be_edited_while_its_product_waits(api: Api) -> None:
    seller = member(2)
    offer = offer_of(seller, ProductFactory.by(seller, status="pending_approval"))
    saved = api(seller).put(f"{PATH}/{offer.pk}", form(offer.product, price=300))
    assert (saved.status, saved.data["price"], saved.data["hidden"]) == (200, 300, "product")
