"""An enquiry's quotations side by side."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import services
from lading.trade.quotations.comparison import queries
from lading.trade.quotations.comparison.models import SeaDistance
from lading.trade.quotations.models import Quotation, ResponseCount
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.exchange import formulas_in
from tests.platform.factories import EnquiryFactory, company_of, member, port

from .rows import columns_by_id, quote, rate, rows_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


@pytest.mark.usefixtures("one_moment")
def test_prices_are_in_three_currencies(api: Api, buyer: User, enquiry: Enquiry) -> None:
    rate("USD", "80", days=3)
    rate("EUR", "100", days=1)
    dollars = quote(enquiry, price="2.50", currency="USD")
    rupees = quote(enquiry, price="210", currency="INR")
    euros = quote(enquiry, price="1.99", currency="EUR")
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison")
    assert answer.status == 200
    amounts = ("price", "netAmount", "pricePerUnit", "total", "pricePerUnitInInr", "totalInInr")
    assert {
        key: [row["currencyCode"], *(row[name] for name in amounts)]
        for key, row in rows_of(answer).items()
    } == {
        dollars.pk: ["USD", 2.5, 2500, 2.5, 2500, 200, 200_000],
        rupees.pk: ["INR", 210, 210_000, 2.63, 2625, 210, 210_000],  # 2.625 is rounded up
        euros.pk: ["EUR", 1.99, 1990, 2.49, 2487.5, 199, 199_000],  # 2.4875
    }
    assert (answer.data["currency"], answer.data["enquiryCurrency"]) == ("USD", "USD")
    assert answer.data["rateDate"] == (clock.today() - dt.timedelta(days=3)).isoformat()
    assert answer.data["count"] == 3
    in_euros = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison", currency="EUR")
    assert rows_of(in_euros)[dollars.pk]["total"] == 2000


def test_a_small_price_in_another_currency_keeps_its_digits(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    rate("USD", "88.50")
    rupees = quote(enquiry, price="1", currency="INR")
    row = rows_of(api(buyer).get(f"/enquiries/{enquiry.pk}/comparison"))[rupees.pk]
    assert (row["pricePerUnit"], row["total"]) == (0.0113, 11.3)
    assert row["pricePerUnitInInr"] == 1


def test_the_newest_are_compared_when_there_are_too_many_and_the_answer_says_so(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    _oldest, older, newest = (quote(enquiry, price="1", currency="USD") for _each in range(3))
    comparison = queries.comparison(actor_of_user(buyer), enquiry.pk, at_most=2)
    assert [row["quotation_id"] for row in comparison["rows"]] == [older.pk, newest.pk]
    assert (comparison["count"], comparison["total"], comparison["is_cut"]) == (2, 3, True)
    all_of_them = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison").data
    assert (all_of_them["count"], all_of_them["total"], all_of_them["isCut"]) == (3, 3, False)


def test_the_spreadsheet_has_all_of_them(
    api: Api, buyer: User, enquiry: Enquiry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        queries.comparison, "__kwdefaults__", {"ids": "", "currency": "", "at_most": 1}
    )
    for _each in range(2):
        quote(enquiry, price="1", currency="USD")
    assert api(buyer).get(f"/enquiries/{enquiry.pk}/comparison").data["isCut"] is True
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison/xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.response.content)).active
    assert sheet is not None
    assert sheet.max_row == 3


def test_a_missing_or_old_rate_is_said_and_converts_nothing(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    rate("USD", "80", days=8)
    dollars = quote(enquiry, price="2.50", currency="USD")
    yen = quote(enquiry, price="400", currency="JPY")
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison")
    rows = rows_of(answer)
    assert (rows[dollars.pk]["pricePerUnit"], rows[dollars.pk]["total"]) == (2.5, 2500)
    assert rows[dollars.pk]["totalInInr"] is None
    for name in ("pricePerUnit", "total", "pricePerUnitInInr", "totalInInr"):
        assert rows[yen.pk][name] is None
    assert (rows[yen.pk]["price"], rows[yen.pk]["netAmount"]) == (400, 400_000)
    states = {each["currency"]: (each["state"], each["inr"]) for each in answer.data["rates"]}
    assert states == {"USD": ("old", 80), "JPY": ("missing", None)}
    assert answer.data["rateDate"] is None
    assert answer.data["maxRateDays"] == 7


def test_terms_validity_rating_and_response_time(api: Api, buyer: User, enquiry: Enquiry) -> None:
    today = clock.today()
    lasts = quote(
        enquiry,
        price="2",
        currency="USD",
        expiry_date=today,
        payment_terms="FOR",
        delivery_location="Tiruppur",
    )
    over = quote(enquiry, price="2", currency="USD", expiry_date=today - dt.timedelta(days=2))
    Company.objects.filter(pk=lasts.company_id).update(rating_sum=13, rating_count=3)
    ResponseCount.objects.create(
        company_id=lasts.company_id,
        counted_until=clock.now(),
        cases=10,
        answered=8,
        seconds=5.5 * 3600,
        period_cases=[0, 0, 10],
        period_answered=[0, 0, 8],
        period_seconds=[None, None, 5.5 * 3600],
    )
    rows = rows_of(api(buyer).get(f"/enquiries/{enquiry.pk}/comparison"))
    names = (
        "expiresInDays", "paymentTerms", "locationForDelivery", "ratingAverage", "ratingCount",
        "responseHours", "responseRate", "distanceNm", "sailingDays",
    )  # fmt: skip
    assert [rows[lasts.pk][name] for name in names] == [
        0,
        "FOR",
        "Tiruppur",
        4.3,
        3,
        5.5,
        0.8,
        None,
        None,
    ]
    assert [rows[over.pk][name] for name in names] == [
        *(-2, "EXW", None, None, 0),
        *(None, None, None, None),
    ]
    assert (
        rows[lasts.pk]["companyName"] == company_of(User.objects.get(pk=lasts.created_by_id)).name
    )


def test_the_distance_by_sea_is_that_of_where_the_ports_are(api: Api, buyer: User) -> None:
    source, destination = port("INMUN"), port("NLRTM")
    enquiry = EnquiryFactory.by(
        buyer, source_port=source, destination_port=destination, shipment_mode="sea"
    )
    quotation = quote(enquiry, price="2", currency="USD")
    where = " ".join(
        f"{place:.5f}"
        for each in (source, destination)
        for place in (each.longitude or 0, each.latitude or 0)
    )
    SeaDistance.objects.create(
        source=source, destination=destination, nautical_miles=6384, positions=where
    )
    path = f"/enquiries/{enquiry.pk}/comparison"
    row = rows_of(api(buyer).get(path))[quotation.pk]
    assert (row["distanceNm"], row["sailingDays"]) == (6384, 19)  # 336 miles a day
    SeaDistance.objects.update(positions=where.replace("4", "5"))
    row = rows_of(api(buyer).get(path))[quotation.pk]
    assert (row["distanceNm"], row["sailingDays"]) == (None, None)
    SeaDistance.objects.update(positions=where)
    Enquiry.objects.filter(pk=enquiry.pk).update(shipment_mode="air")
    assert rows_of(api(buyer).get(path))[quotation.pk]["distanceNm"] is None


def test_two_to_six_are_chosen(api: Api, buyer: User, enquiry: Enquiry) -> None:
    pks = [quote(enquiry, price=str(n + 1), currency="USD").pk for n in range(7)]
    path = f"/enquiries/{enquiry.pk}/comparison"
    chosen = api(buyer).get(path, ids=f"{pks[4]},{pks[1]}")
    assert list(rows_of(chosen)) == [pks[1], pks[4]]
    assert len(rows_of(api(buyer).get(path))) == 7
    wrong = [
        str(pks[0]), ",".join(map(str, pks)), f"{pks[0]},{pks[0]}", "a,b", "1,", "-1,2", "0,1",
        f"{pks[0]},99999999999999999999",
    ]  # fmt: skip
    for ids in wrong:
        answer = api(buyer).get(path, ids=ids)
        assert answer.status == 422, ids
        assert "two to six" in answer.errors["ids"][0]
    assert api(buyer).get(path, currency="XXQ").errors == {"currency": ["This is not a currency."]}


def test_withdrawn_ones_are_compared_only_when_chosen(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    live, withdrawn = (quote(enquiry, price="2", currency="USD") for _ in range(2))
    Quotation.objects.filter(pk=withdrawn.pk).update(status="withdrawn")
    path = f"/enquiries/{enquiry.pk}/comparison"
    assert list(rows_of(api(buyer).get(path))) == [live.pk]
    both = rows_of(api(buyer).get(path, ids=f"{live.pk},{withdrawn.pk}"))
    assert both[withdrawn.pk]["status"] == "withdrawn"


def test_nobody_else_compares_and_no_other_enquirys_quotation_is_told(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    own = [quote(enquiry, price="2", currency="USD") for _ in range(2)]
    other = quote(EnquiryFactory.by(buyer), price="2", currency="USD")
    strange = quote(EnquiryFactory.by(member(1)), price="2", currency="USD")
    path = f"/enquiries/{enquiry.pk}/comparison"
    for each in (other, strange):
        assert api(buyer).get(path, ids=f"{own[0].pk},{each.pk}").status == 404
    assert rows_of(api(buyer).get(path)).keys() == {each.pk for each in own}
    sellers = [User.objects.get(pk=each.created_by_id) for each in (*own, other)]
    for reader in (*sellers, member(1), member(6)):
        for address in (path, f"{path}/xlsx"):
            assert api(reader).get(address).status == 404


def test_many_quotations_cost_no_more_statements(api: Api, buyer: User, enquiry: Enquiry) -> None:
    rate("USD", "80")
    quote(enquiry, price="2", currency="USD")
    client = api(buyer)
    path = f"/enquiries/{enquiry.pk}/comparison"

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path).status == 200
        return len(captured)

    statements()  # the first call reads limits
    few = statements()
    for currency in ("EUR", "GBP", "JPY", "INR"):
        quote(enquiry, price="2", currency=currency)
    assert statements() == few


def test_a_company_downloads_so_many_files_in_a_minute(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    key = "export.files_per_minute"
    Limit.objects.update_or_create(key=key, plan_tier=limits.ANY_PLAN, defaults={"value": 1})
    limits.forget()
    forget_throttles()
    client, path = api(buyer), f"/enquiries/{enquiry.pk}/comparison/xlsx"
    assert client.get(path).status == 200
    more = client.get(path)
    assert (more.status, more.json["code"]) == (429, "RATE_LIMITED")
    assert int(more.headers["Retry-After"]) > 0


def test_a_file_that_is_cut_says_so(api: Api, buyer: User, enquiry: Enquiry) -> None:
    for price in ("1", "2", "3"):
        quote(enquiry, price=price, currency="INR")

    def lines() -> list[list[object]]:
        answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison/xlsx")
        sheet = openpyxl.load_workbook(io.BytesIO(answer.response.content)).worksheets[0]
        return [[cell.value for cell in row] for row in sheet.iter_rows()]

    whole = lines()
    key = "export.rows"
    Limit.objects.update_or_create(key=key, plan_tier=limits.ANY_PLAN, defaults={"value": 2})
    limits.forget()
    note, *cut = lines()
    assert note[0] == "This file contains only the newest 2 quotations."
    assert (len(whole), cut[0][0]) == (4, "Seller")
    assert [line[0] for line in cut[1:]] == [line[0] for line in whole[2:]]


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Seller"), ("fr", "Vendeur"), ("ar", "بائع")]
)
def test_the_workbook_has_what_the_screen_has(
    api: Api, buyer: User, enquiry: Enquiry, language: str, title: str
) -> None:
    rate("USD", "80")
    evil = quote(enquiry, price="2.50", currency="USD", description='=HYPERLINK("http://x")')
    Company.objects.filter(pk=evil.company_id).update(name="@SUM(A1)\x07 Ltd")
    quote(enquiry, price="400", currency="JPY")
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison/xlsx", locale=language)
    assert answer.status == 200
    assert "spreadsheetml" in answer.headers["Content-Type"]
    content = answer.response.content
    assert formulas_in(content) == []
    sheet = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    header, first, second = ([cell.value for cell in row] for row in sheet.iter_rows())
    assert header[0] == title
    assert bool(sheet.sheet_view.rightToLeft) == (language == "ar")
    assert first[0] == "'@SUM(A1) Ltd"
    assert [first[4], *first[6:8], *first[11:15]] == [2.5, 2500, "USD", 2.5, 2500, 200, 200_000]
    assert [second[4], *second[6:8], *second[11:15]] == [
        400,
        400_000,
        "JPY",
        None,
        None,
        None,
        None,
    ]
    assert str(first[-1]).startswith("'=HYPERLINK")


def test_no_order_is_offered_once_one_was_placed(api: Api, buyer: User, enquiry: Enquiry) -> None:
    first, second = (quote(enquiry, price="2", currency="USD") for _each in range(2))
    services.place_order(actor=actor_of_user(buyer), quotation_id=first.pk, version=1)
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison")
    assert columns_by_id(answer, "canOrder") == {first.pk: (False,), second.pk: (False,)}
