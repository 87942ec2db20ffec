"""The other side is told about counter-offers, once, and without the buyer's name."""

from __future__ import annotations

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.quotations import services
from lading.trade.quotations.models import Quotation
from tests.platform.factories import company_of
from tests.platform.quotations.trade import (
    Trade,
    actor,
    another_seller,
    answer,
    counter,
    quoted,
    revise,
    send,
)

pytestmark = pytest.mark.django_db

KINDS = ("counter_offer", "own_counter_offer")


def deliver_twice(deal: Trade) -> list[tuple[str, str]]:
    """Deliver all events, twice as after a worker was killed. Returns who was told what, and by
    e-mail.
    """
    outbox.drain()
    OutboxMessage.objects.update(done_at=None)
    outbox.drain()
    names = {company_of(deal.buyer).pk: "buyer", company_of(deal.seller).pk: "seller"}
    rows = [row for row in Notification.objects.order_by("pk") if row.kind.startswith(KINDS)]
    mails = OutgoingMessage.objects.filter(template__in=[row.kind for row in rows])
    assert mails.count() == len(rows)
    return [(names.get(row.company_id, "other"), row.kind) for row in rows]


def start() -> tuple[Trade, Quotation]:
    deal, quotation = quoted(product_name="Cotton yarn")
    outbox.drain()
    return deal, quotation


def test_the_seller_is_told_of_one_without_the_buyers_name() -> None:
    deal, quotation = start()
    counter(deal.buyer, quotation)
    assert deliver_twice(deal) == [("seller", "counter_offer_received")]
    message = OutgoingMessage.objects.get(template="counter_offer_received")
    assert message.subject == "Counter-offer: Cotton yarn"
    assert f"/enquiries/details?id={deal.enquiry.pk}&qid={quotation.pk}" in message.text
    message_text = f"{message.subject}{message.text}{message.html}{message.params}"
    assert company_of(deal.buyer).name not in message_text
    assert deal.buyer.email not in message_text


@pytest.mark.parametrize(
    ("status", "whom"), [("accepted", "buyer"), ("declined", "buyer"), ("withdrawn", "seller")]
)
def test_the_other_side_is_told_the_answer(status: str, whom: str) -> None:
    deal, quotation = start()
    offer = counter(deal.buyer, quotation)
    answer(deal.buyer if status == "withdrawn" else deal.seller, offer, status, version=1)
    assert deliver_twice(deal)[1:] == [(whom, f"counter_offer_{status}")]
    # An accepted one is not told a second time as a revision.
    assert not Notification.objects.filter(kind="quotation_revised").exists()


def test_a_revision_tells_the_buyer_as_every_revision() -> None:
    deal, quotation = start()
    counter(deal.buyer, quotation)
    revise(deal.seller, quotation)
    assert deliver_twice(deal) == [("seller", "counter_offer_received")]
    assert Notification.objects.filter(kind="quotation_revised").count() == 1


def test_an_order_elsewhere_closes_it_and_tells_its_seller_alone() -> None:
    deal, quotation = start()
    counter(deal.buyer, quotation)
    other = send(another_seller(deal.enquiry), deal.enquiry)
    services.place_order(actor=actor(deal.buyer), quotation_id=other.pk, version=1)
    assert deliver_twice(deal)[1:] == [("seller", "counter_offer_closed")]


def test_an_order_on_the_quotation_itself_is_told_as_an_order() -> None:
    deal, quotation = start()
    counter(deal.buyer, quotation)
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)
    assert deliver_twice(deal)[1:] == []
    assert Notification.objects.filter(kind="order_placed").count() == 1
