"""User Login Sessions: today by default, days in India, counts, the link to a person,
the export.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values import clock
from lading.members.accounts.models import LoginSession, User
from tests.platform.back_office import Browser
from tests.platform.factories import company_of, member

pytestmark = pytest.mark.django_db

URL = "/admin/accounts/loginsession/"
NOON = dt.datetime(2026, 3, 10, 6, 30, tzinfo=dt.UTC)
MARCH = {"login_at_from": "2026-03-01", "login_at_to": "2026-03-31"}


def signed_in(user: User, at: str, device: str = "desktop", country: str = "IN") -> LoginSession:
    return LoginSession.objects.create(
        user=user,
        login_at=dt.datetime.fromisoformat(at),
        device_type=device,
        browser="Firefox 140",
        country_code=country,
    )


def context_of(client: Client, **query: str) -> Any:
    response: Any = client.get(URL, query)
    assert response.status_code == 200
    return response.context_data


def people(context: Any) -> list[str]:
    return [session.user.email for session in context["cl"].result_list]


def test_today_is_shown_when_no_day_is_asked_for(browser: Browser) -> None:
    client = browser()
    today, yesterday = member(2), member(1)
    signed_in(yesterday, "2026-03-09T18:29:59+00:00")
    signed_in(today, "2026-03-09T18:30:00+00:00")
    with clock.as_of(NOON):
        context = context_of(client)
        page = client.get(URL).content.decode()
    assert people(context) == [today.email]
    assert "User Login Sessions" in page
    assert "10 Mar 2026 00:00:00" in page
    assert page.count('value="2026-03-10"') == 2, "the range says which day it is"
    assert reverse("admin:accounts_user_activity", args=[today.pk]) in page


def test_a_range_counts_by_device_and_country(browser: Browser) -> None:
    user = member(2)
    for day in (1, 5, 31):
        signed_in(user, f"2026-03-{day:02d}T04:00:00+00:00", "mobile")
    signed_in(user, "2026-03-31T18:29:59+00:00", country="")
    signed_in(user, "2026-03-31T18:30:00+00:00", country="AE")
    client = browser()
    totals = context_of(client, **MARCH)["totals"]
    assert (totals.count, totals.by_device, totals.by_country) == (
        4,
        [("mobile", 3), ("desktop", 1)],
        [("India", 3), ("", 1)],
    )
    page = client.get(URL, MARCH).content.decode()
    assert "Unknown" in page


def test_the_counts_follow_the_other_filters(browser: Browser) -> None:
    first, second = member(2), member(1)
    signed_in(first, "2026-03-05T04:00:00+00:00", "mobile")
    signed_in(second, "2026-03-05T04:00:00+00:00")
    context = context_of(browser(), **MARCH, q=first.email)
    assert (people(context), context["totals"].count) == ([first.email], 1)
    context = context_of(browser(), **MARCH, device="desktop")
    assert (people(context), context["totals"].count) == ([second.email], 1)


@pytest.mark.parametrize(
    ("query", "expected_count"),
    [
        ({"login_at_from": "2026-03-05"}, 1),
        ({"login_at_to": "2026-03-05"}, 1),
        ({"login_at_from": "05-03-2026", "login_at_to": "05-03-2026"}, 1),
        ({"login_at_from": "2026-03-06", "login_at_to": "2026-03-07"}, 0),
    ],
)
def test_an_open_range(browser: Browser, query: dict[str, str], expected_count: int) -> None:
    user = member(2)
    signed_in(user, "2026-03-05T04:00:00+00:00")
    context = context_of(browser(), **query, q=user.email)
    assert context["totals"].count == expected_count


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"login_at_from": "x"}, "Invalid Date"),
        ({"login_at_from": "2026-02-30", "login_at_to": "2026-03-01"}, "Invalid Date"),
        (
            {"login_at_from": "2026-03-02", "login_at_to": "2026-03-01"},
            "The end date cannot be before the start date.",
        ),
    ],
)
def test_days_that_are_none(browser: Browser, query: dict[str, str], message: str) -> None:
    signed_in(member(2), "2026-03-01T04:00:00+00:00")
    response = browser().get(URL, query)
    assert response.status_code == 200
    assert message in response.content.decode()
    assert context_of(browser(), **query)["totals"].count == 0


def test_a_file_of_what_is_shown(browser: Browser) -> None:
    user = member(2, name="=Evil Trading")
    signed_in(user, "2026-03-05T04:00:00+00:00")
    signed_in(user, "2026-04-05T04:00:00+00:00")
    response: Any = browser().get(f"{URL}export-list/", MARCH)
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows == [
        [
            "login_at (India time)",
            "name",
            "email",
            "company_name",
            "company_business_type_name",
            "device_type",
            "browser",
            "country_code",
            "ip_address",
        ],
        [
            "2026-03-05 09:30:00",
            user.name,
            user.email,
            f"'{company_of(user).name}",
            "Exporter",
            "desktop",
            "Firefox 140",
            "IN",
            "",
        ],
    ]
    entry = AuditEntry.objects.get(action="staff_exported")
    assert (entry.object_type, entry.data) == (
        "accounts.loginsession",
        {"rows": 1, "filters": MARCH},
    )
