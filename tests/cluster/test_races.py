"""Races between calls to both hosts, as callers make them: over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import AccessMonth, Enquiry
from tests.platform.enquiries.payloads import goods
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    company_of,
    member,
    quotation_of,
    token_for,
)

from .clients import HostClient
from .hosts import Hosts

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 12


def on_both(cluster: Hosts, token: str, calls: list[Any]) -> list[Any]:
    """Send all calls at once, every second one to the other host."""
    clients = [HostClient(cluster, token, only=url) for url in cluster.urls]
    with ThreadPoolExecutor(len(calls)) as threads:
        asked = [
            threads.submit(call, clients[place % len(clients)]) for place, call in enumerate(calls)
        ]
        return [answer.result() for answer in asked]


def test_two_hosts_together_open_no_more_than_the_allowance(cluster: Hosts) -> None:
    seller, buyer = member(3), member(1)
    ProductFactory.by(seller, "520512")
    ids = [EnquiryFactory.by(buyer, target_types=[3]).pk for _ in range(AT_ONCE)]
    matching.rematch_company(company_of(seller).pk)
    answers = on_both(
        cluster,
        token_for(seller),
        [lambda client, pk=pk: client.get(f"/enquiries/{pk}") for pk in ids],
    )
    assert {answer.status for answer in answers} == {200}, answers
    opened = [answer for answer in answers if answer.data["accessInfo"]["canAccess"]]
    assert len(opened) == 5
    assert AccessMonth.objects.get().used == 5


def test_one_key_on_two_hosts_is_one_enquiry(cluster: Hosts) -> None:
    buyer = member(1)
    body = goods()
    answers = on_both(
        cluster,
        token_for(buyer),
        [lambda client: client.post("/enquiries", body, idempotency_key="one-key")] * AT_ONCE,
    )
    made = [answer for answer in answers if answer.status < 300]
    assert made, answers
    assert {answer.status for answer in answers} <= {200, 201, 409}
    assert len({answer.data["id"] for answer in made}) == 1
    assert Enquiry.objects.count() == 1


def test_one_order_of_two_quotations(cluster: Hosts) -> None:
    buyer = member(1)
    enquiry = EnquiryFactory.by(buyer, target_types=[3])
    offers = [quotation_of(member(3, tier=3), enquiry) for _ in range(2)]
    token = token_for(buyer)
    for offer in offers:  # seen by the buyer, which an order requires
        assert HostClient(cluster, token).get(f"/quotations/{offer.pk}").status == 200
    answers = on_both(
        cluster,
        token,
        [
            lambda client, pk=offers[place % 2].pk: client.post(
                f"/quotations/{pk}", {"status": "order_placed"}
            )
            for place in range(AT_ONCE)
        ],
    )
    assert sorted({answer.status for answer in answers}) == [200, 409], answers
    placed = {answer.data["id"] for answer in answers if answer.status == 200}
    assert len(placed) == 1
