"""Searching leads: by a text, an HS chapter, a country, a port, a status."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from lading.base.reference.models import Country, Port
from lading.base.reference.resolve import find_port
from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry, Lead
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, hs, member, port
from tests.platform.many import check_each

from .leads import PATH, lead_for, listed, seller_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
Market = Mapping[str, int]


def market(business_type: int) -> Market:
    """Leads that differ in everything that one can search for; their ids by what is particular to
    each.
    """
    kenya = Country.objects.get(iso2="KE")
    rice = hs("100630")
    made = {
        "yarn": lead_for([business_type], product_name="Combed cotton yarn Ne 30/1"),
        "rice": lead_for(
            [business_type],
            product_name="Basmati rice",
            description="Not for spinning mills",
            hs_code=rice,
            category=rice.category,
        ),
        "kenya": lead_for(
            [business_type],
            product_name="Yarn, second lot",
            destination_country=kenya,
            destination_port=port("KEMBA"),
        ),
        "old": lead_for(
            [business_type],
            product_name="Towels",
            days_ago=3,
            destination_port=san_lorenzo(),
        ),
    }
    return {name: enquiry.pk for name, enquiry in made.items()}


def san_lorenzo() -> Port:
    """The last of the ports that have this name."""
    ports = find_port("San Lorenzo")
    assert ports.port is None
    assert len(ports.candidates) > 1
    return ports.candidates[-1]


def searcher(business_type: int) -> User:
    """A company that is matched with all leads but the rice, which only a forwarder (type 6) is
    shown as well.
    """
    return seller_of(business_type)


KINDS = [3, 6, 7]
"""A seller of goods, a forwarder (whose list has enquiries that do not match), a service."""


FOUND: list[Any] = [
    ({"filter": "yarn"}, {"yarn", "kenya"}),
    ({"filter": "COMB cott"}, {"yarn"}),
    ({"filter": "lot yarn"}, {"kenya"}),
    # The requirements are only revealed by opening.
    ({"filter": "spinning"}, set()),
    ({"filter": "///"}, set()),
    ({"filter": "5205"}, {"yarn", "kenya", "old"}),
    ({"filter": "52 05.12"}, {"yarn", "kenya", "old"}),
    ({"filter": "30"}, {"yarn"}),
    ({"chapter": "52"}, {"yarn", "kenya", "old"}),
    ({"chapter": "87"}, set()),
    ({"country": "Kenya"}, {"kenya"}),
    ({"country": "ke"}, {"kenya"}),
    ({"country": "IN", "chapter": "52"}, {"yarn", "kenya", "old"}),
    ({"country": "Atlantis"}, set()),
    ({"port": "KEMBA"}, {"kenya"}),
    ({"port": "Mombasa"}, {"kenya"}),
    ({"port": "INMUN", "filter": "yarn"}, {"yarn", "kenya"}),
    ({"port": "Nowhere"}, set()),
    # Ports of several countries have these names: leads of each are shown.
    ({"port": "San Lorenzo"}, {"old"}),
    ({"port": "Manzanillo", "filter": "yarn"}, set()),
    ({"status": "New Enquiry", "chapter": "52"}, {"yarn", "kenya"}),
    ({"status": "awaiting_for_quotation"}, {"old"}),
    ({"status": "order_placed"}, set()),
]


@pytest.mark.parametrize("business_type", KINDS)
def test_what_is_found(api: Api, business_type: int) -> None:
    client = api(searcher(business_type))
    ids = market(business_type)

    def check(query: dict[str, str], expected: set[str]) -> None:
        data = client.get(PATH, **query).data
        names = {name for name, pk in ids.items() if pk in [row["id"] for row in data["rows"]]}
        assert names == expected
        assert data["count"] == len(data["rows"]) == len(expected)

    check_each(FOUND, check)


@pytest.mark.parametrize("business_type", [3, 6])
def test_by_the_enquirys_number(api: Api, business_type: int) -> None:
    client = api(searcher(business_type))
    ids = market(business_type)
    assert ids["yarn"] in listed(client, filter=f"#{ids['yarn']}")


@pytest.mark.parametrize("business_type", KINDS)
def test_leads_by_what_the_company_did_with_them(api: Api, business_type: int) -> None:
    user = searcher(business_type)
    client = api(user)
    ids = market(business_type)
    # Opened: it waits for a quotation although it is new.
    client.get(f"/enquiries/{ids['yarn']}")
    assert set(listed(client, status="awaiting_for_quotation")) == {ids["yarn"], ids["old"]}
    lead = Lead.objects.filter(enquiry_id=ids["yarn"], company=company_of(user))
    lead.update(receipt_status="quotation_sent")
    assert listed(client, status="quotation_sent") == [ids["yarn"]]
    assert listed(client, status="Quotation Sent", filter="towels") == []
    # What another company did says nothing about this one.
    other = seller_of(business_type)
    assert ids["yarn"] not in listed(api(other), status="quotation_sent")


def test_pages_of_what_is_found_have_each_lead_once(api: Api) -> None:
    client = api(seller_of(6))
    lead_ids = {lead_for([6], product_name="Copper wire").pk for _ in range(7)}
    for _ in range(3):
        lead_for([6], product_name="Tin")
    unmatched = lead_for([6], product_name="Copper rod", category=None, hs_code=None)
    Enquiry.objects.filter(pk=unmatched.pk).update(source_port=None)
    listed_ids: list[int] = []
    for page in (1, 2, 3):
        data = client.get(PATH, filter="copper", limit=3, page=page).data
        assert data["count"] == 8
        listed_ids += [row["id"] for row in data["rows"]]
    assert (len(listed_ids), set(listed_ids)) == (8, lead_ids | {unmatched.pk})


def test_it_narrows_a_role_and_keeps_the_order(api: Api) -> None:
    client = api(seller_of(8))
    first = lead_for([8], raiser=member(2), product_name="Yarn A", days_ago=2)
    second = lead_for([8], raiser=member(2), product_name="Yarn B", days_ago=1)
    lead_for([8], raiser=member(1), product_name="Yarn C")
    filters = {"role": "exporter", "filter": "yarn"}
    assert listed(client, **filters) == [second.pk, first.pk]
    assert listed(client, **filters, sort="createdAt") == [first.pk, second.pk]


def test_what_cannot_be_looked_for_is_named(api: Api) -> None:
    client = api(seller_of(3))
    answer = client.get(PATH, chapter="5", status="sold", filter="x" * 101, country="y" * 101)
    assert answer.status == 422
    assert set(answer.errors) == {"chapter", "status", "filter", "country"}
    assert answer.errors["chapter"] == ["Enter the two digits of an HS chapter."]
    for odd in ("\x00", "' OR 1=1 --", "%", "a:* | !b", "\\"):
        assert client.get(PATH, filter=odd).status in {200, 422}


@pytest.mark.parametrize("business_type", [3, 6])
def test_the_number_of_queries_is_constant(
    api: Api, django_assert_num_queries: DjangoAssertNumQueries, business_type: int
) -> None:
    client = api(searcher(business_type))
    market(business_type)
    everything = {
        "filter": "5205", "chapter": "52", "country": "KE", "port": "KEMBA", "status": "new_enquiry"
    }  # fmt: skip
    client.get(PATH, **everything)
    # The token and the page as always; the HS codes twice, the country and the port.
    with django_assert_num_queries(6):
        assert client.get(PATH, **everything).data["count"] == 1
