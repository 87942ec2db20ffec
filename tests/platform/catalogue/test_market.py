"""Buyers find the products of companies that they may ask for a quotation (RULES.md 55)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.reference.models import Country
from lading.trade.catalogue import market
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import ProductFactory, colleague, company_of, member

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/products/find"

# RULES.md 20, written by hand: asker → seller of goods → variant of the enquiry, and its party.
WAYS: dict[int, dict[int, tuple[str, str]]] = {
    1: {
        2: ("rfq", "exporter"),
        3: ("rfq", "manufacturer"),
        4: ("rfq", "commission_agent"),
        8: ("rfq", "manufacturer_exporter"),
    },
    2: {
        2: ("rfq", "exporter"),
        3: ("source", "manufacturer"),
        4: ("source", "manufacturer"),
        8: ("rfq", "manufacturer_exporter"),
    },
    3: {2: ("source", "exporter"), 8: ("source", "exporter")},
    4: {2: ("source", "exporter"), 8: ("source", "exporter")},
    8: {
        2: ("rfq", "exporter"),
        3: ("source", "manufacturer"),
        4: ("source", "manufacturer"),
        8: ("rfq", "manufacturer_exporter"),
    },
}


def names(answer: Answer) -> list[str]:
    return [row["name"] for row in answer.data["rows"]]


@pytest.mark.parametrize("asker", range(1, 10))
def test_each_type_finds_those_whom_it_may_ask_and_how(api: Api, asker: int) -> None:
    for seller in range(1, 10):
        ProductFactory.by(member(seller))
    answer = api(member(asker)).get(PATH, limit=100)
    if asker not in WAYS:
        assert answer.status == 403
        return
    ask_by_type = {
        row["businessTypes"]["id"]: (row["ask"]["variant"], row["ask"]["party"])
        for row in answer.data["rows"]
    }
    assert ask_by_type == WAYS[asker]


def test_only_what_other_companies_in_good_standing_offer(api: Api) -> None:
    asker, seller = member(2), member(3)
    ProductFactory.by(seller, name="Offered")
    ProductFactory.by(seller, name="Waiting", status="pending_approval")
    ProductFactory.by(seller, name="Refused", status="rejected")
    ProductFactory.by(seller, name="Turned off", is_active=False)
    ProductFactory.by(member(3, status="rejected"), name="Of a rejected company")
    ProductFactory.by(asker, name="One's own")
    answer = api(asker).get(PATH)
    assert (names(answer), answer.data["count"]) == (["Offered"], 1)


def test_a_row_says_what_it_is_and_who_sells_it_and_no_contact(api: Api) -> None:
    seller = member(8, name="Kaveri Yarns Exports")
    added_by = colleague(seller)
    product = ProductFactory.by(added_by, name="Combed yarn", specification="Ne 30/1 only to ask")
    [row] = api(member(1)).get(PATH).data["rows"]
    assert row == {
        "id": product.pk,
        "name": "Combed yarn",
        "description": "Combed cotton yarn on cones",
        "categories": {"id": product.category_id, "name": product.category.name},
        "hscode": {
            "id": product.hs_code_id,
            "code": "520512",
            "description": product.hs_code.description,
        },
        "thumbnail": None,
        "companyId": company_of(seller).pk,
        "companyName": "Kaveri Yarns Exports",
        "userId": seller.pk,
        "country": "India",
        "businessTypes": {
            "id": 8,
            "code": "manufacturer_exporter",
            "name": "Manufacturer-exporter",
        },
        "createdAt": row["createdAt"],
        "ask": {"variant": "rfq", "party": "manufacturer_exporter"},
    }


def test_a_rejected_company_may_look_and_is_not_offered_to_ask(api: Api) -> None:
    ProductFactory.by(member(3))
    [row] = api(member(1, status="rejected")).get(PATH).data["rows"]
    assert row["ask"] is None


def test_words_without_accents_and_case(api: Api) -> None:
    seller = member(3)
    ProductFactory.by(seller, name="Café crème", description="Roasted in Łódź")
    ProductFactory.by(seller, "100630", name="Basmati rice", description="Aged")
    client = api(member(1))
    for text, expected_names in (
        ("cafe", ["Café crème"]),
        ("CAFÉ CRE", ["Café crème"]),
        ("creme lodz", ["Café crème"]),
        ("cafe rice", []),
        ("asmati", []),
        ("1006", ["Basmati rice"]),
        ("10.06 30", ["Basmati rice"]),
        ("%", []),
        ("'", []),
        ("", ["Basmati rice", "Café crème"]),
    ):
        assert names(client.get(PATH, filter=text)) == expected_names, text
    assert client.get(PATH, filter="x" * 101).errors.keys() == {"filter"}


def test_the_other_filters(api: Api) -> None:
    seller = member(3)
    gulf = member(2, country=Country.objects.get(iso2="AE"))
    yarn = ProductFactory.by(seller, name="Yarn")
    ProductFactory.by(gulf, "100630", name="Rice")
    client = api(member(1))
    for filters, expected_names in (
        ({"hsCode": "52"}, ["Yarn"]),
        ({"hsCode": "5205.12"}, ["Yarn"]),
        ({"hsCode": "5205 12 10"}, ["Yarn"]),
        ({"hsCode": "99"}, []),
        ({"category": str(yarn.category_id)}, ["Yarn"]),
        ({"category": yarn.category.name}, ["Yarn"]),
        ({"category": "Nothing of the kind"}, []),
        ({"country": "AE"}, ["Rice"]),
        ({"country": "India"}, ["Yarn"]),
        ({"country": "Atlantis"}, []),
        ({"businessType": "2"}, ["Rice"]),
        ({"businessType": "6"}, []),
        ({"country": "AE", "businessType": "3"}, []),
        ({"country": "AE", "hsCode": "10", "filter": "ric"}, ["Rice"]),
    ):
        assert names(client.get(PATH, **filters)) == expected_names, filters
    wrong = client.get(PATH, hsCode="5", businessType="seller", filter="x" * 101)
    assert wrong.errors.keys() == {"hsCode", "businessType", "filter"}


def test_the_newest_first_or_by_name_in_pages(api: Api) -> None:
    seller = member(3)
    for name in ("Yarn", "Denim", "Towels"):
        ProductFactory.by(seller, name=name)
    client = api(member(1))
    assert names(client.get(PATH)) == ["Towels", "Denim", "Yarn"]
    assert names(client.get(PATH, sort="createdAt")) == ["Yarn", "Denim", "Towels"]
    assert names(client.get(PATH, sort="name")) == ["Denim", "Towels", "Yarn"]
    assert names(client.get(PATH, sort="-name", limit=2, page=2)) == ["Denim"]
    assert names(client.get(PATH, page=9)) == []
    assert client.get(PATH, sort="companyName").status == 422
    assert client.get(PATH, fields="id,name", limit=1).data["rows"][0].keys() == {"id", "name"}


def test_there_is_no_page_beyond_what_is_counted(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(market, "COUNT_CAP", 3)
    seller = member(3, tier=3)
    for number in range(5):
        ProductFactory.by(seller, name=f"Lot {number}")
    client = api(member(1))
    assert names(client.get(PATH, limit=2, page=2)) == ["Lot 2"]
    assert names(client.get(PATH, limit=2, page=3)) == []
    assert names(client.get(PATH, page=1_000_000)) == []


def test_a_page_costs_the_same_for_one_and_for_twenty(api: Api) -> None:
    client = api(member(1))
    costs = []
    for count in (1, 19):
        for _number in range(count):
            ProductFactory.by(member(3))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(PATH, limit=100, filter="yarn", hsCode="52").status == 200
        costs.append(len(queries))
    assert costs == [5, 5]  # the token, the HS codes, what is counted, the keys, the rows
