"""Reminders 7, 2 and 0 Indian days before a plan ends, once each, and a notice when it
has ended.
"""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.values.clock import IST, as_of
from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.notices import renewals as renewal_notices
from lading.reach.notifications.notices.renewals import remind_of_early_ends, remind_of_ends
from tests.platform.factories import company_of, member, subscribe

pytestmark = pytest.mark.django_db

DAY = dt.timedelta(days=1)


def ist(day: int, hour: int = 9, minute: int = 0, second: int = 0, month: int = 12) -> dt.datetime:
    """A time of 2026 in India."""
    return dt.datetime(2026, month, day, hour, minute, second, tzinfo=IST)


def holder(ends_at: dt.datetime, *, days: int = 30) -> User:
    """A company whose plan ends at that time."""
    user = member(3)
    subscription = subscribe(company_of(user), 3)
    subscription.starts_at, subscription.ends_at = ends_at - days * DAY, ends_at
    subscription.save()
    return user


def period(user: User, starts_at: dt.datetime, ends_at: dt.datetime) -> Subscription:
    """Another period of the same company."""
    subscription = Subscription.objects.get(company=company_of(user))
    subscription.pk, subscription.starts_at, subscription.ends_at = None, starts_at, ends_at
    subscription.save()
    return subscription


def run(at: dt.datetime) -> list[str]:
    """Run the job twice at an instant. Returns the kinds of new notifications."""
    before = set(Notification.objects.values_list("pk", flat=True))
    with as_of(at):
        remind_of_ends()
        remind_of_ends()
    added = Notification.objects.exclude(pk__in=before).order_by("pk")
    assert OutgoingMessage.objects.count() == Notification.objects.count()
    return list(added.values_list("kind", flat=True))


def test_each_reminder_on_its_day_and_once() -> None:
    holder(ist(20, 15))
    reminders_by_day = {day: run(ist(day)) for day in range(10, 26)}
    assert {day: kinds for day, kinds in reminders_by_day.items() if kinds} == {
        13: ["plan_ending"],
        18: ["plan_ending"],
        20: ["plan_ending"],
        21: ["plan_ended"],
    }


def test_the_words() -> None:
    user = holder(ist(20, 15, 30))
    run(ist(13))
    run(ist(21))
    ending, ended = OutgoingMessage.objects.order_by("pk")
    assert (ending.to, ending.subject) == (user.email, "Your plan ends on 20-Dec-2026: Plan 3")
    assert "Your Plan 3 plan ends on 20-Dec-2026, 3:30 PM (IST)." in ending.text
    assert "http://localhost:3000/subscription-User" in ending.text
    assert ended.subject == "Your plan has ended: Plan 3"
    assert "Your Plan 3 plan ended on 20-Dec-2026, 3:30 PM (IST)." in ended.text


@pytest.mark.parametrize(
    ("ends_at", "last_day"),
    [
        (ist(20, 0, 0, 0), 19),  # it ends before the 20th begins
        (ist(20, 0, 0, 1), 20),
        (ist(20, 23, 59, 59), 20),
        (ist(21, 0, 0, 0), 20),
    ],
)
def test_days_change_at_midnight_in_india(ends_at: dt.datetime, last_day: int) -> None:
    holder(ends_at)
    # 23:59:59 in India is the afternoon of the same day in UTC; so is 00:00 of the next day.
    first = ist(last_day - 7, 0)
    assert run(first - dt.timedelta(seconds=1)) == []
    assert run(first) == ["plan_ending"]
    second = ist(last_day - 2, 0)
    assert run(second - dt.timedelta(seconds=1)) == []
    assert run(second) == ["plan_ending"]
    third = ist(last_day, 0)
    assert run(third - dt.timedelta(seconds=1)) == []
    assert run(third) == ["plan_ending"]
    assert run(ends_at - dt.timedelta(microseconds=1)) == []
    assert run(ends_at) == ["plan_ended"]
    assert run(ends_at + DAY) == []


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        # The first run is a day late: the reminder is still useful.
        ([14, 15], {14: 1}),
        # Only the latest one: missed reminders before it are not sent too.
        ([18, 19], {18: 1}),
        ([19, 20], {19: 1, 20: 1}),
        ([20], {20: 1}),
        # After missing all, only the notice that it has ended; after a week not even that.
        ([22, 23], {22: 1}),
        ([28], {}),
    ],
)
def test_missed_days(runs: list[int], expected: dict[int, int]) -> None:
    holder(ist(20, 15))
    counts_by_day = {day: len(run(ist(day))) for day in runs}
    assert {day: number for day, number in counts_by_day.items() if number} == expected


def test_plans_that_end_before_the_morning_are_reminded_of_at_midnight() -> None:
    early, late = holder(ist(20, 8, 59)), holder(ist(20, 9, 1))
    holder(ist(21, 3))
    run(ist(18))
    Notification.objects.all().delete()
    with as_of(ist(20, 0)):
        assert remind_of_early_ends() == 1
    assert Notification.objects.get().company == early.company
    OutgoingMessage.objects.all().delete()
    Notification.objects.all().delete()
    with as_of(ist(20, 9)):
        remind_of_ends()
    kinds = Notification.objects.filter(company__in=[company_of(early), company_of(late)])
    assert set(kinds.values_list("company", "kind")) == {
        (early.company_id, "plan_ended"),
        (late.company_id, "plan_ending"),
    }


def test_no_reminder_of_what_is_renewed_or_replaced() -> None:
    queued, upgraded = holder(ist(20, 15)), holder(ist(20, 15))
    period(queued, ist(20, 15), ist(20, 15) + 30 * DAY)
    Subscription.objects.filter(company=upgraded.company).update(ends_at=ist(12, 12))
    period(upgraded, ist(12, 12), ist(20, 15) + 60 * DAY)
    assert [run(ist(day)) for day in (13, 18, 20, 21)] == [[]] * 4


def test_a_void_period_renews_nothing() -> None:
    user = holder(ist(20, 15))
    later = period(user, ist(20, 15), ist(20, 15) + 30 * DAY)
    later.voided_at = ist(10)
    later.save()
    assert run(ist(13)) == ["plan_ending"]
    notification = Notification.objects.get()
    assert notification.params["until"] == "20-12-2026 15:00"


def test_whoever_renews_late_is_not_told_of_an_end() -> None:
    user = holder(ist(20, 15))
    period(user, ist(20, 20), ist(20, 20) + 30 * DAY)
    assert run(ist(21)) == []


def test_no_reminder_of_a_day_before_the_plan_began() -> None:
    holder(ist(20, 15), days=5)
    assert {day: run(ist(day)) for day in (15, 16, 18)} == {15: [], 16: [], 18: ["plan_ending"]}


def test_each_in_their_own_language() -> None:
    french, arab = holder(ist(20, 15)), holder(ist(20, 15))
    for user, locale in ((french, "fr"), (arab, "ar")):
        user.locale = locale
        user.save()
    run(ist(13))
    html = {message.to: message.html for message in OutgoingMessage.objects.all()}
    assert '<html lang="fr" dir="ltr">' in html[french.email]
    assert "/fr/subscription-User" in html[french.email]
    assert '<html lang="ar" dir="rtl">' in html[arab.email]
    subjects = dict(OutgoingMessage.objects.values_list("to", "subject"))
    assert not any(subject.startswith("Your plan") for subject in subjects.values())


def test_statements_depend_on_batches_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def statements() -> int:
        with as_of(ist(13)), CaptureQueriesContext(connection) as captured:
            remind_of_ends()
        return len(captured)

    holder(ist(20, 15))
    alone = statements()
    for hour in range(10, 16):
        holder(ist(20, hour))
    assert statements() == alone
    assert Notification.objects.count() == 7
    monkeypatch.setattr(renewal_notices, "BATCH", 2)
    Notification.objects.all().delete()
    OutgoingMessage.objects.all().delete()
    statements()
    assert Notification.objects.count() == OutgoingMessage.objects.count() == 7
