"""The list of notifications by group, kind, day, and whether they were read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.many import in_one_test

from .test_api import notify

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

# The last moment of 3 May in India, and the first of 4 May.
THIRD, FOURTH = "2026-05-03T18:29:59Z", "2026-05-03T18:30:00Z"


@pytest.fixture
def user() -> User:
    user = member(3)
    notify(user, 1, created_at=THIRD)
    notify(user, 2, created_at=FOURTH, kind="order_placed", read_at=FOURTH)
    notify(user, 3, created_at="2026-05-05T10:00:00Z", kind="leads_matched", params={"count": "2"})
    notify(user, 4, created_at="2026-05-06T10:00:00Z", kind="order_placed", is_shown=False)
    return user


@in_one_test(
    ("query", "numbers"),
    [
        ({}, [3, 2, 1]),
        ({"sort": "createdAt"}, [1, 2, 3]),
        ({"kind": "leads"}, [3, 1]),
        ({"kind": "orders"}, [2]),
        ({"kind": "lead_matched"}, [1]),
        ({"kind": "orders, lead_matched"}, [2, 1]),
        ({"kind": "ratings"}, []),
        ({"unread": "true"}, [3, 1]),
        ({"unread": "false"}, [2]),
        ({"from": "2026-05-04"}, [3, 2]),
        ({"to": "2026-05-03"}, [1]),
        ({"from": "04-05-2026", "to": "2026-05-04"}, [2]),
        ({"kind": "leads", "unread": "true", "from": "2026-05-05", "sort": "-createdAt"}, [3]),
    ],
)
def test_what_the_list_is_narrowed_to(
    api: Api, user: User, query: dict[str, str], numbers: list[int]
) -> None:
    listed = api(user).get("/notifications", **query).data
    assert [row["url"] for row in listed["rows"]] == [
        f"/enquiries/details?id={number}" for number in numbers
    ]
    assert listed["count"] == len(numbers)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"kind": "news"}, "kind"),
        ({"kind": "leads,"}, "kind"),
        ({"unread": "perhaps"}, "unread"),
        ({"from": "yesterday"}, "from"),
        ({"from": "2026-05-05", "to": "2026-05-04"}, "to"),
        ({"sort": "title"}, "sort"),
    ],
)
def test_wrong_filters_are_refused(api: Api, user: User, query: dict[str, str], field: str) -> None:
    answer = api(user).get("/notifications", **query)
    assert (answer.status, answer.json["code"]) == (422, "VALIDATION")
    assert list(answer.json["errors"]) == [field]


def test_each_names_its_group(api: Api, user: User) -> None:
    rows = api(user).get("/notifications").data["rows"]
    assert [row["group"] for row in rows] == ["leads", "orders", "leads"]


def test_all_of_the_filter_are_marked_as_read(api: Api, user: User) -> None:
    stranger = notify(member(3), 5)
    marked = api(user).post("/notifications/mark-as-read", {"kind": "leads", "to": "2026-05-03"})
    assert (marked.status, marked.data["count"]) == (200, 1)
    unread = Notification.objects.filter(read_at=None)
    assert set(unread.values_list("dedupe_key", flat=True)) == {"lead:3", "lead:4", "lead:5"}
    stranger.refresh_from_db()
    assert stranger.read_at is None


@pytest.mark.parametrize(
    "body",
    [{"kind": "news"}, {"kind": 5}, {"from": "x"}, {"from": "2026-05-05", "to": "04-05-2026"}],
)
def test_a_wrong_filter_marks_nothing(api: Api, user: User, body: dict[str, object]) -> None:
    assert api(user).post("/notifications/mark-as-read", body).status == 422
    assert Notification.objects.filter(company=user.company, read_at=None).count() == 3


def test_what_is_not_shown_is_not_counted(api: Api, user: User) -> None:
    assert api(user).get("/notifications/unread-count").data["count"] == 2


def test_a_filtered_list_costs_the_same_at_any_length(api: Api) -> None:
    user = member(3)
    client = api(user)

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get("/notifications", kind="leads", unread="true").status == 200
        return len(captured)

    notify(user, 1)
    few = statements()
    for number in range(2, 40):
        notify(user, number)
    assert statements() == few == 3  # the token, the rows, their count


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ({}, "notification_list"),
        ({"unread": "true"}, "notification_unread"),
        ({"kind": "ratings"}, "notification_kinds"),
    ],
)
def test_an_index_serves_each_list(api: Api, query: dict[str, str], index: str) -> None:
    user = member(3)
    Notification.objects.bulk_create(
        Notification(
            company_id=user.company_id or 0,
            kind="lead_matched" if number % 100 else "rating_received",
            params={"product": "Yarn", "stars": "5"},
            dedupe_key=f"lead:{number}",
            created_at=THIRD,
            read_at=THIRD if number % 50 else None,
        )
        for number in range(3000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE notifications_notification")
    with CaptureQueriesContext(connection) as captured:
        assert api(user).get("/notifications", **query).data["count"] > 0
    [rows] = [each["sql"] for each in captured if "ORDER BY" in each["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {rows}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert index in plan, plan
