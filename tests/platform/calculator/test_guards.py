"""Tests the guards of the services, and those of the database, alone."""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel.errors import ValidationFailed
from lading.market.calculator import queries, services
from lading.market.calculator.models import Calculation, CalculationItem
from lading.market.calculator.queries import Pages
from lading.market.calculator.schemas import CalculationIn
from tests.platform.conftest import ApiClient
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import hs, member
from tests.platform.guards import refused
from tests.platform.walk.changes import changed_since, fingerprint

from .cases import form, yarn
from .rows import PATH, calculation_of

pytestmark = pytest.mark.django_db


def item_of(calculation: Calculation) -> CalculationItem:
    return CalculationItem.objects.get(calculation=calculation)


def test_a_text_that_is_too_long_is_no_filter() -> None:
    who = actor_of(member(2))
    with pytest.raises(ValidationFailed) as refusal:
        queries.list_own(who, Pages(page=1, limit=10), text="x" * 10_000)
    assert list(refusal.value.errors) == ["filter"]


def test_a_version_that_is_no_number_changes_nothing() -> None:
    exporter = member(2)
    calculation, who = calculation_of(exporter), actor_of(exporter)
    sent = CalculationIn.model_validate(form(templateName="Other", version="newest"))
    with refused(ValidationFailed):
        services.change_calculation(actor=who, calculation_id=calculation.pk, payload=sent)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"currency": ""}, "calculation_currency_has_rate"),
        ({"currency": "INR"}, "calculation_currency_has_rate"),
        ({"exchange_rate": 0}, "calculation_currency_has_rate"),
        ({"exchange_rate": None}, "calculation_currency_has_rate"),
        ({"item_count": 0}, "calculation_has_items"),
    ],
)
def test_what_the_database_refuses_of_a_calculation(changes: dict[str, Any], name: str) -> None:
    with refused_by(name):
        store(calculation_of(member(2)), **changes)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"order": 0}, "calculation_item_counts"),
        ({"amount": 1}, "calculation_item_adds_up"),
        ({"net_amount": -1, "gst_amount": 2, "amount": 1}, "calculation_item_adds_up"),
        ({"unit": None}, "calculation_item_share"),
        ({"share_percent": 5}, "calculation_item_share"),
        ({"share_of": "FOB", "share_percent": 5}, "calculation_item_share"),
    ],
)
def test_what_the_database_refuses_of_an_item(changes: dict[str, Any], name: str) -> None:
    with refused_by(name):
        store(item_of(calculation_of(member(2))), **changes)


def test_a_share_has_its_percentage() -> None:
    item = item_of(calculation_of(member(2)))
    share = {"share_of": "FOB", "unit": None, "currency": "INR", "quantity": 1}
    with refused_by("calculation_item_share"):
        store(item, **share)
    with refused_by("calculation_item_hs_code_of_goods"):
        store(item, kind="freight", hs_code=hs("520512"))
    store(item, **share, share_percent=5)


def test_the_place_of_an_item_is_its_own() -> None:
    item = item_of(calculation_of(member(2)))
    with refused_by("calculation_item_order"):
        store_again(item)
    store_again(item, order=2)


def test_the_largest_amount_that_fits_is_calculated_and_a_paisa_more_is_not(
    client: ApiClient,
) -> None:
    """99,999 x 100,001,000.01 is 9,999,999,999,999.99, the most that a column holds."""
    no_tax = {"currency": "INR", "gstRate": "Others", "customGstRate": 0}
    largest = yarn(ratePerUnit="100001000.01", noOfUnits=99_999, **no_tax)
    answer = client.post(PATH, form(items=[largest]))
    assert answer.status == 201, answer
    assert answer.data["totalAmount"] == 9_999_999_999_999.99
    paisa = yarn(ratePerUnit="0.01", noOfUnits=1, **no_tax)
    before = fingerprint()
    more = client.post(PATH, form(items=[largest, paisa]))
    assert (more.status, more.errors) == (
        422,
        {"items": ["The amounts are too large to be calculated."]},
    )
    assert changed_since(before) == set()
