"""Distances by sea: computed once for each pair of ports, by the library's sea lanes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from lading.base.reference.models import Port
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.comparison import distances, jobs
from lading.trade.quotations.comparison.models import SeaDistance
from tests.platform.constraints import refused_by, store_again
from tests.platform.factories import EnquiryFactory, member, port, quotation_of

pytestmark = pytest.mark.django_db


def trade(source: str | None, destination: str | None, mode: str = "sea") -> int:
    enquiry = EnquiryFactory.by(
        member(1),
        source_port=port(source) if source else None,
        destination_port=port(destination) if destination else None,
        shipment_mode=mode,
    )
    return quotation_of(member(8), enquiry).pk


def measured() -> dict[tuple[str, str], int | None]:
    rows = SeaDistance.objects.select_related("source", "destination")
    return {(row.source.locode, row.destination.locode): row.nautical_miles for row in rows}


def test_distances_are_near_those_of_published_tables() -> None:
    # As published tables of distances have them: by Suez, and across the Bay of Bengal.
    for pair in (("INNSA", "NLRTM"), ("INMAA", "SGSIN")):
        jobs.measure_distance({"quotationId": trade(*pair), "version": 1})
    distances_measured = measured()
    assert distances_measured["INNSA", "NLRTM"] == pytest.approx(6_350, rel=0.03)
    assert distances_measured["INMAA", "SGSIN"] == pytest.approx(1_585, rel=0.04)


def test_a_pair_is_computed_once_and_again_when_a_port_was_moved() -> None:
    quotation = trade("INNSA", "AEJEA")
    assert distances.measure_of(quotation)
    before = measured()
    assert not distances.measure_of(quotation)
    assert distances.measure_missing() == 0
    jebel_ali = port("AEJEA")
    assert distances.known(port("INNSA"), jebel_ali) == before["INNSA", "AEJEA"]
    Port.objects.filter(pk=jebel_ali.pk).update(latitude="26.5", longitude="56.5")
    assert distances.known(port("INNSA"), port("AEJEA")) is None
    assert distances.measure_missing() == 1
    assert SeaDistance.objects.count() == 1
    assert measured() != before


def test_what_is_not_known_is_not_guessed() -> None:
    for source, destination, mode in (
        ("INNSA", "AEJEA", "air"),
        (None, "AEJEA", "sea"),
        ("INNSA", None, "sea"),
        ("INNSA", "INNSA", "sea"),
    ):
        assert not distances.measure_of(trade(source, destination, mode))
    Port.objects.filter(locode="INMAA").update(latitude=None, longitude=None)
    assert not distances.measure_of(trade("INMAA", "AEJEA"))
    assert distances.measure_missing() == 0
    assert measured() == {}
    assert not distances.measure_of(10**9)


def test_a_port_far_from_every_sea_lane_has_no_distance() -> None:
    Port.objects.filter(locode="INMAA").update(latitude="28.6", longitude="77.2")  # New Delhi
    assert distances.measure_of(trade("INMAA", "AEJEA"))
    assert measured() == {("INMAA", "AEJEA"): None}
    assert distances.measure_missing() == 0


def test_a_way_along_one_piece_of_a_lane_is_known() -> None:
    """Both ports lie where lanes meet, 148 nautical miles from each other on the globe."""
    one, other = Port(longitude="72.4", latitude="19"), Port(longitude="70", latitude="20")
    assert distances._by_sea(one, other) == pytest.approx(148, abs=1)


def test_between_ports_at_the_same_place_of_the_lanes_no_way_is_known() -> None:
    one, other = (
        Port(longitude="72.94", latitude="18.95"),
        Port(longitude="72.84", latitude="18.95"),
    )
    assert distances._by_sea(one, other) is None


def test_a_port_as_far_from_the_lanes_as_allowed_has_a_distance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both ports lie on the lanes, so that they are 0 nautical miles from them."""
    monkeypatch.setattr(distances, "FARTHEST_FROM_LANE", 0)
    lane = Port(longitude="72.4", latitude="19")
    assert distances._by_sea(lane, Port(longitude="70", latitude="20")) is not None
    assert distances._by_sea(lane, Port(longitude="70.01", latitude="20")) is None


def test_a_night_ends_with_as_many_distances_as_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distances, "MOST_A_NIGHT", 2)
    for source in ("INNSA", "INMUN", "INMAA"):
        trade(source, "AEJEA")
    assert [distances.measure_missing() for _night in range(3)] == [2, 1, 0]
    assert len(measured()) == 3


def test_the_night_computes_what_no_event_did() -> None:
    trade("INNSA", "AEJEA")
    trade("INNSA", "AEJEA")
    enquiry = Enquiry.objects.get(quotations=trade("INMUN", "AEJEA"))
    enquiry.quotations.update(status="withdrawn")
    assert jobs.measure_missing() == 1
    assert set(measured()) == {("INNSA", "AEJEA")}


def test_what_is_known_costs_the_night_no_statements(django_assert_max_num_queries: Any) -> None:
    for source in ("INNSA", "INMUN", "INMAA"):
        trade(source, "AEJEA")
    assert distances.measure_missing() == 3
    with django_assert_max_num_queries(3):
        assert distances.measure_missing() == 0


def test_days_at_sea() -> None:
    assert distances.sailing_days(None) is None
    assert distances.sailing_days(336) == 1
    assert distances.sailing_days(1_000) == Decimal("3.0")  # 2.976
    assert distances.sailing_days(17) == Decimal("0.1")  # 0.0506


def test_the_database_keeps_one_distance_for_each_pair() -> None:
    distances.measure_of(trade("INNSA", "AEJEA"))
    with refused_by("sea_distance_once_a_pair"):
        store_again(SeaDistance.objects.get())
