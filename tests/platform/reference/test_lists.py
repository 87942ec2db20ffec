"""The public lists: search order, pages, refusals, caching, a constant number of queries."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lading.base.reference.models import Country, Port, Unit
from tests.platform.many import in_one_test

pytestmark = pytest.mark.django_db


@pytest.fixture
def get() -> Callable[..., Any]:
    """Call a public list, without signing in, and return what is under `data`."""

    def call(path: str, **query: Any) -> Any:
        response = Client().get(f"/api{path}", query)
        assert response.status_code == 200, response.content
        return json.loads(response.content)["data"]

    return call


def names(data: Any, field: str = "port") -> list[str]:
    return [row[field] for row in data["rows"]]


def test_all_countries_come_at_once(get: Callable[..., Any]) -> None:
    data = get("/countries")
    assert data["count"] == len(data["rows"]) == 249
    india = next(row for row in data["rows"] if row["id"] == 105)
    assert india == {
        "id": 105,
        "country": "India",
        "iso2": "IN",
        "iso3": "IND",
        "dialCode": "+91",
        "currencyCode": "INR",
        "currencyDecimals": 2,
        "otherNames": ["Bharat", "Republic of India"],
    }


def test_countries_come_in_pages_when_asked(get: Callable[..., Any]) -> None:
    first = names(get("/countries", limit=3), "country")
    assert first == ["Afghanistan", "Åland Islands", "Albania"]
    assert len(get("/countries", page=25)["rows"]) == 9


@pytest.mark.parametrize(
    ("text", "expected_name"),
    [
        ("ivory coast", "Côte d'Ivoire"),
        ("COTE D'IVOIRE", "Côte d'Ivoire"),
        ("Russian Federation", "Russia"),
        ("türkiye", "Turkey"),
        ("Burma", "Myanmar"),
        ("uae", "United Arab Emirates"),
    ],
)
def test_countries_are_found_by_other_names(
    get: Callable[..., Any], text: str, expected_name: str
) -> None:
    assert names(get("/countries", filter=text), "country") == [expected_name]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("India", "India"),
        ("ind", "India"),
        ("IN", "India"),
        ("niger", "Niger"),
        ("guinea", "Guinea"),
        ("congo", "Congo"),
        ("united k", "United Kingdom"),
        ("arab", "Egypt"),
    ],
)
def test_the_country_that_is_meant_comes_first(
    get: Callable[..., Any], text: str, first: str
) -> None:
    assert names(get("/countries", filter=text), "country")[0] == first


@in_one_test(
    ("text", "first"),
    [
        ("INMUN", "Mundra"),
        ("inmun", "Mundra"),
        ("IN MUN", "Mundra"),
        ("Mundra(INMUN)", "Mundra"),
        ("JNPT", "Nhava Sheva"),
        ("jawaharlal", "Nhava Sheva"),
        ("bombay", "Mumbai"),
        ("madras", "Chennai"),
        ("CALCUTTA", "Kolkata"),
        ("cochin", "Kochi"),
        ("göteborg", "Gothenburg"),
        ("goteborg", "Gothenburg"),
        ("st petersburg", "Saint Petersburg"),
        ("hai phong", "Haiphong"),
        ("port-said", "Port Said"),
    ],
)
def test_ports_are_found_by_name_other_name_and_code(
    get: Callable[..., Any], text: str, first: str
) -> None:
    assert names(get("/ports", filter=text))[0] == first


def test_a_port_row_has_the_documented_fields(get: Callable[..., Any]) -> None:
    (row,) = get("/ports", filter="INNSA")["rows"]
    port = Port.objects.get(locode="INNSA")
    assert row == {
        "id": port.pk,
        "port": "Nhava Sheva",
        "code": "INNSA",
        "countryId": 105,
        "countryName": "India",
        "latitude": 18.97,
        "longitude": 72.93,
        "isMeant": True,
    }


def test_whole_names_come_before_beginnings_before_parts(get: Callable[..., Any]) -> None:
    port_names = names(get("/ports", filter="goa", limit=100))
    assert port_names[0] == "Goa"
    port_names = names(get("/ports", filter="man", countryId=105, limit=100))
    assert port_names == ["New Mangalore", "Mandvi", "Mangalore"]


def test_a_code_given_exactly_comes_first(get: Callable[..., Any]) -> None:
    assert get("/ports", filter="SEGOT")["rows"][0]["code"] == "SEGOT"


def test_ports_of_one_country(get: Callable[..., Any]) -> None:
    data = get("/ports", countryId=105, limit=100)
    assert {row["countryName"] for row in data["rows"]} == {"India"}
    assert data["count"] == Port.objects.filter(country_id=105).count()
    assert names(data) == sorted(names(data))


def test_pages_do_not_overlap_and_end_empty(get: Callable[..., Any]) -> None:
    pages = [get("/ports", countryId=105, page=page)["rows"] for page in range(1, 12)]
    ids = [row["id"] for rows in pages for row in rows]
    assert len(ids) == len(set(ids)) == Port.objects.filter(country_id=105).count()
    assert len(pages[0]) == 10
    assert get("/ports", page=1_000_000)["rows"] == []


def test_inactive_rows_are_not_offered(get: Callable[..., Any]) -> None:
    Port.objects.filter(locode="INMUN").update(is_active=False)
    Country.objects.filter(pk=105).update(is_active=False)
    Unit.objects.filter(code="KGS").update(is_active=False)
    assert get("/ports", filter="INMUN")["count"] == 0
    assert get("/countries")["count"] == 248
    assert get("/units")["count"] == 44


def test_all_categories_fit_one_page(get: Callable[..., Any]) -> None:
    data = get("/categories", page=1, limit=100)
    assert data["count"] == len(data["rows"]) == 91
    ids = [row["id"] for row in data["rows"]]
    assert ids == sorted(ids)
    assert data["rows"][0] == {
        "id": 1,
        "name": "Live animals",
        "section": "I",
        "chapters": ["01"],
    }


@pytest.mark.parametrize("text", ["5205", "52 05", "52.05", " 5205 "])
def test_digits_find_codes_that_begin_so(get: Callable[..., Any], text: str) -> None:
    rows = get("/hscode", filter=text)["rows"]
    assert [row["code"] for row in rows[:2]] == ["5205", "520511"]
    assert all(row["code"].startswith("5205") for row in rows)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("cotton yarn", "5205"),
        ("yarn cotton", "5205"),
        ("COTTON YARN", "5205"),
        ("granites", "2516"),
        ("medicam", "300490"),
        ("t-shirts", "6109"),
        ("rice", "1006"),
    ],
)
def test_words_find_descriptions(get: Callable[..., Any], text: str, first: str) -> None:
    assert get("/hscode", filter=text)["rows"][0]["code"] == first


def test_hs_codes_of_one_category(get: Callable[..., Any]) -> None:
    data = get("/hscode", categoryId=51, limit=100)
    assert {row["code"][:2] for row in data["rows"]} == {"52"}
    row = data["rows"][1]
    assert row.keys() == {
        "id",
        "code",
        "description",
        "categoryId",
        "categoryName",
        "isMeant",
    }
    assert row["categoryId"] == 51
    assert get("/hscode", categoryId=51, filter="rice")["count"] == 0


def test_one_hs_code_by_its_id(get: Callable[..., Any]) -> None:
    rice = get("/hscode", filter="100630")["rows"][0]
    assert get("/hscode", id=rice["id"])["rows"] == [rice | {"isMeant": False}]
    assert get("/hscode", id=rice["id"], categoryId=51)["rows"] == []
    assert get("/hscode", id=2_000_000_000)["rows"] == []


def test_units_come_at_once_and_are_served_as_a_document_too(get: Callable[..., Any]) -> None:
    data = get("/units")
    assert data["count"] == len(data["rows"]) == 45
    assert data["rows"][0] == {
        "id": 1,
        "code": "KGS",
        "name": "Kilograms",
        "label": "Kilograms (KGS)",
        "rec20Code": "KGM",
        "otherNames": [],
    }
    document = json.loads(Client().get("/static/units.json").content)["data"]
    assert document == {"rows": data["rows"], "count": 45}
    assert get("/static/units.json") == data


def test_business_types_are_a_plain_list(get: Callable[..., Any]) -> None:
    data = get("/businesstypes")
    assert len(data) == 9
    assert {key: data[1][key] for key in ("id", "code", "name")} == {
        "id": 2,
        "code": "exporter",
        "name": "Exporter",
    }
    assert {
        row["id"]: (row["isOfferedInIndia"], row["needsGst"], row["ports"]) for row in data
    } == {
        1: (False, False, None),
        2: (True, True, "pairs"),
        3: (True, True, None),
        4: (True, True, None),
        5: (True, True, "handling"),
        6: (True, True, "loading"),
        7: (True, True, "loading"),
        8: (True, True, "pairs"),
        9: (True, True, "loading"),
    }


@pytest.mark.parametrize(
    ("country", "ids"),
    [
        ("India", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("in", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("105", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("France", [1]),
        ("Atlantis", []),
    ],
)
def test_business_types_that_a_country_offers(
    get: Callable[..., Any], country: str, ids: list[int]
) -> None:
    assert [row["id"] for row in get(f"/businesstypes?country={country}")] == ids


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/ports?limit=101", "limit"),
        ("/ports?page=0", "page"),
        ("/ports?page=x", "page"),
        ("/ports?countryId=India", "countryId"),
        ("/countries?limit=101", "limit"),
        ("/hscode?categoryId=99999999999", "categoryId"),
        ("/hscode?id=99999999999", "id"),
        ("/hscode?id=rice", "id"),
        (f"/hscode?filter={'a' * 101}", "filter"),
    ],
)
def test_wrong_queries_are_named(path: str, field: str) -> None:
    response = Client().get(f"/api{path}")
    assert response.status_code == 422
    body = json.loads(response.content)
    assert body["code"] == "VALIDATION"
    assert list(body["errors"]) == [field]
    assert not response.has_header("ETag")
    assert "public" not in response.headers.get("Cache-Control", "")


HOSTILE = [
    "%", "_", "\\", "'", '"', "|", "||", "&", "!", ":*", "()", "\x00", "a\x00b", "' OR 1=1 --",
    "🚢", "مومباي", "\u202e", "<b>x</b>", "a & | !", "()" * 50, "\ud800".encode(errors="replace"),
]  # fmt: skip


@in_one_test("text", HOSTILE)
@in_one_test("path", ["/countries", "/ports", "/categories", "/hscode"])
def test_hostile_searches_find_or_do_not_find(path: str, text: Any) -> None:
    assert Client().get(f"/api{path}", {"filter": text}).status_code == 200


def test_a_wildcard_is_not_a_wildcard(get: Callable[..., Any]) -> None:
    assert get("/ports", filter="m%i")["count"] == 0


def test_good_answers_may_be_kept_and_confirmed() -> None:
    first = Client().get("/api/countries")
    assert first.headers["Cache-Control"] == "public, max-age=300"
    again = Client().get("/api/countries", headers={"if-none-match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    Country.objects.filter(pk=105).update(name="Bharat")
    changed = Client().get("/api/countries", headers={"if-none-match": first.headers["ETag"]})
    assert changed.status_code == 200


@in_one_test(
    ("path", "queries"),
    [
        ("/countries", 1),
        ("/countries?limit=10", 2),
        ("/ports", 2),
        ("/ports?filter=port", 3),
        ("/categories", 2),
        ("/hscode?filter=cotton", 2),
        ("/units", 1),
        ("/businesstypes", 1),
    ],
)
@in_one_test("limit", [1, 10, 100])
def test_a_list_takes_the_same_queries_at_any_length(path: str, queries: int, limit: int) -> None:
    paged = queries == 2
    url = f"/api{path}{'&' if '?' in path else '?'}limit={limit}" if paged else f"/api{path}"
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(url).status_code == 200
    assert len(captured) == queries
