"""Rates in the back office and on the wire."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from lading.base.exchange_rates import queries
from lading.base.exchange_rates.conversion import RateState
from lading.base.exchange_rates.models import ExchangeRate, Source
from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values import clock
from tests.platform.conftest import ApiClient
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.exchange import CSV, XLSX, as_csv, as_xlsx, errors_of, run_import, upload
from tests.platform.factories import StaffFactory, member

pytestmark = pytest.mark.django_db

TABLE = "exchange_rates/exchangerate"
HEAD = ["currency", "date", "inr"]


def ago(days: int) -> dt.date:
    return clock.today() - dt.timedelta(days=days)


def rate(currency: str, days: int, inr: str, source: str = Source.ECB) -> ExchangeRate:
    return ExchangeRate.objects.create(
        currency=currency, date=ago(days), inr=Decimal(inr), source=source
    )


@pytest.fixture
def editor() -> Client:
    person = StaffFactory.create(is_superuser=False)
    person.user_permissions.set(
        Permission.objects.filter(
            content_type__app_label="exchange_rates",
            codename__in=[f"{verb}_exchangerate" for verb in ("view", "add", "change")],
        )
    )
    client = Client()
    client.force_login(person)
    return client


def test_listed_rates_have_two_decimals_at_least(editor: Client) -> None:
    for row in [("AED", 0, "23.1"), ("JPY", 0, "0.56789"), ("USD", 0, "80")]:
        rate(*row)
    page = editor.get(f"/admin/{TABLE}/").text
    for shown in ("23.10", "0.56789", "80.00"):
        assert f'<span class="staff-money">{shown}</span>' in page


def test_the_last_rate_of_each_currency_is_used_until_it_is_too_old() -> None:
    for row in [("USD", 9, "80"), ("USD", 7, "81"), ("EUR", 8, "100"), ("JPY", 0, "0.6")]:
        rate(*row)
    rate("GBP", -1, "110")
    last_rates = queries.rates_for(["USD", "EUR", "JPY", "GBP", "INR", "USD"])
    assert {code: (each.state, each.inr) for code, each in last_rates.by_currency.items()} == {
        "USD": (RateState.CURRENT, Decimal(81)),
        "EUR": (RateState.OLD, Decimal(100)),
        "JPY": (RateState.CURRENT, Decimal("0.6")),
        "GBP": (RateState.MISSING, None),
    }
    assert last_rates.oldest_date() == ago(7)
    assert queries.rates_for(["EUR"], ago(1)).by_currency["EUR"].state == RateState.CURRENT


def test_members_read_the_rates_of_a_day(api: Callable[..., ApiClient]) -> None:
    rate("USD", 3, "88.420000000001")
    rate("EUR", 8, "100")
    reader = api(member(1))
    day_rates = reader.get("/exchange-rates").data
    assert day_rates == {
        "rows": [
            {
                "currency": "USD",
                "inr": 88.420000000001,
                "date": ago(3).isoformat(),
                "source": "ecb",
            }
        ],
        "maxDays": 7,
    }
    earlier = reader.get("/exchange-rates", date=ago(4).isoformat()).data
    assert [row["currency"] for row in earlier["rows"]] == ["EUR"]
    assert reader.get("/exchange-rates", date="0001-01-01").data["rows"] == []
    assert reader.get("/exchange-rates", date="yesterday").status == 422


def test_staff_enter_a_rate_which_is_then_theirs(editor: Client) -> None:
    fields = {"currency": "USD", "date": ago(1).strftime("%Y-%m-%d"), "inr": "88.42"}
    assert editor.post(f"/admin/{TABLE}/add/", fields).status_code == 302
    exchange_rate = ExchangeRate.objects.get()
    assert (
        exchange_rate.currency,
        exchange_rate.date,
        exchange_rate.inr,
        exchange_rate.source,
    ) == (
        "USD",
        ago(1),
        Decimal("88.42"),
        Source.STAFF,
    )
    published = rate("EUR", 1, "100")
    fields = {"currency": "EUR", "date": ago(1).strftime("%Y-%m-%d"), "inr": "101"}
    changed = editor.post(f"/admin/{TABLE}/{published.pk}/change/", fields)
    assert changed.status_code == 302
    published.refresh_from_db()
    assert (published.inr, published.source) == (Decimal(101), Source.STAFF)
    assert AuditEntry.objects.filter(object_type="exchange_rates.exchangerate").count() == 2
    listed = editor.get(f"/admin/{TABLE}/").content.decode()
    assert "88.42<" in listed
    assert "88.420" not in listed
    form = editor.get(f"/admin/{TABLE}/{published.pk}/change/").content.decode()
    assert 'value="101"' in form
    assert editor.post(f"/admin/{TABLE}/{published.pk}/delete/").status_code == 403


@pytest.mark.parametrize(
    ("currency", "inr"), [("INR", "1"), ("XXQ", "5"), ("usd", "5"), ("USD", "0"), ("USD", "-1")]
)
def test_no_wrong_rate_is_entered(editor: Client, currency: str, inr: str) -> None:
    fields = {"currency": currency, "date": "2026-11-20", "inr": inr}
    page: Any = editor.post(f"/admin/{TABLE}/add/", fields)
    assert page.status_code == 200
    assert page.context["adminform"].form.errors or page.context["errors"]
    assert not ExchangeRate.objects.exists()


@pytest.mark.parametrize(("kind", "write"), [(CSV, as_csv), (XLSX, as_xlsx)])
def test_rates_are_imported(editor: Client, kind: int, write: Any) -> None:
    known = rate("USD", 0, "80")
    day = clock.today()
    rows = [
        HEAD,
        ["usd", day.strftime("%d-%m-%Y"), "88.42"],
        ["EUR", day.isoformat(), "102.123456789012"],
        ["JPY", "2026-11-20", "0.59"],
    ]
    run_import(editor, TABLE, write(rows), kind)
    stored_rates = {(row.currency, row.date, row.inr) for row in ExchangeRate.objects.all()}
    assert stored_rates == {
        ("USD", day, Decimal("88.42")),
        ("EUR", day, Decimal("102.123456789012")),
        ("JPY", dt.date(2026, 11, 20), Decimal("0.59")),
    }
    assert set(ExchangeRate.objects.values_list("source", flat=True)) == {Source.IMPORT}
    known.refresh_from_db()
    assert known.inr == Decimal("88.42")


def test_a_file_with_wrong_rates_is_refused_whole(editor: Client) -> None:
    day = clock.today().isoformat()
    rows = [
        HEAD,
        ["USD", day, "88"],
        ["INR", day, "1"],
        ["QQQ", day, "1"],
        ["EUR", "31-02-2026", "1"],
        ["GBP", day, "much"],
        ["CHF", day, "0"],
        ["JPY", day, "NaN"],
        ["USD", day, "89"],
    ]
    preview = upload(editor, TABLE, as_csv(rows))
    assert "confirm_form" not in preview.context
    errors_text = " ".join(errors_of(preview))
    for message in ["rupee itself", "code of a currency", "no such day", "Enter a number", "twice"]:
        assert message in errors_text
    assert not ExchangeRate.objects.exists()


def test_the_database_refuses_what_is_no_rate() -> None:
    known = rate("USD", 0, "88")
    with refused_by("exchange_rate_positive"):
        store(known, inr=0)
    with refused_by("exchange_rate_not_of_rupee"):
        store(known, currency="INR")
    with refused_by("exchange_rate_once_a_day"):
        store_again(known)
