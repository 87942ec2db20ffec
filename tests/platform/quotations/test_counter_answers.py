"""What follows each answer to a counter-offer, and what ends an open one (RULES.md 49)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lading.base.files.models import StoredFile
from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.trade.enquiries import services as enquiries
from lading.trade.quotations import services
from lading.trade.quotations.models import CounterOffer, Quotation, QuotationVersion
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member

from .trade import (
    Trade,
    actor,
    another_seller,
    answer,
    counter,
    day,
    everything,
    path_of,
    propose,
    quoted,
    revise,
    send,
    terms,
)

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


def test_an_accepted_one_becomes_a_version_with_exactly_its_terms_that_can_be_ordered(
    api: Api, stored: Callable[[User], StoredFile]
) -> None:
    deal = quoted()[0]
    seller = another_seller(deal.enquiry)
    file = {"src": f"/api/files/{stored(seller).uuid}/offer.pdf"}
    quotation = send(seller, deal.enquiry, attachments=[file])
    first = terms(quotation)
    offer = counter(
        deal.buyer, quotation, qty=800, paymentTerms="FOR", locationForDelivery="Kochi",
        expiryDate=day(5),
    )  # fmt: skip
    accepted = api(seller).post(path_of(quotation, offer.pk), {"status": "accepted", "version": 1})
    assert (accepted.status, accepted.data["status"]) == (200, "accepted")
    assert accepted.data["answerVersion"] == 2
    assert accepted.data["can"] == []
    second = terms(quotation)
    changed = {name for name in first if first[name] != second[name]}
    assert changed == {
        "id", "number", "price", "quantity", "net_amount", "payment_terms", "delivery_location",
        "expiry_date", "created_at",
    }  # fmt: skip
    assert (second["price"], second["quantity"]) == (240, 800)
    assert second["net_amount"] == Decimal(192_000)
    assert (second["payment_terms"], second["delivery_location"]) == ("FOR", "Kochi")
    assert second["expiry_date"].isoformat() == day(5)
    now = api(deal.buyer).get(f"/quotations/{quotation.pk}").data
    assert (now["version"], now["qty"], now["hasCounterOffer"]) == (2, 800, False)
    assert [each["originalName"] for each in now["attachments"]] == ["offer.pdf"]
    order = {"status": "order_placed", "version": 2}
    assert api(deal.buyer).post(f"/quotations/{quotation.pk}", order).status == 200


def test_a_later_revision_keeps_the_agreed_quantity_unless_it_says_another(api: Api) -> None:
    deal, quotation = quoted()
    answer(deal.seller, counter(deal.buyer, quotation, qty=800), "accepted", version=1)
    revise(deal.seller, quotation, price=250)
    assert (terms(quotation)["quantity"], terms(quotation)["net_amount"]) == (
        800,
        200_000,
    )
    revise(deal.seller, quotation, price=250, qty=1000)
    assert (terms(quotation)["quantity"], terms(quotation)["net_amount"]) == (
        1000,
        250_000,
    )


def test_a_declined_one_leaves_the_quotation_as_it_is_and_says_why(api: Api) -> None:
    deal, quotation = quoted()
    before, offer = terms(quotation), counter(deal.buyer, quotation)
    refusal = {"status": "declined", "answer": "We cannot go below 245"}
    declined = api(deal.seller).post(path_of(quotation, offer.pk), refusal).data
    assert (declined["status"], declined["answer"]) == ("declined", "We cannot go below 245")
    assert declined["answerVersion"] is None
    assert terms(quotation) == before
    assert propose(api(deal.buyer), quotation).status == 200


def test_a_buyer_takes_one_back_and_makes_another(api: Api) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    second = propose(api(deal.buyer), quotation)
    assert (second.status, second.json["code"]) == (409, "ALREADY_EXISTS")
    path = path_of(quotation, offer.pk)
    assert api(deal.buyer).post(path, {"status": "withdrawn"}).data["status"] == "withdrawn"
    assert propose(api(deal.buyer), quotation).status == 200


def test_a_revision_answers_it(api: Api) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    revise(deal.seller, quotation, price=245)
    offer.refresh_from_db()
    assert offer.answer_version is not None
    assert (offer.status, offer.answer_version.number) == ("answered", 2)
    assert (offer.decided_by, offer.closed_because) == (deal.seller, "")


def moves(deal: Trade) -> list[tuple[User, str]]:
    """Every answer, given by somebody who may give it."""
    return [(deal.seller, "accepted"), (deal.seller, "declined"), (deal.buyer, "withdrawn")]


def order(deal: Trade, quotation: Quotation) -> None:
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)


def order_another(deal: Trade, _quotation: Quotation) -> None:
    order(deal, send(another_seller(deal.enquiry), deal.enquiry))


def delete_the_enquiry(deal: Trade, _quotation: Quotation) -> None:
    enquiries.delete_enquiry(actor=actor(deal.buyer), enquiry_id=deal.enquiry.pk)
    services.withdraw_quotations(enquiry_id=deal.enquiry.pk)


def close_the_seller(_deal: Trade, quotation: Quotation) -> None:
    services.retract_quotations(company_id=quotation.company_id)


@pytest.mark.parametrize(
    ("happens", "because"),
    [
        (order, "ordered"),
        (order_another, "ordered_elsewhere"),
        (delete_the_enquiry, "quotation_withdrawn"),
        (close_the_seller, "quotation_withdrawn"),
    ],
)
def test_it_is_closed_with_its_reason(
    api: Api, happens: Callable[[Trade, Quotation], None], because: str
) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    happens(deal, quotation)
    [shown] = api(deal.seller).get(path_of(quotation)).data["rows"]
    assert (shown["status"], shown["closedBecause"], shown["can"]) == ("closed", because, [])
    assert shown["decidedAt"] is not None
    quotation.refresh_from_db()
    assert quotation.has_counter_offer is False
    before = everything()
    for user, status in moves(deal):
        late = api(user).post(path_of(quotation, offer.pk), {"status": status, "version": 1})
        assert (late.status, late.json["code"]) == (409, "INVALID_TRANSITION")
    assert everything() == before


def test_one_is_accepted_for_the_version_that_the_seller_was_shown(api: Api) -> None:
    deal, quotation = quoted()
    revise(deal.seller, quotation, price=300)
    offer = counter(deal.buyer, quotation, version=2)
    before = everything()
    for version in (None, 1, 3):
        body = {"status": "accepted", "version": version}
        refused = api(deal.seller).post(path_of(quotation, offer.pk), body)
        assert (refused.status, refused.json["data"]["version"]) == (409, 2)
    assert everything() == before
    body = {"status": "accepted", "version": 2}
    assert api(deal.seller).post(path_of(quotation, offer.pk), body).status == 200


@pytest.mark.parametrize("of_quotation", [True, False])
def test_terms_whose_validity_has_ended_are_not_accepted(api: Api, *, of_quotation: bool) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    rows = QuotationVersion.objects if of_quotation else CounterOffer.objects
    rows.all().update(expiry_date=day(-1))
    before = everything()
    body = {"status": "accepted", "version": 1}
    refused = api(deal.seller).post(path_of(quotation, offer.pk), body)
    assert (refused.status, refused.json["code"]) == (409, "QUOTATION_EXPIRED")
    assert everything() == before
    [row] = api(deal.seller).get(path_of(quotation)).data["rows"]
    assert row["can"] == ["decline"]


@pytest.mark.parametrize("status", [None, "", "open", "closed", "answered", "yes", 7])
def test_other_answers_are_no_answers(api: Api, status: Any) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    before = everything()
    for user in (deal.buyer, deal.seller):
        refused = api(user).post(path_of(quotation, offer.pk), {"status": status})
        assert (refused.status, list(refused.errors)) == (422, ["status"])
    assert everything() == before


def test_each_side_has_its_own_answers(api: Api) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    before = everything()
    assert propose(api(deal.seller), quotation).status == 403
    other_side = {deal.seller: deal.buyer, deal.buyer: deal.seller}
    for user, status in ((other_side[user], status) for user, status in moves(deal)):
        refused = api(user).post(path_of(quotation, offer.pk), {"status": status, "version": 1})
        assert (refused.status, refused.json["code"]) == (403, "FORBIDDEN")
    for other in (member(1), another_seller(deal.enquiry)):
        assert api(other).get(path_of(quotation)).status == 404
        assert propose(api(other), quotation).status == 404
        assert api(other).post(path_of(quotation, offer.pk), {"status": "declined"}).status == 404
    assert everything()[:4] == before[:4]


def test_one_of_another_quotation_is_not_found(api: Api) -> None:
    deal, quotation = quoted()
    other = send(another_seller(deal.enquiry), deal.enquiry)
    offer = counter(deal.buyer, other)
    before = everything()
    refused = api(deal.seller).post(path_of(quotation, offer.pk), {"status": "declined"})
    assert refused.status == 404
    assert everything() == before


def test_a_rejected_company_makes_none_and_answers_none(api: Api) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    for user in (deal.buyer, deal.seller):
        company = company_of(user)
        company.status = "rejected"
        company.save()
    before = everything()
    assert propose(api(deal.buyer), quotation).status == 403
    for user, status in ((deal.seller, "declined"), (deal.buyer, "withdrawn")):
        refused = api(user).post(path_of(quotation, offer.pk), {"status": status})
        assert (refused.status, refused.json["code"]) == (403, "COMPANY_REJECTED")
    assert everything() == before
    assert api(deal.seller).get(path_of(quotation)).data["rows"][0]["can"] == []


def test_every_step_is_in_the_audit_trail(api: Api) -> None:
    deal, quotation = quoted()
    answer(deal.seller, counter(deal.buyer, quotation), "declined")
    answer(deal.buyer, counter(deal.buyer, quotation), "withdrawn")
    counter(deal.buyer, quotation)
    revise(deal.seller, quotation)
    answer(deal.seller, counter(deal.buyer, quotation, version=2), "accepted", version=2)
    counter(deal.buyer, quotation, version=3)
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=3)
    steps = AuditEntry.objects.filter(object_type="quotations.counteroffer").order_by("pk")
    assert [step.action.removeprefix("counter_offer_") for step in steps] == [
        "made", "declined", "made", "withdrawn", "made", "answered", "made", "accepted", "made",
        "closed",
    ]  # fmt: skip
