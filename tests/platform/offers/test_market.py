"""The other types browse what sellers offer (RULES.md 19, 34, 58)."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.files.schemas import file_url
from lading.base.http.paging import COUNT_CAP
from lading.base.kernel.values.clock import today
from lading.base.kernel.wire import Data
from lading.market.offers import market
from lading.market.offers.models import Offer, OfferImage
from lading.market.offers.schemas import CargoOfferRows
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import (
    ProductFactory,
    company_of,
    member,
)
from tests.platform.walk.world import stored

from .rows import offer_of

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/offer-products/exporters"
# RULES.md 20: only buyers ask sellers of goods among those who browse offers.
ASKS = {2: "exporter", 3: "manufacturer", 4: "commission_agent", 8: "manufacturer_exporter"}


@pytest.fixture(autouse=True)
def _fresh_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(market._counts, "_kept", {})


def names(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["name"] for row in answer.data["rows"]]


@pytest.mark.parametrize("reader", range(1, 10))
def test_types_that_do_not_offer_browse(api: Api, reader: int) -> None:
    for seller in ASKS:
        offer_of(member(seller))
    answer = api(member(reader, tier=3)).get(PATH)
    if reader in ASKS:
        assert answer.status == 403
        return
    ways = {row["businessTypes"]["id"]: row["ask"] for row in answer.data["rows"]}
    expected = {
        seller: {"variant": "rfq", "party": party} if reader == 1 else None
        for seller, party in ASKS.items()
    }
    assert ways == expected


def test_only_live_offers_of_companies_in_good_standing(api: Api) -> None:
    seller = member(2)
    offer_of(seller, name="Live")
    offer_of(seller, name="Ends today", expiry_date=today())
    offer_of(seller, name="Ended", expiry_date=today() - dt.timedelta(days=1))
    at = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    offer_of(seller, name="Taken down", taken_down_at=at, take_down_reason="Forbidden")
    offer_of(seller, ProductFactory.by(seller, status="pending_approval"), name="Waiting")
    offer_of(seller, ProductFactory.by(seller, is_active=False), name="Turned off")
    of_deleted_product = offer_of(seller, name="Without its product")
    Offer.objects.filter(pk=of_deleted_product.pk).update(product=None)
    offer_of(member(3, status="rejected"), name="Of a rejected company")
    offer_of(member(3, status="pending"), name="Of an unverified company")
    buyer = api(member(1))
    shown = ["Of an unverified company", "Ends today", "Live"]
    answer = buyer.get(PATH)
    assert (names(answer), answer.data["count"]) == (shown, 3)
    hidden = Offer.objects.exclude(name__in=shown).values_list("pk", flat=True)
    assert len(hidden) == 6
    assert {buyer.get(f"{PATH}/{key}").status for key in hidden} == {404}


# -- the name --


@pytest.mark.parametrize("reader", [1, 5, 6, 7, 9])
@pytest.mark.parametrize("tier", [None, 1, 2, 3])
def test_the_name_is_sent_to_buyers_and_paid_plans_alone(
    api: Api, reader: int, tier: int | None
) -> None:
    if reader == 1 and tier is not None:
        return  # Buyers hold no plans.
    seller = member(2, name="Hidden Harbour Trading")
    picture = stored(seller, "yarn.png")
    offer = offer_of(seller, primary_image=picture)
    client = api(member(reader, tier=tier))
    row, detail = client.get(PATH), client.get(f"{PATH}/{offer.pk}")
    if reader == 1 or tier in (2, 3):
        known: dict[str, Any] = {"id": seller.pk, "companyName": "Hidden Harbour Trading"}
    else:
        known = {"id": None, "companyName": None}
        for answer in (row, detail):
            assert b"Hidden Harbour" not in orjson.dumps(answer.json)
    assert row.data["rows"][0]["user"] == known
    assert detail.data["user"] == known
    assert (b"Hidden Harbour" in sheet_of(client.get(f"{PATH}/xlsx"))) == (known["id"] is not None)


def test_an_ended_plan_withholds_the_name_again(api: Api) -> None:
    seller = member(2, name="Hidden Harbour Trading")
    offer_of(seller)
    reader = member(6, tier=3)
    company_of(reader).subscriptions.update(
        starts_at=dt.datetime(2020, 1, 1, tzinfo=dt.UTC),
        ends_at=dt.datetime(2020, 2, 1, tzinfo=dt.UTC),
    )
    assert api(reader).get(PATH).data["rows"][0]["user"]["companyName"] is None


def test_the_images_are_open_to_readers_while_the_offer_is_live(api: Api) -> None:
    seller = member(2)
    first, second = stored(seller, "yarn.png"), stored(seller, "cone.png")
    offer = offer_of(seller, primary_image=first)
    OfferImage.objects.create(offer=offer, file=second, slot=2)
    reader = api(member(5))
    detail = reader.get(f"{PATH}/{offer.pk}").data
    assert [each["src"] for each in detail["images"]] == [file_url(first), file_url(second)]
    for file in (first, second):
        assert reader.get(file_url(file).removeprefix("/api")).status == 200
    Offer.objects.filter(pk=offer.pk).update(expiry_date=today() - dt.timedelta(days=1))
    for file in (first, second):
        assert reader.get(file_url(file).removeprefix("/api")).status == 404


# -- pages --


@pytest.mark.parametrize(
    ("reader", "tier", "size"),
    [(6, None, 5), (6, 1, 5), (5, 2, 10), (9, 3, 20), (1, None, 25)],
)
def test_a_plan_shows_so_many_a_page_and_all_pages(
    api: Api, reader: int, tier: int | None, size: int
) -> None:
    seller = member(2)
    product = ProductFactory.by(seller)
    for number in range(22):
        offer_of(seller, product, name=f"Yarn {number:02}")
    client = api(member(reader, tier=tier))
    answer = client.get(PATH, limit=25)
    assert answer.data["pageSize"] == size
    assert len(answer.data["rows"]) == min(size, 22)
    listed = []
    for page in range(1, 22 // size + 2):
        listed += names(client.get(PATH, limit=25, page=page))
    assert listed == [f"Yarn {number:02}" for number in reversed(range(22))]
    assert client.get(PATH, limit=3).data["pageSize"] == 3
    assert client.get(PATH, limit=100).data["pageSize"] == (100 if reader == 1 else size)


def test_pages_end_with_the_rows_that_are_counted(api: Api) -> None:
    seller = member(2)
    product = ProductFactory.by(seller)
    one = offer_of(seller, product)
    Offer.objects.bulk_create(_copies(one, COUNT_CAP))
    buyer = api(member(1))
    for _time in range(2):  # counted, and then known
        first = buyer.get(PATH)
        assert (first.data["count"], first.data["countIsCapped"]) == (COUNT_CAP, True)
        newest = list(Offer.objects.order_by("-pk").values_list("pk", flat=True))
        assert [row["id"] for row in first.data["rows"]] == newest[:10]
        last = buyer.get(PATH, page=1000)
        assert [row["id"] for row in last.data["rows"]] == newest[COUNT_CAP - 10 : COUNT_CAP]
        assert buyer.get(PATH, page=1001).data["rows"] == []
        assert buyer.get(PATH, page=1001).data["count"] == COUNT_CAP
        dearest = buyer.get(PATH, sort="-price").data["rows"]
        assert [row["price"] for row in dearest] == [
            float(Decimal(COUNT_CAP - number)) for number in range(10)
        ]


def _copies(one: Offer, many: int) -> list[Offer]:
    copies: list[Offer] = []
    for number in range(1, many + 1):
        copy = Offer.objects.get(pk=one.pk) if number == 1 else copies[0]
        fields = {
            field.attname: getattr(copy, field.attname)
            for field in Offer._meta.concrete_fields
            if field.attname != "id"
        }
        copies.append(Offer(**{**fields, "price": Decimal(number)}))
    return copies


# -- search --


def test_words_find_name_and_comments_without_accents_and_case(api: Api) -> None:
    seller = member(2)
    offer_of(seller, name="Combed cotton yarn", comments="Waxed, on paper cones")
    offer_of(seller, name="Café Arabica", comments="Crème, grade A")
    offer_of(seller, name="Basmati rice", comments="Aged 12 months; 50% broken (max)")
    buyer = api(member(1))
    for text, expected_names in (
        ("COTTON", ["Combed cotton yarn"]),
        ("cot yar", ["Combed cotton yarn"]),
        ("cones combed", ["Combed cotton yarn"]),
        ("otton", []),
        ("cafe creme", ["Café Arabica"]),
        ("CAFÉ", ["Café Arabica"]),
        ("aged 12", ["Basmati rice"]),
        ("50%", ["Basmati rice"]),
        ("!!!", []),
        ("o'clock & | : *", []),
    ):
        answer = buyer.get(PATH, filter=text)
        assert (names(answer), answer.data["count"]) == (expected_names, len(expected_names)), text


def test_filters_narrow_together(api: Api) -> None:
    seller = member(2)
    yarn = ProductFactory.by(seller, "520512")
    rice = ProductFactory.by(seller, "100630")
    cheap = offer_of(seller, yarn, name="Cheap yarn", price=100)
    offer_of(seller, yarn, name="Dear yarn", price=900)
    offer_of(seller, rice, name="Rice", price=100)
    buyer = api(member(1))
    category = str(cheap.category_id)
    for query, expected_names in (
        ({"hsCode": "52"}, ["Dear yarn", "Cheap yarn"]),
        ({"hsCode": "5205.12"}, ["Dear yarn", "Cheap yarn"]),
        ({"hsCode": "52051299"}, ["Dear yarn", "Cheap yarn"]),
        ({"hsCode": "1006"}, ["Rice"]),
        ({"hsCode": "99"}, []),
        ({"category": category}, ["Dear yarn", "Cheap yarn"]),
        ({"category": cheap.category.name}, ["Dear yarn", "Cheap yarn"]),
        ({"category": "Of no kind"}, []),
        ({"category": "999999999"}, []),
        ({"minPrice": "100", "maxPrice": "100"}, ["Rice", "Cheap yarn"]),
        ({"minPrice": "100.01"}, ["Dear yarn"]),
        ({"maxPrice": "99.99"}, []),
        ({"hsCode": "5205", "maxPrice": "500"}, ["Cheap yarn"]),
        ({"hsCode": "5205", "filter": "dear", "category": category, "minPrice": "1"},
         ["Dear yarn"]),
    ):  # fmt: skip
        answer = buyer.get(PATH, **query)
        assert (names(answer), answer.data["count"]) == (expected_names, len(expected_names)), query


def test_wrong_filters_are_named(api: Api) -> None:
    buyer = api(member(1))
    for query, field, message in (
        ({"hsCode": "5"}, "hsCode", "Enter the first 2 to 8 digits of an HS code."),
        ({"hsCode": "cotton"}, "hsCode", "Enter the first 2 to 8 digits of an HS code."),
        ({"minPrice": "much"}, "minPrice", "Enter a number."),
        ({"minPrice": "-1"}, "minPrice", "Enter at least 0."),
        ({"minPrice": "10", "maxPrice": "9"}, "maxPrice",
         "The highest price cannot be below the lowest."),
        ({"filter": "x" * 101}, "filter", "This is longer than 100 characters."),
    ):  # fmt: skip
        answer = buyer.get(PATH, **query)
        assert answer.status == 422, query
        assert answer.json["errors"] == {field: [message]}, query


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("createdAt", "abc"),
        ("-createdAt", "cba"),
        ("price", "bca"),
        ("-price", "acb"),
        ("expiryDate", "cab"),
        ("-expiryDate", "bac"),
    ],
)
def test_it_is_sorted(api: Api, sort: str, order: str) -> None:
    seller = member(2)
    for name, price, days in (("a", 30, 5), ("b", 10, 9), ("c", 20, 1)):
        offer_of(seller, name=name, price=price, expiry_date=today() + dt.timedelta(days=days))
    assert "".join(names(api(member(1)).get(PATH, sort=sort))) == order


# -- how it is read --


def test_its_bytes_are_those_of_its_shape(api: Api) -> None:
    seller = member(8)
    offer_of(seller, primary_image=stored(seller, "yarn 1.png"), price=Decimal("99.5"))
    offer_of(seller, quantity=Decimal("1.125"))
    for reader in (member(1), member(6)):
        for language in ("en", "ar"):
            answer = api(reader, language).get(PATH)
            shaped = Data[CargoOfferRows].model_validate(answer.json)
            assert orjson.dumps(shaped.model_dump(by_alias=True)) == answer.response.content
            for row in answer.data["rows"]:
                detail = api(reader, language).get(f"{PATH}/{row['id']}").data
                del detail["images"]
                assert detail == row


def test_a_row_has_only_the_fields_that_are_asked_for(api: Api) -> None:
    offer = offer_of(member(2))
    answer = api(member(1)).get(PATH, fields="id,price")
    assert answer.data["rows"] == [{"id": offer.pk, "price": 312.5}]
    assert api(member(1)).get(PATH, fields="id,secret").status == 422


def test_a_page_is_one_statement_however_many_rows(api: Api) -> None:
    seller, buyer = member(2), api(member(1))
    counts = []
    for _time in range(2):
        for _number in range(4):
            offer_of(seller)
        buyer.get(PATH)
        with CaptureQueriesContext(connection) as queries:
            buyer.get(PATH, hsCode="52", minPrice="1")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_file_has_all_that_the_list_has(api: Api) -> None:
    seller = member(2)
    for number in range(7):
        offer_of(seller, name=f"Yarn {number}")
    assert api(member(6)).get(PATH).data["pageSize"] == 5
    sheet = sheet_of(api(member(6)).get(f"{PATH}/xlsx"))
    assert all(f"Yarn {number}".encode() in sheet for number in range(7))


def sheet_of(answer: Answer) -> bytes:
    """The texts of a spreadsheet."""
    assert answer.status == 200, answer
    with zipfile.ZipFile(io.BytesIO(answer.response.content)) as parts:
        return b"".join(parts.read(name) for name in parts.namelist())
