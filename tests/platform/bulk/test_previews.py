"""The rows of a checked file as they will be stored."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.values import clock
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .conftest import uploaded
from .test_products import HEAD, pictures, row

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

RATES = """Loading port;Destination port;Currency;40' dry high cube;Price validity;Comments
INNSA;SGSIN;USD;2.400;28-Dec-2026;All-in
"""


def cells(client: ApiClient, key: int) -> dict[str, Any]:
    """The cells of a file's first row, by their fields."""
    (first, *_others) = client.get(f"/imports/{key}/rows").data["rows"]
    return {cell["field"]: cell for cell in first["cells"]}


def test_pictures_are_shown_by_the_names_in_the_file(api: Client) -> None:
    seller = member(3)
    _files, images = pictures(seller, "yarn.png", "cone.png")
    client = api(seller)
    line = row(Primary_image="Yarn.PNG", Further_images="cone.png")
    bulk_import = uploaded(client, [HEAD, line], kind="products", images=images)
    previews = list(cells(client, bulk_import["id"]).values())
    by_column = {cell["column"]: cell["read"] for cell in previews}
    assert by_column["Primary image"] == "Yarn.PNG"
    assert by_column["Further images"] == "cone.png"


def test_a_picture_that_was_not_uploaded_is_not_shown_as_read(api: Client) -> None:
    client = api(member(3))
    bulk_import = uploaded(
        client, [HEAD, row(Primary_image="none.png")], kind="products", images=""
    )
    assert bulk_import["status"] == "refused"
    by_column = {cell["column"]: cell for cell in cells(client, bulk_import["id"]).values()}
    assert by_column["Primary image"]["written"] == "none.png"
    assert by_column["Primary image"]["read"] == ""


def test_prices_are_told_from_other_columns(api: Client) -> None:
    client = api(member(6, tier=2))
    with clock.as_of(dt.datetime(2026, 11, 28, 6, tzinfo=dt.UTC)):
        bulk_import = uploaded(client, RATES.encode(), kind="rates")
        previews = cells(client, bulk_import["id"])
    assert {field for field, cell in previews.items() if cell["isNumber"]} == {"40DHC"}
    assert (previews["40DHC"]["written"], previews["40DHC"]["read"]) == ("2.400", "USD 2,400.00")


def test_a_price_and_a_day_that_cannot_be_read_are_shown_as_not_read(api: Client) -> None:
    client = api(member(6, tier=2))
    sheet = RATES.replace("2.400", "abc").replace("28-Dec-2026", "soon")
    bulk_import = uploaded(client, sheet.encode(), kind="rates")
    assert bulk_import["status"] == "refused"
    previews = cells(client, bulk_import["id"])
    assert (previews["40DHC"]["written"], previews["40DHC"]["read"]) == ("abc", "")
    assert (previews["pricevalidity"]["written"], previews["pricevalidity"]["read"]) == ("soon", "")


@pytest.mark.parametrize(
    ("price", "read"),
    [("1,234.50", "USD 1,234.5"), ("1.234,50", "USD 1,234.5"), ("1250/-", "USD 1,250")],
)
def test_a_row_with_an_error_shows_what_was_read_of_its_price(
    api: Client, price: str, read: str
) -> None:
    client = api(member(6, tier=2))
    sheet = RATES.replace("2.400", price).replace("INNSA", "NOWHERE")
    bulk_import = uploaded(client, sheet.encode(), kind="rates")
    assert bulk_import["status"] == "refused"
    previews = cells(client, bulk_import["id"])
    assert (previews["40DHC"]["written"], previews["40DHC"]["read"]) == (price, read)
    assert previews["pricevalidity"]["read"] == "28-Dec-2026"
