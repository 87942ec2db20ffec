"""Lists come from the replica, but everybody sees what they wrote, and nothing that is too old."""

from __future__ import annotations

import time

import pytest

from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry
from scripts.lib.cluster import REPLICA
from tests.platform.enquiries.payloads import goods
from tests.platform.factories import EnquiryFactory, colleague, company_of, member, token_for

from . import hosts
from .clients import HostClient
from .hosts import MAX_LAG, PATIENCE, Hosts, until

pytestmark = pytest.mark.django_db(transaction=True)


def at(cluster: Hosts, number: int, user: User) -> HostClient:
    """Calls one host as a user, without waiting for the replica."""
    return HostClient(cluster, token_for(user), only=cluster.urls[number], patient=False)


def listed(client: HostClient) -> set[str]:
    """The products of the company's own enquiries, as a host lists them."""
    answer = client.get("/enquiries", limit=100)
    assert answer.status == 200, answer
    return {row["productName"] for row in answer.data["rows"]}


def test_a_list_comes_from_the_replica(cluster: Hosts) -> None:
    """A row written directly into the primary is not listed yet. This is the positive control of
    the tests below.
    """
    user = member(1)
    clients = [at(cluster, number, user) for number in (0, 1)]
    EnquiryFactory.of(user, product_name="known")
    cluster.replication.catch_up()
    until(lambda: [listed(client) for client in clients] == [{"known"}] * 2, "both know of it")
    with cluster.replication.standing_still():
        EnquiryFactory.of(user, product_name="behind its back")
        assert [listed(client) for client in clients] == [{"known"}, {"known"}]
    assert [listed(client) for client in clients] == [{"known", "behind its back"}] * 2


def test_whoever_wrote_on_one_host_sees_it_on_the_other(cluster: Hosts) -> None:
    user = member(1)
    mate = colleague(user)
    here, there, beside = at(cluster, 0, user), at(cluster, 1, user), at(cluster, 1, mate)
    cluster.replication.catch_up()
    assert listed(there) == set()
    with cluster.replication.standing_still():
        EnquiryFactory.of(user, product_name="behind its back")
        assert listed(there) == set(), "the control: this host reads the replica"
        answer = here.post("/enquiries", goods(productName="just written"))
        assert answer.status == 201, answer
        # Read from the primary, so both are listed, for the whole company.
        assert listed(there) == {"behind its back", "just written"}
        assert listed(beside) == {"behind its back", "just written"}


def test_others_go_on_reading_the_replica(cluster: Hosts) -> None:
    writer, other = member(1), member(1)
    cluster.replication.catch_up()
    there = at(cluster, 1, other)
    assert listed(there) == set()
    with cluster.replication.standing_still():
        EnquiryFactory.of(other, product_name="behind its back")
        answer = at(cluster, 0, writer).post("/enquiries", goods(productName="theirs"))
        assert answer.status == 201, answer
        assert listed(there) == set()


def test_a_replica_that_is_paused_is_left_for_the_primary(cluster: Hosts) -> None:
    user = member(1)
    client = at(cluster, 0, user)
    cluster.replication.catch_up()
    assert listed(client) == set()
    with cluster.replication.standing_still():
        EnquiryFactory.of(user, product_name="behind its back")
        assert listed(client) == set()
        began = time.monotonic()
        until(lambda: listed(client) == {"behind its back"}, "the primary answered")
        # It is checked once a second; the rest is for a busy machine.
        assert time.monotonic() - began < MAX_LAG + 10


def test_lists_outlive_the_replica(cluster: Hosts) -> None:
    user = member(1)
    EnquiryFactory.of(user, product_name="mine")
    clients = [at(cluster, number, user) for number in (0, 1)]
    cluster.replication.catch_up()
    assert [listed(client) for client in clients] == [{"mine"}, {"mine"}]
    hosts.pool(f"KILL {REPLICA}")
    try:
        began = time.monotonic()
        assert [listed(client) for client in clients] == [{"mine"}, {"mine"}]
        assert time.monotonic() - began < PATIENCE / 3
        made = clients[0].post("/enquiries", goods(productName="more"))
        assert made.status == 201, made
        assert [listed(client) for client in clients] == [{"mine", "more"}] * 2
    finally:
        hosts.pool(f"RESUME {REPLICA}")
    assert Enquiry.objects.filter(company=company_of(user)).count() == 2
