"""How a sheet of rates is read: numbers, days, and what headings name (RULES.md 83)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.market.freight_rates.models import FreightRate
from lading.members.companies.models import Company
from lading.office.bulk.models import BulkImport
from lading.office.bulk.report import pack, unpack
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member
from tests.platform.freight_rates.rows import in_days, rate_of

from . import bad_files as bad
from .conftest import answered, confirmed, errors, read, uploaded
from .test_rates import LONG, UNTIL, live, long

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

LANES = [("INMUN", "AEJEA"), ("INBOM", "AEJEA")]
ENDS, TERMS = ("POL", "POD"), ("Validity", "Remarks")


def prices(user: Any) -> dict[str, str]:
    """The price of each rate by its port of loading, as it is stored."""
    rows = FreightRate.objects.filter(company=user.company).select_related("loading_port")
    return {each.loading_port.locode: f"{each.price:.2f} {each.currency}" for each in rows}


def example(field: str, written: str, read_as: str) -> dict[str, str]:
    """A cell of a question."""
    return {"field": field, "written": written, "read": read_as}


def test_prices_and_days_are_read_as_people_write_them(api: Client) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    until = in_days(20)
    rows = [
        LONG,
        ["INMUN", "AEJEA", "40HC", "1,23,456.00", "INR", until.strftime("%d-%b-%Y"), "All-in"],
        ["INBOM", "AEJEA", "40HC", "USD 1,250", "USD", until.strftime("%d.%m.%Y"), "All-in"],
        ["INNSA", "AEJEA", "40HC", "1.234,50 €", "EUR", until.strftime("%d %B %Y"), "All-in"],
        ["INMAA", "AEJEA", "40HC", "1250/-", "INR", until.isoformat(), "All-in"],
    ]
    bulk_import = uploaded(carrier, rows, kind="rates")
    assert errors(carrier, bulk_import["id"]) == []
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert prices(user) == {
        "INMUN": "123456.00 INR",
        "INBOM": "1250.00 USD",
        "INNSA": "1234.50 EUR",
        "INMAA": "1250.00 INR",
    }
    assert set(FreightRate.objects.values_list("valid_until", flat=True)) == {until}


def test_a_price_in_another_currency_or_of_two_readings_is_refused_and_nothing_stored(
    api: Client,
) -> None:
    carrier = api(member(6, tier=2))
    rows = [LONG, long(price="EUR 1,250"), long(price="2.400", lane=("INBOM", "AEJEA"))]
    bulk_import = uploaded(carrier, rows, kind="rates")
    assert (bulk_import["status"], bulk_import["can"]) == (
        "asking",
        ["answer", "discard", "readAgain"],
    )
    assert bulk_import["questions"] == [
        {
            "field": "oceanfreight",
            "column": "Ocean freight",
            "columns": [{"field": "oceanfreight", "column": "Ocean freight"}],
            "way": "decimalSign",
            "options": [
                {"value": ".", "examples": [example("oceanfreight", "2.400", "2.4")]},
                {"value": ",", "examples": [example("oceanfreight", "2.400", "2,400")]},
            ],
        }
    ]
    answered(carrier, bulk_import["id"], oceanfreight=",")
    assert errors(carrier, bulk_import["id"]) == [
        (2, "Ocean freight", "This amount is in another currency. Enter it in USD."),
    ]
    assert not FreightRate.objects.exists()


@pytest.mark.parametrize(("sign", "price"), [(",", "2400.00 USD"), (".", "2.40 USD")])
def test_the_answer_of_its_person_decides_what_no_cell_does(
    api: Client, sign: str, price: str
) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    bulk_import = uploaded(carrier, [LONG, long(price="2.400")], kind="rates")
    assert carrier.post(f"/imports/{bulk_import['id']}/confirm").status == 409
    for wrong in ({}, {"oceanfreight": "'"}):
        refused = carrier.post(f"/imports/{bulk_import['id']}/answers", {"answers": wrong})
        assert (refused.status, list(refused.json["errors"])) == (422, ["oceanfreight"])
    assert read(carrier, bulk_import["id"])["status"] == "asking"
    other = api(member(6, tier=2))
    sent = {"answers": {"oceanfreight": sign}}
    assert other.post(f"/imports/{bulk_import['id']}/answers", sent).status == 404
    not_asked = {"answers": {"oceanfreight": sign, "other": "x"}}
    refused = carrier.post(f"/imports/{bulk_import['id']}/answers", not_asked)
    assert (refused.status, list(refused.json["errors"])) == (422, ["other"])
    assert BulkImport.objects.get().answers == {}
    assert answered(carrier, bulk_import["id"], oceanfreight=sign)["status"] == "ready"
    assert BulkImport.objects.get().answers == {"oceanfreight": sign}
    assert carrier.post(f"/imports/{bulk_import['id']}/answers", sent).status == 409
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert prices(user) == {"INMUN": price}


@pytest.mark.parametrize(
    ("beside", "price"),
    [("1.250,75", "2400.00 USD"), ("1,250.75", "2.40 USD"), ("850,5", "2400.00 USD")],
)
def test_the_other_cells_of_a_column_decide(api: Client, beside: str, price: str) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    rows = [LONG, long(price=beside), long(price="2.400", lane=("INBOM", "AEJEA"))]
    bulk_import = uploaded(carrier, rows, kind="rates")
    assert errors(carrier, bulk_import["id"]) == []
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert prices(user)["INBOM"] == price


@pytest.mark.parametrize("locale", ["en", "zh", "es", "fr", "it", "ar"])
def test_a_companys_own_download_is_read_again_and_changes_nothing(
    api: Client, locale: str
) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    rate_of(user, "1234.50", container="20DS", lane=("INNSA", "DEHAM"))
    rate_of(user, 1250, lane=("INMUN", "AEJEA"))
    before = live()
    sheet = carrier.get("/updates-freight-rates/xlsx", locale=locale)
    bulk_import = uploaded(carrier, sheet.response.content, kind="rates")
    assert errors(carrier, bulk_import["id"]) == []
    assert bulk_import["notes"] == ["2 live freight rates stay as they are."]
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert live() == before


def test_a_rejected_company_answers_nothing_and_its_file_stays_as_it_is(api: Client) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    bulk_import = uploaded(carrier, [LONG, long(price="2.400")], kind="rates")
    Company.objects.filter(pk=company_of(user).pk).update(status="rejected")
    sent = {"answers": {"oceanfreight": ","}}
    assert carrier.post(f"/imports/{bulk_import['id']}/answers", sent).status == 403
    after = read(carrier, bulk_import["id"])
    assert (after["status"], len(after["questions"])) == ("asking", 1)


DOUBTFUL = ["04/03/2099", "05/06/2099"]


@pytest.mark.parametrize(
    ("days", "read_as"),
    [
        (["04/03/2099", "13/06/2099"], ["2099-03-04", "2099-06-13"]),
        (["04/03/2099", "06/13/2099"], ["2099-04-03", "2099-06-13"]),
        (["04-03-2099", "06-13-2099"], ["2099-04-03", "2099-06-13"]),
        (["04.03.2099", "05.03.2099"], ["2099-03-04", "2099-03-05"]),
    ],
)
def test_one_day_of_a_column_decides_the_order_of_the_others(
    api: Client, days: list[str], read_as: list[str]
) -> None:
    carrier = api(member(6, tier=2))
    rows = [[*long(lane=lane)[:5], day, "All-in"] for lane, day in zip(LANES, days, strict=True)]
    bulk_import = uploaded(carrier, [LONG, *rows], kind="rates")
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    stored = FreightRate.objects.order_by("pk").values_list("valid_until", flat=True)
    assert [day.isoformat() for day in stored] == read_as


@pytest.mark.parametrize(
    ("order", "read_as"),
    [("day", ["2099-03-04", "2099-06-05"]), ("month", ["2099-04-03", "2099-05-06"])],
)
def test_days_that_may_be_months_are_asked_about(
    api: Client, order: str, read_as: list[str]
) -> None:
    carrier = api(member(6, tier=2))
    rows = [
        [*long(lane=lane)[:5], day, "All-in"] for lane, day in zip(LANES, DOUBTFUL, strict=True)
    ]
    bulk_import = uploaded(carrier, [LONG, *rows], kind="rates")
    (question,) = bulk_import["questions"]
    assert (question["way"], question["column"]) == ("dayOrder", "Price validity")
    examples = {option["value"]: option["examples"][0]["read"] for option in question["options"]}
    assert examples == {"day": "04-Mar-2099", "month": "03-Apr-2099"}
    answered(carrier, bulk_import["id"], pricevalidity=order)
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    stored = FreightRate.objects.order_by("pk").values_list("valid_until", flat=True)
    assert [day.isoformat() for day in stored] == read_as


def previewed_rows(client: ApiClient, key: str) -> list[tuple[str, dict[str, tuple[str, str]]]]:
    """The rows as they will be stored: state, and by field what is read and what is stored now."""
    rows = client.get(f"/imports/{key}/rows").data["rows"]
    return [
        (row["state"], {cell["field"]: (cell["read"], cell["before"]) for cell in row["cells"]})
        for row in rows
    ]


def test_a_person_sees_what_becomes_of_each_row(api: Client) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    rate_of(user, 1250)
    rate_of(user, 700, container="20DS")
    rows = [LONG, long(price="1.299,50"), long("20DS", 700), long("40GP", 800)]
    stands = FreightRate.objects.get(container="20DS")
    rows[2][5:] = [stands.valid_until.isoformat(), stands.comments]
    bulk_import = uploaded(carrier, [*rows, long(lane=("INMUN", "Nowhere"))], kind="rates")
    assert bulk_import["status"] == "refused"
    changed, same, new, wrong = previewed_rows(carrier, bulk_import["id"])
    assert (changed[0], changed[1]["40DHC"]) == ("changed", ("USD 1,299.50", "USD 1,250.00"))
    assert same[0] == "same"
    assert all(before == "" for _read, before in same[1].values())
    assert (new[0], new[1]["40DS"]) == ("new", ("USD 800.00", ""))
    assert (wrong[0], wrong[1]["destinationPort"]) == ("wrong", ("", ""))
    page = carrier.get(f"/imports/{bulk_import['id']}/rows", page=2, limit=3).data
    assert ([row["row"] for row in page["rows"]], page["count"]) == ([5], 4)
    done = uploaded(carrier, [LONG, long("45HC")], kind="rates")
    assert confirmed(carrier, done["id"])["status"] == "done"
    assert carrier.get(f"/imports/{done['id']}/rows").status == 409


@pytest.mark.parametrize(
    ("heading", "cell", "stored"),
    [
        ("40' HC (USD)", 1250, "1250.00 USD"),
        ("O/F 40HQ EUR", "1.250,50", "1250.50 EUR"),
        ("45G1 in US$", "1250/-", "1250.00 USD"),
        ("40' High Cube", "USD 1,250", "1250.00 USD"),
        ("40HC/40HQ", "€1,250.75", "1250.75 EUR"),
        ("ALL IN 40HC (usd)", 1250, "1250.00 USD"),
        ("TOP RATE 40' HC", "USD 1,250", "1250.00 USD"),
        ("40FT HC all-in rate per container (INR)", "1,23,456.00", "123456.00 INR"),
    ],
)
def test_a_heading_names_container_and_currency(
    api: Client, heading: str, cell: Any, stored: str
) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    rows: list[list[Any]] = [[*ENDS, heading, *TERMS], ["INMUN", "AEJEA", cell, UNTIL, "x"]]
    bulk_import = uploaded(carrier, bad.as_xlsx(rows), kind="rates")
    assert errors(carrier, bulk_import["id"]) == []
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert FreightRate.objects.get().container == "40DHC"
    assert prices(user) == {"INMUN": stored}


@pytest.mark.parametrize("heading", ["40HC", "ALL IN 40HC", "40HC (USD or EUR)", "Try 40HC"])
def test_a_heading_that_names_no_currency_asks_for_one(api: Client, heading: str) -> None:
    carrier = api(member(6, tier=2))
    rows: list[list[Any]] = [[*ENDS, heading, *TERMS], ["INMUN", "AEJEA", 900, UNTIL, "x"]]
    bulk_import = uploaded(carrier, rows, kind="rates")
    assert errors(carrier, bulk_import["id"]) == [(2, "", "Currency is required")]
    assert not FreightRate.objects.exists()


def test_a_table_that_an_earlier_release_checked_is_still_stored(api: Client) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    bulk_import = uploaded(carrier, [LONG, long()], kind="rates")
    stored_import = BulkImport.objects.get()
    table = unpack(stored_import.content)
    stored_import.content = pack({name: table[name] for name in ("headers", "rows", "separator")})
    stored_import.save()
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert prices(user) == {"INMUN": "1250.00 USD"}


@pytest.mark.parametrize("kind", [6, 7])
def test_a_heading_in_another_currency_than_the_rate_refuses_its_price(
    api: Client, kind: int
) -> None:
    carrier = api(member(kind, tier=2))
    more = ["Currency"] if kind == 6 else []
    rows: list[list[Any]] = [
        [*ENDS, "40HC (EUR)", *more, *TERMS],
        ["INMUN", "AEJEA", 900, *(["USD"] if more else []), UNTIL, "x"],
    ]
    bulk_import = uploaded(carrier, bad.as_xlsx(rows), kind="rates")
    message = "This amount is in another currency. Enter it in USD."
    assert errors(carrier, bulk_import["id"]) == [(2, "40' dry high cube", message)]
    assert not FreightRate.objects.exists()
