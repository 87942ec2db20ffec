"""Lists, details and attachments: both parties see them, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext

from lading.base.files.models import StoredFile
from lading.members.accounts.models import User
from lading.trade.quotations.models import Quotation, QuotationAttachment
from tests.platform.factories import EnquiryFactory, colleague, member, quotation_of
from tests.platform.guards import nothing_changed

from .trade import another_seller, quoted, revise, send, trade

Api = Callable[..., Any]
pytestmark = pytest.mark.django_db


def ids(answer: Any) -> list[int]:
    return [row["id"] for row in answer.data["rows"]]


def test_each_party_lists_its_own_quotations(api: Api) -> None:
    deal, first = quoted()
    rival = another_seller(deal.enquiry)
    second = send(rival, deal.enquiry)
    other_deal, other = quoted()
    assert ids(api(deal.buyer).get("/quotations")) == [second.pk, first.pk]
    assert ids(api(colleague(deal.buyer)).get("/quotations")) == [second.pk, first.pk]
    assert ids(api(deal.seller).get("/quotations")) == [first.pk]
    assert ids(api(rival).get("/quotations", enquiryId=deal.enquiry.pk)) == [second.pk]
    assert ids(api(other_deal.buyer).get("/quotations")) == [other.pk]
    for business_type in range(1, 10):
        stranger = api(member(business_type, tier=3))
        assert ids(stranger.get("/quotations")) == []
        assert ids(stranger.get("/quotations", enquiryId=deal.enquiry.pk)) == []
        assert stranger.get(f"/quotations/{first.pk}").status == 404


def test_an_exporter_sees_both_what_it_sent_and_what_it_received(api: Api) -> None:
    exporter = member(2, tier=2)
    sent = quotation_of(exporter, EnquiryFactory.by(member(1)))
    received = quotation_of(member(8, tier=2), EnquiryFactory.by(exporter))
    assert ids(api(exporter).get("/quotations")) == [received.pk, sent.pk]
    only = api(exporter).get("/quotations", enquiryId=received.enquiry_id)
    assert ids(only) == [received.pk]


def three(user: User) -> list[Quotation]:
    cotton, apples, bolts = (
        EnquiryFactory.by(user, product_name=name) for name in ("Cotton", "apples", "Bolts")
    )
    return [
        quotation_of(member(3), cotton, price=30),
        quotation_of(member(3), apples, price=10),
        quotation_of(member(3), bolts, price=20, status="withdrawn"),
    ]


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("price", [1, 2, 0]),
        ("-price", [0, 2, 1]),
        ("createdAt", [0, 1, 2]),
        ("-createdAt", [2, 1, 0]),
        ("status", [0, 1, 2]),
        ("-status", [2, 1, 0]),
        (None, [2, 1, 0]),
    ],
)
def test_the_list_sorts_by_its_columns(api: Api, sort: str | None, order: list[int]) -> None:
    buyer = member(1)
    made = [quotation.pk for quotation in three(buyer)]
    query = {"sort": sort} if sort else {}
    assert ids(api(buyer).get("/quotations", **query)) == [made[index] for index in order]


def test_product_names_sort_and_unknown_columns_are_refused(api: Api) -> None:
    buyer = member(1)
    three(buyer)
    rows = api(buyer).get("/quotations", sort="-productName").data["rows"]
    names = [row["enquiries"]["productName"] for row in rows]
    assert sorted(names, key=str.casefold, reverse=True) == names or sorted(names)[::-1] == names
    answer = api(buyer).get("/quotations", sort="companyName")
    assert (answer.status, list(answer.errors)) == (422, ["sort"])


def test_pages_are_stable_and_counted(api: Api) -> None:
    buyer = member(1)
    enquiry = EnquiryFactory.by(buyer)
    made = [quotation_of(member(3), enquiry, price=5).pk for _each in range(5)]
    pages = [
        api(buyer).get("/quotations", page=page, limit=2, sort="price") for page in (1, 2, 3, 4)
    ]
    assert [ids(page) for page in pages] == [made[0:2], made[2:4], made[4:], []]
    assert {page.data["count"] for page in pages} == {5}
    assert {page.data["countIsCapped"] for page in pages} == {False}
    assert api(buyer).get("/quotations", page=0).status == 422
    assert api(buyer).get("/quotations", limit=101).status == 422


def test_the_list_costs_the_same_sql_whatever_its_length(
    api: Api, django_assert_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    buyer = member(1)
    client = api(buyer)
    enquiry = EnquiryFactory.by(buyer)
    for rows in (1, 10, 100):
        while Quotation.objects.count() < rows:
            quotation_of(member(3), enquiry)
        with django_assert_num_queries(2):  # token, the page with its rows and count
            answer = client.get("/quotations", limit=100)
        assert len(ids(answer)) == rows


def test_a_detail_costs_the_same_sql_whatever_its_history(
    api: Api, django_assert_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    deal, quotation = quoted()
    client = api(deal.seller)
    for _each in range(3):
        with django_assert_num_queries(4):  # token, party, quotation, versions
            client.get(f"/quotations/{quotation.pk}")
        revise(deal.seller, quotation)


@pytest.mark.parametrize(("tier", "is_known"), [(None, False), (1, False), (2, True), (3, True)])
def test_the_enquirer_stays_withheld_from_sellers_without_a_paid_plan(
    api: Api, tier: int | None, *, is_known: bool
) -> None:
    deal, quotation = quoted(tier=tier)
    receiver = deal.buyer.pk if is_known else None
    detail = api(deal.seller).get(f"/quotations/{quotation.pk}")
    listed = api(deal.seller).get("/quotations")
    assert detail.data["receiverId"] == listed.data["rows"][0]["receiverId"] == receiver
    assert deal.buyer.company is not None
    assert deal.buyer.company.name not in str(detail.json) + str(listed.json)
    assert api(deal.buyer).get("/quotations").data["rows"][0]["receiverId"] == deal.buyer.pk


@pytest.mark.parametrize("path", ["/quotations/0", f"/quotations/{2**63}", "/quotations/x"])
def test_an_impossible_id_is_refused(api: Api, path: str) -> None:
    quoted()
    client = api(member(1))
    with nothing_changed():
        for answer in (client.get(path), client.post(path, {"status": "order_placed"})):
            assert (answer.status, answer.json["code"]) == (422, "VALIDATION")


def test_attachments_are_for_both_parties_even_of_superseded_versions(
    api: Api, stored: Callable[[User], StoredFile]
) -> None:
    deal = trade()
    file = stored(deal.seller)
    src = f"/api/files/{file.uuid}/offer.pdf"
    quotation = send(deal.seller, deal.enquiry, attachments=[{"src": src}])
    revise(deal.seller, quotation)
    assert QuotationAttachment.objects.get().version.number == 1
    path = src.removeprefix("/api")
    for user in (deal.buyer, colleague(deal.buyer), deal.seller, colleague(deal.seller)):
        assert api(user).get(path).status == 200
    for user in (another_seller(deal.enquiry), member(1), member(2, tier=3)):
        assert api(user).get(path).status == 404
    assert api().get(path).status == 401
