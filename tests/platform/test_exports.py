"""The spreadsheet of a list has what the list has: the same rows for the same filters, in the same
order, and nothing that the list withholds.
"""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from config.api import api as whole_api
from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import QuotationVersion
from tests.platform.conftest import Answer, ApiClient

from .accounts.conftest import forget_throttles
from .exported_lists import IST, SHEETS, Row
from .factories import EnquiryFactory, member, quotation_of, token_for
from .unexported_lists import WITHOUT
from .walk.crowd import gather
from .walk.fixtures import Made, once, own_copy  # noqa: F401 -- a fixture
from .walk.world import World, build

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


def _lists_of(document: Mapping[str, Any]) -> Iterator[str]:
    """The paths of the document that answer a list."""
    shapes = document["components"]["schemas"]

    def resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
        name = schema.get("$ref", "").rpartition("/")[2]
        return shapes[name] if name else schema

    for path, calls in document["paths"].items():
        content = calls.get("get", {}).get("responses", {}).get(200, {}).get("content", {})
        answer = content.get("application/json", {}).get("schema")
        if not answer:
            continue
        data = resolved(resolved(answer.get("anyOf", [answer])[0])["properties"].get("data", {}))
        fields = data.get("properties", {}).keys()
        if data.get("type") == "array" or "rows" in fields or {"ratings", "count"} <= fields:
            yield path


def test_every_list_has_a_file_or_a_reason() -> None:
    document = whole_api.get_openapi_schema()
    listed = set(_lists_of(document))
    with_file = {path for path in listed if f"{path}/xlsx" in document["paths"]}
    assert listed - with_file == set(WITHOUT)
    blank = re.compile(r"{\w+}")
    assert {blank.sub("{}", path) for path in with_file} == {
        blank.sub("{}", f"/api{path}") for path in SHEETS
    } | {"/api/enquiries/{}/comparison"}


def crowded() -> World:
    """The world with rows in every list."""
    world = build(seller_tier=2)
    gather(world, [0, 1])
    return world


@pytest.fixture(scope="module", name="made_world")
def crowded_once(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Made]:
    with once(crowded, django_db_blocker, tmp_path_factory) as made:
        yield made


@pytest.fixture(autouse=True)
def _no_throttles() -> None:
    forget_throttles()


def client_of(world: World, name: str, language: str = "en") -> ApiClient:
    user: User = getattr(world, name)
    return ApiClient(token_for(user), language)


def sheet_of(answer: Answer) -> list[list[Any]]:
    """The file's cells, header first."""
    assert answer.status == 200, answer
    book = openpyxl.load_workbook(io.BytesIO(answer.response.content))
    assert len(book.worksheets) == 1
    return [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]


def expected_cell(row: Row, said: Any) -> Any:
    """The value of a cell by the list's answer."""
    if callable(said):
        return said(row)
    kind, _, path = said.rpartition(" ")
    value: Any = row
    for name in path.split("."):
        value = value and value[name]
    if value is None or value == "":
        return None
    if kind == "day":
        return dt.datetime.fromisoformat(value)
    if kind == "moment":
        return dt.datetime.fromisoformat(value).astimezone(dt.UTC).replace(tzinfo=None) + IST
    return value


def same(cell: Any, value: Any) -> bool:
    """Spreadsheets store moments as days with a fraction, to about a millisecond."""
    if isinstance(cell, dt.datetime) and isinstance(value, dt.datetime):
        return abs(cell - value) < dt.timedelta(milliseconds=2)
    return bool(cell == value) and type(cell) is not bool


def path_in(route: str, world: World) -> str:
    return route.format(**world.ids(), seller_uuid=world.seller.uuid)


@pytest.mark.parametrize("route", SHEETS)
def test_the_file_is_the_list(world: World, route: str) -> None:
    reader, key, columns = SHEETS[route]
    client = client_of(world, reader)
    path = path_in(route, world)
    data = client.get(path, limit=100).data
    rows = data[key] if key else data
    assert len(rows) >= 2
    header, *cells = sheet_of(client.get(f"{path}/xlsx"))
    assert set(header) == set(columns)
    assert len(cells) == len(rows)
    for row, line in zip(rows, cells, strict=True):
        for title, cell in zip(header, line, strict=True):
            value = expected_cell(row, columns[title])
            assert same(cell, value), (title, cell, value)
    # The world's ratings were stored without their count.
    Company.objects.filter(rating_count=0).update(rating_count=len(rows))
    allow("export.rows", 1)
    forget_throttles()
    note, *cut = sheet_of(client.get(f"{path}/xlsx"))
    assert note[0].startswith("This file contains only the first 1 row.")
    assert cut == [header, cells[0]]


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/enquiries", {"status": "draft"}),
        ("/enquiries", {"filter": "lot", "sort": "productName"}),
        ("/enquiries", {"sort": "-qty", "variant": "freight"}),
        ("/enquiries", {"createdTo": "2001-01-01"}),
        ("/quotations", {"enquiryId": "{enquiry}", "sort": "price"}),
        ("/quotations", {"sort": "-status"}),
        ("/orders", {"side": "received"}),
        ("/orders", {"sort": "productName"}),
        ("/businesscard", {"type": "my_sent_request"}),
    ],
)
def test_it_is_narrowed_and_sorted_as_the_list(
    world: World, path: str, query: dict[str, str]
) -> None:
    asked = {name: value.format(**world.ids()) for name, value in query.items()}
    client = client_of(world, "buyer")
    rows = client.get(path, limit=100, **asked).data["rows"]
    _header, *cells = sheet_of(client.get(f"{path}/xlsx", **asked))
    if path == "/businesscard":
        assert (rows, cells) == ([], [])
    else:
        assert [line[0] for line in cells] == [row["id"] for row in rows]
    # A page has no meaning for the file.
    assert sheet_of(client.get(f"{path}/xlsx", page=7, limit=1, **asked))[1:] == cells


def test_what_the_list_refuses_the_file_refuses(world: World) -> None:
    client = client_of(world, "buyer")
    assert client.get("/orders/xlsx", status="lost").json["errors"].keys() == {"status"}
    assert client.get("/enquiries/xlsx", sort="price").status == 422
    assert client.get("/products/xlsx").status == 403
    assert client.get(f"/paymenthistory/{world.seller.uuid}/xlsx").status == 403


def test_columns_that_a_reader_is_not_shown_are_not_in_the_file(api: Api) -> None:
    buyer, agent, exporter = member(1), member(5, tier=2), member(2, tier=2)
    for_agent = EnquiryFactory.by(buyer, target_types=[5])
    quotation_of(agent, for_agent)
    query = {"enquiryId": for_agent.pk}
    columns = api(buyer).get("/quotations", **query).data["columns"]
    assert "price" not in [column["key"] for column in columns]
    header = sheet_of(api(buyer).get("/quotations/xlsx", **query))[0]
    assert not {"Price", "Price is per", "Total", "Currency"} & set(header)
    assert "Price is per" in sheet_of(api(buyer).get("/quotations/xlsx"))[0]
    leads = sheet_of(api(exporter).get("/enquiries/businessType/xlsx"))[0]
    assert "Company" not in leads
    assert "Destination port" in leads
    assert "Destination port" not in sheet_of(api(member(3)).get("/enquiries/businessType/xlsx"))[0]
    assert "Your role" in sheet_of(api(exporter).get("/orders/xlsx"))[0]
    assert "Your role" not in sheet_of(api(buyer).get("/orders/xlsx"))[0]


def test_no_text_is_a_formula(api: Api, world: World) -> None:
    evil = '=HYPERLINK("http://x","y")'
    Enquiry.objects.filter(pk=world.enquiry.pk).update(product_name=evil, description="+1+1\x07")
    QuotationVersion.objects.update(description="@SUM(A1)", delivery_location="-2+3")
    Company.objects.filter(pk=world.quotation.company_id).update(name="\t=1+1")
    client = client_of(world, "buyer")
    for path in ("/enquiries", "/quotations"):
        content = client.get(f"{path}/xlsx").response.content
        sheet = zipfile.ZipFile(io.BytesIO(content)).read("xl/worksheets/sheet1.xml")
        assert b"<f>" not in sheet
        assert b"<f " not in sheet
        texts = [
            cell.value
            for row in openpyxl.load_workbook(io.BytesIO(content)).worksheets[0].iter_rows()
            for cell in row
            if isinstance(cell.value, str)
        ]
        assert f"'{evil}" in texts
        assert [text for text in texts if text[0] in "=+-@\t"] == []


@pytest.mark.parametrize(
    ("language", "title", "status", "is_rtl"),
    [
        ("en", "Order number", "Awaiting order confirmation", False),
        ("fr", "Numéro de commande", "En attente de confirmation de commande", False),
        ("zh", "订单编号", "订单待确认", False),
        ("ar", "رقم الطلبية", "بانتظار تأكيد الطلبية", True),
    ],
)
def test_it_is_in_the_readers_language(
    world: World, language: str, title: str, status: str, *, is_rtl: bool
) -> None:
    for answer in (
        client_of(world, "buyer", language).get("/orders/xlsx"),
        client_of(world, "buyer").get("/orders/xlsx", locale=language),
    ):
        book = openpyxl.load_workbook(io.BytesIO(answer.response.content))
        sheet = book.worksheets[0]
        assert sheet["A1"].value == title
        assert sheet["A1"].font.bold
        assert bool(sheet.sheet_view.rightToLeft) is is_rtl
        assert [cell.value for cell in sheet[2]][-1] == status
        assert 'filename="orders.xlsx"' in answer.headers["content-disposition"]
        assert answer.headers["cache-control"] == "private, no-store"


def test_dates_are_dates_and_numbers_are_numbers(world: World) -> None:
    answer = client_of(world, "buyer").get("/quotations/xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.response.content)).worksheets[0]
    titles = [cell.value for cell in sheet[1]]
    kinds = dict(zip(titles, sheet[2], strict=True))
    assert (kinds["Total"].data_type, kinds["Total"].value) == ("n", 250_000)
    assert (kinds["Valid until"].data_type, kinds["Valid until"].number_format) == (
        "d",
        "dd-mmm-yyyy",
    )
    assert kinds["Sent on (India time)"].number_format == "dd-mmm-yyyy hh:mm"
    assert sheet.freeze_panes == "A2"


def allow(key: str, value: int) -> None:
    Limit.objects.update_or_create(key=key, plan_tier=limits.ANY_PLAN, defaults={"value": value})
    limits.forget()


def test_a_file_that_is_cut_says_so_above_its_header(world: World) -> None:
    client = client_of(world, "buyer")
    whole = sheet_of(client.get("/enquiries/xlsx"))
    allow("export.rows", len(whole) - 1)
    assert sheet_of(client.get("/enquiries/xlsx")) == whole
    allow("export.rows", 2)
    note, *cut = sheet_of(client.get("/enquiries/xlsx"))
    assert note[0] == (
        "This file contains only the first 2 rows. Use the list’s filters to export the others."
    )
    assert cut == whole[:3]
    # The list itself is as long as before.
    assert len(client.get("/enquiries", limit=100).data["rows"]) == len(whole) - 1


def test_a_company_downloads_so_many_files_in_a_minute(world: World) -> None:
    allow("export.files_per_minute", 2)
    forget_throttles()
    client = client_of(world, "buyer")
    assert client.get("/orders/xlsx").status == 200
    assert client_of(world, "buyer2").get("/quotations/xlsx").status == 200
    refused = client.get("/orders/xlsx")
    assert (refused.status, refused.json["code"]) == (429, "RATE_LIMITED")
    assert int(refused.headers["retry-after"]) > 0
    assert client_of(world, "seller").get("/orders/xlsx").status == 200
    forget_throttles()


def test_a_file_costs_the_statements_of_one_page(world: World) -> None:
    client = client_of(world, "buyer")

    def statements(path: str) -> int:
        client.get(path)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path).status == 200
        return len(captured)

    for path in ("/orders", "/quotations", "/enquiries", "/notifications"):
        assert statements(f"{path}/xlsx") <= statements(path)
