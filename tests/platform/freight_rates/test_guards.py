"""Tests each guard of the services and reads alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from lading.base.http.paging import Paging
from lading.base.kernel.errors import Forbidden, ValidationFailed
from lading.base.reference.models import Port
from lading.market.freight_rates import access, lane, queries, services, validation
from lading.market.freight_rates.alerts import falls as alerts
from lading.market.freight_rates.alerts import services as alert_services
from lading.market.freight_rates.queries import WatchFilter
from lading.market.freight_rates.schemas import FreightRateIn
from lading.market.freight_rates.watch import exporters
from lading.market.freight_rates.watch import finding as market
from lading.market.freight_rates.watch.schemas import LaneAlertIn
from lading.members.companies.models import CompanyPort
from lading.trade.enquiries import variants
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.enquiries.registry import Register, register  # noqa: F401 -- fixtures
from tests.platform.factories import company_of, member, port, serves, ships
from tests.platform.guards import refused

from .rows import in_days, payload, rate_of, worth

pytestmark = pytest.mark.django_db

PAGE = Paging(page=1, limit=10)


def test_a_carrier_is_told_of_no_lane_however_wrong_the_form_is() -> None:
    who = actor_of(member(6))
    with refused(Forbidden):
        alert_services.set_alert(actor=who, payload=LaneAlertIn.model_validate({}))
    with refused(Forbidden):
        alert_services.remove_alert(actor=who, alert_id=1)
    with refused(Forbidden):
        queries.alerts_of(who)


def test_a_buyer_reads_no_rate_and_no_ports() -> None:
    rate, buyer = rate_of(member(6)), member(1)
    who = actor_of(buyer)
    with refused(Forbidden):
        queries.get_rate(who, rate.pk)
    with refused(Forbidden):
        queries.own_ports(who, buyer.pk)


def test_who_publishes_no_rates_has_neither_versions_nor_actions_nor_ports_of_its_own() -> None:
    """A company keeps its rates and its ports when its type of business changes."""
    exporter = member(2)
    company_id, pair = company_of(exporter).pk, ships(exporter, "INMUN", "AEJEA")
    CompanyPort.objects.create(company_id=company_id, port=port("INMAA"), role="loading")
    rate, who = rate_of(exporter), actor_of(exporter)
    with refused(Forbidden):
        queries.versions_of(who, rate.pk)
    assert access.list_actions(who, rate) == ()
    ports = queries.own_ports(who, exporter.pk)
    assert (ports.loading, ports.destinations) == ([pair.loading_port], [pair.destination_port])


def test_an_exporter_without_a_right_to_ask_for_freight_is_shown_no_way_to_request_a_rate(
    register: Register,  # noqa: F811 -- a fixture
) -> None:
    rate, who = rate_of(member(6)), actor_of(member(2))
    assert access.way_to_request(who, rate) is not None
    register(replace(variants.get("freight"), permission="freight.later", is_open=False))
    assert access.way_to_request(who, rate) is None
    assert queries.get_rate(who, rate.pk) == rate


@pytest.mark.parametrize(
    "read",
    [
        partial(queries.on_lanes, destinations="AEJEA", loading="INMUN"),
        partial(queries.at_port, port="INMUN"),
    ],
)
def test_an_unknown_container_is_no_filter(read: Callable[..., Any]) -> None:
    who = actor_of(member(2))
    with pytest.raises(ValidationFailed) as refusal:
        read(who, PAGE, watch_filter=WatchFilter(container="50DS"))
    assert list(refusal.value.errors) == ["containerType"]


def test_a_buyer_publishes_nothing_however_wrong_the_form_is() -> None:
    who = actor_of(member(1))
    with refused(Forbidden):
        services.publish_rate(actor=who, payload=FreightRateIn.model_validate({}))


def test_a_rate_is_saved_by_its_own_person_with_whole_terms() -> None:
    carrier = member(6, tier=1)
    rate, who, stranger = rate_of(carrier), actor_of(carrier), member(6)
    save = partial(services.save_rate, actor=who, rate_id=rate.pk)
    with refused(Forbidden):
        save(payload=payload(oceanfreight=1, userid=stranger.pk))
    with refused(ValidationFailed):
        save(payload=payload(oceanfreight=1, comments=""))


def test_a_company_rejected_while_it_waited_for_the_lock_saves_no_rate() -> None:
    carrier = member(6, tier=1)
    rate, who, company = rate_of(carrier), actor_of(carrier), company_of(carrier)
    company.status = "rejected"
    company.save()
    with refused(Forbidden):
        services.save_rate(actor=who, rate_id=rate.pk, payload=payload(oceanfreight=1))


def test_an_alert_that_was_removed_meanwhile_is_passed_over() -> None:
    assert alerts._look_at([987_654]) == 0


def test_as_many_lanes_as_allowed_are_one_form() -> None:
    carrier = member(6, tier=3)
    abroad = Port.objects.exclude(locode__startswith="IN").order_by("pk")[:20]
    pairs = [f"INMUN → {each.locode}" for each in abroad]
    sent = payload(loadingPort=None, destinationPort=None, portPairs=pairs)
    form = validation.check_form(actor_of(carrier), sent)
    assert [each.destination for each in form.lanes] == list(abroad)


def test_as_many_ports_as_allowed_are_one_path() -> None:
    rate = rate_of(member(6))
    who = actor_of(member(2))
    path = ",".join(["AEJEA"] * (queries.MOST_PORTS - 1))
    page = queries.on_lanes(
        who, PAGE, destinations=path, loading="INMUN", watch_filter=WatchFilter()
    )
    assert [row["id"] for row in page.rows] == [rate.pk]
    with pytest.raises(ValidationFailed) as refusal:
        queries.on_lanes(
            who, PAGE, destinations=f"{path},AEJEA", loading="INMUN", watch_filter=WatchFilter()
        )
    assert list(refusal.value.errors) == ["port"]


def test_the_exporters_of_the_first_ten_lanes_are_named() -> None:
    carrier, exporter = member(6, tier=2), member(2)
    serves(carrier, "INMUN")
    for each in Port.objects.exclude(locode__startswith="IN").order_by("pk")[:11]:
        serves(carrier, each.locode, "destination")
        ships(exporter, "INMUN", each.locode)
    lanes = exporters.matched(actor_of(carrier), "", "", PAGE)
    assert [each.count for each in lanes] == [1] * 11
    assert [each.exporters is not None for each in lanes] == [True] * 10 + [False]


def test_rates_in_the_currency_asked_for_need_no_exchange_rate() -> None:
    worth("USD", "80")
    rate = rate_of(member(6))
    key = (rate.loading_port_id, rate.destination_port_id)
    assert market.compare(market.RateQuery((key,)), "USD").rate_date is None
    assert lane.chart_of(*key, rate.container, "USD").rate_date is None
    assert market.compare(market.RateQuery((key,)), "INR").rate_date == in_days(-1)
    assert lane.chart_of(*key, rate.container, "INR").rate_date == in_days(-1)
