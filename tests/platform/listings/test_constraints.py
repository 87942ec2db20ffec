"""What the database refuses of listings, whatever a service forgets."""

from __future__ import annotations

from typing import Any

import pytest

from lading.market.listings.models import ListingStep, UnclaimedCargoFile
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import member
from tests.platform.walk.world import stored

from .rows import stored_offer, submitted_cargo, submitted_rodtep

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"contract_price": 0}, "unclaimed_amounts"),
        ({"new_price": -1}, "unclaimed_amounts"),
        ({"quantity": 0}, "unclaimed_amounts"),
        ({"price_basis": "each"}, "unclaimed_price_basis"),
        ({"status": "declined"}, "unclaimed_declined_in_words"),
    ],
)
def test_unclaimed_cargo_has_amounts_a_basis_and_words(changes: dict[str, Any], name: str) -> None:
    with refused_by(name):
        store(submitted_cargo(member(2)), **changes)


def test_unclaimed_cargo_is_bound_for_another_port() -> None:
    cargo = submitted_cargo(member(2))
    with refused_by("unclaimed_ports_differ"):
        store(cargo, destination_port=cargo.source_port)


def test_a_file_of_unclaimed_cargo_is_attached_once_and_to_a_slot_of_its_own() -> None:
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    row = UnclaimedCargoFile.objects.create(cargo=cargo, file=stored(exporter, "a.png"), slot=1)
    with refused_by("unclaimed_file_slot"):
        store_again(row, file=stored(exporter, "b.png"))
    with refused_by("unclaimed_file_once"):
        store_again(row, slot=2)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"total_value": 0.99, "asking_price": None}, "rodtep_value"),
        ({"asking_price": 0}, "rodtep_asking_price"),
        ({"asking_price": 1000.01}, "rodtep_asking_price"),
        ({"status": "declined"}, "rodtep_declined_in_words"),
    ],
)
def test_a_rodtep_offer_has_a_value_a_price_and_words(changes: dict[str, Any], name: str) -> None:
    with refused_by(name):
        store(stored_offer(member(2), 97), **changes)


def test_a_scrip_is_offered_once() -> None:
    stored_offer(member(2), 97, scrip_number="0312345678")
    with refused_by("rodtep_scrip_offered_once"):
        stored_offer(member(2), 96, scrip_number="0312345678")
    stored_offer(member(2), 96, scrip_number="0312345678", status="withdrawn")


def test_a_listing_reaches_a_state_once_and_a_step_is_of_one_listing() -> None:
    exporter = member(2)
    cargo, offer = submitted_cargo(exporter), submitted_rodtep(exporter)
    of_cargo = ListingStep.objects.get(cargo=cargo)
    with refused_by("cargo_step_once"):
        store_again(of_cargo)
    with refused_by("rodtep_step_once"):
        store_again(ListingStep.objects.get(rodtep=offer))
    for changes in ({"rodtep": offer}, {"cargo": None}):
        with refused_by("listing_step_of_one"):
            store(of_cargo, status="accepted", **changes)
