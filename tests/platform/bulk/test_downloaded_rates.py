"""A company's own download of freight rates, sent back as it is or changed (RULES.md 86)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.values import clock
from lading.market.freight_rates.models import FreightRate, RateVersion
from lading.members.accounts.models import User
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.freight_rates.rows import in_days, rate_of

from .conftest import confirmed, errors, uploaded
from .own_downloads import FORMS, LANGUAGES, Rows, column, downloaded, edited

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

SEVERAL_LIVE = (
    "Your company has several live rates for this lane and container. Withdraw all but one first."
)
UNTIL = in_days(45)
Stored = tuple[str, str, str, str, str, str]
LIVE: set[Stored] = {
    ("INMUN", "AEJEA", "40DHC", "1250.00 USD", UNTIL.isoformat(), "All-in, CY/CY"),
    ("INNSA", "DEHAM", "20DS", "123456.00 JPY", UNTIL.isoformat(), "=THC extra"),
    ("INMAA", "GYGEO", "20RF", "1234.567 KWD", UNTIL.isoformat(), "- reefer\n- plugged in"),
    ("INCOK", "USHAM", "40DS", "0.00 EUR", UNTIL.isoformat(), "Günstig, 含码头费"),
}  # fmt: skip


def forwarder() -> User:
    """A company with live rates in four currencies, to ports whose names others have too."""
    user = member(6, tier=3)
    for loading, destination, container, price, until, comments in LIVE:
        amount, currency = price.split()
        rate_of(
            user, amount, lane=(loading, destination), container=container, currency=currency,
            valid_until=until, comments=comments,
        )  # fmt: skip
    return user


def stored() -> set[Stored]:
    """The rates that were not withdrawn."""
    rows = FreightRate.objects.filter(withdrawn_at=None).select_related(
        "loading_port", "destination_port"
    )
    return {
        (each.loading_port.locode, each.destination_port.locode, each.container,
         f"{_amount(each)} {each.currency}", each.valid_until.isoformat(), each.comments)
        for each in rows
    }  # fmt: skip


def _amount(rate: FreightRate) -> str:
    return f"{rate.price:.3f}" if rate.currency == "KWD" else f"{rate.price:.2f}"


def everything() -> list[dict[str, Any]]:
    return [dict(each) for each in FreightRate.objects.order_by("pk").values()]


def price_of(lane: str, price: Any) -> Callable[[Rows], None]:
    def change(rows: Rows) -> None:
        code, amount = column(rows, "UN/LOCODE of the destination port"), _price(rows)
        for line in rows[1:]:
            if line[code] == lane:
                line[amount] = price

    return change


def _price(rows: Rows) -> int:
    return column(rows, "Ocean freight per container")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unchanged_download_changes_nothing_in_every_language(
    api: Client, language: str
) -> None:
    client = api(forwarder(), language)
    before, versions = everything(), RateVersion.objects.count()
    bulk_import = uploaded(client, downloaded(client, "rates", language), kind="rates")
    assert (bulk_import["status"], bulk_import["rows"]) == ("ready", 4), errors(
        client, bulk_import["id"]
    )
    states = client.get(f"/imports/{bulk_import['id']}/rows", limit=10).data["rows"]
    assert [each["state"] for each in states] == ["same"] * 4
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    assert (everything(), RateVersion.objects.count()) == (before, versions)


@pytest.mark.parametrize("form", FORMS)
def test_a_download_gives_its_rates_again_in_every_form(api: Client, form: str) -> None:
    """Where the rates are gone, each field of the new ones is what the old ones had."""
    client = api(forwarder())
    content = FORMS[form](downloaded(client, "rates"))
    RateVersion.objects.all().delete()
    FreightRate.objects.all().delete()
    bulk_import = uploaded(client, content, kind="rates")
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(client, bulk_import["id"]),
    )
    assert bulk_import["notes"] == ["4 freight rates are new."]
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    assert stored() == LIVE


def test_a_download_in_arabic_is_read_by_a_colleague_who_reads_english(api: Client) -> None:
    user = forwarder()
    content = downloaded(api(user, "ar"), "rates", "ar")
    client = api(user, "en")
    bulk_import = uploaded(client, content, kind="rates")
    assert bulk_import["notes"] == ["4 live freight rates stay as they are."], errors(
        client, bulk_import["id"]
    )
    (left_out,) = bulk_import["leftOut"]
    assert left_out.startswith("These columns cannot be changed by a file and were left out: ")


def test_columns_that_no_file_changes_are_named_once_and_nothing_is_asked(api: Client) -> None:
    client = api(forwarder())
    bulk_import = uploaded(client, downloaded(client, "rates"), kind="rates")
    left_out = "Loading country, Destination country, Published on (India time)."
    assert bulk_import["leftOut"] == [
        f"These columns cannot be changed by a file and were left out: {left_out}"
    ]
    assert (bulk_import["status"], bulk_import["questions"]) == ("ready", [])


def test_one_changed_price_changes_that_rate_alone(api: Client) -> None:
    client = api(forwarder())
    before = {each["id"]: each for each in everything()}
    content = edited(downloaded(client, "rates"), price_of("AEJEA", 1199.5))
    bulk_import = uploaded(client, content, kind="rates")
    assert bulk_import["notes"] == [
        "1 live freight rate gets new terms.", "3 live freight rates stay as they are."
    ]  # fmt: skip
    confirmed(client, bulk_import["id"])
    changed = [each for each in everything() if each != before[each["id"]]]
    assert [(each["version"], str(each["price"])) for each in changed] == [(2, "1199.500")]
    assert {
        name for name, value in changed[0].items() if value != before[changed[0]["id"]][name]
    } <= {"price", "version", "updated_at"}


def test_rates_that_are_not_live_are_left_out_and_named(api: Client) -> None:
    user = forwarder()
    rate_of(user, 900, lane=("INMUN", "SGSIN"), valid_until=in_days(-3))
    rate_of(user, 950, lane=("INMUN", "AEJEA"), withdrawn_at=clock.now())
    client = api(user, "fr")
    bulk_import = uploaded(client, downloaded(client, "rates", "fr"), kind="rates")
    assert (bulk_import["status"], bulk_import["rows"]) == ("ready", 4), errors(
        client, bulk_import["id"]
    )
    english = api(user)
    bulk_import = uploaded(english, downloaded(english, "rates"), kind="rates")
    assert bulk_import["leftOut"][-1] == (
        "Rates that were withdrawn or have expired were left out: 2, 3. To publish one again, "
        "empty its status and enter a new price validity."
    )
    before = everything()
    confirmed(english, bulk_import["id"])
    assert everything() == before


def test_an_expired_rate_with_a_new_last_day_is_published_again(api: Client) -> None:
    user = member(6, tier=3)
    rate_of(user, 900, lane=("INMUN", "SGSIN"), valid_until=in_days(-3))
    client = api(user)

    def renew(rows: Rows) -> None:
        rows[1][column(rows, "Price validity")] = UNTIL

    bulk_import = uploaded(client, edited(downloaded(client, "rates"), renew), kind="rates")
    assert bulk_import["notes"] == ["1 freight rate is new."], errors(client, bulk_import["id"])
    confirmed(client, bulk_import["id"])
    assert FreightRate.objects.filter(valid_until=UNTIL, price=900).count() == 1
    assert FreightRate.objects.count() == 2


def test_several_live_rates_of_one_lane_stay_and_a_changed_one_is_refused(api: Client) -> None:
    user = member(6, tier=3)
    rate_of(user, 900)
    rate_of(user, 950)
    client = api(user)
    bulk_import = uploaded(client, downloaded(client, "rates"), kind="rates")
    assert bulk_import["notes"] == ["2 live freight rates stay as they are."], errors(
        client, bulk_import["id"]
    )
    before = everything()
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    assert everything() == before

    def change(rows: Rows) -> None:
        rows[1][_price(rows)] = 800

    bulk_import = uploaded(client, edited(downloaded(client, "rates"), change), kind="rates")
    assert errors(client, bulk_import["id"]) == [(2, "", SEVERAL_LIVE)]
    assert everything() == before


@pytest.mark.parametrize(
    ("heading", "cell", "message"),
    [
        ("UN/LOCODE of the destination port", "DEHAM",
         "This UN/LOCODE is of Hamburg (DEHAM). Correct it, or leave it empty."),
        ("UN/LOCODE of the destination port", "XX999",
         "No port has this name, or several have it. Enter the UN/LOCODE."),
        ("Loading port", "Mundra East",
         "This UN/LOCODE is of Mundra (INMUN). Correct it, or leave it empty."),
    ],
)  # fmt: skip
def test_a_port_and_its_code_must_agree(api: Client, heading: str, cell: str, message: str) -> None:
    user = member(6, tier=3)
    rate_of(user, 900)
    client = api(user)

    def change(rows: Rows) -> None:
        rows[1][column(rows, heading)] = cell

    before = everything()
    bulk_import = uploaded(client, edited(downloaded(client, "rates"), change), kind="rates")
    assert bulk_import["status"] == "refused"
    assert [row_errors[2] for row_errors in errors(client, bulk_import["id"])] == [message]
    assert everything() == before
