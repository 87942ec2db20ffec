"""A company adds, changes, turns off and deletes its products (RULES.md 19, 30)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from lading.base.files.models import Purpose, StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage, Review
from lading.trade.catalogue.models import Product, ProductImage
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import (
    ProductFactory,
    category_of,
    colleague,
    company_of,
    hs,
    member,
    subscribe,
)
from tests.platform.walk.changes import changed_since, fingerprint
from tests.platform.walk.world import stored

from .payloads import form, plain

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]


def refused(ask: Callable[[], Answer], status: int) -> Answer:
    """The answer of a call that is refused and changes nothing."""
    before = fingerprint()
    answer = ask()
    assert answer.status == status, answer
    assert changed_since(before) == set()
    return answer


def events(topic: str) -> list[dict[str, Any]]:
    return list(OutboxMessage.objects.filter(topic=topic).values_list("payload", flat=True))


@pytest.mark.parametrize("kind", [2, 3, 4, 8])
def test_a_new_product_waits_for_review(api: Api, kind: int) -> None:
    seller = member(kind)
    answer = api(seller).post("/products", form(seller, images=3))
    assert answer.status == 201, answer
    product = answer.data
    assert (product["status"], product["isActive"], product["remarks"]) == (
        "pending_approval",
        True,
        None,
    )
    assert (product["name"], product["userId"]) == ("Combed cotton yarn Ne 30/1", seller.pk)
    assert product["hscode"]["code"] == "520512"
    assert product["categories"]["id"] == category_of("520512").pk
    assert [image["originalName"] for image in product["images"]] == [
        "yarn-0.png",
        "yarn-1.png",
        "yarn-2.png",
    ]
    assert product["primaryImage"] == product["images"][0]["src"]
    assert product["thumbnail"] == product["primaryImage"] + "?size=small"
    assert product["can"] == ["edit", "deactivate", "delete"]
    review = Review.objects.get(kind="product")
    assert (review.object_id, review.title) == (product["id"], product["name"])
    assert product["reviewDueAt"] is not None
    assert api(seller).get(f"/products/{product['id']}").data == product
    purposes = StoredFile.objects.filter(company_id=seller.company_id)
    assert set(purposes.values_list("purpose", flat=True)) == {Purpose.PRODUCT_IMAGE}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\u2028", "\x0b"])
def test_a_line_break_in_the_name_becomes_a_space(api: Api, line_end: str) -> None:
    seller = member(3)
    body = form(seller, name=f"Combed{line_end}yarn", description=f"One{line_end}Two")
    answer = api(seller).post("/products", body)
    assert answer.status == 201, answer
    product = Product.objects.get()
    assert (product.name, product.description) == ("Combed yarn", "One\nTwo")
    assert Review.objects.get(kind="product").title == "Combed yarn"


def test_other_types_have_no_products(api: Api) -> None:
    for kind in (1, 5, 6, 7, 9):
        user = member(kind, tier=3 if kind != 1 else None)
        body = form(user)
        client = api(user)
        refused(partial(client.post, "/products", body), 403)
        assert client.get("/products").status == 403
        assert client.get("/products/product-limits").status == 403


def test_a_client_decides_neither_who_it_is_nor_what_staff_decide(api: Api) -> None:
    seller, other = member(3), member(3)
    client = api(seller)
    for change in ({"userId": other.pk}, {"status": "approved"}, {"status": "rejected"}):
        body = form(seller, **change)
        refused(partial(client.post, "/products", body), 403)
    body = form(seller, status="published")
    assert refused(lambda: client.post("/products", body), 422).errors.keys() == {"status"}
    body = form(seller, userId=colleague(seller).pk, status="pending approval", remarks="Great")
    answer = client.post("/products", body)
    assert (answer.status, answer.data["remarks"]) == (201, None)


def test_images_are_the_companys_own_pictures_and_at_most_four(api: Api) -> None:
    seller, other = member(3), member(3)
    client = api(seller)
    foreign = plain([stored(other, "other.png")])
    answer = refused(lambda: client.post("/products", foreign), 422)
    assert answer.errors.keys() == {"primaryImage", "images"}
    document = stored(seller, "terms.pdf")
    StoredFile.objects.filter(pk=document.pk).update(content_type="application/pdf")
    answer = refused(lambda: client.post("/products", plain([document])), 422)
    assert answer.errors["primaryImage"] == ["An image must be a JPEG or PNG file."]
    five = form(seller, images=5)
    answer = refused(lambda: client.post("/products", five), 422)
    assert answer.errors == {"images": ["A product can have at most 4 images."]}
    # The primary image need not be in the list, but counts.
    files = [stored(seller, f"{number}.png") for number in range(5)]
    body = {**plain(files[1:]), "primaryImage": file_url(files[0])}
    answer = refused(lambda: client.post("/products", body), 422)
    assert answer.errors == {"images": ["A product can have at most 4 images."]}
    body["images"] = body["images"][:3]
    made = client.post("/products", body)
    assert [image["originalName"] for image in made.data["images"]] == [
        "0.png",
        "1.png",
        "2.png",
        "3.png",
    ]


def test_the_limit_of_the_plan(api: Api) -> None:
    seller = member(3)
    client = api(seller)
    for _number in range(5):
        ProductFactory.by(seller, status="rejected", is_active=False)
    body = form(seller)
    answer = refused(lambda: client.post("/products", body), 403)
    assert answer.json["code"] == "LIMIT_REACHED"
    assert answer.json["message"] == "You’ve reached your product limit (5/5)."
    assert answer.json["liftedBy"] == ["basic", "premium"]
    subscribe(company_of(seller), 2)
    assert client.post("/products", body).status == 201
    allowance = client.get("/products/product-limits").data
    assert {name: allowance[name] for name in ("free", "basic", "premium", "used", "limit")} == {
        "free": 5, "basic": 10, "premium": 20, "used": 6, "limit": 10,
    }  # fmt: skip
    assert (allowance["allowed"], allowance["liftedBy"]) == (True, ["premium"])


def test_what_is_there_can_be_edited_above_the_limit(api: Api) -> None:
    seller = member(3)
    products = [ProductFactory.by(seller) for _number in range(6)]
    sent = form(seller, name="Open-end yarn")
    assert api(seller).post(f"/products/{products[0].pk}", sent).data["name"] == "Open-end yarn"
    assert Product.objects.get(status="pending_approval").pk == products[0].pk


def test_an_edit_goes_back_to_review_and_out_of_matching(api: Api) -> None:
    seller = member(3)
    product = ProductFactory.by(seller, remarks="")
    first = stored(seller, "first.png")
    ProductImage.objects.create(product=product, file=first, slot=2)
    answer = api(seller).post(
        f"/products/{product.pk}", form(seller, images=2, name="Open-end yarn")
    )
    assert answer.status == 200, answer
    assert answer.json["message"] == "Your product has been submitted for review."
    product.refresh_from_db()
    assert (product.name, product.status) == ("Open-end yarn", "pending_approval")
    assert [image.file.original_name for image in product.further_images.all()] == ["yarn-1.png"]
    assert Review.objects.filter(kind="product", object_id=product.pk, decided_at=None).count() == 1
    assert events("catalogue.changed") == [{"companyId": seller.company_id}]
    # What waits already is not offered: nothing changes for others.
    assert api(seller).post(f"/products/{product.pk}", form(seller)).status == 200
    assert len(events("catalogue.changed")) == 1
    assert Review.objects.filter(kind="product", object_id=product.pk).count() == 1


def test_a_rejected_one_is_submitted_again_without_the_old_remarks(api: Api) -> None:
    seller = member(3)
    product = ProductFactory.by(seller, status="rejected", remarks="No grade is named")
    assert api(seller).get(f"/products/{product.pk}").data["remarks"] == "No grade is named"
    saved = api(seller).post(f"/products/{product.pk}", form(seller)).data
    assert (saved["status"], saved["remarks"]) == ("pending_approval", None)


def test_turning_off_and_on_keeps_the_approval(api: Api) -> None:
    seller = member(3)
    product = ProductFactory.by(seller)
    client = api(seller)
    off = client.post(f"/products/{product.pk}", {"isActive": False, "userId": seller.pk})
    assert (off.status, off.data["isActive"], off.data["status"]) == (200, False, "approved")
    assert off.data["can"] == ["edit", "activate", "delete"]
    assert events("catalogue.changed") == [{"companyId": seller.company_id}]
    assert client.post(f"/products/{product.pk}", {"isActive": False}).status == 200
    assert len(events("catalogue.changed")) == 1
    on = client.post(f"/products/{product.pk}", {"isActive": True})
    assert (on.data["isActive"], on.data["status"]) == (True, "approved")
    assert len(events("catalogue.changed")) == 2
    actions = AuditEntry.objects.filter(object_type="catalogue.product").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == [
        "product_deactivated",
        "product_activated",
    ]
    assert not Review.objects.exists()
    broken = refused(lambda: client.post(f"/products/{product.pk}", {"isActive": "perhaps"}), 422)
    assert broken.errors.keys() == {"isActive"}


def test_deleting(api: Api) -> None:
    seller = member(3)
    product = api(seller).post("/products", form(seller, images=2)).data
    answer = api(seller).delete(f"/products/{product['id']}")
    assert (answer.status, answer.json["message"]) == (200, "The product was deleted.")
    assert not Product.objects.exists()
    assert not ProductImage.objects.exists()
    assert Review.objects.get().decision == "withdrawn"
    assert events("catalogue.changed") == []
    offered = ProductFactory.by(seller)
    assert api(seller).delete(f"/products/{offered.pk}").status == 200
    assert events("catalogue.changed") == [{"companyId": seller.company_id}]
    assert api(seller).delete(f"/products/{offered.pk}").status == 404


def test_others_products_cannot_be_changed(api: Api) -> None:
    seller, other = member(3), member(3)
    product = ProductFactory.by(seller)
    body, client = form(other), api(other)
    refused(lambda: client.post(f"/products/{product.pk}", body), 404)
    refused(lambda: client.post(f"/products/{product.pk}", {"isActive": False}), 404)
    refused(lambda: client.delete(f"/products/{product.pk}"), 404)


def test_a_rejected_company_only_reads(api: Api) -> None:
    seller = member(3, status="rejected")
    product = ProductFactory.by(seller)
    client, body = api(seller), form(seller)
    assert client.get(f"/products/{product.pk}").data["can"] == []
    for ask in (
        lambda: client.post("/products", body),
        lambda: client.post(f"/products/{product.pk}", body),
        lambda: client.post(f"/products/{product.pk}", {"isActive": False}),
        lambda: client.delete(f"/products/{product.pk}"),
    ):
        assert refused(ask, 403).json["code"] == "COMPANY_REJECTED"


def test_a_repeated_call_with_a_key_adds_one_product(api: Api) -> None:
    seller = member(3)
    client, body = api(seller), form(seller)
    keyed = {"idempotency-key": "a-product-once"}
    first, second = client.post("/products", body, **keyed), client.post("/products", body, **keyed)
    assert (first.status, second.status) == (201, 201)
    assert first.data["id"] == second.data["id"]
    assert Product.objects.count() == 1


def test_too_many_saves_in_a_minute(api: Api) -> None:
    seller = member(3)
    product = ProductFactory.by(seller)
    Limit.objects.create(key="product.writes_per_minute", plan_tier=0, value=2)
    limits.forget()
    client = api(seller)
    for _number in range(2):
        assert client.post(f"/products/{product.pk}", {"isActive": True}).status == 200
    more = refused(lambda: client.post(f"/products/{product.pk}", {"isActive": False}), 429)
    assert more.json["code"] == "RATE_LIMITED"


def test_categories_and_codes_may_be_named(api: Api) -> None:
    seller = member(3)
    body = form(seller, categoryId=category_of("520512").name, hsCodeId=str(hs("520512").pk))
    product = api(seller).post("/products", body).data
    assert product["categories"]["id"] == category_of("520512").pk
    assert product["hscode"]["code"] == "520512"


def test_every_wrong_field_is_named_at_once(api: Api) -> None:
    answer = api(member(3)).post("/products", {"images": "x"})
    assert answer.status == 422
    assert answer.errors.keys() == {
        "categoryId", "hsCodeId", "name", "description", "specification", "images",
    }  # fmt: skip
