"""Tests each guard of the services alone."""

from __future__ import annotations

import pytest

from lading.base.files.schemas import file_url
from lading.base.http.paging import Paging
from lading.base.kernel.errors import Forbidden, ValidationFailed
from lading.base.kernel.filters import ListFilter
from lading.market.offers import queries, services
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import ProductFactory, company_of, member
from tests.platform.guards import refused, staff_with
from tests.platform.walk.world import stored

from .rows import offer_of, payload

pytestmark = pytest.mark.django_db


def test_neither_staff_nor_another_person_save_an_offer() -> None:
    seller = member(2)
    offer = offer_of(seller)
    who, staff, stranger = actor_of(seller), staff_with("offers.review"), member(2)
    with refused(Forbidden):
        services.create_offer(actor=staff, payload=payload(offer.product))
    with refused(Forbidden):
        services.save_offer(actor=staff, offer_id=offer.pk, payload=payload(offer.product))
    with refused(Forbidden):
        foreign = payload(offer.product, price=1, userId=stranger.pk)
        services.save_offer(actor=who, offer_id=offer.pk, payload=foreign)


def test_a_company_rejected_while_it_waited_for_the_lock_saves_no_offer() -> None:
    seller = member(2)
    offer, who, company = offer_of(seller), actor_of(seller), company_of(seller)
    company.status = "rejected"
    company.save()
    with refused(Forbidden):
        services.save_offer(actor=who, offer_id=offer.pk, payload=payload(offer.product, price=1))


def test_an_unknown_state_is_no_filter() -> None:
    who = actor_of(member(2))
    with pytest.raises(ValidationFailed) as refusal:
        queries.list_own(who, Paging(page=1, limit=10), ListFilter(status="sold"))
    assert list(refusal.value.errors) == ["status"]


def test_an_offer_has_four_images_and_not_five() -> None:
    seller = member(2)
    addresses = [file_url(stored(seller, f"yarn-{number}.png")) for number in range(5)]
    who, product = actor_of(seller), ProductFactory.by(seller)
    for wrong in ({"images": addresses}, {"primaryImage": addresses[4], "images": addresses[:4]}):
        with refused(ValidationFailed):
            services.create_offer(actor=who, payload=payload(product, **wrong))
    sent = payload(product, primaryImage=addresses[0], images=addresses[:4])
    offer = services.create_offer(actor=who, payload=sent)
    assert offer.primary_image is not None
    further = offer.further_images.order_by("slot")
    assert [file_url(each.file) for each in further] == addresses[1:4]
    assert file_url(offer.primary_image) == addresses[0]
