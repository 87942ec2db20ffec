"""What found records come to. The expected sums are worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.trade_records import summary
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .rows import stored
from .test_search import ANYWHERE, lane, port

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


def of(client: ApiClient, **query: Any) -> dict[str, Any]:
    answer = client.get("/exim-data/summary", **(ANYWHERE | {"hscode": "52"} | query))
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.data
    return found


def name_of(locode: str) -> str:
    return port(locode).name


def line(
    key: str, records: int, value: float | None, quantity: float | None, price: float | None
) -> dict[str, Any]:
    return {
        "key": key,
        "records": records,
        "valueUsd": value,
        "quantity": quantity,
        "medianUnitPrice": price,
    }


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
    found = of(api(member(1), "fr"))
    # The piece has the usual 3,600; the record without a value has the usual 1,200 kilograms.
    assert found.pop("total") == line("", 6, 4209, 1410, 3)
    assert found == {
        "isPartial": False,
        "withoutValue": 1,
        "unit": "KGS",
        "firstDay": "2024-01-10",
        "lastDay": "2024-02-03",
        "byYear": False,
        "periods": [
            line("2024-01-01", 2, 500, 200, 2.5),
            line("2024-02-01", 4, 3709, 1210, 10),
        ],
        "consignees": [
            line("Al Noor", 2, 3700, 10, 10),
            line("Hansa Textil GmbH", 3, 509, 200, 2.5),
        ],
        "origins": [line("Inde", 5, 4200, 1410, 3)],
        "loadingPorts": [
            line(name_of("INNSA"), 3, 3700, 1210, 10),
            line(name_of("INMUN"), 2, 500, 200, 2.5),
        ],
        "destinationPorts": [
            line(name_of("AEJEA"), 3, 3700, 1210, 10),
            line(name_of("DEHAM"), 2, 500, 200, 2.5),
            line("Somewhere", 1, 9, None, None),
        ],
    }


@pytest.mark.usefixtures("_records")
def test_records_years_apart_are_told_by_years(api: Api) -> None:
    stored({"day": "2021-05-01", "record_id": "OLD", "value_usd": "7"}, batch_id=2)
    found = of(api(member(1)))
    assert found["byYear"] is True
    assert [(each["key"], each["records"]) for each in found["periods"]] == [
        ("2021-01-01", 1),
        ("2024-01-01", 6),
    ]


@pytest.mark.usefixtures("_records")
def test_a_summary_of_the_newest_says_so(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "MOST", 4)
    found = of(api(member(1)))
    assert (found["isPartial"], found["total"]["records"]) == (True, 4)
    assert found["firstDay"] == "2024-02-01"
    monkeypatch.setattr(summary, "MOST", 6)
    assert of(api(member(1)))["isPartial"] is False


def test_a_summary_of_some_of_the_oldest_day_says_so(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored({"record_id": "ONE"}, {"record_id": "TWO"})
    for most, is_partial in ((1, True), (2, False), (3, False)):
        monkeypatch.setattr(summary, "MOST", most)
        assert of(api(member(1)))["isPartial"] is is_partial


def test_a_summary_of_nothing(api: Api) -> None:
    found = of(api(member(1)))
    assert found["total"] == line("", 0, None, None, None)
    assert (found["unit"], found["firstDay"], found["periods"]) == (None, None, [])
    assert api(member(3)).get("/exim-data/summary", **ANYWHERE, hscode="52").status == 403
