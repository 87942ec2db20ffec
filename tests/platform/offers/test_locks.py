"""The rows that each action on offers locks before it writes. `test_races.py` shows what goes wrong
without the locks.
"""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from lading.market.offers import personal_data, services
from lading.market.offers.models import Offer
from lading.trade.privacy.holdings import Subject
from tests.platform.factories import ProductFactory, colleague, member
from tests.platform.locks import Lock, assert_locked

from .rows import offer_of

pytestmark = pytest.mark.django_db

OFFERS = Offer._meta.db_table


def test_offers_that_follow_their_product_are_locked() -> None:
    seller = member(2)
    product = ProductFactory.by(seller, name="Combed yarn")
    offer = offer_of(seller, product, name="Carded yarn")
    assert_locked(partial(services.follow_product, product.pk), Lock(OFFERS, product.pk))
    offer.refresh_from_db()
    assert offer.name == "Combed yarn"


def test_offers_from_which_a_person_is_erased_are_locked() -> None:
    seller = member(2)
    mate = colleague(seller)
    offer = offer_of(seller, comments=f"Ask {mate.email}")

    def erase() -> None:
        with transaction.atomic():
            personal_data._erase(Subject.for_user(mate))

    assert_locked(erase, Lock(OFFERS, mate.company_id))
    offer.refresh_from_db()
    assert mate.email not in offer.comments
