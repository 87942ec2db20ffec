"""Every way in which unclaimed cargo or a RODTEP offer changes, and who is told. As in
`review_changes`.
"""

from __future__ import annotations

from lading.base.work.live import Topic
from lading.market.listings import reviewing, services
from lading.market.listings.kinds import RODTEP, UNCLAIMED
from lading.market.listings.models import UnclaimedCargo
from lading.market.listings.schemas import UnclaimedIn
from tests.platform.factories import member
from tests.platform.listings.rows import submitted_cargo, submitted_rodtep, unclaimed_form
from tests.platform.quotations import trade as deals

from .wire import PREPARED, Change, Changes, staff, to

R = Topic.REVIEW


def cargo_is_submitted() -> Change:
    exporter = member(2)
    payload = UnclaimedIn.model_validate(unclaimed_form())
    yield PREPARED
    services.submit_unclaimed(actor=deals.actor(exporter), payload=payload)
    yield [to(exporter, R, "listing_changed", UnclaimedCargo.objects.get().pk)]


def cargo_is_withdrawn() -> Change:
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    yield PREPARED
    services.withdraw(actor=deals.actor(exporter), kind=UNCLAIMED, listing_id=cargo.pk)
    yield [to(exporter, R, "listing_changed", cargo.pk)]


def cargo_is_taken_into_review() -> Change:
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    yield PREPARED
    reviewing.take(actor=staff(), kind=UNCLAIMED, listing_id=cargo.pk)
    yield [to(exporter, R, "listing_changed", cargo.pk)]


def cargo_is_accepted() -> Change:
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    yield PREPARED
    reviewing.accept(actor=staff(), kind=UNCLAIMED, listing_id=cargo.pk)
    yield [to(exporter, R, "listing_accepted", cargo.pk)]


def a_rodtep_offer_is_declined() -> Change:
    exporter = member(2)
    offer = submitted_rodtep(exporter)
    yield PREPARED
    reviewing.decline(actor=staff(), kind=RODTEP, listing_id=offer.pk, remarks="Not yours")
    yield [to(exporter, R, "listing_declined", offer.pk)]


CHANGES: Changes = {
    function.__name__: function
    for function in (
        cargo_is_submitted,
        cargo_is_withdrawn,
        cargo_is_taken_into_review,
        cargo_is_accepted,
        a_rodtep_offer_is_declined,
    )
}
