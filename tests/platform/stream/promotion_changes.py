"""Every way in which a promotion changes, and who is told. As in `review_changes`."""

from __future__ import annotations

from lading.base.work.live import Topic
from lading.market.promotions import services
from lading.market.promotions.models import Promotion
from tests.platform.factories import member
from tests.platform.promotions.rows import payload, promotion_of, waiting
from tests.platform.quotations.trade import actor

from .wire import PREPARED, Change, Changes, decide, to, to_type

R, P = Topic.REVIEW, Topic.PROMOTION


def a_promotion_is_added() -> Change:
    seller = member(3, tier=2)
    form = payload()
    yield PREPARED
    services.create_promotion(actor=actor(seller), payload=form)
    yield [to(seller, R, "promotion_saved", Promotion.objects.get().pk)]


def an_approved_promotion_is_edited() -> Change:
    seller = member(3, tier=2)
    own = promotion_of(seller, target_types=[1])
    form = payload(targetedBusinessType=["shipping_line"])
    yield PREPARED
    services.save_promotion(actor=actor(seller), promotion_id=own.pk, payload=form)
    yield [to(seller, R, "promotion_saved", own.pk), to_type(1, P, "promotion_ended")]


def a_promotion_is_approved() -> Change:
    seller = member(3, tier=2)
    own = waiting(seller, target_types=[1, 7])
    yield PREPARED
    decide("promotion", own.pk, "approved")
    yield [
        to(seller, R, "promotion_approved", own.pk),
        to_type(1, P, "promotion_approved"),
        to_type(7, P, "promotion_approved"),
    ]


def a_promotion_is_rejected() -> Change:
    seller = member(3, tier=2)
    own = waiting(seller)
    yield PREPARED
    decide("promotion", own.pk, "rejected")
    yield [to(seller, R, "promotion_rejected", own.pk)]


def an_approved_promotion_is_deleted() -> Change:
    seller = member(3, tier=2)
    own = promotion_of(seller)
    yield PREPARED
    services.delete_promotion(actor=actor(seller), promotion_id=own.pk)
    everybody = [to_type(kind, P, "promotion_ended") for kind in range(1, 10)]
    yield [to(seller, R, "promotion_deleted"), *everybody]


def a_promotion_that_waits_is_deleted() -> Change:
    seller = member(3, tier=2)
    own = waiting(seller)
    yield PREPARED
    services.delete_promotion(actor=actor(seller), promotion_id=own.pk)
    yield [to(seller, R, "promotion_deleted")]


CHANGES: Changes = {
    function.__name__: function
    for function in (
        a_promotion_is_added,
        an_approved_promotion_is_edited,
        a_promotion_is_approved,
        a_promotion_is_rejected,
        an_approved_promotion_is_deleted,
        a_promotion_that_waits_is_deleted,
    )
}
