"""Exporters compare live rates on their lanes (RULES.md 37, 66), and carriers see how many
exporters ship on a lane (67).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from lading.base.kernel.values.clock import day_start
from lading.base.kernel.values.weeks import mondays
from lading.base.work import outbox
from lading.market.freight_rates.models import FreightRate, RateVersion
from lading.market.freight_rates.watch.schemas import MarketRateRow
from lading.members.companies.models import Company, CompanyStatus
from lading.trade.quotations.comparison.models import SeaDistance
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member, port, serves, ships

from .rows import form, in_days, rate_of, worth

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/updates-freight-rates"


def prices(answer_data: dict[str, Any]) -> list[int]:
    return [row["oceanfreight"] for row in answer_data["rows"]]


def test_market_watch_has_the_live_rates_on_ones_own_pairs(api: Api) -> None:
    exporter, carrier = member(2), member(6, name="Blue Ocean Forwarders")
    ships(exporter, "INMUN", "AEJEA")
    ships(exporter, "INMAA", "SGSIN")
    own = rate_of(carrier, 1250)
    rate_of(carrier, 700, lane=("INMAA", "SGSIN"), container="20DS")
    rate_of(carrier, 1, lane=("INMUN", "SGSIN"))
    rate_of(carrier, 2, valid_until=in_days(-1))
    rate_of(carrier, 3, withdrawn_at=timezone.now())
    caller = api(exporter)
    watched = caller.get(f"{PATH}/watch").data
    assert (prices(watched), watched["count"]) == ([700, 1250], 2)
    assert (watched["currency"], watched["rateDate"], watched["notCompared"]) == ("USD", None, 0)
    row = watched["rows"][1]
    assert row["comapanyName"] == "Blue Ocean Forwarders"
    assert (row["userid"], row["username"]) == (carrier.pk, carrier.name)
    as_declared = MarketRateRow.model_validate(row_in(row)).model_dump(mode="json", by_alias=True)
    assert {**as_declared, "createdAt": row["createdAt"], "postedAt": row["postedAt"]} == row
    assert prices(caller.get(f"{PATH}/watch", loadingPort="Mundra").data) == [1250]
    assert prices(caller.get(f"{PATH}/watch", destinationPort="SGSIN").data) == [700]
    assert prices(caller.get(f"{PATH}/watch", containerType="40'dryhighcube").data) == [1250]
    assert caller.get(f"{PATH}/watch", loadingPort="Atlantis").status == 422
    assert caller.get(f"{PATH}/rates/{own.pk}").data["isOwn"] is False
    assert api(member(8)).get(f"{PATH}/watch").data["rows"] == []


def test_words_find_own_lanes(api: Api) -> None:
    exporter, carrier = member(2), member(6)
    ships(exporter, "INMUN", "AEJEA")
    ships(exporter, "INMAA", "SGSIN")
    rate_of(carrier, 100)
    rate_of(carrier, 200, lane=("INMAA", "SGSIN"))
    rate_of(carrier, 300, lane=("INMUN", "SGSIN"))  # none of the exporter's own lanes
    caller = api(exporter)
    for text, expected_prices in (
        ("mundra", [100]),
        ("MUN emirates", [100]),
        ("sgsin", [200]),
        ("india", [200, 100]),
        ("mundra singapore", []),
    ):
        assert prices(caller.get(f"{PATH}/watch", filter=text).data) == expected_prices
    assert caller.get(f"{PATH}/watch", filter="x" * 101).status == 422


def test_an_exporter_requests_a_live_rate_by_a_freight_enquiry(api: Api) -> None:
    """The form begins with the rate only where the enquiry could be raised (RULES.md 66)."""
    carrier, exporter = member(6), member(2)
    live, expired = rate_of(carrier), rate_of(carrier, valid_until=in_days(-1))
    abroad = rate_of(carrier, lane=("SGSIN", "AEJEA"))
    caller = api(exporter)
    ask = caller.get(f"{PATH}/rates/{live.pk}").data["ask"]
    assert ask == {"variant": "freight", "party": "freight_forwarder"}
    rules = caller.get("/enquiries/form-rules", variant=ask["variant"]).data
    assert ask["party"] in [party["party"] for party in rules["parties"]]
    for other in (expired, abroad):
        assert caller.get(f"{PATH}/rates/{other.pk}").data["ask"] is None
    assert api(carrier).get(f"{PATH}/rates/{live.pk}").data["ask"] is None
    Company.objects.filter(pk=company_of(exporter).pk).update(status=CompanyStatus.REJECTED)
    assert caller.get(f"{PATH}/rates/{live.pk}").data["ask"] is None


def row_in(row: dict[str, Any]) -> dict[str, Any]:
    """A row by the names of its shape."""
    names = {
        field.serialization_alias or name: name
        for name, field in MarketRateRow.model_fields.items()
    }
    return {names[key]: value for key, value in row.items()}


def test_the_paths_of_the_contract_take_names_and_codes(api: Api) -> None:
    carrier, caller = member(7), api(member(8))
    rate_of(carrier, 100)
    rate_of(carrier, 200, lane=("INMUN", "SGSIN"))
    rate_of(carrier, 300, lane=("INMAA", "AEJEA"))
    assert prices(caller.get(f"{PATH}/AEJEA,Singapore/Mundra").data) == [200, 100]
    assert prices(caller.get(f"{PATH}/Jebel Ali/INMUN").data) == [100]
    assert prices(caller.get(f"{PATH}/INMUN").data) == [200, 100]
    assert prices(caller.get(f"{PATH}/AEJEA", sort="oceanfreight").data) == [100, 300]
    assert caller.get(f"{PATH}/Atlantis").json["errors"] == {
        "port": ["We do not know this port: Atlantis."]
    }
    assert caller.get(f"{PATH}/AEJEA/Atlantis").status == 422
    assert caller.get(f"{PATH}/{','.join(['AEJEA'] * 21)}/INMUN").status == 422
    two = caller.get(f"{PATH}/INMUN", page=2, limit=1).data
    assert (prices(two), two["count"]) == ([100], 2)
    assert caller.get(f"{PATH}/INMUN", page=9).data["rows"] == []


def test_paths_take_names_of_several_ports_by_their_role_and_offer_them_else(api: Api) -> None:
    """Hamburg is in the USA, too, and Kochi in Japan."""
    carrier, caller = member(7), api(member(8))
    rate_of(carrier, 100, lane=("INTUT", "DEHAM"))
    rate_of(carrier, 200, lane=("INCOK", "DEHAM"))
    assert prices(caller.get(f"{PATH}/Hamburg/Tuticorin").data) == [100]
    assert prices(caller.get(f"{PATH}/Hamburg,汉堡/Kochi").data) == [200]
    assert prices(caller.get(f"{PATH}/Hamburg").data) == [200, 100]
    answer = caller.get(f"{PATH}/San Lorenzo/Kochi")
    assert answer.status == 422
    offered = answer.json["candidates"]["port"]
    assert {row["name"] for row in offered} == {"San Lorenzo"}
    assert len({row["code"] for row in offered}) == len(offered) > 1
    for row in offered:
        assert caller.get(f"{PATH}/{row['code']}/Kochi").status == 200


def test_every_name_that_an_answer_of_rates_has_is_taken_by_its_paths(api: Api) -> None:
    carrier, caller = member(7), api(member(8))
    for number, lane in enumerate([("INTUT", "DEHAM"), ("INCOK", "USNYC"), ("INNSA", "MXZLO")]):
        rate_of(carrier, 100 + number, lane=lane)
        (row,) = caller.get(f"{PATH}/{lane[1]}/{lane[0]}").data["rows"]
        start, end = row["loadingPort"], row["destinationPort"]
        for to in (end, f"{end}({lane[1]})"):
            for by in (start, f"{start}({lane[0]})"):
                answer = caller.get(f"{PATH}/{to}/{by}")
                if answer.status == 422:
                    codes = [each["code"] for each in answer.json["candidates"]["port"]]
                    assert (to, lane[1] in codes) == ("Manzanillo", True)
                else:
                    assert prices(answer.data) == [100 + number]


def test_own_rates_are_searched_by_every_name_of_a_port(api: Api) -> None:
    carrier = member(7)
    rate_of(carrier, 100, lane=("INNSA", "DEHAM"))
    rate_of(carrier, 200, lane=("INMUN", "SGSIN"))
    caller = api(carrier)
    for text in ("JNPT", "innsa1", "汉堡", "amburgo"):
        rows = caller.get(f"{PATH}", filter=text).data["rows"]
        assert [int(Decimal(row["oceanfreight"])) for row in rows] == [100], text


def test_the_best_rate_of_a_container_is_found_by_what_it_is_worth(api: Api) -> None:
    carrier, caller = member(9), api(member(2))
    worth("USD", "80")
    worth("EUR", "100")
    rate_of(member(6), 1000)
    rate_of(carrier, 790, currency="EUR")  # 987.50 in dollars
    rate_of(carrier, 10, currency="JPY")  # no exchange rate
    rate_of(carrier, 500, container="20DS")  # alone: nothing to compare with
    listed = caller.get(f"{PATH}/AEJEA/INMUN", sort="oceanfreight").data
    shown = [(row["oceanfreight"], row["converted"], row["isBest"]) for row in listed["rows"]]
    assert shown == [(500, 500, False), (790, 987.5, True), (1000, 1000, False), (10, None, False)]
    assert (listed["notCompared"], listed["rateDate"]) == (1, in_days(-1).isoformat())
    in_euros = caller.get(f"{PATH}/AEJEA/INMUN", currency="eur", sort="-oceanfreight").data
    assert [row["converted"] for row in in_euros["rows"]] == [800, 790, 400, None]


def test_the_best_rate_is_above_zero_and_has_one_of_another_company_beside_it(api: Api) -> None:
    carrier, caller = member(9), api(member(2))
    for price in (900, 950):
        rate_of(carrier, price)
    free = rate_of(member(6), 0)
    path = f"{PATH}/AEJEA/INMUN"
    assert [row["isBest"] for row in caller.get(path).data["rows"]] == [False] * 3
    FreightRate.objects.filter(pk=free.pk).update(price=1000)
    rows = caller.get(path, sort="oceanfreight").data["rows"]
    assert [(row["oceanfreight"], row["isBest"]) for row in rows] == [
        (900, True), (950, False), (1000, False),
    ]  # fmt: skip
    # The other company's rate cannot be compared any more: its currency has no exchange rate.
    FreightRate.objects.filter(pk=free.pk).update(currency="JPY")
    assert [row["isBest"] for row in caller.get(path).data["rows"]] == [False] * 3


def test_a_rate_was_posted_when_its_present_version_was(api: Api) -> None:
    older, newer = rate_of(member(6), 100), rate_of(member(7), 200)
    changed = timezone.now() - dt.timedelta(hours=1)
    FreightRate.objects.filter(pk=older.pk).update(updated_at=changed, version=2)
    rows = api(member(2)).get(f"{PATH}/AEJEA/INMUN").data["rows"]
    assert [row["id"] for row in rows] == [older.pk, newer.pk]
    assert dt.datetime.fromisoformat(rows[0]["postedAt"]) == changed
    assert rows[0]["createdAt"] < rows[0]["postedAt"]
    assert rows[1]["postedAt"] == rows[1]["createdAt"]


def test_rates_in_one_currency_are_compared_without_an_exchange_rate(api: Api) -> None:
    for price in (30, 20, 25):
        rate_of(member(6), price, currency="AED")
    listed = api(member(2)).get(f"{PATH}/AEJEA/INMUN", sort="oceanfreight").data
    assert [(row["oceanfreight"], row["isBest"]) for row in listed["rows"]] == [
        (20, True), (25, False), (30, False),
    ]  # fmt: skip


def test_ones_own_ports_and_nobody_elses(api: Api) -> None:
    exporter, carrier = member(2), member(6)
    ships(exporter, "INMUN", "AEJEA")
    serves(carrier, "INNSA")
    own_ports = api(exporter).get(f"{PATH}/enquiries/user/{exporter.pk}/ports").data
    assert [row["code"] for row in own_ports["loadingPorts"]] == ["INMUN"]
    assert [row["code"] for row in own_ports["destinationPorts"]] == ["AEJEA"]
    assert (len(own_ports["portPairs"]), own_ports["pairLimit"]) == (1, 5)
    served = api(carrier).get(f"{PATH}/enquiries/user/{carrier.pk}/ports").data
    assert [row["code"] for row in served["loadingPorts"]] == ["INNSA"]
    assert api(carrier).get(f"{PATH}/enquiries/user/{exporter.pk}/ports").status == 403


# -- a lane and its chart --


def test_a_lane_has_its_distance_and_its_weeks(api: Api) -> None:
    carriers = [member(6) for _number in range(4)]
    week = mondays(in_days(0))
    worth("USD", "80")
    worth("EUR", "100")

    def held(user: Any, price: int, since: int, until: int | None, **fields: Any) -> FreightRate:
        """A rate from one Monday on, and until another if it was withdrawn."""
        ends = None if until is None else day_start(week[until])
        return rate_of(user, price, created_at=day_start(week[since]), withdrawn_at=ends, **fields)

    held(carriers[0], 1000, 0, None)
    held(carriers[0], 4000, 0, None)  # the company counts once, with its lowest
    held(carriers[1], 1200, 0, None)
    held(carriers[2], 800, 3, 6, currency="EUR")  # 1,000 in dollars
    held(carriers[3], 1500, 5, None)
    held(carriers[3], 1, 0, None, container="20DS")
    held(member(6, status="rejected"), 2, 0, None)
    query = {"loadingPort": "INMUN", "destinationPort": "Jebel Ali"}
    chart = api(member(2)).get(f"{PATH}/lane", **query).data
    assert (chart["containerType"], chart["currency"], chart["minCompanies"]) == ("40DHC", "USD", 3)
    assert (chart["distanceNm"], chart["sailingDays"]) == (None, None)
    figures = [(row["companies"], row["median"], row["low"], row["high"]) for row in chart["weeks"]]
    few, three = (2, None, None, None), (3, 1000, 1000, 1200)
    four, after = (4, 1100, 1000, 1500), (3, 1200, 1000, 1500)
    assert figures == [few] * 3 + [three] * 2 + [four] + [after] * 6
    assert chart["weeks"][0]["week"] == week[0].isoformat()
    SeaDistance.objects.all().delete()


def test_an_edit_shows_in_the_chart_from_its_week_on(api: Api) -> None:
    week = mondays(in_days(0))
    for number in range(3):
        rate = rate_of(member(6), 1000, created_at=day_start(week[0]))
        if number == 1:
            at = day_start(week[8]) + dt.timedelta(hours=1)
            RateVersion.objects.filter(rate=rate).update(ends_at=at)
            FreightRate.objects.filter(pk=rate.pk).update(price=700, version=2, updated_at=at)
            RateVersion.objects.create(
                rate=rate, number=2, saved_by=rate.created_by, starts_at=at, price=Decimal(700),
                currency="USD", valid_until=rate.valid_until, comments="",
            )  # fmt: skip
    query = {"loadingPort": "INMUN", "destinationPort": "AEJEA", "containerType": "40HC"}
    chart = api(member(8)).get(f"{PATH}/lane", **query).data
    assert [row["low"] for row in chart["weeks"]] == [1000] * 8 + [700] * 4


def test_publishing_has_the_distance_computed(api: Api) -> None:
    assert api(member(6, tier=1)).post(PATH, form()).status == 201
    outbox.drain()
    known = SeaDistance.objects.get()
    assert (known.source.locode, known.destination.locode) == ("INMUN", "AEJEA")
    query = {"loadingPort": "INMUN", "destinationPort": "AEJEA"}
    chart = api(member(2)).get(f"{PATH}/lane", **query).data
    assert chart["distanceNm"] == known.nautical_miles
    assert chart["sailingDays"] == pytest.approx((known.nautical_miles or 0) / 14 / 24, abs=0.06)


# -- matched exporters --


def exporters_on_the_lane() -> None:
    for name, status in (("Kaveri Yarns", "approved"), ("Alpha Spices", "pending")):
        ships(member(2, name=name, status=status), "INMUN", "AEJEA")
    ships(member(8, name="Zenith Tiles"), "INMUN", "AEJEA")
    ships(member(2, name="Rejected", status="rejected"), "INMUN", "AEJEA")
    ships(member(2, name="Elsewhere"), "INMAA", "SGSIN")


def test_carriers_see_who_ships_on_a_lane_with_a_paid_plan(api: Api) -> None:
    exporters_on_the_lane()
    query = {"loadingPort": "Mundra", "destinationPort": "AEJEA"}
    matched = api(member(6, tier=2)).get(f"{PATH}/2,8/userports", **query).data
    named = matched["exporterMappings"]["Mundra → Jebel Ali"]
    assert [(each["companyName"], each["isVerified"]) for each in named] == [
        ("Alpha Spices", False), ("Kaveri Yarns", True), ("Zenith Tiles", True),
    ]  # fmt: skip
    assert (matched["loadingPort"], matched["portMappings"]) == (
        ["Mundra"],
        {"Mundra": ["Jebel Ali"]},
    )
    assert [lane["exporters"] for lane in matched["lanes"]] == [3]
    second = api(member(6, tier=3)).get(f"{PATH}/2,8/userports", **query, page=2, limit=2).data
    assert len(second["exporterMappings"]["Mundra → Jebel Ali"]) == 1


@pytest.mark.parametrize("tier", [None, 1])
def test_below_the_basic_plan_they_see_how_many(api: Api, tier: int | None) -> None:
    exporters_on_the_lane()
    query = {"loadingPort": "INMUN", "destinationPort": "AEJEA"}
    answer = api(member(9, tier=tier)).get(f"{PATH}/2,8/userports", **query)
    matched = answer.data
    assert (matched["exporterMappings"], matched["namesAreWithheld"]) == (None, True)
    assert [lane["exporters"] for lane in matched["lanes"]] == [3]
    assert matched["liftedBy"] == ["basic", "premium"]
    assert "Kaveri" not in str(answer.json)


def test_without_a_lane_ones_own_lanes_are_shown(api: Api) -> None:
    exporters_on_the_lane()
    carrier = member(6, tier=2)
    rate_of(carrier)
    serves(carrier, "INMAA")
    serves(carrier, "SGSIN", "destination")
    matched = api(carrier).get(f"{PATH}/2,8/userports").data
    assert [(lane["lane"], lane["exporters"]) for lane in matched["lanes"]] == [
        ("Mundra → Jebel Ali", 3), (f"{port('INMAA').name} → Singapore", 1),
    ]  # fmt: skip
    assert api(member(7)).get(f"{PATH}/2,8/userports").data["lanes"] == []
    assert company_of(carrier).name not in str(matched)


def test_a_lane_needs_both_ports(api: Api) -> None:
    caller = api(member(6, tier=2))
    message = "Please select both loading and destination ports"
    answer = caller.get(f"{PATH}/2,8/userports", loadingPort="INMUN")
    assert answer.json["errors"] == {"destinationPort": [message]}
    unknown = caller.get(f"{PATH}/2,8/userports", loadingPort="INMUN", destinationPort="Atlantis")
    assert list(unknown.json["errors"]) == ["destinationPort"]


def test_a_lane_without_exporters_has_none(api: Api) -> None:
    query = {"loadingPort": "INMUN", "destinationPort": "AEJEA"}
    matched = api(member(6, tier=2)).get(f"{PATH}/2,8/userports", **query).data
    assert (matched["exporterMappings"], matched["lanes"][0]["exporters"]) == (
        {"Mundra → Jebel Ali": []}, 0,
    )  # fmt: skip


def test_a_lane_without_rates_is_an_empty_list(api: Api) -> None:
    exporter = member(2)
    ships(exporter, "INMUN", "AEJEA")
    rate_of(member(6), lane=("INMAA", "SGSIN"))
    for path in ("watch", "AEJEA/INMUN"):
        answered = api(exporter).get(f"{PATH}/{path}").data
        assert (answered["rows"], answered["count"], answered["rateDate"]) == ([], 0, None)
