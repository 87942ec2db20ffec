"""Products by file: with pictures uploaded beside it, and never more than the plan allows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel.models import Review
from lading.members.accounts.models import User
from lading.office.bulk.models import BulkImport
from lading.trade.catalogue.models import Product
from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, category_of, member
from tests.platform.walk.world import stored

from .bad_files import as_xlsx
from .conftest import confirmed, errors, read, send, uploaded, work

pytestmark = pytest.mark.django_db

Client = Callable[..., ApiClient]

HEAD = [
    "Product name", "Product category", "HS code", "Description", "Specification", "Primary image",
    "Further images", "Active",
]  # fmt: skip


def row(name: str = "Combed cotton yarn", **cells: Any) -> list[Any]:
    """A row of a product."""
    usual = [
        name, category_of("520512").name, "520512", "Combed", "Ne 30/1", "Yarn.PNG", "", "",
    ]  # fmt: skip
    return [cells.get(each.replace(" ", "_"), cell) for each, cell in zip(HEAD, usual, strict=True)]


def pictures(user: User, *names: str) -> tuple[list[StoredFile], str]:
    """Pictures that the user has uploaded, and how the upload of a file names them."""
    files = [stored(user, name) for name in names]
    items = [
        {"src": file_url(file), "originalName": name}
        for file, name in zip(files, names, strict=True)
    ]
    return files, json.dumps(items)


def imported(client: ApiClient, user: User, rows: list[list[Any]]) -> Any:
    _files, images = pictures(user, "yarn.png", "cone.png")
    return uploaded(client, [HEAD, *rows], kind="products", images=images)


def test_products_are_stored_with_their_pictures_and_reviewed(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    (yarn, cone), images = pictures(seller, "yarn.png", "cone.png")
    rows = [HEAD, row(Further_images="cone.png; yarn.png"), row("Yarn 2", Active="no")]
    bulk_import = uploaded(client, rows, kind="products", images=images)
    assert (bulk_import["status"], bulk_import["rows"], bulk_import["variant"]) == ("ready", 2, "")
    assert not Product.objects.exists()
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    first, second = Product.objects.order_by("pk")
    assert (first.status, first.is_active, second.is_active) == ("pending_approval", True, False)
    assert first.primary_image == yarn
    assert [image.file for image in first.further_images.all()] == [cone]
    assert first.hs_code.code == "520512"
    assert Review.objects.filter(kind="product", decided_at=None).count() == 2


def test_errors_come_in_the_order_of_the_files_columns(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    bulk_import = imported(
        client, seller, [row("", HS_code="99", Primary_image="wool.png", Active="x")]
    )
    listed = client.get(f"/imports/{bulk_import['id']}/errors").data["rows"]
    assert [each["column"] for each in listed] == [
        "Product name",
        "HS code",
        "Primary image",
        "Active",
    ]


def test_a_code_in_another_spelling_is_told_with_the_one_that_was_taken(api: Client) -> None:
    """With more digits, without its zero, as a number of a workbook. Six digits with a point or
    Excel's apostrophe are the same code.
    """
    seller = member(3, tier=2)
    client = api(seller)
    _files, images = pictures(seller, "yarn.png")
    codes = ["520512", "5205.12", "'520512", 52051210, "5205.12.10", "5205121000 Cotton yarn"]
    book = as_xlsx([HEAD, *(row(f"Yarn {at}", HS_code=code) for at, code in enumerate(codes))])
    bulk_import = uploaded(client, book, kind="products", images=images)
    assert (bulk_import["status"], bulk_import["errorCount"], bulk_import["warningCount"]) == (
        "ready",
        0,
        0,
    )
    assert bulk_import["noteCount"] == 3
    faults = client.get(f"/imports/{bulk_import['id']}/errors").data
    assert (faults["count"], faults["rows"]) == (
        1,
        [
            {
                "field": "hsCodeId",
                "column": "HS code",
                "message": "… was read as HS code 5205.12.",
                "count": 3,
                "rows": [
                    {"row": 5, "written": "52051210"},
                    {"row": 6, "written": "5205.12.10"},
                    {"row": 7, "written": "5205121000 Cotton yarn"},
                ],
                "isWarning": True,
                "isNote": True,
            }
        ],
    )
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    assert {each.hs_code.code for each in Product.objects.all()} == {"520512"}


def test_downloads_say_which_code_was_taken_and_can_be_sent_again(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    rice = {"Product_category": category_of("100630").name, "HS_code": "1006.30.20"}
    wrong = row("", HS_code="52051210")
    bulk_import = imported(client, seller, [wrong, row("Basmati", **rice), row("Yarn")])
    assert (bulk_import["errorCount"], bulk_import["noteCount"]) == (1, 2)
    listed = client.get(f"/imports/{bulk_import['id']}/errors").data["rows"]
    assert [(each["rows"][0]["row"], each["isWarning"], each["isNote"]) for each in listed] == [
        (2, False, False),
        (2, True, True),
        (3, True, True),
    ]
    text = client.get(f"/imports/{bulk_import['id']}/file").response.content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head[len(HEAD) :] == ["Read as", "Errors"]
    assert [each[len(HEAD) :] for each in rows] == [
        [
            "HS code: 52051210 was read as HS code 5205.12.",
            "Product name: Product name is required",
        ],
        ["HS code: 1006.30.20 was read as HS code 1006.30.", ""],
        ["", ""],
    ]
    rejected = client.get(f"/imports/{bulk_import['id']}/rejects").response.content.decode(
        "utf-8-sig"
    )
    assert len(list(csv.reader(io.StringIO(rejected)))) == 2
    assert "52051210 was read as HS code 5205.12." in rejected
    # The columns of messages are not read.
    rows[0][0] = "Yarn 2"
    _files, images = pictures(seller, "yarn.png")
    again = uploaded(client, [head, *rows], kind="products", images=images)
    assert (again["status"], again["noteCount"]) == ("ready", 2)


def test_a_pictures_name_must_be_one_of_the_uploaded(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    bulk_import = imported(
        client, seller, [row(Primary_image="wool.png"), row("B", Primary_image="")]
    )
    assert errors(client, bulk_import["id"]) == [
        (2, "Primary image", "No image with this name was uploaded with the file."),
        (3, "Primary image", "Please upload primary image"),
    ]


def test_pictures_of_others_and_two_of_one_name_are_refused(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    _files, theirs = pictures(member(3), "yarn.png")
    _files, alike = pictures(seller, "yarn.png", "YARN.png")
    for images in (theirs, alike, "{}", "[1]", "[{}]"):
        sent = send(client, [HEAD, row()], kind="products", images=images)
        assert (sent.status, list(sent.errors)) == (422, ["images"])
    assert not BulkImport.objects.exists()


def test_a_file_with_more_than_the_plan_allows_stores_nothing(api: Client) -> None:
    seller = member(3, tier=1)
    for _number in range(4):
        ProductFactory.by(seller)
    client = api(seller)
    bulk_import = imported(client, seller, [row("A"), row("B")])
    assert (bulk_import["status"], bulk_import["errorCount"], bulk_import["can"]) == (
        "refused",
        0,
        ["discard", "readAgain"],
    )
    assert bulk_import["reasons"] == [
        "The file has 2 new products, but your company may add only 1 more."
    ]
    assert bulk_import["liftedBy"] == ["basic", "premium"]
    assert imported(client, seller, [row("A")])["status"] == "ready"


def test_room_that_was_taken_since_the_check_stores_nothing(api: Client) -> None:
    seller = member(3, tier=1)
    for _number in range(3):
        ProductFactory.by(seller)
    client = api(seller)
    bulk_import = imported(client, seller, [row("A"), row("B")])
    assert bulk_import["status"] == "ready"
    client.post(f"/imports/{bulk_import['id']}/confirm")
    ProductFactory.by(seller)
    work()
    after = read(client, bulk_import["id"])
    assert after["status"] == "refused"
    assert after["reasons"][1:] == [
        "The file has 2 new products, but your company may add only 1 more."
    ]
    assert Product.objects.count() == 4
    assert not Review.objects.exists()


def test_a_company_that_has_all_its_products_is_told_so(api: Client) -> None:
    seller = member(3, tier=1)
    for _number in range(5):
        ProductFactory.by(seller)
    bulk_import = imported(api(seller), seller, [row()])
    assert bulk_import["reasons"] == ["You’ve reached your product limit (5/5)."]


def test_a_file_that_cannot_be_read_says_why(api: Client) -> None:
    client = api(member(3))
    bulk_import = uploaded(client, b"Name\0, Price", kind="products")
    assert (bulk_import["status"], bulk_import["can"]) == ("refused", ["discard"])
    assert bulk_import["reasons"] == [
        "The characters of the file cannot be read. Please save it as “CSV UTF-8”."
    ]
