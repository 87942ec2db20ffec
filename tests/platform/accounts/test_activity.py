"""The page of what one person did: only their own actions and sign-ins, in order, each
on one page.
"""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import LoginSession, User
from tests.platform.back_office import Browser, staff_of
from tests.platform.factories import EnquiryFactory, member

pytestmark = pytest.mark.django_db

USERS = "/admin/accounts/user/"


def activity(client: Client, user: User, **query: str) -> list[str]:
    page = client.get(f"{USERS}{user.pk}/activity/", query)
    assert page.status_code == 200
    return [
        event.entry.action if event.entry else f"signed in {event.session.browser}"
        for event, _object in page.context["rows"]
    ]


def record(user: User, action: str, at: dt.datetime) -> None:
    AuditEntry.objects.create(
        at=at,
        actor_user_id=user.pk,
        actor_label=user.email,
        action=action,
        object_type="enquiries.enquiry",
        object_id=1,
    )


def sign_in(user: User, browser_name: str, at: dt.datetime) -> None:
    LoginSession.objects.create(
        user=user, login_at=at, device_type="mobile", browser=browser_name, ip_address="192.0.2.9"
    )


def test_the_activity_is_what_that_person_really_did(browser: Browser) -> None:
    user, other = member(2), member(3)
    noon = dt.datetime(2026, 10, 5, 6, 30, tzinfo=dt.UTC)
    sign_in(user, "Firefox 140", noon)
    record(user, "enquiry_drafted", noon + dt.timedelta(minutes=5))
    record(user, "enquiry_submitted", noon + dt.timedelta(minutes=9))
    sign_in(user, "Chrome 141", noon + dt.timedelta(hours=3))
    record(other, "profile_saved", noon)
    audit.record(SYSTEM, EnquiryFactory.by(user), "matched")
    client = browser()
    assert activity(client, user) == [
        "signed in Chrome 141",
        "enquiry_submitted",
        "enquiry_drafted",
        "signed in Firefox 140",
    ]
    assert activity(client, user, kind="signins") == [
        "signed in Chrome 141",
        "signed in Firefox 140",
    ]
    assert activity(client, user, kind="actions", action="drafted") == ["enquiry_drafted"]
    assert activity(client, user, to="2026-10-04") == []
    assert len(activity(client, user, **{"from": "2026-10-05", "to": "2026-10-05"})) == 4


def test_every_line_is_on_one_page_only_even_at_one_instant(browser: Browser) -> None:
    user = member(2)
    instant = dt.datetime(2026, 10, 5, 6, 30, tzinfo=dt.UTC)
    for number in range(60):
        record(user, f"action_{number:02d}", instant)
        sign_in(user, f"Browser {number:02d}", instant)
    client = browser()
    listed: list[str] = []
    query = ""
    for _page in range(5):
        answer = client.get(f"{USERS}{user.pk}/activity/?{query}")
        listed += [
            event.entry.action if event.entry else event.session.browser
            for event, _object in answer.context["rows"]
        ]
        query = answer.context["older"]
        if not query:
            break
    assert len(listed) == len(set(listed)) == 120
    assert listed[:60] == [f"action_{number:02d}" for number in reversed(range(60))]


@pytest.mark.parametrize(
    "query",
    [
        *({"before": odd} for odd in ("x", "~", "2026-01-01~actions~1", "\x00", "~~")),
        {"before": "2026-01-01T00:00Z~x~1", "from": "32-13-2026"},
        {"before": "9999-12-31T23:59:59-12:00~signins~1"},
        {"from": "0001-01-01", "to": "9999-12-31"},
        {"from": "2026-02-30", "to": "x"},
    ],
)
def test_odd_days_and_cursors_leave_nothing_out(browser: Browser, query: dict[str, str]) -> None:
    user = member(2)
    record(user, "enquiry_drafted", timezone.now())
    assert activity(browser(), user, **query) == ["enquiry_drafted"]


@pytest.mark.parametrize(
    "query",
    [
        {"to": "0001-01-01"},
        {"from": "9999-12-31"},
        {"before": "0001-01-01T00:00:00+14:00~actions~1"},
        {"action": "%" * 500},
        {"kind": "x"},
    ],
)
def test_days_and_words_of_no_action_find_none(browser: Browser, query: dict[str, str]) -> None:
    user = member(2)
    record(user, "enquiry_drafted", timezone.now())
    assert activity(browser(), user, **query) == []


def test_reviewers_see_actions_and_not_where_people_signed_in(browser: Browser) -> None:
    user = member(2)
    sign_in(user, "Firefox 140", timezone.now())
    record(user, "enquiry_drafted", timezone.now())
    assert activity(browser(staff_of("reviewer")), user) == ["enquiry_drafted"]
    for role in ("content_editor", "data_team"):
        answer = browser(staff_of(role)).get(f"{USERS}{user.pk}/activity/")
        assert answer.status_code == 403


def test_activity_of_nobody(browser: Browser) -> None:
    record(member(2), "enquiry_drafted", timezone.now())
    answer = browser().get(f"{USERS}999999999/activity/")
    assert answer.status_code == 404
    assert "rows" not in answer.context


def test_sign_ins_lead_to_the_activity(browser: Browser) -> None:
    user = member(2)
    sign_in(user, "Firefox 140", timezone.now())
    page = browser().get("/admin/accounts/loginsession/").content.decode()
    assert f"{USERS}{user.pk}/activity/" in page
    assert f"{USERS}{user.pk}/story/" in browser().get(f"{USERS}{user.pk}/change/").content.decode()


def test_a_page_costs_the_same_at_any_length(browser: Browser) -> None:
    user = member(2)
    client = browser()

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"{USERS}{user.pk}/activity/").status_code == 200
        return len(captured)

    record(user, "enquiry_drafted", timezone.now())
    sign_in(user, "Firefox 140", timezone.now())
    statements()
    few = statements()
    for number in range(80):
        record(user, f"action_{number}", timezone.now())
        sign_in(user, "Firefox 140", timezone.now())
    assert statements() == few <= 12
