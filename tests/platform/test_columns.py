"""The columns of a list for each of its readers; every `sort` in them is accepted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, member, quotation_of

from .quotations.trade import open_lead

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

LEADS = ["product", "hsCode", "company", "quantity", "lane", "match", "posted", "status"]
QUOTATIONS = ["company", "product", "terms", "quantity", "price", "expiry", "createdAt", "status"]


def keys(data: dict[str, Any]) -> list[str]:
    return [column["key"] for column in data["columns"]]


def without(listed: list[str], *left_out: str) -> list[str]:
    return [key for key in listed if key not in left_out]


@pytest.mark.parametrize(
    ("business_type", "role", "left_out"),
    [
        (2, "", ["company"]),
        (2, "exporter", ["company", "lane"]),
        (3, "", ["lane"]),
        (4, "buyer", ["lane"]),
        (5, "", ["hsCode"]),
        (6, "", ["hsCode"]),
        (7, "", ["hsCode"]),
        (8, "buyer", ["company"]),
        (8, "Exporter", ["company", "lane"]),
        (9, "freight_forwarder", ["hsCode"]),
    ],
)
def test_leads(api: Api, business_type: int, role: str, left_out: list[str]) -> None:
    client = api(member(business_type))
    path = "/enquiries/businessType"
    data = client.get(path, role=role).data
    assert keys(data) == without(LEADS, *left_out)
    assert sorts_of(client, path, data) == {"createdAt"}


@pytest.mark.parametrize(
    ("role", "heading"),
    [
        ("buyer", "buyer"),
        ("exporter", "exporter"),
        ("custom house agent", "cha"),
        ("custom_house_agent", "cha"),
        ("Freight Forwarder", "freight"),
        ("something", "general"),
        ("", "general"),
    ],
)
def test_the_heading_of_leads(api: Api, role: str, heading: str) -> None:
    assert api(member(8)).get("/enquiries/businessType", role=role).data["heading"] == heading


def test_own_enquiries(api: Api) -> None:
    client = api(member(1))
    data = client.get("/enquiries").data
    expected = ["productName", "party", "lane", "qty", "totalQuotations", "createdAt", "status"]
    assert keys(data) == keys(client.get("/enquiries/search").data) == expected
    assert sorts_of(client, "/enquiries", data) == set(without(expected, "party", "lane"))


@pytest.mark.parametrize(
    ("targets", "left_out"),
    [([2, 8], []), ([3, 8], ["terms"]), ([5], ["terms", "price"]), ([6], ["terms"])],
)
def test_quotations_of_an_enquiry(api: Api, targets: list[int], left_out: list[str]) -> None:
    buyer = member(1)
    enquiry = EnquiryFactory.by(buyer, target_types=targets)
    quotation_of(member(targets[0]), enquiry)
    client = api(buyer)
    assert keys(client.get("/quotations", enquiryId=enquiry.pk).data) == without(
        QUOTATIONS, *left_out
    )
    every = client.get("/quotations").data
    assert keys(every) == QUOTATIONS
    sorts = sorts_of(client, "/quotations", every)
    assert sorts == {"productName", "price", "createdAt", "status"}


@pytest.mark.parametrize("business_type", range(2, 10))
def test_fields_of_a_lead_that_say_nothing(api: Api, business_type: int) -> None:
    seller, enquiry = member(business_type, tier=2), EnquiryFactory.by(member(1))
    open_lead(seller, enquiry)
    hidden = api(seller).get(f"/enquiries/{enquiry.pk}").data["hiddenFields"]
    assert hidden == (["categories", "hscode"] if business_type in {5, 6, 7, 9} else [])


def sorts_of(client: ApiClient, path: str, data: dict[str, Any]) -> set[str]:
    """What the columns can be sorted by, each in both directions."""
    sorts = {column["sort"] for column in data["columns"] if column["sort"]}
    for sort in sorts:
        assert client.get(path, sort=sort).status == 200
        assert client.get(path, sort=f"-{sort}").status == 200
    return sorts
