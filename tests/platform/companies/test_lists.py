"""GET /users/all/freight-forwarder and /users/all/cha: companies to choose from, the former by
their primary users.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.members.accounts.models import User
from lading.members.companies.models import Company
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    CompanyFactory,
    colleague,
    company_of,
    member,
)

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
FORWARDERS, AGENTS = "/users/all/freight-forwarder", "/users/all/cha"


@pytest.fixture
def _market() -> None:
    for business_type, name in [
        (5, "Zenith Customs"),
        (5, "Anchor Clearing"),
        (6, "Blue Freight"),
        (7, "Ocean Line"),
        (9, "Combined Forwarding"),
        (2, "An Exporter"),
    ]:
        member(business_type, name=name)
    for business_type, name, status in [
        (5, "Rejected Agents", "rejected"),
        (6, "Rejected Freight", "rejected"),
        (6, "Pending Freight", "pending"),
    ]:
        set_status(member(business_type, name=name), status)


def set_status(user: User, status: str) -> None:
    Company.objects.filter(pk=company_of(user).pk).update(status=status)


@pytest.mark.usefixtures("_market")
def test_both_lists_by_name(api: Api) -> None:
    client = api(member(2))
    agents = client.get(AGENTS).data
    assert [row["companyName"] for row in agents["rows"]] == [
        "Anchor Clearing",
        "Combined Forwarding",
        "Zenith Customs",
    ]
    assert agents["count"] == 3
    assert set(agents["rows"][0]) == {"id", "companyName"}
    forwarders = client.get(FORWARDERS).data
    assert [row["companyName"] for row in forwarders["rows"]] == [
        "Blue Freight",
        "Combined Forwarding",
        "Pending Freight",
    ]


def test_forwarders_are_named_by_their_primary_users_and_agents_by_their_companies(
    api: Api,
) -> None:
    people = []
    for name in ("Anchor", "Combined"):
        people.append(member(9, name=name))
        colleague(people[-1])  # so that the ids of people and companies cannot all be the same
    client = api(member(2))

    def ids(path: str) -> list[int]:
        return [row["id"] for row in client.get(path).data["rows"]]

    assert ids(FORWARDERS) == [each.pk for each in people]
    assert ids(AGENTS) == [company_of(each).pk for each in people]


@pytest.mark.usefixtures("_market")
def test_ones_own_company_is_not_offered(api: Api) -> None:
    names = [row["companyName"] for row in api(member(9, name="Our Own")).get(AGENTS).data["rows"]]
    assert "Our Own" not in names
    assert len(names) == 3


@pytest.mark.usefixtures("_market")
def test_pages_and_narrowing(api: Api) -> None:
    client = api(member(2))
    assert client.get(AGENTS, page=2, limit=2).data["rows"][0]["companyName"] == "Zenith Customs"
    assert client.get(AGENTS, page=9).data == {"rows": [], "count": 3, "countIsCapped": False}
    assert [r["companyName"] for r in client.get(AGENTS, filter="ANCH").data["rows"]] == [
        "Anchor Clearing"
    ]
    assert client.get(AGENTS, filter="%").data["rows"] == []
    assert client.get(AGENTS, filter="\x00").status == 200
    assert client.get(AGENTS, limit=101).status == 422
    assert client.get(AGENTS, filter="x" * 101).status == 422


@pytest.mark.usefixtures("_market")
def test_the_companies_of_an_enquiry_by_their_ids(api: Api) -> None:
    client = api(member(2))
    ids = {row["companyName"]: row["id"] for row in client.get(AGENTS).data["rows"]}
    forwarder = client.get(FORWARDERS).data["rows"][0]["id"]
    ids_sent = f"{ids['Zenith Customs']},{forwarder},{ids['Anchor Clearing']}"
    # Those of the other list are left out.
    named = client.get(AGENTS, ids=ids_sent).data
    assert [row["companyName"] for row in named["rows"]] == ["Anchor Clearing", "Zenith Customs"]
    assert named["count"] == 2
    assert client.get(AGENTS, ids="999999999").data["rows"] == []
    assert client.get(AGENTS, ids="9" * 18).data["rows"] == []
    for wrong in ("one", "1;2", ",", "9" * 19, "1," * 2500 + "1"):
        assert client.get(AGENTS, ids=wrong).status == 422, wrong


def test_the_number_of_queries_does_not_grow(api: Api) -> None:
    client = api(member(2))

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(AGENTS, limit=100).status == 200
        return len(captured)

    CompanyFactory.create(business_type_id=5)
    few = queries()
    CompanyFactory.create_batch(50, business_type_id=5)
    assert queries() == few == 3
