"""Every way in which a freight rate changes, and who is told. As in `review_changes`."""

from __future__ import annotations

from lading.base.work.live import Topic
from lading.market.freight_rates import services
from lading.market.freight_rates.models import FreightRate
from tests.platform.factories import colleague, member
from tests.platform.freight_rates.rows import payload, rate_of
from tests.platform.quotations import trade as deals

from .wire import PREPARED, Change, Changes, staff, to

RATE = Topic.RATE


def a_freight_rate_is_published() -> Change:
    carrier = member(6, tier=1)
    yield PREPARED
    services.publish_rate(
        actor=deals.actor(colleague(carrier)), payload=payload(portPairs=["INMAA → SGSIN"])
    )
    ids = sorted(FreightRate.objects.values_list("pk", flat=True))
    yield [to(carrier, RATE, "freight_rate_published", *ids)]


def a_freight_rate_is_edited() -> Change:
    carrier = member(7, tier=1)
    rate = rate_of(carrier)
    yield PREPARED
    services.save_rate(actor=deals.actor(carrier), rate_id=rate.pk, payload=payload(oceanfreight=1))
    yield [to(carrier, RATE, "freight_rate_published", rate.pk)]


def a_freight_rate_is_withdrawn() -> Change:
    carrier = member(9, tier=1)
    rate = rate_of(carrier)
    yield PREPARED
    services.withdraw_rate(actor=deals.actor(carrier), rate_id=rate.pk)
    yield [to(carrier, RATE, "freight_rate_saved", rate.pk)]


def a_freight_rate_is_withdrawn_by_staff() -> Change:
    carrier = member(6)
    rate = rate_of(carrier)
    yield PREPARED
    services.take_down_rate(actor=staff(), rate_id=rate.pk, reason="Not a freight rate")
    yield [to(carrier, RATE, "freight_rate_taken_down", rate.pk)]


CHANGES: Changes = {
    function.__name__: function
    for function in (
        a_freight_rate_is_published,
        a_freight_rate_is_edited,
        a_freight_rate_is_withdrawn,
        a_freight_rate_is_withdrawn_by_staff,
    )
}
