"""The daily summary: one a day, with everything, once (RULES.md 56)."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.database import advisory_locks, row_locks
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications.consumers.waiting import ask_for_waiting
from lading.reach.notifications.delivery import digests
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.preferences.hours import local_day
from tests.platform.factories import company_of, member
from tests.platform.racing import Overlap, at_once, refusals

from .wishing import at, choose, reachable, tell

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(db: None) -> User:
    user = reachable(member(3))
    choose(user, orders={"email": "daily"})
    return user


def run() -> None:
    """The job, and what it asked for."""
    ask_for_waiting()
    outbox.drain()


def summaries() -> list[OutgoingMessage]:
    return list(OutgoingMessage.objects.filter(template="daily_summary").order_by("pk"))


def test_what_happened_comes_in_one_letter_at_nine(user: User) -> None:
    with at("2026-11-24 10:00"):
        tell(user, "placed:1", "placed:2")
        run()
    with at("2026-11-25 03:29"):
        run()
    assert summaries() == []
    with at("2026-11-25 03:30"):
        run()
        run()
    [letter] = summaries()
    assert (letter.to, letter.subject) == (user.email, "Your daily summary for 25-Nov-2026")
    assert "You have 2 new notifications since your last summary." in letter.text
    line = "- New order: Cotton yarn: http://localhost:3000/enquiries/details?id=7"
    assert letter.text.count(line) == 2
    assert "/unsubscribe?token=" in letter.text
    with at("2026-11-26 03:30"):
        run()
    assert summaries() == [letter]


def test_a_summary_that_comes_late_has_everything_and_the_next_is_on_time(user: User) -> None:
    with at("2026-11-24 10:00"):
        tell(user, "placed:1")
    with at("2026-11-25 10:00"):
        tell(user, "placed:2")
    with at("2026-11-26 05:00"):  # no worker ran for a day
        run()
        tell(user, "placed:3")
    with at("2026-11-27 03:30"):
        run()
    assert [letter.params["count"] for letter in summaries()] == ["2", "1"]


def test_one_summary_a_day_also_after_a_move_to_another_time_zone(user: User) -> None:
    with at("2026-11-24 10:00"):
        tell(user, "placed:1")
    with at("2026-11-25 03:30"):
        run()
        tell(user, "placed:2")
        choose(user, timeZone="America/New_York")
    with at("2026-11-25 14:00"):  # 09:00 there, still the 25th
        run()
    assert len(summaries()) == 1
    waiting = Notification.objects.get(dedupe_key="placed:2").email_at
    assert waiting == dt.datetime(2026, 11, 26, 14, 0, tzinfo=dt.UTC)
    with at("2026-11-26 14:00"):
        run()
    assert [letter.params["count"] for letter in summaries()] == ["1", "1"]


def test_what_is_wanted_no_more_is_left_out(user: User) -> None:
    with at("2026-11-24 10:00"):
        choose(user, ratings={"email": "daily"})
        tell(user, "placed:1")
        Notification.objects.create(
            company=company_of(user),
            kind="rating_received",
            params={"product": "Y", "stars": "5"},
            dedupe_key="rating:1",
            created_at="2026-11-24T10:00:00Z",
            email_at="2026-11-25T03:30:00Z",
        )
        choose(user, orders={"email": "never"})
    # The choice was changed while a notice was being stored.
    Notification.objects.filter(dedupe_key="placed:1").update(email_at="2026-11-25T03:30:00Z")
    with at("2026-11-25 03:30"):
        run()
    [letter] = summaries()
    assert letter.params["count"] == "1"
    assert "Cotton yarn" not in letter.text
    assert not Notification.objects.filter(email_at__isnull=False).exists()


def test_nobody_is_written_to_whose_account_is_closed(user: User) -> None:
    with at("2026-11-24 10:00"):
        tell(user, "placed:1")
    user.is_active = False
    user.save()
    with at("2026-11-25 03:30"):
        run()
    assert summaries() == []
    assert not Notification.objects.filter(email_at__isnull=False).exists()


def test_a_long_list_is_cut_and_the_number_is_whole(user: User) -> None:
    with at("2026-11-24 10:00"):
        tell(user, *(f"placed:{number}" for number in range(digests.LISTED + 3)))
    with at("2026-11-25 03:30"):
        run()
    [letter] = summaries()
    assert letter.params["count"] == str(digests.LISTED + 3)
    assert letter.text.count("\n- ") == digests.LISTED


@pytest.mark.parametrize("step", ["local_day", "compose_summary", "token_of"])
def test_a_summary_that_is_killed_between_steps_is_sent_whole_and_once(
    monkeypatch: pytest.MonkeyPatch, user: User, step: str
) -> None:
    with at("2026-11-24 10:00"):
        tell(user, "placed:1", "placed:2")

    def die(*_args: Any, **_more: Any) -> None:
        raise RuntimeError("killed")

    with at("2026-11-25 03:30"):
        with monkeypatch.context() as patch:
            patch.setattr(digests, step, die)
            with pytest.raises(RuntimeError, match="killed"):
                run()
        assert summaries() == []
        assert Notification.objects.filter(email_at__isnull=False).count() == 2
    with at("2026-11-25 04:30"):
        run()
        run()
    assert [letter.params["count"] for letter in summaries()] == ["2"]


@pytest.mark.django_db(transaction=True)
def test_several_workers_send_one_summary() -> None:
    user = reachable(member(3))
    choose(user, orders={"email": "daily"})
    tell(user, *(f"placed:{number}" for number in range(5)))
    Notification.objects.update(email_at="2026-01-01T00:00:00Z")
    send = transaction.atomic(partial(digests.send_summary, company_of(user).pk))
    outcomes = at_once(*[send] * 4)
    assert refusals(outcomes) == []
    assert [letter.params["count"] for letter in summaries()] == ["5"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_guarded", [True, False])
def test_a_second_worker_waits_for_the_first(
    monkeypatch: pytest.MonkeyPatch, *, is_guarded: bool
) -> None:
    user = reachable(member(3))
    choose(user, orders={"email": "daily"})
    tell(user, "placed:1")
    Notification.objects.update(email_at="2026-01-01T00:00:00Z")
    race = Overlap()
    monkeypatch.setattr(digests, "local_day", race.before(local_day))
    if not is_guarded:
        monkeypatch.setattr(advisory_locks, "take", lambda _name: None)
        monkeypatch.setattr(row_locks, "for_change", lambda rows: rows)
    send = transaction.atomic(partial(digests.send_summary, company_of(user).pk))
    outcomes = race.run(send, send)
    assert refusals(outcomes) == []
    assert len(summaries()) == 1, "the key of company and day is the last guard"
    told_again = Notification.objects.filter(email_at__isnull=False).exists()
    assert told_again is not is_guarded


def test_asking_costs_the_same_for_many_companies(user: User) -> None:
    with at("2026-11-24 10:00"):
        for _ in range(3):
            other = member(3)
            choose(other, orders={"email": "daily"})
            tell(other, "placed:1")
    with at("2026-11-25 03:30"):
        assert ask_for_waiting() == 3
        outbox.drain()
        assert ask_for_waiting() == 0
    assert len(summaries()) == 3
