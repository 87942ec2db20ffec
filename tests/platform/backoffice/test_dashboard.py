"""The numbers staff start the day with."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from lading.kernel.clock import IST
from lading.kernel.models import OutboxMessage, Review
from lading.notifications.models import OutgoingMessage
from tests.platform.factories import EnquiryFactory, member, quotation_of

from .conftest import Browser, staff_with

pytestmark = pytest.mark.django_db


def tiles(browser: Browser, *permissions: str) -> dict[str, str]:
    """Title and number of each tile."""
    client = browser(staff_with(*permissions)) if permissions else browser()
    shown = client.get("/admin/").context["dashboard"]
    return {str(tile.title): tile.value for tile in shown.tiles}


def test_the_numbers(browser: Browser, submitted: Callable[..., tuple[Any, Review]]) -> None:
    submitted(hours_ago=30)
    submitted(hours_ago=2)
    buyer, seller = member(1), member(3)
    now = timezone.now()
    today_began = now.astimezone(IST).replace(hour=0, minute=0, second=0, microsecond=0)
    EnquiryFactory.of(buyer, published_at=today_began)
    EnquiryFactory.of(buyer, published_at=today_began - dt.timedelta(seconds=1))
    EnquiryFactory.of(buyer, published_at=now - dt.timedelta(days=20))
    ordered = quotation_of(seller, EnquiryFactory.of(buyer, published_at=now))
    ordered.status, ordered.ordered_at = "order_placed", now
    ordered.ordered_version = ordered.current_version
    ordered.save()
    assert tiles(browser) == {
        "Waiting for review": "2",
        "Overdue": "1",
        "Published today": "2",
        "Orders": "1",
        "New companies": "4",
    }


def test_trouble_is_shown_when_there_is_any(browser: Browser) -> None:
    OutgoingMessage.objects.create(
        channel="email",
        to="a@b.example",
        dedupe_key="x",
        status="failed",
        created_at=timezone.now(),
    )
    OutboxMessage.objects.create(
        topic="t", consumer="c", payload={}, attempts=2, created_at=timezone.now()
    )
    shown = tiles(browser)
    assert (shown["Messages not sent"], shown["Failing events"]) == ("1", "1")


def test_each_sees_what_they_may(browser: Browser) -> None:
    assert set(tiles(browser, "companies.view_company")) == {"New companies"}


def test_an_empty_queue_says_so(browser: Browser) -> None:
    page = browser(staff_with("kernel.view_review")).get("/admin/").content.decode()
    assert "Nothing waits." in page
    assert "<canvas" not in page
