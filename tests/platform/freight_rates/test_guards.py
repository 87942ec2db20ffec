"""Tests each guard of the services and reads alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from lading.companies.models import CompanyPort
from lading.enquiries import variants
from lading.freight_rates import actions, alert_services, queries, services
from lading.freight_rates.market_schemas import LaneAlertIn
from lading.freight_rates.queries import WatchFilter
from lading.freight_rates.schemas import FreightRateIn
from lading.kernel.errors import Forbidden, ValidationFailed
from lading.kernel.paging import Paging
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.enquiries.registry import Register, register  # noqa: F401 -- fixtures
from tests.platform.factories import company_of, member, port, ships
from tests.platform.guards import refused

from .rows import payload, rate_of

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
    assert actions.of_owner(who, rate) == ()
    ports = queries.own_ports(who, exporter.pk)
    assert (ports.loading, ports.destinations) == ([pair.loading_port], [pair.destination_port])


def test_an_exporter_without_a_right_to_ask_for_freight_is_shown_no_way_to_request_a_rate(
    register: Register,  # noqa: F811 -- a fixture
) -> None:
    rate, who = rate_of(member(6)), actor_of(member(2))
    assert actions.way_to_request(who, rate) is not None
    register(replace(variants.get("freight"), permission="freight.later", is_open=False))
    assert actions.way_to_request(who, rate) is None
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
    with pytest.raises(ValidationFailed) as told:
        read(who, PAGE, wanted=WatchFilter(container="50DS"))
    assert list(told.value.errors) == ["containerType"]


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
