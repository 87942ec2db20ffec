"""Fifty companies rate one company at once: its count and its sum match its ratings."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from lading.members.accounts.models import User
from lading.trade.profiles import ratings
from lading.trade.profiles.models import Rating
from lading.trade.quotations.models import Quotation
from tests.platform.factories import company_of, member
from tests.platform.quotations.trade import actor
from tests.platform.racing import Move, at_once, refusals

from .orders import order_of_strangers, ordered

pytestmark = pytest.mark.django_db(transaction=True)

# The sums in each company's row compared with its ratings.
DISAGREEING = """
SELECT c.id FROM companies_company c LEFT JOIN profiles_rating r ON r.rated_id = c.id
GROUP BY c.id HAVING c.rating_count <> count(r.id) OR c.rating_sum <> coalesce(sum(r.rating), 0)
"""


def disagreeing() -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(DISAGREEING)
        return list(cursor.fetchall())


def rating(user: User, quotation: Quotation, stars: int) -> Move:
    who = actor(user)
    return lambda: ratings.rate_company(
        actor=who, quotation_id=quotation.pk, rating=stars, comments=""
    )


def fifty_orders() -> tuple[User, list[tuple[User, Quotation]]]:
    seller = member(3)
    buyers = [member(1) for _ in range(50)]
    return seller, [(buyer, ordered(buyer, seller)) for buyer in buyers]


def test_fifty_ratings_at_once_then_fifty_changes() -> None:
    seller, orders = fifty_orders()
    outcomes = at_once(*[rating(*order, 1 + n % 5) for n, order in enumerate(orders)])
    assert refusals(outcomes) == []
    assert disagreeing() == []
    company = company_of(seller)
    company.refresh_from_db()
    assert (company.rating_count, company.rating_sum) == (50, 150)
    outcomes = at_once(*[rating(*order, 5) for order in orders])
    assert refusals(outcomes) == []
    assert disagreeing() == []
    company.refresh_from_db()
    assert (company.rating_count, company.rating_sum) == (50, 250)


def test_one_partys_eight_clicks_are_one_rating() -> None:
    buyer, seller, quotation = order_of_strangers()
    outcomes = at_once(*[rating(buyer, quotation, 1 + n % 5) for n in range(8)])
    assert refusals(outcomes) == []
    assert Rating.objects.count() == 1
    assert disagreeing() == []
    company = company_of(seller)
    company.refresh_from_db()
    assert company.rating_sum == Rating.objects.get().rating


def test_both_parties_at_once() -> None:
    for _each in range(5):
        buyer, seller, quotation = order_of_strangers()
        outcomes = at_once(rating(buyer, quotation, 5), rating(seller, quotation, 1))
        assert refusals(outcomes) == []
    assert disagreeing() == []
