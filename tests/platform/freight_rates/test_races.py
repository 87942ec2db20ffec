"""People act at the same instant, on real threads and real PostgreSQL."""

from __future__ import annotations

from functools import partial

import pytest

from lading.base.kernel.errors import Conflict, Forbidden
from lading.market.freight_rates import services
from lading.market.freight_rates.alerts import services as alert_services
from lading.market.freight_rates.models import FreightRate, LaneAlert, RateVersion
from lading.market.freight_rates.watch.schemas import LaneAlertIn
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import colleague, member, ships
from tests.platform.racing import Move, Overlap, at_once, refusals

from .rows import in_days, payload, rate_of

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 50


def test_fifty_at_once_never_exceed_the_plan() -> None:
    carrier = member(6, tier=1)
    rate_of(carrier)
    actor, sent = actor_of(carrier), payload()
    outcomes = at_once(
        *[lambda: services.publish_rate(actor=actor, payload=sent) for _number in range(CROWD)]
    )
    assert {type(error) for error in refusals(outcomes)} == {Forbidden}
    assert len(refusals(outcomes)) == CROWD - 4
    assert FreightRate.objects.count() == RateVersion.objects.count() == 5


def last_place(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """A person publishes a rate and a colleague extends an expired one, when there is room for
    one.
    """
    carrier = member(7, tier=1)
    for _number in range(4):
        rate_of(carrier)
    ended = rate_of(carrier, valid_until=in_days(-1))
    actor, other, sent = actor_of(carrier), actor_of(colleague(carrier)), payload()
    overlap = Overlap()
    monkeypatch.setattr(services, "_as_fields", overlap.before(services._as_fields))
    return (
        overlap,
        lambda: services.publish_rate(actor=actor, payload=sent),
        lambda: services.save_rate(actor=other, rate_id=ended.pk, payload=sent),
    )


def live() -> int:
    return FreightRate.objects.filter(valid_until__gte=in_days(0)).count()


def test_the_last_place_of_a_plan_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, first, second = last_place(monkeypatch)
    assert [type(error) for error in refusals(overlap.run(first, second))] == [Forbidden]
    assert live() == 5


def test_an_edit_and_a_withdrawal_leave_one_order_of_versions() -> None:
    carrier = member(6, tier=1)
    actor = actor_of(carrier)
    rate = rate_of(carrier)
    outcomes = at_once(
        lambda: services.save_rate(actor=actor, rate_id=rate.pk, payload=payload(oceanfreight=1)),
        lambda: services.withdraw_rate(actor=actor, rate_id=rate.pk),
        lambda: services.save_rate(actor=actor, rate_id=rate.pk, payload=payload(oceanfreight=2)),
    )
    assert {type(error) for error in refusals(outcomes)} <= {Conflict}
    rate.refresh_from_db()
    numbers = list(RateVersion.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, rate.version + 1))
    assert rate.withdrawn_at is not None
    assert not RateVersion.objects.filter(ends_at=None).exists()


def test_an_alert_that_is_set_by_many_presses_at_once_is_one() -> None:
    exporter = member(2)
    ships(exporter, "INMUN", "AEJEA")
    actor = actor_of(exporter)
    sent = LaneAlertIn.model_validate(
        {"loadingPort": "INMUN", "destinationPort": "AEJEA", "containerType": "40DHC"}
    )
    press = partial(alert_services.set_alert, actor=actor, payload=sent)
    assert refusals(at_once(*[press] * 6)) == []
    assert LaneAlert.objects.count() == 1
