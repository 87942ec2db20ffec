"""The demo: its facts are right, and it is made once, and never outside demo mode."""

from __future__ import annotations

import phonenumbers
import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.office.demo.load import load_demo
from lading.office.demo.nine_companies import COMPANIES
from tests.platform.racing import at_once

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.fixture(autouse=True)
def _demo_mode(settings: Settings) -> None:
    settings.DEMO_MODE = True


def check_digit(fourteen: str) -> str:
    """The last character of a GST number: weights 1 and 2 in turn, base 36 digits summed."""
    total = 0
    for place, character in enumerate(fourteen):
        product = _DIGITS.index(character) * (1 + place % 2)
        total += product // 36 + product % 36
    return _DIGITS[-total % 36]


def test_the_check_digit_is_computed_right() -> None:
    assert check_digit("27AAPFU0939F1Z") == "V"  # the GST network's own example


@pytest.mark.parametrize("company", COMPANIES, ids=lambda company: company.email)
def test_the_facts_are_well_formed(company: object) -> None:
    demo = next(c for c in COMPANIES if c is company)
    assert phonenumbers.is_valid_number(phonenumbers.parse(demo.mobile))
    if demo.country == "IN":
        assert len(demo.gst_number) == 15
        assert check_digit(demo.gst_number[:14]) == demo.gst_number[14]
    else:
        assert demo.gst_number == ""
    assert max(len(demo.name), len(demo.address), len(demo.description)) <= 100
    assert max(len(demo.loading), len(demo.destinations), len(demo.pairs)) <= 5
    for product in demo.products:
        assert len(product.name) <= 70
        assert max(len(product.description), len(product.specification)) <= 255


@pytest.mark.django_db
def test_refused_outside_demo_mode(settings: Settings) -> None:
    settings.DEMO_MODE = False
    with pytest.raises(CommandError, match="demo mode only"):
        call_command("load_demo")
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_loads_at_once_make_one_demo() -> None:
    loads = at_once(*[load_demo] * 3)
    assert sorted(load.people for load in loads) == [0, 0, 11]
    assert Company.objects.count() == 9
