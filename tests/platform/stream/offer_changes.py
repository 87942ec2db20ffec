"""Every way in which an offer changes, and who is told. As in `review_changes`."""

from __future__ import annotations

from lading.base.work.live import Topic
from lading.market.offers import services
from tests.platform.factories import ProductFactory, colleague, member
from tests.platform.offers.rows import offer_of, payload
from tests.platform.quotations import trade as deals

from .wire import PREPARED, Change, Changes, staff, to

OFFER = Topic.OFFER


def an_offer_is_made() -> Change:
    seller = member(2, tier=2)
    sent = payload(ProductFactory.by(seller))
    yield PREPARED
    offer = services.create_offer(actor=deals.actor(colleague(seller)), payload=sent)
    yield [to(seller, OFFER, "offer_saved", offer.pk)]


def an_offer_is_edited() -> Change:
    seller = member(2)
    offer = offer_of(seller)
    assert offer.product is not None
    yield PREPARED
    services.save_offer(
        actor=deals.actor(seller), offer_id=offer.pk, payload=payload(offer.product)
    )
    yield [to(seller, OFFER, "offer_saved", offer.pk)]


def an_offer_is_deleted() -> Change:
    seller = member(2)
    offer = offer_of(seller)
    yield PREPARED
    services.delete_offer(actor=deals.actor(seller), offer_id=offer.pk)
    yield [to(seller, OFFER, "offer_deleted")]


def an_offer_is_taken_down() -> Change:
    seller = member(2)
    offer = offer_of(seller)
    yield PREPARED
    services.take_down_offer(actor=staff(), offer_id=offer.pk, reason="Forbidden goods")
    yield [to(seller, OFFER, "offer_taken_down", offer.pk)]


def an_offer_is_shown_again() -> Change:
    seller = member(2)
    offer = offer_of(seller)
    services.take_down_offer(actor=staff(), offer_id=offer.pk, reason="Forbidden goods")
    yield PREPARED
    services.show_offer_again(actor=staff(), offer_id=offer.pk, reason="A mistake")
    yield [to(seller, OFFER, "offer_shown_again", offer.pk)]


def an_offers_product_is_approved_under_another_name() -> Change:
    seller = member(2)
    offer = offer_of(seller, name="Its name before")
    assert offer.product_id is not None
    yield PREPARED
    services.follow_product(offer.product_id)
    yield [to(seller, OFFER, "offer_saved", offer.pk)]


CHANGES: Changes = {
    function.__name__: function
    for function in (
        an_offer_is_made,
        an_offer_is_edited,
        an_offer_is_deleted,
        an_offer_is_taken_down,
        an_offer_is_shown_again,
        an_offers_product_is_approved_under_another_name,
    )
}
