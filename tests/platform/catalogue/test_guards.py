"""The guards of services about products, each tested alone; the rows that they lock; the rows that
the database refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from lading.base.http.paging import Paging
from lading.base.kernel import review
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.trade.catalogue import access, queries, rules, services
from lading.trade.catalogue.models import ProductImage
from lading.trade.catalogue.rules import ProductStatus
from lading.trade.catalogue.schemas import ProductIn
from tests.platform.constraints import refused_by, store_again
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import ProductFactory, company_of, member
from tests.platform.guards import refused, staff_with
from tests.platform.locks import Lock, assert_locked
from tests.platform.walk.world import stored

from .payloads import payload

pytestmark = pytest.mark.django_db

PRODUCTS, COMPANIES = "catalogue_product", "companies_company"


def test_every_use_case_asks_who_calls() -> None:
    seller, buyer, rejected = member(3), member(1), member(3, status="rejected")
    product = ProductFactory.by(seller)
    for user in (buyer, rejected):
        actor, form = actor_of(user), payload(user)
        with refused(Forbidden):
            services.create_product(actor=actor, payload=form)
        with refused(Forbidden):
            services.save_product(actor=actor, product_id=product.pk, payload=form)
        with refused(Forbidden):
            services.delete_product(actor=actor, product_id=product.pk)
    actor = actor_of(buyer)
    with refused(Forbidden):
        queries.list_own(actor, Paging(page=1, limit=10), queries.ProductFilter())
    with refused(Forbidden):
        queries.limits_of(actor)


def test_only_staff_with_the_capability_read_and_decide_all() -> None:
    seller = member(3)
    owner, powerless, reviewer = actor_of(seller), staff_with(), staff_with("products.review")
    product = services.create_product(actor=owner, payload=payload(seller))
    with refused(Forbidden):
        access.all_for_staff(powerless)
    with refused(NotFound):
        access.all_for_staff(owner)
    nothing = ProductIn.model_validate({})
    decision = ProductIn.model_validate({"status": "approved"})
    with refused(Forbidden):
        services.decide_product(actor=powerless, product_id=product.pk, payload=decision)
    with refused(NotFound):
        services.decide_product(actor=owner, product_id=product.pk, payload=decision)
    with refused(ValidationFailed):
        services.decide_product(actor=reviewer, product_id=product.pk, payload=nothing)
    with refused(NotFound):
        services.decide_product(actor=reviewer, product_id=999_999, payload=decision)


def test_what_was_decided_is_not_decided_again() -> None:
    for status in (ProductStatus.APPROVED, ProductStatus.REJECTED):
        for decision in (ProductStatus.APPROVED, ProductStatus.REJECTED):
            with refused(Conflict):
                rules.check(status, decision)


def test_a_companys_images_are_seen_while_it_offers_the_product() -> None:
    seller, buyer = member(3), actor_of(member(1))
    product = ProductFactory.by(seller, primary_image=stored(seller, "a.png"))
    further = stored(seller, "b.png")
    ProductImage.objects.create(product=product, file=further, slot=2)
    assert product.primary_image is not None
    files = (product.primary_image, further)
    assert all(access.may_see_image(buyer, file) for file in files)
    assert not access.may_see_image(buyer, stored(seller, "c.png"))
    assert not access.may_see_image(staff_with(), further)
    product.is_active = False
    product.save()
    assert not any(access.may_see_image(buyer, file) for file in files)


def adding() -> tuple[Any, ...]:
    seller = member(3)
    move = partial(services.create_product, actor=actor_of(seller), payload=payload(seller))
    return move, Lock(COMPANIES, company_of(seller).pk)


def editing() -> tuple[Any, ...]:
    seller = member(3)
    product = ProductFactory.by(seller)
    move = partial(services.save_product, actor=actor_of(seller), payload=payload(seller))
    return partial(move, product_id=product.pk), Lock(PRODUCTS, product.pk)


def deleting() -> tuple[Any, ...]:
    seller = member(3)
    product = ProductFactory.by(seller)
    move = partial(services.delete_product, actor=actor_of(seller), product_id=product.pk)
    return move, Lock(PRODUCTS, product.pk, key=True)


def deciding() -> tuple[Any, ...]:
    seller = member(3)
    product = services.create_product(actor=actor_of(seller), payload=payload(seller))
    move = partial(review.decide, actor=staff_with("products.review"), kind="product")
    return partial(move, object_id=product.pk, decision="approved"), Lock(PRODUCTS, product.pk)


@pytest.mark.parametrize("case", [adding, editing, deleting, deciding])
def test_it_locks_the_rows_it_decides_on(case: Callable[[], tuple[Any, ...]]) -> None:
    assert_locked(*case())


def test_an_image_has_one_slot_and_a_slot_one_image() -> None:
    seller = member(3)
    row = ProductImage.objects.create(
        product=ProductFactory.by(seller), file=stored(seller, "a.png"), slot=2
    )
    with refused_by("product_image_slot"):
        store_again(row, file=stored(seller, "b.png"))
    with refused_by("product_image_once"):
        store_again(row, slot=3)
