"""Sheets of freight rates, as forwarders send them (RULES.md 19, 65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.values import clock
from lading.market.freight_rates.models import FreightRate, RateVersion
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, member
from tests.platform.freight_rates.rows import in_days, rate_of

from . import bad_files as bad
from .conftest import confirmed, errors, read, send, sheets, uploaded, work

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

WIDE = ["POL", "POD", "20'GP", "40' HC", "Currency", "Validity", "Remarks"]
LONG = [
    "Loading port", "Destination port", "Container type", "Ocean freight", "Currency",
    "Price validity", "Comments",
]  # fmt: skip
UNKNOWN_CONTAINER = (
    "We do not know this container type. Write 20GP, 40GP, 40HC, 45HC, 20RF or 40RH."
)
SEVERAL_LIVE = (
    "Your company has several live rates for this lane and container. Withdraw all but one first."
)
UNTIL = in_days(20).isoformat()


def wide(loading: str = "INMUN", *prices: Any, destination: str = "Jebel Ali") -> list[Any]:
    """A row of a lane, with its prices of both container types."""
    return [loading, destination, *(prices or (900, 1250)), "USD", UNTIL, "All-in"]


def long(container: str = "40HC", price: Any = 1250, lane: Any = ("INMUN", "AEJEA")) -> list[Any]:
    """A row of a lane and container."""
    return [*lane, container, price, "USD", UNTIL, "All-in"]


def live() -> set[tuple[str, str, str, int, int]]:
    """The rates that were not withdrawn: lane, container, price and version."""
    rows = FreightRate.objects.filter(withdrawn_at=None)
    return {
        (each.loading_port.locode, each.destination_port.locode, each.container, int(each.price),
         each.version)
        for each in rows.select_related("loading_port", "destination_port")
    }  # fmt: skip


def test_a_sheet_with_a_column_for_each_container_publishes_what_has_a_price(api: Client) -> None:
    carrier = api(member(6, tier=2))
    rows = [WIDE, wide(), wide("Bombay", "-", 1400), wide("Nhava Sheva (INNSA)", 800, "")]
    bulk_import = uploaded(carrier, bad.as_xlsx(rows), kind="rates")
    assert (bulk_import["status"], bulk_import["rows"]) == ("ready", 3), errors(
        carrier, bulk_import["id"]
    )
    assert bulk_import["notes"] == ["4 freight rates are new."]
    assert not FreightRate.objects.exists()
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert live() == {
        ("INMUN", "AEJEA", "20DS", 900, 1),
        ("INMUN", "AEJEA", "40DHC", 1250, 1),
        ("INBOM", "AEJEA", "40DHC", 1400, 1),
        ("INNSA", "AEJEA", "20DS", 800, 1),
    }
    assert RateVersion.objects.filter(ends_at=None).count() == 4


def test_the_next_sheet_gives_live_rates_their_new_terms_and_changes_nothing_twice(
    api: Client,
) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    rate_of(user, 1250, valid_until=in_days(-1))  # expired: its lane is published anew
    rate_of(user, 700, container="20DS")
    rate_of(user, 500, container="20RF", withdrawn_at=clock.now())
    rows = [LONG, long(), long("20DS", 650), long("20' reefer", 2000)]
    bulk_import = uploaded(carrier, rows, kind="rates")
    assert bulk_import["notes"] == [
        "2 freight rates are new.",
        "1 live freight rate gets new terms.",
    ]
    assert confirmed(carrier, bulk_import["id"])["notes"] == bulk_import["notes"]
    ours = FreightRate.objects.filter(company=user.company)
    assert {(each.container, int(each.price), each.version) for each in ours} == {
        ("40DHC", 1250, 1), ("20DS", 650, 2), ("20RF", 500, 1), ("20RF", 2000, 1),
    }  # fmt: skip
    assert ours.count() == 5
    renewed = RateVersion.objects.filter(rate__container="20DS", rate__company=user.company)
    held = [(int(each.price), each.ends_at is None) for each in renewed.order_by("number")]
    assert held == [(700, False), (650, True)]
    before = live()
    again = uploaded(carrier, rows, kind="rates")
    assert again["notes"] == ["3 live freight rates stay as they are."]
    assert confirmed(carrier, again["id"])["status"] == "done"
    assert live() == before
    assert RateVersion.objects.filter(rate__company=user.company).count() == 6


def test_every_row_is_told_what_is_wrong_with_it(api: Client) -> None:
    user = member(7, tier=2)
    carrier = api(user)
    rate_of(user, 700, container="20DS")
    rate_of(user, 800, container="20DS")
    rows = [
        WIDE,
        wide("Nowhere", "x", -1),
        ["INMUN", "INMUN", "", "", "EUR", in_days(-1).isoformat(), "x" * 251],
        wide("INMUN", "", 1250),
        wide("Mundra", "", 1300),
        wide("INMUN", 900, ""),
    ]
    bulk_import = uploaded(carrier, rows, kind="rates")
    assert (bulk_import["status"], bulk_import["rejected"], bulk_import["notes"]) == (
        "refused",
        4,
        [],
    )
    assert errors(carrier, bulk_import["id"]) == sorted([
        (2, "Loading port", "No port has this name, or several have it. Enter the UN/LOCODE."),
        (2, "20' dry standard", "Enter a number."),
        (2, "40' dry high cube", "Enter at least 0."),
        (3, "", "The row has no price for any container type."),
        (3, "Destination port", "Source Port and Destination Port cannot be the same"),
        (3, "Currency", "Shipping lines publish their rates in USD."),
        (3, "Price validity", "Price validity cannot be in the past"),
        (3, "Comments", "This is longer than 250 characters."),
        (5, "", "Row 4 has the same lane and container."),
        (6, "", SEVERAL_LIVE),
    ])  # fmt: skip
    assert FreightRate.objects.count() == 2


def test_a_row_with_a_wrong_container_and_price_is_told_about_both(api: Client) -> None:
    carrier = api(member(7, tier=2))
    rows = [LONG, long("99XX", "x"), long("", ""), long("99XX", ""), long("", 900)]
    bulk_import = uploaded(carrier, rows, kind="rates")
    assert (bulk_import["status"], bulk_import["rejected"], bulk_import["notes"]) == (
        "refused",
        4,
        [],
    )
    assert errors(carrier, bulk_import["id"]) == [
        (2, "Container type", UNKNOWN_CONTAINER),
        (2, "Ocean freight", "Enter a number."),
        (3, "Ocean freight", "The row has no price for any container type."),
        (4, "Container type", UNKNOWN_CONTAINER),
        (4, "Ocean freight", "Price is required"),
        (5, "Container type", "Select Container type"),
    ]
    known = [long(code) for code in ("20GP", "40GP", "40HC", "45HC", "20RF", "40RH")]
    bulk_import = uploaded(carrier, [LONG, *known], kind="rates")
    assert bulk_import["notes"] == ["6 freight rates are new."]


def test_a_file_is_told_what_a_form_need_not_say(api: Client) -> None:
    forwarder = api(member(6, tier=2))
    rows = [WIDE, wide(), wide("Bombay"), wide("INNSA")]
    rows[1][4], rows[2][6], rows[3][4] = "US$", "", ""
    bulk_import = uploaded(forwarder, rows, kind="rates")
    assert (bulk_import["status"], bulk_import["rejected"], bulk_import["notes"]) == (
        "refused",
        3,
        [],
    )
    assert errors(forwarder, bulk_import["id"]) == [
        (2, "Currency", "Enter the three letters of a currency, for example USD."),
        (3, "Comments", "Enter comments, for example what the rate includes."),
        (4, "Currency", "Currency is required"),
    ]
    assert not FreightRate.objects.exists()


def test_the_plan_limits_the_whole_sheet(api: Client) -> None:
    user = member(6, tier=1)
    carrier = api(user)
    rate_of(user, 1000)
    rate_of(user, 1000, container="20DS")
    room = [wide(), wide("INNSA", 800, 900), wide("INMAA", 800, "")]
    bulk_import = uploaded(carrier, [WIDE, *room], kind="rates")
    assert bulk_import["notes"] == [
        "3 freight rates are new.", "2 live freight rates get new terms.",
    ]  # fmt: skip
    # A colleague takes a place before the sheet is stored.
    carrier.post(f"/imports/{bulk_import['id']}/confirm")
    rate_of(colleague(user), 990, lane=("INMAA", "SGSIN"))
    before = live()
    work()
    after = read(carrier, bulk_import["id"])
    full = "The file has 3 new freight rates, but your company may publish only 2 more."
    assert (after["status"], after["reasons"][1:]) == ("refused", [full])
    assert after["liftedBy"] == ["basic", "premium"]
    assert live() == before
    again = uploaded(carrier, [WIDE, *room], kind="rates")
    assert (again["status"], again["reasons"]) == ("refused", [full])


def test_a_heading_that_could_be_misread_refuses_the_file(api: Client) -> None:
    carrier = api(member(9, tier=2))
    no_prices = uploaded(carrier, [WIDE[:2] + WIDE[4:], wide()[:2] + wide()[4:]], kind="rates")
    assert no_prices["reasons"][0].startswith("The file has no prices.")
    both = uploaded(carrier, [[*WIDE, "Price"], [*wide(), 1]], kind="rates")
    assert both["reasons"][0].startswith("The file has both a column")
    other = uploaded(carrier, [[*WIDE, "Carrier"], [*wide(), "X"]], kind="rates")
    assert (other["status"], other["leftOut"]) == (
        "ready", ["These columns are not part of the template and were left out: Carrier."],
    )  # fmt: skip


def test_only_carriers_have_the_template_and_a_line_needs_no_currency(api: Client) -> None:
    assert send(api(member(2)), [WIDE, wide()], kind="rates").status == 403
    line = api(member(7, tier=2))
    book = sheets(line.get("/imports/template", kind="rates", format="xlsx", locale="en"))
    heading = [cell.value for cell in book.worksheets[0][1]]
    assert heading == [
        "Loading port", "Destination port", "20' dry standard", "40' dry standard",
        "40' dry high cube", "45' dry high cube", "20' reefer", "40' reefer high cube", "Currency",
        "Price validity", "Comments",
    ]  # fmt: skip
    rows = [[cell for at, cell in enumerate(row) if at != 4] for row in (WIDE, wide())]
    assert uploaded(line, rows, kind="rates")["status"] == "ready"
