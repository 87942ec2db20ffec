"""Files as people of the trade send them give the rows of the plain one, or a refusal that says
what to do. The expected values are those that the makers of the files wrote down.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lading.base.kernel.values import clock
from lading.market.freight_rates.models import FreightRate
from lading.trade.catalogue.models import Product
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .conftest import confirmed, errors, uploaded
from .test_products import pictures

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

FILES = Path(__file__).resolve().parents[4] / "shared" / "files"
REFUSED = {
    "14-password.xlsx": "The file is protected by a password. Please save it without one.",
    "15-two-csv.zip": "The archive has several files (a.csv, b.csv). Please send the one with the "
    "table by itself.",
}
FIRST, SECOND = dt.date(2026, 12, 28), dt.date(2026, 12, 29)
RATES = {
    ("INNSA", "SGSIN", "20DS", "1234.50", FIRST), ("INNSA", "SGSIN", "40DS", "2345.75", FIRST),
    ("INNSA", "SGSIN", "40DHC", "2400.00", FIRST), ("INMAA", "DEHAM", "20DS", "123456.00", SECOND),
    ("INMAA", "DEHAM", "40DS", "2000.00", SECOND), ("INMAA", "DEHAM", "40DHC", "2100.00", SECOND),
}  # fmt: skip
ONE = {("INNSA", "SGSIN", "40DHC", "2400.00", FIRST)}
OTHER_RATES = {
    "18-scientific.csv": {
        ("INNSA", "SGSIN", "20DS", "1234.50", FIRST), ("INNSA", "SGSIN", "40DS", "2345.80", FIRST),
        ("INNSA", "SGSIN", "40DHC", "2400.00", FIRST),
        ("INMAA", "DEHAM", "20DS", "123460.00", SECOND),
        ("INMAA", "DEHAM", "40DS", "2000.00", SECOND),
        ("INMAA", "DEHAM", "40DHC", "2100.00", SECOND),
    },
    "08-india-thousands.csv": {
        ("INNSA", "SGSIN", "20DS", "123456.00", FIRST),
        ("INNSA", "SGSIN", "40DS", "123456.00", FIRST),
        ("INNSA", "SGSIN", "40DHC", "123456.00", FIRST),
        *(row for row in RATES if row[0] == "INMAA"),
    },
    "de-thousand-iso.csv": ONE,
    "de-thousand-publish.csv": {("INNSA", "NZLYT", "40DHC", "2400.00", FIRST)},
    "mon-date.csv": ONE,
    "slash-date.csv": ONE,
    "two-digit.csv": ONE,
}  # fmt: skip
PRODUCTS = {
    ("Zzq Cotton yarn Ne 30", "520511", "Ne 30/1"),
    ("Zzq Black tea", "090240", "Bulk"),
}


def named(folder: str) -> list[str]:
    """The files of a folder; none where they are missing, which one test says."""
    files = sorted((FILES / folder).glob("*.*"))
    return [each.name for each in files if each.suffix != ".png"]


def content(folder: str, name: str) -> bytes:
    """What a file has."""
    return (FILES / folder / name).read_bytes()


def test_the_files_are_here() -> None:
    if not FILES.is_dir():
        pytest.skip(f"the files that people sent are missing: {FILES}")
    assert len(named("rates")) >= 29
    assert len(named("products")) >= 26


@pytest.fixture(autouse=True)
def before_the_rates_end() -> Iterator[None]:
    """The files' rates are valid until the end of 2026."""
    with clock.as_of(dt.datetime(2026, 11, 28, 6, tzinfo=dt.UTC)):
        yield


def live() -> set[tuple[str, str, str, str, dt.date]]:
    """All rates: lane, container, price in dollars, last day."""
    rows = FreightRate.objects.select_related("loading_port", "destination_port")
    assert {row.currency for row in rows} <= {"USD"}
    return {
        (row.loading_port.locode, row.destination_port.locode, row.container, f"{row.price:.2f}",
         row.valid_until)
        for row in rows
    }  # fmt: skip


@pytest.mark.parametrize("name", [name for name in named("rates") if name != "carrier-sheet.xlsx"])
def test_a_sheet_of_rates_gives_the_rates_of_the_plain_one(api: Client, name: str) -> None:
    forwarder = api(member(6, tier=2))
    bulk_import = uploaded(forwarder, content("rates", name), kind="rates")
    if name in REFUSED:
        assert (bulk_import["status"], bulk_import["reasons"]) == ("refused", [REFUSED[name]])
        assert live() == set()
        return
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(forwarder, bulk_import["id"]),
    )
    assert confirmed(forwarder, bulk_import["id"])["status"] == "done"
    assert live() == OTHER_RATES.get(name, RATES)


@pytest.mark.parametrize("name", named("products"))
def test_a_file_of_products_gives_the_products_of_the_plain_one(api: Client, name: str) -> None:
    user = member(3, tier=2)
    client = api(user)
    _files, images = pictures(user, "zzq.png")
    bulk_import = uploaded(client, content("products", name), kind="products", images=images)
    if name in REFUSED:
        assert (bulk_import["status"], bulk_import["reasons"]) == ("refused", [REFUSED[name]])
    elif name == "18-scientific.csv":
        assert bulk_import["status"] == "refused"
        assert [(row, column) for row, column, _message in errors(client, bulk_import["id"])] == [
            (2, "HS code"), (3, "HS code"),
        ]  # fmt: skip
    else:
        assert bulk_import["status"] == "ready", (
            bulk_import["reasons"],
            errors(client, bulk_import["id"]),
        )
        assert confirmed(client, bulk_import["id"])["status"] == "done"
        rows = Product.objects.select_related("hs_code")
        assert {(row.name, row.hs_code.code, row.specification) for row in rows} == PRODUCTS
        return
    assert not Product.objects.exists()


def cells_of(client: ApiClient, key: str) -> list[tuple[int, str, dict[str, tuple[str, str]]]]:
    """The rows as they will be stored: number, state, and what was written and read."""
    rows = client.get(f"/imports/{key}/rows", limit=100).data["rows"]
    return [
        (row["row"], row["state"],
         {cell["field"]: (cell["written"], cell["read"]) for cell in row["cells"]})
        for row in rows
    ]  # fmt: skip


def test_a_carriers_sheet_gives_its_lanes(api: Client) -> None:
    if not FILES.is_dir():
        pytest.skip(f"the files that people sent are missing: {FILES}")
    forwarder = api(member(6, tier=2))
    bulk_import = uploaded(forwarder, content("rates", "carrier-sheet.xlsx"), kind="rates")
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(forwarder, bulk_import["id"]),
    )
    shown: Any = cells_of(forwarder, bulk_import["id"])
    assert [(number, state) for number, state, _cells in shown] == [
        (6, "new"), (7, "new"), (8, "new"), (10, "new"), (11, "new"),
    ]  # fmt: skip
    assert shown[0][2]["20DS"] == ("USD 1,250", "USD 1,250.00")
    assert shown[0][2]["loadingPort"] == ("Nhava Sheva (JNPT)", "Nhava Sheva (INNSA)")
    assert shown[0][2]["currency"] == ("", "USD")
    assert shown[3][2]["40RHC"] == ("on request", "")
    assert any("row" not in text and "BLUE MERIDIAN" in text for text in bulk_import["leftOut"])
    assert any("Rates are subject to GRI" in text for text in bulk_import["leftOut"])
    assert confirmed(forwarder, bulk_import["id"])["status"] == "done"
    last = dt.date(2026, 12, 31)
    prices = {
        ("INNSA", "GBFXT"): ("1250.00", "1900.00", "1950.00"),
        ("INNSA", "BEANR"): ("1175.00", "1800.00", "1825.50"),
        ("INNSA", "BRSSZ"): ("2100.00", "3350.00", "3400.00"),
        ("INMUN", "USNYC"): ("2450.00", "3100.00", "3150.00"),
        ("INMUN", "USLAX"): ("2600.00", "3900.00", "3900.00"),
    }
    assert live() == {
        (*lane, container, price, last)
        for lane, each in prices.items()
        for container, price in zip(("20DS", "40DS", "40DHC"), each, strict=True)
    }
