"""Whoever finds products keeps filters of them, and is told of new ones once (RULES.md 54, 55)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel import review
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.searches import finding
from lading.reach.searches.jobs import look_up_daily
from lading.reach.searches.models import SavedSearch, Told
from lading.trade.catalogue import services as products
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.schemas import ProductIn
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import ProductFactory, StaffFactory, company_of, member, token_for

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
YARN = {"list": "products", "name": "Yarn", "alert": "now", "filter": "yarn"}


def saved(user: User, *, ago: float = 1, **fields: Any) -> SavedSearch:
    """A search of products that was saved so many hours ago."""
    answer = ApiClient(token_for(user)).post("/saved-searches", {**YARN, **fields})
    assert answer.status == 201, answer
    search = SavedSearch.objects.get(pk=answer.data["id"])
    search.told_from = clock.now() - dt.timedelta(hours=ago)
    search.save()
    return search


def approved(seller: User, hs_code: str = "520512", **fields: Any) -> Product:
    """A product that staff approve now."""
    product = ProductFactory.by(seller, hs_code, status="pending_approval", **fields)
    review.submit(
        kind="product",
        object_id=product.pk,
        company_id=company_of(seller).pk,
        company_name=company_of(seller).name,
        title=product.name,
    )
    answer = ApiClient(token_for(StaffFactory.create())).post(
        f"/products/{product.pk}", {"status": "approved"}
    )
    assert answer.status == 200, answer
    return product


def notices(user: User) -> list[Notification]:
    notifications = Notification.objects.filter(company=user.company, kind="search_found_products")
    return list(notifications.order_by("pk"))


def test_a_filter_is_kept_and_wrong_ones_are_named(api: Api) -> None:
    client = api(member(1))
    form = {**YARN, "hsCode": "52.05 12 10", "country": "IN", "businessType": "3"}
    saved_search = client.post("/saved-searches", form).data
    kept = {
        name: saved_search[name] for name in ("list", "filter", "hsCode", "country", "businessType")
    }
    assert kept == {
        "list": "products",
        "filter": "yarn",
        "hsCode": "520512",
        "country": "IN",
        "businessType": "3",
    }
    assert client.get("/saved-searches").data["rows"] == [saved_search]
    wrong = client.post("/saved-searches", {**form, "hsCode": "5", "businessType": "x"})
    assert wrong.errors.keys() == {"hsCode", "businessType"}
    nothing = client.post("/saved-searches", {**YARN, "filter": "", "port": "INMUN"})
    assert nothing.errors.keys() == {"filter"}
    assert client.post("/saved-searches", {**YARN, "list": "rates"}).errors.keys() == {"list"}
    assert SavedSearch.objects.count() == 1


def test_a_new_product_is_told_at_once_when_it_is_approved() -> None:
    buyer, seller = member(1), member(3)
    search = saved(buyer, hsCode="5205")
    product = approved(seller, name="Cotton yarn <30>", specification="Secret")
    approved(seller, name="Cotton cloth", description="Plain weave")
    approved(seller, "100630", name="Yarn of rice")
    outbox.drain()
    [notice] = notices(buyer)
    assert notice.params == {"name": "Yarn", "count": "1"}
    assert notice.url == "/find-products?filter=yarn&hsCode=5205"
    [letter] = OutgoingMessage.objects.filter(to=buyer.email, template="search_found_products")
    assert letter.subject == "New products in “Yarn”: 1"
    assert f"/my-products/details?id={product.pk}" in letter.text
    assert "Cotton yarn <30>" in letter.text
    assert list(Told.objects.values_list("search", "object_id")) == [(search.pk, product.pk)]


def test_it_is_told_once_even_if_it_is_turned_off_and_on_or_approved_again() -> None:
    buyer, seller = member(1), member(3)
    search = saved(buyer)
    product = approved(seller, name="Cotton yarn")
    outbox.drain()
    for is_active in (False, True):
        products.save_product(
            actor=actor_of_user(seller),
            product_id=product.pk,
            payload=ProductIn.model_validate({"isActive": is_active}),
        )
    outbox.drain()
    assert finding.look_up(search.pk) == []
    finding.ask_of_product(product.pk)
    outbox.drain()
    assert len(notices(buyer)) == 1


def test_one_that_is_turned_on_later_is_told_then() -> None:
    buyer, seller = member(1), member(3)
    saved(buyer)
    product = approved(seller, name="Cotton yarn", is_active=False)
    outbox.drain()
    assert notices(buyer) == []
    products.save_product(
        actor=actor_of_user(seller),
        product_id=product.pk,
        payload=ProductIn.model_validate({"isActive": True}),
    )
    outbox.drain()
    assert len(notices(buyer)) == 1


def test_once_a_day_several_are_told_together_and_never_none() -> None:
    buyer, quiet, seller = member(1), member(1), member(3)
    saved(buyer, alert="daily")
    saved(quiet, alert="never")
    for number in range(3):
        approved(seller, name=f"Yarn {number}")
    outbox.drain()
    assert notices(buyer) == []
    for _morning in range(2):
        look_up_daily()
        outbox.drain()
    assert [each.params["count"] for each in notices(buyer)] == ["3"]
    assert notices(quiet) == []


def test_what_was_offered_before_is_not_new() -> None:
    buyer, seller = member(1), member(3)
    approved(seller, name="Old yarn")
    search = saved(buyer, ago=0)
    assert finding.look_up(search.pk) == []


def test_only_those_who_may_ask_the_seller_are_told() -> None:
    maker, seller = member(3), member(3)
    saved(maker)
    approved(seller, name="Cotton yarn")
    own = saved(seller, name="Own yarn")
    outbox.drain()
    assert notices(maker) == []
    assert finding.look_up(own.pk) == []
    approved(member(2), name="Cotton yarn of an exporter")
    outbox.drain()
    assert len(notices(maker)) == 1


def test_what_is_offered_no_more_when_the_letter_is_written_is_not_told() -> None:
    buyer, seller = member(1), member(3)
    search = saved(buyer)
    approved(seller, name="Cotton yarn")
    assert len(finding.look_up(search.pk)) == 1
    Company.objects.filter(pk=company_of(seller).pk).update(status="rejected")
    outbox.drain()
    assert notices(buyer) == []
