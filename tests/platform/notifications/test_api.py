"""The notifications page and the count of unread notifications."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, member

Api = Callable[..., ApiClient]

CREATED = "2026-05-04T10:00:00Z"


def notify(user: User, number: int = 1, **fields: object) -> Notification:
    return Notification.objects.create(
        **{
            "company": user.company,
            "kind": "lead_matched",
            "params": {"product": f"Yarn {number}"},
            "url": f"/enquiries/details?id={number}",
            "dedupe_key": f"lead:{number}",
            "created_at": CREATED,
            **fields,
        }
    )


def test_the_list_is_newest_first_in_words(api: Api) -> None:
    user = member(3)
    notify(user, 1, read_at=CREATED)
    newest = notify(user, 2)
    notify(member(3), 3)
    answer = api(user).get("/notifications")
    assert answer.status == 200
    assert answer.data["count"] == 2
    assert answer.data["rows"][0] == {
        "id": newest.pk,
        "kind": "lead_matched",
        "group": "leads",
        "title": "New enquiry: Yarn 2",
        "body": (
            "An enquiry for Yarn 2 matches your company. "
            "Open it to see the requirements and send your quotation."
        ),
        "url": "/enquiries/details?id=2",
        "createdAt": "2026-05-04T10:00:00+00:00",
        "readAt": None,
    }
    assert answer.data["rows"][1]["readAt"] == "2026-05-04T10:00:00+00:00"


def test_pages(api: Api) -> None:
    user = member(3)
    for number in range(1, 6):
        notify(user, number)
    rows = api(user).get("/notifications", page=2, limit=2).data["rows"]
    assert [row["url"] for row in rows] == ["/enquiries/details?id=3", "/enquiries/details?id=2"]
    beyond = api(user).get("/notifications", page=9, limit=2).data
    assert (beyond["rows"], beyond["count"]) == ([], 5)


def test_the_unread_count(api: Api) -> None:
    user = member(3)
    notify(user, 1)
    notify(user, 2, read_at=CREATED)
    notify(member(3), 3)
    assert api(user).get("/notifications/unread-count").data == {
        "count": 1,
        "countIsCapped": False,
    }


def test_marking_some(api: Api) -> None:
    user, stranger = member(3), member(3)
    first, second = notify(user, 1), notify(user, 2)
    theirs = notify(stranger, 3)
    answer = api(user).post("/notifications/mark-as-read", {"ids": [first.pk, theirs.pk, 10**15]})
    assert (answer.status, answer.data["count"]) == (200, 1)
    for row in (first, second, theirs):
        row.refresh_from_db()
    assert first.read_at is not None
    assert second.read_at is None
    assert theirs.read_at is None


@pytest.mark.parametrize("body", [{}, {"ids": None}])
def test_marking_all(api: Api, body: dict[str, object]) -> None:
    user, stranger = member(3), member(3)
    notify(user, 1)
    notify(user, 2)
    theirs = notify(stranger, 3)
    assert api(user).post("/notifications/mark-as-read", body).data["count"] == 0
    theirs.refresh_from_db()
    assert theirs.read_at is None


def test_marking_none_and_marking_again(api: Api) -> None:
    user = member(3)
    row = notify(user, 1)
    assert api(user).post("/notifications/mark-as-read", {"ids": []}).data["count"] == 1
    api(user).post("/notifications/mark-as-read", {"ids": [row.pk]})
    row.refresh_from_db()
    read_at = row.read_at
    api(user).post("/notifications/mark-as-read", {"ids": [row.pk]})
    row.refresh_from_db()
    assert row.read_at == read_at, "when it was first read is kept"


@pytest.mark.parametrize(
    "ids", [["x"], [0], [-1], [2**63], "all", 5, [None], [[1]], list(range(1, 1002))]
)
def test_wrong_ids_are_refused(api: Api, ids: object) -> None:
    user = member(3)
    row = notify(user, 1)
    answer = api(user).post("/notifications/mark-as-read", {"ids": ids})
    assert (answer.status, answer.json["code"]) == (422, "VALIDATION")
    row.refresh_from_db()
    assert row.read_at is None


def test_colleagues_share_what_was_read(api: Api) -> None:
    user = member(3)
    notify(user, 1)
    assert api(colleague(user)).post("/notifications/mark-as-read", {}).data["count"] == 0
    assert api(user).get("/notifications/unread-count").data["count"] == 0


def test_the_list_costs_the_same_at_any_length(api: Api) -> None:
    user = member(3)
    client = api(user)

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get("/notifications", limit=100).status == 200
        return len(captured)

    notify(user, 1)
    few = statements()
    for number in range(2, 60):
        notify(user, number)
    assert statements() == few == 3  # the token, the rows, their count
