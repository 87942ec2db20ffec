"""Ratings: who may rate, when and how often (RULES.md 32), and what profiles show of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from lading.base.kernel.values.clock import as_of
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.companies.shapes import average_of
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.profiles import ratings
from lading.trade.profiles.models import Rating
from tests.platform.conftest import Answer, ApiClient
from tests.platform.examples import tries
from tests.platform.factories import CompanyFactory, colleague, company_of, member
from tests.platform.many import check_each
from tests.platform.quotations.trade import actor

from .orders import everything, order_of_strangers, ordered

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def rate(client: ApiClient, quotation: Any, rating: Any = 5, **fields: Any) -> Answer:
    pk = getattr(quotation, "pk", quotation)
    return client.post("/ratings", {"quotationId": pk, "rating": rating, **fields})


def figures(user: User) -> tuple[int, int]:
    company = company_of(user)
    company.refresh_from_db()
    return company.rating_count, company.rating_sum


def test_either_party_rates_the_other_once(api: Api) -> None:
    buyer, seller, quotation = order_of_strangers()
    first = rate(api(buyer), quotation, 5, ratingComments="  On time.\nAs ordered. ")
    second = rate(api(seller), quotation, 3)
    assert (first.status, second.status) == (200, 200)
    assert first.data["ratingComments"] == "On time.\nAs ordered."
    assert first.data["companyName"] == company_of(buyer).name
    assert first.data["canEdit"] is True
    assert figures(seller) == (1, 5)
    assert figures(buyer) == (1, 3)


def test_a_colleague_changes_the_companys_rating(api: Api) -> None:
    buyer, seller, quotation = order_of_strangers()
    first = rate(api(buyer), quotation, 5)
    second = rate(api(colleague(buyer)), quotation, 2, ratingComments="Late")
    assert second.data["id"] == first.data["id"]
    assert second.data["rating"] == 2
    assert figures(seller) == (1, 2)
    assert Rating.objects.count() == 1


@pytest.mark.parametrize("status", ["order_placed", "order_confirmed"])
def test_from_the_placing_of_the_order(api: Api, status: str) -> None:
    buyer, seller = member(1), member(3)
    assert rate(api(buyer), ordered(buyer, seller, status=status)).data["rating"] == 5
    assert figures(seller) == (1, 5)


@pytest.mark.parametrize("status", ["quotation_sent", "withdrawn"])
def test_not_before_an_order_is_placed(api: Api, status: str) -> None:
    buyer, seller = member(1), member(3)
    quotation = ordered(buyer, seller, status="quotation_sent")
    quotation.status = status
    quotation.save()
    before = everything()
    for user in (buyer, seller):
        refusal = rate(api(user), quotation)
        assert (refusal.status, refusal.json["code"]) == (409, "INVALID_TRANSITION")
    assert everything() == before


def test_strangers_have_nothing_to_rate(api: Api) -> None:
    buyer, _seller, quotation = order_of_strangers()
    rate(api(buyer), quotation)
    strangers = [member(1), member(3, tier=3), member(2)]
    before = everything()
    for stranger in strangers:
        assert rate(api(stranger), quotation).status == 404
        assert api(stranger).get("/ratings/given", quotationId=quotation.pk).status == 404
    assert rate(api(buyer), 10**15).status == 404
    assert everything() == before


def test_a_rejected_company_is_read_only(api: Api) -> None:
    buyer, _seller, quotation = order_of_strangers()
    company = company_of(buyer)
    company.status = "rejected"
    company.save()
    before = everything()
    refusal = rate(api(buyer), quotation)
    assert (refusal.status, refusal.json["code"]) == (403, "COMPANY_REJECTED")
    assert everything() == before


WRONG: list[Any] = [
    ({"rating": 0}, ["rating"]),
    ({"rating": 6}, ["rating"]),
    ({"rating": 4.5}, ["rating"]),
    ({"rating": None}, ["rating"]),
    ({"rating": "many"}, ["rating"]),
    ({"rating": True}, ["rating"]),
    ({"ratingComments": "x" * 501}, ["ratingComments"]),
    ({"ratingComments": ["x"]}, ["ratingComments"]),
    ({"quotationId": None}, ["quotationId"]),
    ({"quotationId": "first"}, ["quotationId"]),
    ({"quotationId": True}, ["quotationId"]),
    ({"quotationId": 2**63}, ["quotationId"]),
    (
        {"quotationId": "", "rating": 9, "ratingComments": "\x00"},
        ["quotationId", "rating", "ratingComments"],
    ),
]


def test_every_wrong_field_is_named(api: Api) -> None:
    buyer, _seller, quotation = order_of_strangers()
    client, before = api(buyer), everything()

    def check(fields: dict[str, Any], wrong: list[str]) -> None:
        refusal = client.post("/ratings", {"quotationId": quotation.pk, "rating": 4, **fields})
        assert refusal.status == 422
        assert sorted(refusal.errors) == wrong
        assert everything() == before

    check_each(WRONG, check)


def test_five_hundred_characters_are_enough(api: Api) -> None:
    buyer, _seller, quotation = order_of_strangers()
    rating = rate(api(buyer), quotation, "4", ratingComments="é" * 500).data
    assert (rating["rating"], rating["ratingComments"]) == (4, "é" * 500)


def test_it_can_be_changed_for_seven_days(api: Api) -> None:
    buyer, seller, quotation = order_of_strangers()
    rate(api(buyer), quotation, 5)
    edge = Rating.objects.get().created_at + dt.timedelta(days=7)
    with as_of(edge - dt.timedelta(microseconds=1)):
        assert rate(api(buyer), quotation, 4).status == 200
    before = everything()
    with as_of(edge):
        refusal = rate(api(buyer), quotation, 1)
        mine = api(buyer).get("/ratings/given", quotationId=quotation.pk).data
    assert (refusal.status, refusal.json["code"]) == (409, "NOT_EDITABLE")
    assert everything() == before
    assert figures(seller) == (1, 4)
    assert (mine["rating"], mine["canEdit"]) == (4, False)


def test_ones_own_rating_of_an_order(api: Api) -> None:
    buyer, seller, quotation = order_of_strangers()
    assert api(buyer).get("/ratings/given", quotationId=quotation.pk).data is None
    rate(api(buyer), quotation, 4, ratingComments="Good")
    mine = api(buyer).get("/ratings/given", quotationId=quotation.pk).data
    assert (mine["rating"], mine["ratingComments"], mine["canEdit"]) == (4, "Good", True)
    assert api(seller).get("/ratings/given", quotationId=quotation.pk).data is None


def test_the_rated_company_is_told_once(api: Api) -> None:
    buyer, seller, quotation = order_of_strangers()
    rate(api(buyer), quotation, 4)
    rate(api(buyer), quotation, 5)
    outbox.drain()
    notifications = Notification.objects.filter(kind="rating_received")
    assert list(notifications.values_list("company_id", flat=True)) == [seller.company_id]
    row = api(seller).get("/notifications").data["rows"][0]
    assert quotation.enquiry.product_name in row["title"]
    mail = OutgoingMessage.objects.get(template="rating_received")
    assert mail.to == seller.email
    assert company_of(buyer).name not in mail.text + mail.subject + str(row)


def test_a_profile_lists_the_newest_first_in_pages_of_three(api: Api) -> None:
    seller = member(3, tier=2)
    buyers = [member(1) for _ in range(5)]
    for stars, buyer in enumerate(buyers, start=1):
        rate(api(buyer), ordered(buyer, seller), stars)
    page = api(buyers[0]).get(f"/ratings/myProfile/{seller.pk}").data
    assert [row["rating"] for row in page["ratings"]] == [5, 4, 3]
    assert page["ratings"][0]["companyName"] == company_of(buyers[4]).name
    assert (page["average"], page["count"]) == (3, 5)
    rest = api(seller).get(f"/ratings/myProfile/{seller.pk}", page=2).data
    assert [row["rating"] for row in rest["ratings"]] == [2, 1]
    mine = api(buyers[4]).get(f"/ratings/myProfile/{seller.pk}", limit=5).data["ratings"]
    assert [row["canEdit"] for row in mine] == [True, False, False, False, False]
    entity = api(seller).get(f"/users/{seller.pk}").data
    assert [row["rating"] for row in entity["ratings"]] == [5, 4, 3]
    assert (entity["ratingAverage"], entity["ratingCount"]) == (3, 5)
    profile = api(buyers[0]).get(f"/users/{seller.pk}").data
    assert (profile["ratingAverage"], len(profile["ratings"])) == (3, 3)


def test_a_company_without_ratings(api: Api) -> None:
    seller = member(3)
    page = api(member(1)).get(f"/ratings/myProfile/{seller.pk}").data
    assert page == {"ratings": [], "average": None, "count": 0}


def test_whose_ratings_may_be_read(api: Api) -> None:
    buyer, seller, quotation = order_of_strangers()
    company = company_of(seller)
    company.status = "rejected"
    company.save()
    rate(api(buyer), quotation, 4)
    path = f"/ratings/myProfile/{seller.pk}"
    for reader in (buyer, seller):
        assert [row["rating"] for row in api(reader).get(path).data["ratings"]] == [4]
    assert api(member(1)).get(path).status == 404
    assert api(member(1)).get("/ratings/myProfile/999999").status == 404


def test_reading_costs_the_same_however_many_there_are(api: Api) -> None:
    seller = member(3)
    client = api(member(1))

    def statements() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get(f"/ratings/myProfile/{seller.pk}", limit=50).status == 200
        return len(captured)

    first = member(1)
    rate(api(first), ordered(first, seller))
    few = statements()
    for _each in range(5):
        buyer = member(1)
        rate(api(buyer), ordered(buyer, seller))
    assert statements() == few


class Average(TestCase):
    """The average of any ratings is their mean, rounded half up to one decimal."""

    @given(st.lists(st.integers(1, 5), min_size=1, max_size=12), st.data())
    @settings(max_examples=tries(10), deadline=None)
    def test_the_sums_follow_every_rating_and_every_change(
        self, stars: list[int], data: st.DataObject
    ) -> None:
        seller = member(3)
        given_now: dict[int, int] = {}
        quotations = []
        for star in stars:
            buyer = member(1)
            quotation = ordered(buyer, seller)
            quotations.append((buyer, quotation))
            ratings.rate_company(
                actor=actor(buyer), quotation_id=quotation.pk, rating=star, comments=""
            )
            given_now[quotation.pk] = star
        changes = st.lists(st.tuples(st.sampled_from(quotations), st.integers(1, 5)), max_size=6)
        for (buyer, quotation), star in data.draw(changes):
            ratings.rate_company(
                actor=actor(buyer), quotation_id=quotation.pk, rating=star, comments=""
            )
            given_now[quotation.pk] = star
        assert figures(seller) == (len(given_now), sum(given_now.values()))
        mean = Decimal(sum(given_now.values())) / len(given_now)
        company = company_of(seller)
        assert average_of(company) == mean.quantize(Decimal("0.1"), ROUND_HALF_UP)


def test_half_a_tenth_is_rounded_up() -> None:
    company = CompanyFactory.create(rating_count=20, rating_sum=87)
    assert average_of(company) == Decimal("4.4")
