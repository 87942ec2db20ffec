"""Both sides are warned the day before a quotation's last day, and told in the hour after it has
ended, each once, whatever is killed. Open counter-offers end with it (RULES.md 26, 49).
"""

from __future__ import annotations

import datetime as dt
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.enquiries import services as enquiries
from lading.trade.quotations import expiry, jobs, services
from lading.trade.quotations.models import CounterOffer, Quotation
from tests.platform.factories import company_of
from tests.platform.racing import Move, overlapping, refusals

from .test_counter_races import answering, countering, nothing_is_half_done, ordering
from .trade import Trade, actor, another_seller, answer, counter, day, quoted, revise, send

pytestmark = pytest.mark.django_db

DAYS = 30
"""For how long the quotations of `trade.form` are valid, today included or not."""
KINDS = ("quotation_expir", "own_quotation_expir", "counter_offer_exp", "own_counter_offer_exp")


@contextmanager
def at(days: int, time: dt.time) -> Iterator[None]:
    """A time of the day in India, so many days from today."""
    day = clock.today() + dt.timedelta(days=days)
    with clock.as_of(dt.datetime.combine(day, time, tzinfo=clock.IST)):
        yield


def run(days: int, hour: int, minute: int = 0) -> None:
    """Run the job twice at that time, and deliver its events."""
    with at(days, dt.time(hour, minute)):
        jobs.tell_ends()
        jobs.tell_ends()
        outbox.drain()


def people_told(deal: Trade) -> list[tuple[str, str]]:
    """Who was told what, in the portal and by one e-mail each."""
    names = {company_of(deal.buyer).pk: "buyer", company_of(deal.seller).pk: "seller"}
    rows = [row for row in Notification.objects.order_by("pk") if row.kind.startswith(KINDS)]
    kinds = {row.kind for row in rows}
    assert OutgoingMessage.objects.filter(template__in=kinds).count() == len(rows)
    return [(names[row.company_id], row.kind) for row in rows]


WARNED = [("buyer", "quotation_expiring"), ("seller", "own_quotation_expiring")]
ENDED = [("buyer", "quotation_expired"), ("seller", "own_quotation_expired")]


def test_both_sides_are_told_the_day_before_and_at_the_hour_each_once() -> None:
    deal, _quotation = quoted()
    for hour in (0, 9, 23):
        run(DAYS - 2, hour)
    run(DAYS - 1, 8)
    assert people_told(deal) == []
    for hour in (9, 10, 23):
        run(DAYS - 1, hour)
        assert people_told(deal) == WARNED
    run(DAYS, 9)
    run(DAYS, 23, 59)
    assert people_told(deal) == WARNED
    for hour in (0, 1, 9):
        run(DAYS + 1, hour)
        assert people_told(deal) == WARNED + ENDED
    run(DAYS + 2, 9)
    assert people_told(deal) == WARNED + ENDED
    last_day = (clock.today() + dt.timedelta(days=DAYS)).strftime("%d-%m-%Y")
    assert set(Notification.objects.values_list("params__valid_until", flat=True)) == {last_day}


def test_the_seller_is_not_told_who_the_buyer_is() -> None:
    deal, _quotation = quoted()
    run(DAYS - 1, 9)
    run(DAYS + 1, 0)
    mail_texts = [
        f"{each.subject}{each.text}{each.html}{each.params}"
        for each in OutgoingMessage.objects.filter(to=deal.seller.email)
    ]
    assert len(mail_texts) == 2
    assert [text for text in mail_texts if company_of(deal.buyer).name in text] == []


def test_runs_that_were_missed_are_made_up_for() -> None:
    deal, _quotation = quoted()
    run(DAYS, 15)
    assert people_told(deal) == WARNED
    run(DAYS + 5, 15)
    assert people_told(deal) == WARNED + ENDED


def test_nothing_is_told_about_what_ended_long_ago() -> None:
    deal, _quotation = quoted()
    run(DAYS + 9, 9)
    assert people_told(deal) == []


def test_a_quotation_valid_until_tomorrow_brings_no_warning_when_sent() -> None:
    deal = quoted()[0]
    soon = send(another_seller(deal.enquiry), deal.enquiry, expiryDate=day(1))
    run(0, 23)
    soon.refresh_from_db()
    assert soon.warned_version is None


def test_a_revision_begins_again() -> None:
    deal, quotation = quoted()
    seller = actor(deal.seller)
    run(DAYS - 1, 9)
    with at(DAYS - 1, dt.time(12)):
        revise(seller, quotation, expiryDate=day(10), version=1)
        outbox.drain()
    run(DAYS + 1, 0)
    assert people_told(deal) == WARNED
    run(DAYS + 8, 9)
    run(DAYS + 10, 0)
    assert people_told(deal) == [*WARNED, *WARNED, *ENDED]


def order(deal: Trade, quotation: Quotation) -> None:
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)


def order_another(deal: Trade, _quotation: Quotation) -> None:
    order(deal, send(another_seller(deal.enquiry), deal.enquiry))


def delete(deal: Trade, _quotation: Quotation) -> None:
    enquiries.delete_enquiry(actor=actor(deal.buyer), enquiry_id=deal.enquiry.pk)


@pytest.mark.parametrize("happens", [order, order_another, delete])
def test_no_notice_is_sent_for_what_can_no_longer_be_ordered(happens: Any) -> None:
    deal, quotation = quoted()
    happens(deal, quotation)
    outbox.drain()
    run(DAYS - 1, 9)
    run(DAYS + 1, 0)
    assert people_told(deal) == []


def test_an_open_counter_offer_ends_with_its_quotation_and_is_not_told_twice() -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation, expiryDate=day(DAYS + 20))
    run(DAYS, 23)
    offer.refresh_from_db()
    assert offer.status == "open"
    run(DAYS + 1, 0)
    offer.refresh_from_db()
    quotation.refresh_from_db()
    assert (offer.status, offer.closed_because) == ("closed", "expired")
    assert quotation.has_counter_offer is False
    assert people_told(deal) == WARNED + ENDED


def test_a_counter_offer_that_was_valid_less_long_ends_alone_and_both_are_told() -> None:
    deal, quotation = quoted()
    buyer = actor(deal.buyer)
    offer = counter(buyer, quotation, expiryDate=day(3))
    run(3, 23)
    offer.refresh_from_db()
    assert offer.status == "open"
    run(4, 0)
    run(4, 1)
    offer.refresh_from_db()
    assert (offer.status, offer.closed_because) == ("closed", "expired")
    assert people_told(deal) == [
        ("seller", "counter_offer_expired"),
        ("buyer", "own_counter_offer_expired"),
    ]
    with at(4, dt.time(2)):
        answer(buyer, counter(buyer, quotation, expiryDate=day(1)), "withdrawn")


def test_many_are_told_whatever_the_size_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    for _each in range(5):
        quoted()
    run(DAYS + 1, 0)
    assert Notification.objects.filter(kind="quotation_expired").count() == 5
    assert AuditEntry.objects.filter(action="quotation_expired").count() == 5


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_killed_tells_the_rest_later_and_nobody_twice() -> None:
    """A process is killed with SIGKILL while it works on the second of three."""
    for _each in range(3):
        quoted()
    OutboxMessage.objects.all().delete()
    with at(DAYS + 1, dt.time(0)):
        assert killed_at_the_second_event() == signal.SIGKILL
        assert ended() == 1
        assert jobs.tell_ends() == 2
        assert jobs.tell_ends() == 0
    assert ended() == 3
    events = OutboxMessage.objects.filter(topic="quotation.expired")
    assert len({event.payload["quotationId"] for event in events}) == 3
    assert events.count() == 3


def ended() -> int:
    return Quotation.objects.filter(expired_version=1).count()


def killed_at_the_second_event() -> int:
    """Run the job in a copy of this process, which kills itself. Returns the signal."""
    ours, publish, published = connection.connection, outbox.publish, []

    def kill_at_the_second(topic: str, **event: Any) -> None:
        publish(topic, **event)
        published.append(topic)
        if len(published) == 2:
            os.kill(os.getpid(), signal.SIGKILL)

    pid = os.fork()
    if pid == 0:  # The copy must not use or close the connection of the tests.
        connection.connection = None
        pytest.MonkeyPatch().setattr(outbox, "publish", kill_at_the_second)
        try:
            expiry.tell_ends()
        finally:
            os._exit(0)
    status = os.waitpid(pid, 0)[1]
    assert ours is connection.connection
    return os.WTERMSIG(status)


# -- races --


def ending(_deal: Trade, _quotation: Quotation) -> Move:
    moment = dt.datetime.combine(
        clock.today() + dt.timedelta(days=DAYS + 1), dt.time(0), tzinfo=clock.IST
    )

    def end() -> int:
        with clock.as_of(moment):
            return jobs.tell_ends()

    return end


@pytest.mark.django_db(transaction=True)
def test_two_jobs_at_once_tell_each_quotation_once() -> None:
    deal, quotation = quoted()
    counter(deal.buyer, quotation)
    assert refusals(overlapping(ending(deal, quotation), ending(deal, quotation))) == []
    assert AuditEntry.objects.filter(action="quotation_expired").count() == 1
    assert AuditEntry.objects.filter(action="counter_offer_closed").count() == 1
    nothing_is_half_done(quotation)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("against", [countering, ordering])
def test_the_end_against_a_last_move(against: Any) -> None:
    """The action is done in the last second. This run or the next one then closes a counter-offer;
    an order that came first is not reported as expired.
    """
    deal, quotation = quoted()
    moved, _ended = overlapping(against(deal, quotation), ending(deal, quotation))
    ending(deal, quotation)()
    nothing_is_half_done(quotation)
    assert not CounterOffer.objects.filter(status="open").exists()
    assert not isinstance(moved, Exception)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("first", ["acceptance", "end"])
def test_the_end_against_an_acceptance(first: str) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    is_accepted_first = first == "acceptance"
    moves = [answering(deal.seller, offer, "accepted"), ending(deal, quotation)]
    outcomes = overlapping(*(moves if is_accepted_first else moves[::-1]))
    assert [type(each) for each in refusals(outcomes)] == ([] if is_accepted_first else [Conflict])
    offer.refresh_from_db()
    assert offer.status == ("accepted" if is_accepted_first else "closed")
    nothing_is_half_done(quotation)
