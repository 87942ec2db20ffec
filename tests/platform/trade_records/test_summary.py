"""What found records come to. The expected sums are worked out by hand."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from lading.base.kernel.values.clock import IST, as_of
from lading.base.reference.models import Country
from lading.records.trade_records import loading, summary
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .rows import merge, stored
from .test_search import ANYWHERE, lane, port

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


def summary_of(client: ApiClient, **query: Any) -> dict[str, Any]:
    answer = client.get("/exim-data/summary", **(ANYWHERE | {"hscode": "52"} | query))
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.data
    return found


def name_of(locode: str) -> str:
    return port(locode).name


def line(
    key: str,
    records: int,
    value: tuple[float | None, int],
    quantity: tuple[float | None, int],
    price: tuple[float | None, int],
) -> dict[str, Any]:
    """Each figure with the number of records that it is of."""
    return {
        "key": key,
        "records": records,
        "valueUsd": value[0],
        "valuedRecords": value[1],
        "quantity": quantity[0],
        "measuredRecords": quantity[1],
        "medianUnitPrice": price[0],
        "pricedRecords": price[1],
    }


NONE = (None, 0)


@pytest.fixture
def _records() -> None:
    hamburg, dubai = lane("INMUN", "DEHAM"), lane("INNSA", "AEJEA")
    rows = [
        # 2, 3 and 10 dollars a kilogram; a piece, a record without a value, one without a number.
        hamburg | {"day": "2024-01-10", "quantity": "100", "value_usd": "200"},
        hamburg | {"day": "2024-01-31", "quantity": "100", "value_usd": "300"},
        dubai | {"day": "2024-02-01", "consignee": "Al Noor", "quantity": "10", "value_usd": "100"},
        dubai | {"day": "2024-02-01", "consignee": "Al Noor", "quantity": "5", "unit": "NOS"},
        dubai | {"day": "2024-02-02", "consignee": "", "value": None, "value_usd": None},
        {
            "day": "2024-02-03",
            "destination_port_name": "Somewhere",
            "quantity": None,
            "value_usd": "9",
        },
        {"day": "2024-02-03", "hs_code": "10", "value_usd": "1000000"},
    ]
    stored(*({"record_id": f"R-{number}"} | row for number, row in enumerate(rows)))


@pytest.mark.usefixtures("_records")
def test_a_summary(api: Api) -> None:
    found = summary_of(api(member(1), "fr"))
    # The piece has the usual 3,600; the record without a value has the usual 1,200 kilograms.
    assert found.pop("total") == line("", 6, (4209, 5), (1410, 4), (3, 3))
    assert found.pop("sources") == [
        {
            "id": "shipments",
            "kind": "shipments",
            "closing": None,
            "records": 6,
            "valueUsd": 4209,
            "valuedRecords": 5,
            "firstDay": "2024-01-10",
            "lastDay": "2024-02-03",
        }
    ]
    assert found == {
        "isPartial": False,
        "withoutValue": 1,
        "contained": 0,
        "notConverted": [],
        "source": "shipments",
        "unit": "KGS",
        "units": [
            {"unit": "KGS", "family": "mass", "records": 4, "quantity": 1410},
            {"unit": "NOS", "family": None, "records": 1, "quantity": 5},
        ],
        "firstDay": "2024-01-10",
        "lastDay": "2024-02-03",
        "coveredFrom": "2024-01-10",
        "coveredTo": "2024-02-03",
        "byYear": False,
        "periods": [
            line("2024-01-01", 2, (500, 2), (200, 2), (2.5, 2)) | {"isPartial": True},
            line("2024-02-01", 4, (3709, 3), (1210, 2), (10, 1)) | {"isPartial": True},
        ],
        "consignees": [
            line("Al Noor", 2, (3700, 2), (10, 1), (10, 1)),
            line("Hansa Textil GmbH", 3, (509, 3), (200, 2), (2.5, 2)),
        ],
        "origins": [line("Inde", 5, (4200, 4), (1410, 4), (3, 3))],
        "loadingPorts": [
            line(name_of("INNSA"), 3, (3700, 2), (1210, 2), (10, 1)),
            line(name_of("INMUN"), 2, (500, 2), (200, 2), (2.5, 2)),
        ],
        "destinationPorts": [
            line(name_of("AEJEA"), 3, (3700, 2), (1210, 2), (10, 1)),
            line(name_of("DEHAM"), 2, (500, 2), (200, 2), (2.5, 2)),
            line("Somewhere", 1, (9, 1), NONE, NONE),
        ],
    }


@pytest.mark.usefixtures("_records")
def test_pieces_are_summed_when_they_are_asked_for(api: Api) -> None:
    found = summary_of(api(member(1)), unit="NOS")
    assert found["unit"] == "NOS"
    assert found["total"] == line("", 6, (4209, 5), (5, 1), (720, 1))
    assert [each["quantity"] for each in found["periods"]] == [None, 5]
    assert summary_of(api(member(1)), unit="BAG")["unit"] == "KGS"


def test_weights_convert_and_others_stay_apart(api: Api) -> None:
    rows: list[dict[str, Any]] = [
        {"quantity": "1500", "unit": "KGS", "value_usd": "3000"},  # 2 dollars a kilogram
        {"quantity": "2", "unit": "TON", "value_usd": "8000"},  # 4
        {"quantity": "3", "unit": "QTL", "value_usd": None, "value": None},
        {"quantity": "100", "unit": "LBS", "value_usd": "45.359237"},  # 1
        {"quantity": "500000", "unit": " gms. ", "value_usd": "1500"},  # 3
        {"quantity": "7", "unit": "barrows", "value_usd": "70"},
        {"quantity": "9", "unit": "", "value_usd": "70"},
        {"quantity": None, "unit": "KGS", "value_usd": "1"},
        {"quantity": "0", "unit": "KGS", "value_usd": "1"},
        {"quantity": "4", "unit": "CBM", "value_usd": "1"},
    ]
    stored(*({"record_id": f"R-{number}"} | row for number, row in enumerate(rows)))
    client = api(member(1))
    found = summary_of(client)
    # 1,500 + 2,000 + 300 + 45.359237 + 500 + 0; the median of 1, 2, 3 and 4 dollars.
    assert found["total"] == line("", 10, (12688.36, 9), (4345.36, 6), (2.5, 4))
    assert found["units"] == [
        {"unit": "KGS", "family": "mass", "records": 6, "quantity": 4345.36},
        {"unit": "BARROWS", "family": None, "records": 1, "quantity": 7},
        {"unit": "LTR", "family": "volume", "records": 1, "quantity": 4000},
    ]
    for unit, quantity, price in (("BARROWS", 7, 10), ("LTR", 4000, 0.0003)):
        total = summary_of(client, unit=unit)["total"]
        assert (total["quantity"], total["medianUnitPrice"]) == (quantity, price)


TOTALS: dict[str, Any] = {"consignee": "", "hs_code": "52", "quantity": None, "unit": ""}


def test_totals_of_countries_are_never_added_to_shipments(api: Api) -> None:
    stored(
        {"day": "2022-05-01", "record_id": "S", "value_usd": "10"},
        TOTALS | {"day": "2022-03-31", "record_id": "A", "value_usd": "1000"},
        TOTALS | {"day": "2020-03-31", "record_id": "B", "value_usd": "800"},
        TOTALS | {"day": "2021-12-31", "record_id": "C", "value_usd": "5000"},
    )
    client = api(member(1))
    found = summary_of(client)
    assert [(each["id"], each["kind"], each["valueUsd"]) for each in found["sources"]] == [
        ("shipments", "shipments", 10),
        ("totals-03-31", "countryTotals", 1800),
        ("totals-12-31", "countryTotals", 5000),
    ]
    # The most records; years of their own, the one between without any.
    assert (found["source"], found["byYear"]) == ("totals-03-31", True)
    assert [(each["key"], each["valueUsd"], each["isPartial"]) for each in found["periods"]] == [
        ("2020-01-01", 800, False),
        ("2021-01-01", None, False),
        ("2022-01-01", 1000, False),
    ]
    assert (found["unit"], found["total"]["quantity"]) == (None, None)
    for source, value in (("shipments", 10), ("totals-12-31", 5000)):
        assert summary_of(client, source=source)["total"]["valueUsd"] == value
    query = ANYWHERE | {"hscode": "52", "source": "imports"}
    assert client.get("/exim-data/summary", **query).status == 422


def test_totals_of_a_heading_and_of_what_it_contains_are_counted_once(api: Api) -> None:
    india, germany, france = (Country.objects.get(iso2=code).pk for code in ("IN", "DE", "FR"))
    year = TOTALS | {"day": "2022-03-31", "origin_country_id": india, "unit": "KGS"}
    to_germany = year | {"destination_country_id": germany}
    to_france = year | {"destination_country_id": france}
    rows: list[dict[str, Any]] = [
        # Germany: a heading, two of its subheadings, and one of their tariff lines.
        to_germany | {"hs_code": "5205", "value_usd": "100", "quantity": "50"},
        to_germany | {"hs_code": "520511", "value_usd": "60", "quantity": "30"},
        to_germany | {"hs_code": "52051110", "value_usd": "60", "quantity": "30"},
        to_germany | {"hs_code": "520512", "value_usd": "30", "quantity": "15"},
        # No total contains these: another heading, country, year, and origin.
        to_germany | {"hs_code": "520811", "value_usd": "7", "quantity": "1"},
        to_france | {"hs_code": "520511", "value_usd": "20", "quantity": "2"},
        to_germany | {"day": "2021-03-31", "hs_code": "520511", "value_usd": "3"},
        to_germany | {"hs_code": "520511", "value_usd": "1", "origin_country_id": france},
        # A shipment is no total, and totals of another closing are another kind.
        {"day": "2022-03-31", "hs_code": "520511", "value_usd": "500"},
        to_germany | {"day": "2022-12-31", "hs_code": "5208", "value_usd": "9"},
        to_germany | {"day": "2022-12-31", "hs_code": "520811", "value_usd": "9"},
    ]
    stored(*({"record_id": f"{number}"} | row for number, row in enumerate(rows)))
    client = api(member(1))
    found = summary_of(client, sourceCountry="any")
    assert (found["source"], found["contained"]) == ("totals-03-31", 3)
    assert (found["total"]["records"], found["total"]["valueUsd"]) == (5, 131)
    assert found["total"]["quantity"] == 53
    assert [(each["key"], each["valueUsd"]) for each in found["periods"]] == [
        ("2021-01-01", 3),
        ("2022-01-01", 128),
    ]
    december = summary_of(client, sourceCountry="any", source="totals-12-31")
    assert (december["contained"], december["total"]["valueUsd"]) == (1, 9)
    shipments = summary_of(client, sourceCountry="any", source="shipments")
    assert (shipments["contained"], shipments["total"]["valueUsd"]) == (0, 500)
    # A search of the subheading finds no heading that contains it.
    alone = summary_of(client, sourceCountry="any", hscode="520511")
    assert (alone["contained"], alone["total"]["valueUsd"]) == (1, 84)


def test_totals_of_months_are_one_kind_and_cover_whole_months(api: Api) -> None:
    days = ("2022-01-31", "2022-02-28", "2022-04-30")
    stored(*(TOTALS | {"day": day, "record_id": day, "value_usd": "5"} for day in days))
    found = summary_of(api(member(1)))
    assert [each["id"] for each in found["sources"]] == ["totals"]
    assert (found["coveredFrom"], found["coveredTo"]) == ("2022-01-01", "2022-04-30")
    assert [(each["key"], each["valueUsd"], each["isPartial"]) for each in found["periods"]] == [
        ("2022-01-01", 5, False),
        ("2022-02-01", 5, False),
        ("2022-03-01", None, False),
        ("2022-04-01", 5, False),
    ]


def test_values_without_a_rate_are_told_by_currency(api: Api) -> None:
    stored(
        {"record_id": "A"},
        {"record_id": "B", "currency": "IRR", "value": "500", "value_usd": None},
        {"record_id": "C", "currency": "IRR", "value": "250", "value_usd": None},
        {"record_id": "D", "currency": "SYP", "value": "9", "value_usd": None},
    )
    found = summary_of(api(member(1)))
    assert (found["total"]["valueUsd"], found["withoutValue"]) == (3600, 3)
    assert found["notConverted"] == [
        {"currency": "IRR", "records": 2, "value": 750},
        {"currency": "SYP", "records": 1, "value": 9},
    ]


@pytest.mark.usefixtures("_records")
def test_years_without_records_are_gaps_and_cut_years_are_partial(api: Api) -> None:
    stored({"day": "2021-05-01", "record_id": "OLD", "value_usd": "7"}, batch_id=2)
    found = summary_of(api(member(1)))
    assert found["byYear"] is True
    assert [
        (each["key"], each["records"], each["valueUsd"], each["isPartial"])
        for each in found["periods"]
    ] == [
        ("2021-01-01", 1, 7, True),
        ("2022-01-01", 0, None, False),
        ("2023-01-01", 0, None, False),
        ("2024-01-01", 6, 4209, True),
    ]


def test_a_period_is_whole_if_its_import_and_the_filters_cover_it(api: Api) -> None:
    loading.begin(1)
    for day in ("2024-01-10", "2024-02-20"):
        merge(1, day=day, record_id=day)
    with transaction.atomic():
        loading.publish(1, dt.date(2024, 1, 1), dt.date(2024, 2, 28))
    client = api(member(1))
    # 2024 is a leap year: the import ends a day before February does.
    assert [each["isPartial"] for each in summary_of(client)["periods"]] == [False, True]
    cut = summary_of(client, dateFrom="2024-01-02")
    assert [each["isPartial"] for each in cut["periods"]] == [True, True]
    assert (cut["coveredFrom"], cut["coveredTo"]) == ("2024-01-02", "2024-02-28")


def test_a_period_that_has_not_ended_is_partial(api: Api) -> None:
    loading.begin(1)
    merge(1, day="2026-06-29")
    with transaction.atomic():
        loading.publish(1, dt.date(2026, 6, 1), dt.date(2027, 7, 30))
    buyer = member(1)
    for day, is_partial in ((29, True), (30, False)):
        with as_of(dt.datetime(2026, 6, day, 12, tzinfo=IST)):
            found = summary_of(api(buyer))
        assert found["coveredTo"] == f"2026-06-{day}"
        assert [each["isPartial"] for each in found["periods"]] == [is_partial]


@pytest.mark.parametrize("seed", range(4))
def test_sums_never_mix_families(api: Api, seed: int) -> None:
    chance = random.Random(seed)
    grams = {"KGS": 1000, "TON": 1_000_000, "MTS": 1_000_000, "QTL": 100_000, "GMS": 1}
    units = [*grams, "NOS", "PCS", "BAG", "MTR", "LTR", ""]
    rows = [
        {
            "record_id": f"{number}",
            "unit": chance.choice(units),
            "quantity": chance.choice((None, str(chance.randrange(1, 1000)))),
        }
        for number in range(40)
    ]
    stored(*rows)
    expected: dict[str, int] = {}
    for row in rows:
        unit = row["unit"]
        if unit and row["quantity"]:
            base = "KGS" if unit in grams else unit
            expected[base] = expected.get(base, 0) + int(row["quantity"]) * grams.get(unit, 1000)
    found = summary_of(api(member(1)))
    got = {each["unit"]: round(each["quantity"] * 1000) for each in found["units"]}
    # Grams alone are not whole kilograms: each sum is told to a hundredth of its unit.
    assert got.keys() == expected.keys()
    assert all(abs(got[unit] - expected[unit]) <= 5 for unit in got)


@pytest.mark.usefixtures("_records")
def test_a_summary_of_the_newest_says_so(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "MOST", 4)
    found = summary_of(api(member(1)))
    assert (found["isPartial"], found["total"]["records"]) == (True, 4)
    assert found["firstDay"] == "2024-02-01"
    monkeypatch.setattr(summary, "MOST", 6)
    assert summary_of(api(member(1)))["isPartial"] is False


def test_a_summary_of_some_of_the_oldest_day_says_so(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored({"record_id": "ONE"}, {"record_id": "TWO"})
    for most, is_partial in ((1, True), (2, False), (3, False)):
        monkeypatch.setattr(summary, "MOST", most)
        assert summary_of(api(member(1)))["isPartial"] is is_partial


@pytest.mark.parametrize("records", [1, 30])
def test_a_summary_costs_the_same_number_of_queries_for_more_records(
    api: Api, django_assert_num_queries: DjangoAssertNumQueries, records: int
) -> None:
    """The token, the transaction with its three settings, the figures, and all names at once."""
    lanes = [lane(start, end) for start in ("INMUN", "INNSA") for end in ("DEHAM", "AEJEA")]
    rows = [
        lanes[number % 4]
        | {"consignee": f"Consignee {number}", "unit": ("KGS", "TON", "NOS")[number % 3]}
        | {"day": f"2024-{number % 12 + 1:02}-05", "record_id": f"S-{number}"}
        | ({"currency": "IRR", "value_usd": None} if number % 5 == 1 else {})
        for number in range(records)
    ]
    totals = [
        TOTALS
        | {"day": f"{2020 + number % 4}-03-31", "record_id": f"T-{number}"}
        | {"origin_country_id": rows[number]["origin_country_id"]}
        | {"hs_code": ("52", "5205", "520511")[number % 3]}
        for number in range(records)
    ]
    stored(*rows, *totals)
    client = api(member(1))
    summary_of(client)
    with django_assert_num_queries(8):
        found = summary_of(client, source="totals-03-31")
    assert sum(each["records"] for each in found["sources"]) + found["contained"] == 2 * records


def test_a_summary_of_nothing(api: Api) -> None:
    found = summary_of(api(member(1)))
    assert found["total"] == line("", 0, NONE, NONE, NONE)
    assert (found["source"], found["sources"], found["units"]) == (None, [], [])
    assert (found["unit"], found["firstDay"], found["periods"]) == (None, None, [])
    assert api(member(3)).get("/exim-data/summary", **ANYWHERE, hscode="52").status == 403
