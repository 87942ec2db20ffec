"""Whom a promotion reaches (RULES.md 61), and how its readers find it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.values.clock import IST, as_of, today
from lading.base.reference.models import Country
from lading.market.promotions.models import Promotion
from lading.members.accounts.models import User
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    StaffFactory,
    member,
    port,
    serves,
    ships,
)

from .rows import promotion_of

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/promotions/offered"


@pytest.fixture
def seller() -> User:
    return member(3, tier=2, name="Kaveri Yarns")


def country(iso2: str) -> Country:
    return Country.objects.get(iso2=iso2)


def buyer(iso2: str = "AE", kind: int = 1, **more: Any) -> User:
    return member(kind, country=country(iso2), **more)


@pytest.fixture
def titles(api: Api) -> Callable[..., list[str]]:
    def read(user: User, **query: Any) -> list[str]:
        answer = api(user).get(PATH, **query)
        assert answer.status == 200, answer
        return [row["title"] for row in answer.data["rows"]]

    return read


Titles = Callable[..., list[str]]


def test_a_promotion_without_targets_is_for_everybody_else(
    seller: User, titles: Titles, api: Api
) -> None:
    promotion = promotion_of(seller, title="For all")
    for kind in range(1, 10):
        assert titles(member(kind)) == ["For all"], kind
    assert titles(seller) == []
    # Who promotes nothing gets the same by the documents' call.
    assert [row["id"] for row in api(buyer()).get("/promotions").data["rows"]] == [promotion.pk]
    assert api(StaffFactory.create()).get(PATH).status == 403


def test_only_companies_of_the_targeted_types_see_it(seller: User, titles: Titles) -> None:
    promotion_of(seller, title="For buyers and lines", target_types=[1, 7])
    types_that_see_it = [kind for kind in range(1, 10) if titles(member(kind))]
    assert types_that_see_it == [1, 7]


def test_a_country_is_the_readers_own_or_that_of_a_destination_port(
    seller: User, titles: Titles
) -> None:
    promotion_of(seller, title="Emirates", country=country("AE"))
    assert titles(buyer("AE")) == ["Emirates"]
    assert titles(buyer("DE")) == []
    # A pair's destination and a destination port count, ports of loading do not.
    exporter, line, loader = member(2), member(7), member(7)
    for user in (exporter, line, loader):
        assert titles(user) == []
    ships(exporter, "INMUN", "AEJEA")
    serves(line, "AEJEA", "destination")
    serves(loader, "AEJEA", "loading")
    assert [bool(titles(user)) for user in (exporter, line, loader)] == [True, True, False]


def test_a_port_counts_for_whoever_has_ports(seller: User, titles: Titles) -> None:
    promotion_of(seller, title="Jebel Ali", country=country("AE"), port=port("AEJEA"))
    assert titles(buyer("AE")) == ["Jebel Ali"]
    assert titles(buyer("DE")) == []
    other, same = member(7), member(7)
    serves(other, "AEAUH", "destination")
    serves(same, "AEAUH", "destination")
    serves(same, "AEJEA", "destination")
    assert [bool(titles(user)) for user in (other, same)] == [False, True]


def test_a_category_is_one_that_the_reader_deals_in(seller: User, titles: Titles) -> None:
    promotion_of(seller, "520512", title="Yarn")
    promotion_of(seller, "100630", title="Rice")
    asks, sells, draft = buyer(), member(4), buyer()
    assert titles(asks) == titles(sells) == ["Rice", "Yarn"]
    EnquiryFactory.by(asks)
    EnquiryFactory.by(draft, status="draft")
    ProductFactory.by(sells, "100630")
    ProductFactory.by(sells, "520512", status="rejected")
    assert titles(asks) == ["Yarn"]
    assert titles(sells) == ["Rice"]
    # A draft says nothing yet, and forwarders carry all goods.
    assert titles(draft) == ["Rice", "Yarn"]
    forwarder = member(6)
    EnquiryFactory.by(forwarder, variant="freight")
    assert titles(forwarder) == ["Rice", "Yarn"]


@pytest.mark.parametrize(
    "fields",
    [
        {"status": "pending_approval"},
        {"status": "rejected"},
        {"starts_on": 1},
        {"ends_on": -1, "starts_on": -5},
        {"deleted_at": 0},
    ],
)
def test_what_is_not_shown(seller: User, titles: Titles, api: Api, fields: dict[str, Any]) -> None:
    at: dict[str, Any] = {
        name: today() + dt.timedelta(days=value) if name.endswith("_on") else value
        for name, value in fields.items()
    }
    if "deleted_at" in at:
        at["deleted_at"] = dt.datetime.now(dt.UTC)
    promotion = promotion_of(seller, **at)
    reader = buyer()
    assert titles(reader) == []
    assert api(reader).get(f"/promotions/{promotion.pk}").status == 404


def test_a_rejected_companys_promotions_are_not_shown(titles: Titles) -> None:
    promotion_of(member(3, status="rejected"))
    assert titles(buyer()) == []


def test_it_is_shown_from_its_first_to_its_last_midnight_in_india(
    seller: User, titles: Titles
) -> None:
    day = today()
    promotion_of(seller, title="One day", starts_on=day, ends_on=day)
    reader = buyer()
    first = dt.datetime.combine(day, dt.time(0, 0), tzinfo=IST)
    for moment, shown in (
        (first - dt.timedelta(seconds=1), []),
        (first, ["One day"]),
        (first + dt.timedelta(hours=23, minutes=59, seconds=59), ["One day"]),
        (first + dt.timedelta(days=1), []),
    ):
        with as_of(moment):
            assert titles(reader) == shown, moment


@pytest.mark.parametrize(
    ("kind", "tier", "named"),
    [
        (1, None, "Kaveri Yarns"),
        (7, None, None),
        (7, 1, None),
        (7, 2, "Kaveri Yarns"),
        (8, 3, "Kaveri Yarns"),
    ],
)
def test_who_promotes_is_told_by_plan(
    seller: User, api: Api, kind: int, tier: int | None, named: str | None
) -> None:
    promotion = promotion_of(seller)
    reader = api(member(kind, tier=tier))
    rows = reader.get(PATH).data["rows"]
    for shown in (*rows, reader.get(f"/promotions/{promotion.pk}").data):
        assert shown["companyNameLocked"] == (named is None)
        assert shown["companyName"] == named
        assert shown["userId"] == (seller.pk if named else None)
        assert (shown["user"] is None) == (named is None)
        assert (shown["status"], shown["remarks"], shown["targetedBusinessType"]) == (
            None,
            None,
            [],
        )
        assert shown["can"] == (["reply"] if kind == 1 or tier else [])
    assert len(rows) == 1


def test_readers_search_filter_and_sort(seller: User, titles: Titles, api: Api) -> None:
    day = today()
    promotion_of(seller, title="Crêpe yarn", ends_on=day + dt.timedelta(3))
    promotion_of(seller, "100630", title="Basmati", message="Long grain, Crêpe-white")
    promotion_of(seller, "100640", title="Broken rice", ends_on=day + dt.timedelta(1))
    reader = buyer()
    assert titles(reader) == ["Broken rice", "Basmati", "Crêpe yarn"]
    assert titles(reader, filter="crepe") == ["Basmati", "Crêpe yarn"]
    assert titles(reader, filter="YARN crê") == ["Crêpe yarn"]
    assert titles(reader, filter="1006") == ["Broken rice", "Basmati"]
    assert titles(reader, hsCode="1006.30") == ["Basmati"]
    rice = Promotion.objects.get(title="Basmati").category
    assert titles(reader, category=str(rice.pk)) == ["Broken rice", "Basmati"]
    assert titles(reader, category="Unknown") == []
    assert titles(reader, sort="title") == ["Basmati", "Broken rice", "Crêpe yarn"]
    assert titles(reader, sort="endDate") == ["Broken rice", "Crêpe yarn", "Basmati"]
    assert titles(reader, page=2, limit=2) == ["Crêpe yarn"]
    assert api(reader).get(PATH, hsCode="x").errors.keys() == {"hsCode"}


def test_a_company_lists_and_searches_its_own(seller: User, api: Api) -> None:
    promotion_of(seller, title="Yarn")
    promotion_of(seller, "100630", title="Rice", status="rejected", remarks="Which rice?")
    promotion_of(member(3), title="Another's")

    def listed(**query: str) -> list[str]:
        return [row["title"] for row in api(seller).get("/promotions", **query).data["rows"]]

    assert listed() == ["Rice", "Yarn"]
    assert listed(status="rejected") == ["Rice"]
    assert listed(filter="1006") == ["Rice"]
    assert listed(filter="yar") == ["Yarn"]
    assert listed(sort="title") == ["Rice", "Yarn"]
    assert listed(sort="-title") == ["Yarn", "Rice"]
