"""Real lists of ports, HS codes, countries and units through the import of staff: its counts are
those of the csv module. And what the back office exports loads again without a change.
"""

from __future__ import annotations

import csv
import datetime as dt
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from lading.base.exchange_rates.models import ExchangeRate
from lading.base.reference.models import Country, HsCode, Port, Unit
from tests.platform.exchange import CSV, XLSX, confirm, errors_of, export, upload
from tests.platform.factories import StaffFactory, company_of, member

pytestmark = pytest.mark.django_db

SHARED_DATA = Path(__file__).resolve().parents[4] / "shared" / "data"
needs_data = pytest.mark.skipif(
    not SHARED_DATA.is_dir(), reason="the real-world lists are not here"
)


@pytest.fixture
def person(db: None) -> Client:
    client = Client()
    client.force_login(StaffFactory.create())
    return client


def rows_of(name: str) -> list[dict[str, str]]:
    with (SHARED_DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def result_of(client: Client, table: str, name: str) -> tuple[Any, Any]:
    preview = upload(client, table, (SHARED_DATA / name).read_bytes())
    return preview, preview.context["result"]


@needs_data
def test_hs_codes_of_2022(person: Client) -> None:
    rows = [row for row in rows_of("hs2022_codes.csv") if row["hscode"].isdigit()]
    stored = dict(HsCode.objects.values_list("code", "description"))
    differing = {
        row["hscode"]: row["description"]
        for row in rows
        if stored[row["hscode"]] != row["description"].strip()
    }
    preview, result = result_of(person, "reference/hscode", "hs2022_codes.csv")
    assert (len(rows), result.rows) == (6939, 6939)
    assert (result.totals["new"], result.totals["update"]) == (0, len(differing))
    assert [sentence for sentence in result.left_out if "Totals" in sentence] == [
        "Totals that are left out: row 6941 “TOTAL TOTAL Total of all HS2022 commodities TOTAL 5”."
    ]
    confirm(person, "reference/hscode", preview)
    after = dict(HsCode.objects.values_list("code", "description"))
    assert after == {**stored, **{code: text.strip() for code, text in differing.items()}}


@needs_data
def test_units_of_indian_customs(person: Client) -> None:
    rows = rows_of("units_india_uqc.csv")
    stored = dict(Unit.objects.values_list("code", "name"))
    preview, result = result_of(person, "reference/unit", "units_india_uqc.csv")
    new = [row for row in rows if row["uqc"] not in stored]
    changed = [row for row in rows if stored.get(row["uqc"], row["name"]) != row["name"]]
    assert (result.totals["new"], result.totals["update"]) == (len(new), len(changed))
    confirm(person, "reference/unit", preview)
    after = dict(Unit.objects.values_list("code", "name"))
    assert after == {**stored, **{row["uqc"]: row["name"] for row in rows}}


@needs_data
def test_ports_of_unlocode(person: Client) -> None:
    rows = rows_of("unlocode_ports_2023-1.csv")
    before = list(Port.objects.order_by("pk").values_list())
    _preview, result = result_of(person, "reference/port", "unlocode_ports_2023-1.csv")
    faults = {(fault.column, fault.message): fault.count for fault in result.faults}
    twice = sum(count - 1 for count in Counter(row["locode"] for row in rows).values())
    known = set(Country.objects.values_list("iso2", flat=True))
    strangers = sum(row["country_code"] not in known for row in rows)
    assert result.rows == len(rows) == 17_573
    assert faults["UN/LOCODE", "This row appears twice in the file."] == twice
    assert faults["Country", "There is no country XZ."] == strangers
    assert sum(count for (column, _text), count in faults.items() if column == "Name") == (
        result.wrong_rows - twice - strangers
    )
    assert list(Port.objects.order_by("pk").values_list()) == before


@needs_data
def test_ports_of_unlocode_without_what_was_refused(person: Client) -> None:
    rows, seen = list[dict[str, str]](), set[str]()
    taken = dict(Port.objects.filter(country__iso2="IN").values_list("name", "locode"))
    for row in rows_of("unlocode_ports_2023-1.csv"):
        code, name = row["locode"], row["name"]
        is_wrong = code in seen or name in seen or taken.get(name, code) != code
        if row["country_code"] == "IN" and not is_wrong:
            seen |= {code, name}
            rows.append(row)
    lines = "\n".join(
        ["locode\tname\tcountry\tlatitude\tlongitude"]
        + ["\t".join([r["locode"], r["name"], "India", r["lat"], r["lon"]]) for r in rows]
    )
    stored = set(Port.objects.values_list("locode", flat=True))
    preview = upload(person, "reference/port", lines.encode("utf-16"))
    assert errors_of(preview) == []
    confirm(person, "reference/port", preview)
    after = {port.locode: port for port in Port.objects.filter(country__iso2="IN")}
    assert sum(row["locode"] not in stored for row in rows) == len(set(after) - stored)
    for row in rows:
        place = after[row["locode"]]
        degrees = [Decimal(row[name]) if row[name] else None for name in ("lat", "lon")]
        assert (place.name, place.latitude, place.longitude) == (row["name"], *degrees)


@needs_data
def test_sea_ports_by_the_names_of_their_countries(person: Client) -> None:
    rows = rows_of("sea_ports.csv")
    before = list(Port.objects.order_by("pk").values_list())
    stored = set(Port.objects.values_list("locode", flat=True))
    _preview, result = result_of(person, "reference/port", "sea_ports.csv")
    strangers = sum(row["country"] == "Netherlands Antilles" for row in rows)
    faults = {(fault.column, fault.message): fault.count for fault in result.faults}
    assert result.rows == len(rows) == 1_634
    assert faults["Country", "There is no country Netherlands Antilles."] == strangers == 6
    assert result.wrong_rows == sum(faults.values())
    totals = result.totals
    right = totals["new"] + totals["update"] + totals["skip"]
    assert right == len(rows) - result.wrong_rows
    assert totals["new"] <= sum(row["unlocode"] not in stored for row in rows)
    assert list(Port.objects.order_by("pk").values_list()) == before


@needs_data
def test_countries_whose_dial_codes_and_currencies_are_lists_are_named(person: Client) -> None:
    rows = rows_of("countries.csv")
    _preview, result = result_of(person, "reference/country", "countries.csv")
    wrong = [
        row
        for row in rows
        if (row["Dial"].strip() and not row["Dial"].isdigit())
        or "," in row["ISO4217-currency_alphabetic_code"]
    ]
    assert (result.rows, result.wrong_rows) == (len(rows), len(wrong))


@needs_data
@pytest.mark.parametrize(
    ("table", "name", "said"),
    [
        ("exchange_rates/exchangerate", "exchange_rates_usd_monthly.csv.gz", "no column currency"),
        ("reference/port", "india_customs_ports.csv", "The file has no column locode."),
        ("reference/unit", "units_unece_rec20.csv", "The file has no column code."),
        ("reference/hscode", "india_hsn_sac_master.csv.gz", "more than 20,000 rows"),
        ("reference/hscode", "trade_import_sample.xlsx", "import it under Trade records"),
        ("reference/port", "freight_ocean_ports_sample.csv", "The file has no column locode."),
        ("reference/category", "hs_sections.csv", "The file has no column id."),
        ("reference/country", "currencies_iso4217.csv", "The file has no column iso2."),
        (
            "reference/gstrate",
            "india_gst_goods_rates_2021_historic.csv.gz",
            "The heading must have percent",
        ),
    ],
)
def test_a_list_of_something_else_says_what_is_missing(
    person: Client, table: str, name: str, said: str
) -> None:
    preview, _result = result_of(person, table, name)
    (reason,) = errors_of(preview)
    assert said in reason


TABLES = ["reference/gstrate", "exchange_rates/exchangerate", "companies/company"]


@pytest.mark.parametrize("kind", [CSV, XLSX])
@pytest.mark.parametrize("table", TABLES)
def test_a_download_loads_again_without_a_change(person: Client, table: str, kind: int) -> None:
    company_of(member(3, name="Zzq Weavers", gst_number="27AAPFU0939F1ZV"))
    for rupees in ("84.855", "0.001234567891", "1234"):
        day = dt.date(2026, 11, 20) - dt.timedelta(days=len(rupees))
        ExchangeRate.objects.create(currency="USD", date=day, inr=Decimal(rupees))
    preview = upload(person, table, export(person, table, kind))
    assert errors_of(preview) == []
    totals = preview.context["result"].totals
    assert totals["skip"] > 0
    assert (totals["new"], totals["update"]) == (0, 0)
    assert "confirm_form" not in preview.context
