"""The staff's login reports: days of India, counts, invalid dates."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.values import clock
from lading.members.accounts.models import LoginSession, User
from tests.platform.back_office import staff_with
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, member

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

NOON = dt.datetime(2026, 3, 10, 6, 30, tzinfo=dt.UTC)
"""12:00 in India."""


def signed_in(user: User, at: str, device: str = "desktop", country: str = "IN") -> LoginSession:
    return LoginSession.objects.create(
        user=user,
        login_at=dt.datetime.fromisoformat(at),
        device_type=device,
        browser="Firefox 140",
        ip_address="203.0.113.9",
        country_code=country,
    )


@pytest.fixture
def staff(api: Api) -> ApiClient:
    client = api(StaffFactory.create())
    LoginSession.objects.update(login_at="2020-01-01T00:00:00Z")
    return client


def days(staff: ApiClient, start: Any, end: Any, **query: Any) -> Any:
    path = "/loginsessiondetails" + "".join(f"?{name}={value}" for name, value in query.items())
    answer = staff.post(path, {"startDate": start, "endDate": end})
    assert answer.status == 200, answer
    return answer.data


def ids(data: Any) -> list[int]:
    return [row["id"] for row in data["rows"]]


def test_a_row_says_who_when_and_from_where(staff: ApiClient) -> None:
    user = member(2)
    session = signed_in(user, "2026-03-10T04:00:00Z")
    data = days(staff, "2026-03-10", "2026-03-10")
    assert data["rows"] == [
        {
            "id": session.pk,
            "userId": user.pk,
            "name": user.name,
            "email": user.email,
            "companyName": company_of(user).name,
            "businessType": "Exporter",
            "loginAt": "2026-03-10T04:00:00+00:00",
            "deviceType": "desktop",
            "browser": "Firefox 140",
            "country": "India",
            "ipAddress": "203.0.113.9",
            "user": {
                "companyName": company_of(user).name,
                "countryCode": "+91",
                "businessTypeId": 2,
            },
        }
    ]


def test_staff_sign_in_too_without_a_company(staff: ApiClient) -> None:
    signed_in(StaffFactory.create(), "2026-03-10T04:00:00Z", country="")
    row = days(staff, "2026-03-10", "2026-03-10")["rows"][0]
    assert (row["companyName"], row["businessType"], row["country"]) == (None, None, None)


def test_a_day_is_indias(staff: ApiClient) -> None:
    user = member(1)
    signed_in(user, "2026-03-09T18:29:59.999999Z")  # 23:59:59 on the 9th in India
    first = signed_in(user, "2026-03-09T18:30:00Z")
    last = signed_in(user, "2026-03-10T18:29:59.999999Z")
    following = signed_in(user, "2026-03-10T18:30:00Z")
    assert ids(days(staff, "2026-03-10", "2026-03-10")) == [last.pk, first.pk]
    assert ids(days(staff, "2026-03-10", "2026-03-11")) == [following.pk, last.pk, first.pk]
    assert ids(days(staff, "10-03-2026", "11-03-2026")) == [following.pk, last.pk, first.pk]


@pytest.mark.parametrize(
    ("at", "counts"),
    [
        ("2026-03-09T18:29:59Z", []),
        ("2026-03-09T18:30:00Z", ["x"]),
        ("2026-03-10T18:29:59Z", ["x"]),
        ("2026-03-10T18:30:00Z", []),
    ],
)
def test_today_is_indias(staff: ApiClient, at: str, counts: list[str]) -> None:
    user = member(1)
    signed_in(user, at)
    with clock.as_of(NOON):
        # The real clock issued the caller's own token, which is valid at any time.
        answer = staff.get("/loginsessiondetails/today")
    assert (answer.status, len(answer.data["rows"])) == (200, len(counts))


def test_counts_are_of_all_rows_whatever_the_page(staff: ApiClient) -> None:
    user = member(1)
    for number in range(5):
        signed_in(user, f"2026-03-10T0{number}:00:00Z", "mobile", "IN")
    for number in range(3):
        signed_in(user, f"2026-03-10T0{number}:00:00Z", "desktop", "AE")
    signed_in(user, "2026-03-10T05:00:00Z", "desktop", "")
    data = days(staff, "2026-03-10", "2026-03-10", limit=2)
    assert len(data["rows"]) == 2
    assert (data["count"], data["countIsCapped"]) == (9, False)
    assert data["byDevice"] == [
        {"deviceType": "mobile", "count": 5},
        {"deviceType": "desktop", "count": 4},
    ]
    assert data["byCountry"] == [
        {"country": "India", "count": 5},
        {"country": "United Arab Emirates", "count": 3},
        {"country": None, "count": 1},
    ]


def test_pages_never_overlap(staff: ApiClient) -> None:
    user = member(1)
    for _n in range(7):
        signed_in(user, "2026-03-10T04:00:00Z")
    pages = [
        ids(staff.post(f"/loginsessiondetails?page={page}&limit=3", body).data)
        for page in (1, 2, 3, 4)
        for body in [{"startDate": "2026-03-10", "endDate": "2026-03-10"}]
    ]
    assert [len(page) for page in pages] == [3, 3, 1, 0]
    assert len({pk for page in pages for pk in page}) == 7


INVALID = ["Invalid Date"]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"startDate": ["Start date is required"], "endDate": ["End date is required"]}),
        ({"startDate": "2026-02-30", "endDate": "x"}, {"startDate": INVALID, "endDate": INVALID}),
        ({"startDate": "2026-13-01", "endDate": "2026-12-01"}, {"startDate": INVALID}),
        ({"startDate": 5, "endDate": ["2026-12-01"]}, {"startDate": INVALID, "endDate": INVALID}),
        ({"startDate": "\x00", "endDate": "2026-12-01"}, {"startDate": INVALID}),
        (
            {"startDate": "2026-03-02", "endDate": "2026-03-01"},
            {"endDate": ["The end date cannot be before the start date."]},
        ),
    ],
)
def test_dates_that_are_none(
    staff: ApiClient, body: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    answer = staff.post("/loginsessiondetails", body)
    assert (answer.status, answer.errors) == (422, errors)


def test_the_ends_of_time(staff: ApiClient) -> None:
    session = signed_in(member(1), "2026-03-10T04:00:00Z")
    assert session.pk in ids(days(staff, "0001-01-01", "9999-12-31"))
    assert ids(days(staff, "9999-12-31", "9999-12-31")) == []
    assert ids(days(staff, "0001-01-01", "0001-01-01")) == []


@pytest.mark.parametrize("role", ["", "reviewer", "content_editor", "data_team"])
def test_only_administrators_look(api: Api, role: str) -> None:
    session = signed_in(member(1), "2026-03-10T04:00:00Z")
    caller = api(staff_with(role=role) if role else staff_with())
    body = {"startDate": "2026-03-10", "endDate": "2026-03-10"}
    for refusal in (
        caller.get("/loginsessiondetails/today"),
        caller.post("/loginsessiondetails", body),
    ):
        assert (refusal.status, refusal.json["code"]) == (403, "FORBIDDEN")
    allowed = api(staff_with(role="administrator"))
    assert ids(days(allowed, "2026-03-10", "2026-03-10")) == [session.pk]


def test_a_report_costs_the_same_at_any_length(staff: ApiClient) -> None:
    counts = []
    for length in (1, 30):
        for _n in range(length):
            signed_in(member(2), "2026-03-10T04:00:00Z")
        with CaptureQueriesContext(connection) as captured:
            days(staff, "2026-03-10", "2026-03-10", limit=100)
        counts.append(len(captured))
    assert counts == [4, 4]
