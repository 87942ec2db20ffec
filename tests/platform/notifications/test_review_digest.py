"""Staff are told twice a day what is overdue: each person once a round, and nobody of nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.models import OutboxMessage, Review
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications.consumers import reviews as review_jobs
from lading.reach.notifications.delivery.personal import send_email
from lading.reach.notifications.models import OutgoingMessage
from lading.trade.enquiries.models import Enquiry
from tests.platform.back_office import staff_of
from tests.platform.factories import registered

Submitted = Callable[..., tuple[Enquiry, Review]]
MORNING = dt.datetime(2026, 11, 24, 9, 30, tzinfo=clock.IST)
AFTERNOON = dt.datetime(2026, 11, 24, 15, 30, tzinfo=clock.IST)


def round_at(moment: dt.datetime) -> None:
    with clock.as_of(moment):
        review_jobs.ask_for_digest()
        outbox.drain()


def addresses() -> list[str]:
    letters = OutgoingMessage.objects.filter(template="reviews_overdue")
    return sorted(letters.values_list("to", flat=True))


def late_registration(moment: dt.datetime) -> None:
    sent = registered()
    Review.objects.update_or_create(
        kind="exporter_registration",
        object_id=sent.pk,
        decided_at=None,
        defaults={
            "company_id": 0,
            "company_name": "Win at evil.example",
            "title": "Visit evil.example",
            "submitted_at": moment - dt.timedelta(hours=30),
            "due_at": moment - dt.timedelta(hours=6),
        },
    )


@pytest.fixture
def overdue(submitted: Submitted) -> Review:
    """An enquiry that has been overdue since 03:30 in India of the morning."""
    _enquiry, entry = submitted(product_name="Granite")
    entry.due_at = MORNING - dt.timedelta(hours=6)
    entry.save()
    return entry


@pytest.mark.django_db
def test_those_who_may_decide_it_are_told_of_it(overdue: Review) -> None:
    reviewer, editor = staff_of("reviewer"), staff_of("content_editor")
    administrator, former_reviewer = staff_of("administrator"), staff_of("reviewer")
    User.objects.filter(pk=former_reviewer.pk).update(is_active=False)
    late_registration(MORNING)
    round_at(MORNING)
    assert addresses() == sorted([reviewer.email, administrator.email])
    assert editor.email not in addresses()
    letter = OutgoingMessage.objects.get(to=reviewer.email)
    assert letter.subject == "Overdue reviews: 2"
    assert "24-Nov-2026, 3:30 AM (IST)" in letter.text
    assert "Enquiry: 1" in letter.text
    assert "Exporter registration: 1" in letter.text
    assert "/admin/kernel/review/?left=overdue" in letter.text
    # Strangers fill in the registration's form.
    assert "evil" not in f"{letter.subject}{letter.text}{letter.html}{letter.params}"


@pytest.mark.django_db
def test_each_is_told_of_what_they_may_decide_alone(overdue: Review) -> None:
    reviewer = staff_of("reviewer")
    reviewer.groups.set([Group.objects.get(name="data_team")])
    round_at(MORNING)
    assert addresses() == []


@pytest.mark.django_db
def test_no_letter_is_sent_about_nothing(submitted: Submitted) -> None:
    staff_of("reviewer")
    submitted(hours_ago=2)
    round_at(clock.now())
    assert addresses() == []


@pytest.mark.django_db
def test_twice_a_day_and_once_a_round(overdue: Review) -> None:
    reviewer = staff_of("reviewer")
    round_at(MORNING)
    round_at(MORNING + dt.timedelta(minutes=1))
    assert addresses() == [reviewer.email]
    round_at(AFTERNOON)
    assert addresses() == [reviewer.email] * 2


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_between_two_letters_tells_everybody_once(
    overdue: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [staff_of("reviewer").email, staff_of("reviewer").email]
    sent: list[dict[str, Any]] = []

    def die_at_the_second(**fields: Any) -> None:
        if sent:
            raise SystemExit
        sent.append(fields)
        send_email(**fields)

    with clock.as_of(MORNING):
        review_jobs.ask_for_digest()
        monkeypatch.setattr(review_jobs, "send_email", die_at_the_second)
        with pytest.raises(SystemExit):
            outbox.drain()
        assert len(sent) == 1
        assert addresses() == []
        monkeypatch.setattr(review_jobs, "send_email", send_email)
        OutboxMessage.objects.filter(topic=review_jobs.DUE).update(
            next_attempt_at=clock.now(), leased_until=None
        )
        outbox.drain()
    assert addresses() == sorted(told)


@pytest.mark.django_db
def test_reads_are_constant(overdue: Review) -> None:
    def reads() -> int:
        with CaptureQueriesContext(connection) as queries:
            review_jobs.tell_overdue({"round": f"{OutgoingMessage.objects.count()}"})
        return sum(each["sql"].startswith(("SELECT", "\nSELECT")) for each in queries)

    staff_of("reviewer")
    first = reads()
    staff_of("reviewer")
    staff_of("administrator")
    assert reads() == first
