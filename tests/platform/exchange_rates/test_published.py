"""The nightly job: the published rates are stored, bad files are refused, and staff are told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from decimal import Decimal

import pytest
from pytest_django import Settings

from lading.base.exchange_rates import jobs
from lading.base.exchange_rates.fetching import MAX_BYTES, NotAnswering
from lading.base.exchange_rates.models import ExchangeRate, Source
from lading.base.kernel.models import Limit, OutboxMessage
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.factories import StaffFactory

from .bank import USUAL, Bank, bank, file

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(settings: Settings) -> Iterator[Bank]:
    with bank() as central_bank:
        settings.EXCHANGE_RATES_URL = central_bank.url
        central_bank.content = file(_day(3))
        yield central_bank


def _day(ago: int) -> str:
    return (clock.today() - dt.timedelta(days=ago)).isoformat()


def run() -> None:
    """Run the nightly job and the jobs that it queues."""
    jobs.ask_for_rates()
    outbox.drain()


def stored() -> dict[str, tuple[Decimal, str]]:
    return {row.currency: (row.inr, row.source) for row in ExchangeRate.objects.all()}


def letters() -> list[OutgoingMessage]:
    return list(OutgoingMessage.objects.filter(template="rates_not_read"))


EXPECTED = {
    "EUR": (Decimal(100), Source.ECB),
    "USD": (Decimal(80), Source.ECB),
    "JPY": (Decimal("0.625"), Source.ECB),
}


def test_the_published_rates_are_stored_once(published: Bank) -> None:
    run()
    assert stored() == EXPECTED
    assert {row.date.isoformat() for row in ExchangeRate.objects.all()} == {_day(3)}
    run()
    assert stored() == EXPECTED
    assert published.asked == 2
    assert letters() == []


def test_a_correction_replaces_published_rates_and_leaves_those_of_staff(published: Bank) -> None:
    own = ExchangeRate.objects.create(
        currency="USD", date=_day(3), inr=Decimal("81.5"), source=Source.STAFF
    )
    run()
    published.content = file(_day(3), {**USUAL, "USD": "1.0", "JPY": "200"})
    run()
    assert stored() == {
        **EXPECTED,
        "USD": (Decimal("81.5"), Source.STAFF),
        "JPY": (Decimal("0.5"), Source.ECB),
    }
    assert ExchangeRate.objects.get(currency="USD").pk == own.pk


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"<html>Sorry</html>", "0 days"),
        (b" " * (MAX_BYTES + 1), "too large"),
        (b"<!DOCTYPE a><a/>", "cannot be read as XML"),
    ],
)
def test_a_bad_file_is_told_to_administrators_and_nothing_is_stored(
    published: Bank, content: bytes, reason: str
) -> None:
    boss = StaffFactory.create()
    published.content = content
    run()
    assert stored() == {}
    (letter,) = letters()
    assert letter.to == boss.email
    assert reason in letter.text
    assert "/admin/exchange_rates/exchangerate/" in letter.text
    run()
    assert len(letters()) == 1, "one a day"


@pytest.mark.parametrize("status", [301, 404, 503])
def test_an_address_without_a_file_is_tried_again_and_then_told(
    published: Bank, status: int
) -> None:
    StaffFactory.create()
    Limit.objects.update_or_create(key="exchange_rate.attempts", plan_tier=0, defaults={"value": 2})
    published.status, published.location = status, published.url if status == 301 else ""
    jobs.ask_for_rates()
    message = OutboxMessage.objects.get(consumer="exchange_rates.read_published")
    with pytest.raises(NotAnswering, match=str(status)):
        outbox.deliver(message.pk)
    assert published.asked == 1, "a redirect is not followed"
    assert (stored(), letters()) == ({}, [])
    with pytest.raises(NotAnswering):
        outbox.deliver(message.pk)
    outbox.drain()
    assert stored() == {}
    (letter,) = letters()
    assert "gave no file" in letter.text


def test_nothing_is_asked_for_without_an_address(settings: Settings) -> None:
    settings.EXCHANGE_RATES_URL = "off"
    assert not jobs.ask_for_rates()
    assert not OutboxMessage.objects.exists()
