"""Which companies know each other, whatever their plans (RULES.md 23)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.members.accounts.models import User
from lading.members.companies import contacts, parties
from lading.trade.profiles.models import BusinessCard
from tests.platform.factories import colleague, company_of, member
from tests.platform.profiles.orders import ordered
from tests.platform.quotations.trade import actor

pytestmark = pytest.mark.django_db


def know_each_other(one: User, other: User) -> list[bool]:
    """Both ways, for the primary users and their colleagues."""
    pairs = ((one, other), (other, one), (colleague(one), other), (colleague(other), one))
    return [parties.are(actor(who), company_of(whom).pk) for who, whom in pairs]


def request_card(seller: User, buyer: User, status: str) -> None:
    BusinessCard.objects.create(
        requester=company_of(seller),
        buyer=company_of(buyer),
        requested_by=seller,
        status=status,
        created_at=timezone.now(),
    )


@pytest.mark.parametrize("status", ["order_placed", "order_confirmed"])
def test_both_sides_of_an_order(status: str) -> None:
    buyer, seller, stranger = member(2), member(3), member(3)
    ordered(buyer, seller, status=status)
    ordered(buyer, member(3), status=status)
    assert know_each_other(buyer, seller) == [True] * 4
    assert know_each_other(buyer, stranger) == [False] * 4
    assert know_each_other(seller, stranger) == [False] * 4
    assert contacts.may_see_contact(actor(seller), company_of(buyer).pk)
    assert contacts.may_see_contact(actor(buyer), company_of(seller).pk)


def test_a_quotation_alone_makes_nobody_known() -> None:
    buyer, seller = member(2), member(3)
    ordered(buyer, seller, status="quotation_sent")
    assert know_each_other(buyer, seller) == [False] * 4


@pytest.mark.parametrize("status", ["sent", "accepted", "rejected", "withdrawn"])
def test_both_sides_of_an_accepted_card(status: str) -> None:
    seller, buyer = member(3), member(1)
    request_card(seller, buyer, status)
    assert know_each_other(seller, buyer) == [status == "accepted"] * 4


def test_several_at_once() -> None:
    seller, buyers = member(3), [member(1) for _ in range(3)]
    ordered(buyers[0], seller)
    request_card(seller, buyers[1], "accepted")
    ids = [company_of(each).pk for each in buyers]
    assert parties.among(actor(seller), ids) == set(ids[:2])
    assert parties.among(actor(seller), ids[2:]) == frozenset()
    assert parties.of_company(company_of(seller).pk) == set(ids[:2])
