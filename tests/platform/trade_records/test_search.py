"""The search of trade records, and the file of what is shown."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.http.paging import COUNT_CAP
from lading.base.kernel import limits
from lading.base.reference.models import Port
from lading.records.trade_records import criteria, finding, frequent_words, loading
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import member
from tests.platform.many import check_each

from .rows import merge, stored

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

PATH = "/exim-data/filterdata"
FILE = "/exim-data/download-excel"
ANYWHERE = {
    "sourceCountry": "any",
    "sourcePort": "any",
    "destinationCountry": "any",
    "destinationPort": "any",
}


def port(locode: str) -> Port:
    return Port.objects.get(locode=locode)


def lane(origin: str, destination: str) -> dict[str, Any]:
    """The places of a record between two ports."""
    begin, end = port(origin), port(destination)
    return {
        "origin_country_id": begin.country_id,
        "origin_port_id": begin.pk,
        "destination_country_id": end.country_id,
        "destination_port_id": end.pk,
    }


@pytest.fixture
def records() -> None:
    """Five records; one of them of an import that is not finished."""
    hamburg, dubai = lane("INMUN", "DEHAM"), lane("INNSA", "AEJEA")
    stored(
        hamburg | {"record_id": "YARN", "day": "2024-03-05"},
        hamburg
        | {
            "record_id": "RICE",
            "day": "2023-01-31",
            "hs_code": "100630",
            "description": "Basmati rice, 5 kg bags",
            "quantity": None,
            "quantity_note": "Weight Captured Separately",
        },
        dubai
        | {
            "record_id": "SHIRTS",
            "day": "2024-03-05",
            "hs_code": "62052000",
            "description": "Men's cotton shirts",
            "consignee": "Al Noor Trading LLC",
            "value": "125.5",
            "value_usd": None,
            "currency": "AED",
        },
        {
            "record_id": "LOOSE",
            "day": "2022-07-01",
            "hs_code": "",
            "description": "=COTTON WASTE",
            "consignee": "",
            "destination_port_name": "Port of somewhere",
        },
    )
    loading.begin(2)
    merge(2, **hamburg, record_id="UNFINISHED")


def find(client: ApiClient, **query: Any) -> Answer:
    return client.get(PATH, **(ANYWHERE | {"hscode": "cotton"} | query))


def ids(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["recordId"] for row in answer.data["data"]]


FOUND: list[Any] = [
    ({"hscode": "52"}, ["YARN"]),
    ({"hscode": "5205 11.10"}, ["YARN"]),
    ({"hscode": "5206"}, []),
    ({"hscode": "cotton"}, ["YARN", "SHIRTS", "LOOSE"]),
    ({"hscode": "COTT shirt"}, ["SHIRTS"]),
    ({"hscode": "hansa"}, []),
    ({"consignee": "al NOOR"}, ["SHIRTS"]),
    ({"sourceCountry": "India"}, ["YARN", "SHIRTS"]),
    ({"sourcePort": "INNSA"}, ["SHIRTS"]),
    ({"destinationCountry": "Germany"}, ["YARN"]),
    ({"destinationCountry": "AE", "destinationPort": "Hamburg"}, None),
    ({"destinationPort": "DEHAM"}, ["YARN"]),
    ({"dateFrom": "2024-01-01"}, ["YARN", "SHIRTS"]),
    ({"dateTo": "04-03-2024"}, ["LOOSE"]),
    (
        {
            "hscode": "10",
            "sourceCountry": "India",
            "sourcePort": "Mundra",
            "destinationCountry": "Germany",
            "destinationPort": "DEHAM",
        },
        ["RICE"],
    ),
]


@pytest.mark.usefixtures("records")
def test_what_a_search_finds(api: Api) -> None:
    client = api(member(1))

    def check(query: dict[str, str], expected_ids: list[str] | None) -> None:
        answer = find(client, **query)
        if expected_ids is None:
            assert answer.json["errors"] == {"destinationPort": ["We do not know this port."]}
        else:
            assert sorted(ids(answer)) == sorted(expected_ids)
            assert answer.data["count"] == len(expected_ids)

    check_each(FOUND, check)


@pytest.mark.usefixtures("records")
def test_frequent_words_are_compared_with_what_the_others_find(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE trade_records_2024")
    monkeypatch.setattr(frequent_words, "_known", frequent_words._Known())
    frequent = frequent_words.is_frequent
    assert frequent("description_words", "cot")
    assert frequent("consignee_words", "hansa")
    # This word is not in that year.
    assert not frequent("description_words", "waste")
    client = api(member(1))
    for query, expected_ids, compares in (
        ({"hscode": "cotton waste"}, ["LOOSE"], True),
        ({"hscode": "basmati", "consignee": "hansa"}, ["RICE"], True),
        ({"hscode": "basmati", "consignee": "noor"}, [], True),
        ({"hscode": "cotton", "consignee": "hansa"}, ["YARN"], False),
    ):
        with CaptureQueriesContext(connection) as captured:
            assert ids(find(client, **query)) == expected_ids
        asked = " ".join(each["sql"] for each in captured)
        assert ("ts_match_vq" in asked) is compares


@pytest.mark.usefixtures("records")
def test_a_record_has_the_documents_names(api: Api) -> None:
    [rice] = find(api(member(1), "fr"), hscode="basmati", page=1).data["data"]
    assert rice == {
        "DATE": "2023-01-31",
        "HS_code": "100630",
        "productDescription": "Basmati rice, 5 kg bags",
        "consigneeName": "Hansa Textil GmbH",
        "portOfDestination": "Hamburg",
        "countryOfDestination": "Allemagne",
        "portOfOrigin": "Mundra",
        "countryOfOrigin": "Inde",
        "QTY": None,
        "quantityNote": "Weight Captured Separately",
        "unit": "KGS",
        "value": 3600,
        "rateCurrency": "USD",
        "valueUsd": 3600,
        "recordId": "RICE",
    }
    [waste] = find(api(member(1)), hscode="waste").data["data"]
    assert (waste["portOfDestination"], waste["countryOfDestination"]) == ("Port of somewhere", "")


REQUIRED = {
    "hscode": ["HS code is required"],
    "sourceCountry": ["Loading Country is required"],
    "sourcePort": ["Loading Port is required"],
    "destinationCountry": ["Destination Country is required"],
    "destinationPort": ["Destination Port is required"],
}


def test_hs_code_both_countries_and_both_ports_are_required(api: Api) -> None:
    for business_type in (1, 3, 6):
        answer = api(member(business_type, tier=1)).get(PATH)
        assert answer.status == 422
        assert answer.json["errors"] == REQUIRED


@pytest.mark.usefixtures("records")
def test_the_country_of_origin_of_exporters_is_india_unless_another_is_named(api: Api) -> None:
    for business_type in (2, 8):
        client = api(member(business_type, tier=1))
        assert "sourceCountry" not in client.get(PATH).json["errors"]
        assert ids(find(client, sourceCountry="", hscode="cotton")) == ids(
            find(client, sourceCountry="India")
        )
        assert ids(find(client, sourceCountry="Germany")) == []


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ({"hscode": "5"}, "hscode", str(criteria.WRONG_HS_CODE)),
        ({"hscode": "52051110123"}, "hscode", str(criteria.WRONG_HS_CODE)),
        ({"hscode": "…"}, "hscode", str(criteria.WRONG_HS_CODE)),
        ({"hscode": "x" * 101}, "hscode", "This is longer than 100 characters."),
        ({"sourceCountry": "Atlantis"}, "sourceCountry", "We do not know this country."),
        ({"consignee": "&"}, "consignee", str(criteria.NO_WORDS)),
        ({"dateFrom": "soon"}, "dateFrom", "Enter a date as DD-MM-YYYY."),
        (
            {"dateFrom": "2024-01-02", "dateTo": "2024-01-01"},
            "dateTo",
            "The last day is before the first.",
        ),
    ],
)
def test_wrong_filters(api: Api, query: dict[str, str], field: str, message: str) -> None:
    answer = find(api(member(1)), **query)
    assert answer.status == 422
    assert answer.json["errors"] == {field: [message]}


@pytest.mark.usefixtures("records")
def test_pages_and_sorts(api: Api) -> None:
    client = api(member(1))
    whole = ids(find(client))
    assert whole[-1] == "LOOSE"
    paged = [ids(find(client, page=page, limit=1)) for page in (1, 2, 3, 4)]
    assert paged == [[each] for each in whole] + [[]]
    assert ids(find(client, sort="DATE")) == whole[::-1]
    assert ids(find(client, sort="-value")) == ["YARN", "LOOSE", "SHIRTS"]
    assert ids(find(client, sort="HS_code")) == ["LOOSE", "YARN", "SHIRTS"]
    assert find(client, sort="unit").status == 422


def test_only_the_date_sorts_more_than_are_counted(
    api: Api, monkeypatch: pytest.MonkeyPatch, records: None
) -> None:
    monkeypatch.setattr(finding, "COUNT_CAP", 2)
    monkeypatch.setattr("lading.base.http.paging.COUNT_CAP", 2)
    client = api(member(1))
    answer = find(client, page=1, limit=10)
    assert (answer.data["count"], answer.data["countIsCapped"]) == (2, True)
    assert len(ids(answer)) == 2
    assert ids(find(client, page=2, limit=2)) == []
    refused = find(client, sort="QTY")
    assert refused.status == 422
    message = (
        "More than 10,000 records were found, so they can only be sorted by date. Narrow the "
        "search to sort them in other ways."
    )
    assert refused.json["errors"] == {"sort": [message]}
    assert COUNT_CAP == 10_000


def test_without_a_plan_nobody_but_a_buyer_searches(api: Api, records: None) -> None:
    for business_type, tier, status in ((1, None, 200), (3, None, 403), (3, 1, 200), (7, 1, 200)):
        client = api(member(business_type, tier=tier))
        answer = find(client)
        assert answer.status == status, (business_type, tier)
        if status == 403:
            assert answer.json["code"] == "UPGRADE_REQUIRED"
            assert answer.json["liftedBy"] == ["free", "basic", "premium"]
            assert client.post(FILE, {"data": [{"recordId": "YARN"}]}).status == 403


def test_a_search_costs_the_same_whatever_it_finds(api: Api, records: None) -> None:
    client = api(member(1))
    costs = []
    for text in ("cotton", "rice", "nothing"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            find(client, hscode=text, sourceCountry="India", destinationPort="DEHAM")
        costs.append(len(queries))
    assert len(set(costs)) == 1


# The file of what is shown


def cells(answer: Answer) -> list[list[Any]]:
    assert answer.status == 200, answer
    assert "Exim_data.xlsx" in answer.response["Content-Disposition"]
    book = openpyxl.load_workbook(io.BytesIO(answer.response.content))
    return [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]


@pytest.mark.usefixtures("records")
def test_the_file_has_what_is_stored_in_the_order_that_is_shown(api: Api) -> None:
    client = api(member(1))
    shown = find(client, sort="DATE").data["data"]
    shown[0]["consigneeName"] = "Somebody else"
    header, *lines = cells(client.post(FILE, {"data": shown}))
    assert header[:4] == ["Date", "HS code", "Description", "Consignee"]
    assert [line[-1] for line in lines] == [row["recordId"] for row in shown]
    first = dict(zip(header, lines[0], strict=True))
    assert first["Description"] == "'=COTTON WASTE"
    assert first["Consignee"] is None


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (
            None,
            "Kindly search for the Exporter Data and proceed with downloading the data.",
        ),
        ([], "Kindly search for the Exporter Data and proceed with downloading the data."),
        ([{"recordId": "YARN"}, {"recordId": "NONE"}], "We have no record NONE."),
        ([{"recordId": "YARN", "DATE": "2024-03-06"}], "We have no record YARN."),
        ([{"recordId": "UNFINISHED"}], "We have no record UNFINISHED."),
        (["YARN"], "This value is not valid."),
        ([{"recordId": 5}], "This value is not valid."),
        ([{"recordId": "YARN"}] * 1001, "This file can contain at most 1000 records."),
    ],
)
def test_a_file_of_something_else_is_refused(api: Api, sent: Any, message: str) -> None:
    answer = api(member(1)).post(FILE, {"data": sent})
    assert answer.status == 422
    assert answer.json["errors"] == {"data": [message]}


@pytest.mark.usefixtures("records")
def test_files_are_throttled(api: Api) -> None:
    forget_throttles()
    client = api(member(1))
    most = limits.number("exporter_data.files_per_minute")
    payload = {"data": [{"recordId": "YARN"}]}
    assert {client.post(FILE, payload).status for _ in range(most)} == {200}
    refused = client.post(FILE, payload)
    assert refused.status == 429
    assert int(refused.response["Retry-After"]) > 0
