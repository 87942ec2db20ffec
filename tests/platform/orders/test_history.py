"""The history of an order: who did what on which terms, and whose names the reader is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.members.accounts.models import User
from lading.trade.quotations import services
from lading.trade.quotations.counter import services as counter_offers
from lading.trade.quotations.counter.schemas import CounterAnswerIn
from lading.trade.quotations.models import Quotation
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, company_of
from tests.platform.quotations.trade import (
    actor,
    counter,
    quoted,
    revise,
    send,
    trade,
)

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def negotiated() -> tuple[Any, Quotation]:
    """A trade with a revision, two counter-offers, an order and its confirmation."""
    deal, quotation = quoted()
    revise(deal.seller, quotation, price=245, description="A little less")
    declined = counter(deal.buyer, quotation, version=2, price=200, description="Half?")
    _answer(deal.seller, quotation, declined.pk, status="declined", answer="Not below 240")
    accepted = counter(deal.buyer, quotation, version=2, price=240, qty=800)
    _answer(deal.seller, quotation, accepted.pk, status="accepted", version=2)
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=3)
    services.confirm_order(actor=actor(colleague(deal.seller)), quotation_id=quotation.pk)
    return deal, quotation


def _answer(seller: User, quotation: Quotation, counter_id: int, **sent: Any) -> None:
    counter_offers.answer_counter_offer(
        actor=actor(seller),
        quotation_id=quotation.pk,
        counter_id=counter_id,
        payload=CounterAnswerIn.model_validate(sent),
    )


def test_the_history_says_who_did_what_and_which_terms_followed(api: Api) -> None:
    deal, quotation = negotiated()
    order = api(deal.buyer).get(f"/orders/{quotation.pk}").data
    assert (order["price"], order["qty"], order["netAmount"]) == (240, 800, 192_000)
    timeline = order["timeline"]
    assert [(each["kind"], each["by"], each["version"], each["price"]) for each in timeline] == [
        ("enquiry_published", "buyer", None, None),
        ("quotation_sent", "seller", 1, 250),
        ("quotation_revised", "seller", 2, 245),
        ("counter_offer_made", "buyer", 2, 200),
        ("counter_offer_declined", "seller", 2, None),
        ("counter_offer_made", "buyer", 2, 240),
        ("counter_offer_accepted", "seller", 3, 240),
        ("order_placed", "buyer", 3, 240),
        ("order_confirmed", "seller", 3, None),
    ]
    moments = [each["at"] for each in timeline]
    assert moments == sorted(moments)
    assert timeline[4]["message"] == "Not below 240"
    assert (timeline[7]["qty"], timeline[7]["netAmount"], timeline[7]["paymentTerms"]) == (
        800,
        192_000,
        "EXW",
    )


def test_each_side_reads_the_names_of_its_own_people_alone(api: Api) -> None:
    deal, quotation = negotiated()
    path = f"/orders/{quotation.pk}"
    for reader, own, other in (
        (deal.buyer, "buyer", deal.seller),
        (deal.seller, "seller", deal.buyer),
    ):
        timeline = api(reader).get(path).data["timeline"]
        mine = [each for each in timeline if each["by"] == own]
        theirs = [each for each in timeline if each["by"] != own]
        assert all(each["isOwn"] for each in mine)
        assert not any(each["isOwn"] for each in theirs)
        assert {each["companyName"] for each in mine} == {company_of(reader).name}
        assert {each["companyName"] for each in theirs} == {company_of(other).name}
        assert {each["person"] for each in theirs} == {None}
        people = User.objects.filter(company=reader.company).values_list("name", flat=True)
        assert {each["person"] for each in mine} <= set(people)
    # The order was confirmed by a colleague, as the audit trail says.
    last = api(deal.seller).get(path).data["timeline"][-1]
    assert last["person"] not in {None, deal.seller.name}


def test_a_counter_offer_that_lapsed_is_told_and_one_closed_by_the_order_is_not(api: Api) -> None:
    deal, quotation = quoted()
    withdrawn = counter(deal.buyer, quotation)
    _answer(deal.buyer, quotation, withdrawn.pk, status="withdrawn")
    counter(deal.buyer, quotation, price=230)
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)
    timeline = api(deal.seller).get(f"/orders/{quotation.pk}").data["timeline"]
    assert [each["kind"] for each in timeline] == [
        "enquiry_published",
        "quotation_sent",
        "counter_offer_made",
        "counter_offer_withdrawn",
        "counter_offer_made",
        "order_placed",
    ]


def test_each_line_of_the_history_has_the_currency_and_unit_of_its_own_terms(api: Api) -> None:
    deal = trade(seller_type=8, quantity=19_500)
    quotation = send(
        deal.seller, deal.enquiry, price=1500, currencyCode="EUR", units="MTS", paymentTerms="FOB"
    )
    counter(deal.buyer, quotation, price=1400)
    revise(deal.seller, quotation, price=1.4, currencyCode="USD", units="KGS", paymentTerms="FOB")
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=2)
    for reader in (deal.buyer, deal.seller):
        timeline = api(reader).get(f"/orders/{quotation.pk}").data["timeline"]
        assert [
            (each["kind"], each["price"], each["currencyCode"], each["units"], each["pricedPer"])
            for each in timeline
        ] == [
            ("enquiry_published", None, None, None, None),
            ("quotation_sent", 1500, "EUR", "Metric tons (MTS)", "unit"),
            ("counter_offer_made", 1400, "EUR", "Metric tons (MTS)", "unit"),
            ("quotation_revised", 1.4, "USD", "Kilograms (KGS)", "unit"),
            ("order_placed", 1.4, "USD", "Kilograms (KGS)", "unit"),
        ]
    in_french = api(deal.buyer, "fr").get(f"/orders/{quotation.pk}").data["timeline"]
    assert in_french[1]["units"] == "Tonnes métriques (MTS)"


def test_counter_offers_and_versions_say_what_their_own_price_is_for(api: Api) -> None:
    deal = trade(seller_type=8, quantity=19_500)
    quotation = send(
        deal.seller, deal.enquiry, price=1500, currencyCode="EUR", units="MTS", paymentTerms="FOB"
    )
    counter(deal.buyer, quotation, price=1400)
    revise(deal.seller, quotation, price=1.4, currencyCode="USD", units="KGS", paymentTerms="FOB")
    reader = api(deal.buyer)
    [offer] = reader.get(f"/quotations/{quotation.pk}/counter-offers").data["rows"]
    assert (offer["currencyCode"], offer["units"], offer["pricedPer"]) == (
        "EUR",
        "Metric tons (MTS)",
        "unit",
    )
    versions = reader.get(f"/quotations/{quotation.pk}/versions").data["rows"]
    assert [(each["currencyCode"], each["units"], each["pricedPer"]) for each in versions] == [
        ("USD", "Kilograms (KGS)", "unit"),
        ("EUR", "Metric tons (MTS)", "unit"),
    ]
