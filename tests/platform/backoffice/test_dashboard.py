"""The numbers of the dashboard."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from lading.base.kernel import channels
from lading.base.kernel.models import OutboxMessage, Review
from lading.base.kernel.values import clock
from lading.base.kernel.values.clock import IST
from lading.reach.intake.models import ExporterRegistration, WebsiteQuery
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.back_office import Browser, staff_with
from tests.platform.factories import EnquiryFactory, member, quotation_of

pytestmark = pytest.mark.django_db


def tiles(browser: Browser, *permissions: str) -> dict[str, str]:
    """The title and the number of each tile."""
    client = browser(staff_with(*permissions)) if permissions else browser()
    dashboard = client.get("/admin/").context["dashboard"]
    return {str(tile.title): tile.value for tile in dashboard.tiles}


@pytest.mark.usefixtures("one_moment")
def test_the_numbers(browser: Browser, submitted: Callable[..., tuple[Any, Review]]) -> None:
    submitted(hours_ago=30)
    submitted(hours_ago=2)
    buyer, seller = member(1), member(3)
    now = clock.now()
    today_began = now.astimezone(IST).replace(hour=0, minute=0, second=0, microsecond=0)
    EnquiryFactory.by(buyer, published_at=today_began)
    EnquiryFactory.by(buyer, published_at=today_began - dt.timedelta(seconds=1))
    EnquiryFactory.by(buyer, published_at=now - dt.timedelta(days=20))
    ordered = quotation_of(seller, EnquiryFactory.by(buyer, published_at=now))
    ordered.status, ordered.ordered_at = "order_placed", now
    ordered.ordered_version = ordered.current_version
    ordered.save()
    assert tiles(browser) == {
        "Waiting for review": "2",
        "Overdue": "1",
        "Companies to verify": "0",
        "Exporter registrations": "0",
        "Open queries": "0",
        "Published today": "2",
        "Orders": "1",
        "New companies": "4",
    }


def test_five_received_enquiries_lead_to_all_of_them(browser: Browser) -> None:
    buyer = member(1)
    for number in range(6):
        EnquiryFactory.by(buyer, product_name=f"Yarn {number}")
    EnquiryFactory.by(buyer, product_name="A draft", status="draft")
    answer = browser().get("/admin/")
    received = answer.context["dashboard"].received
    assert [row.product for row in received] == [f"Yarn {number}" for number in (5, 4, 3, 2, 1)]
    page = answer.content.decode()
    assert "Received Enquiries" in page
    assert '<a class="text-link" href="/admin/enquiries/enquiry/">View More</a>' in page
    others = browser(staff_with("companies.view_company")).get("/admin/")
    assert others.context["dashboard"].received is None


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
    by_title = tiles(browser)
    assert (by_title["Messages not sent"], by_title["Failing events"]) == ("1", "1")


def test_whatsapp_that_is_not_set_up_is_trouble(browser: Browser, settings: Settings) -> None:
    assert "WhatsApp" not in tiles(browser)
    settings.DEMO_MODE = False
    assert tiles(browser)["WhatsApp"] == "—"
    assert "WhatsApp" not in tiles(browser, "companies.view_company")


def test_a_provider_that_refuses_us_is_trouble(browser: Browser) -> None:
    assert {"WhatsApp", "E-mail"}.isdisjoint(tiles(browser))
    channels.note_refused(channels.WHATSAPP, "the token expired")
    channels.note_refused(channels.EMAIL, "SMTP 535: changed")
    by_title = tiles(browser)
    assert (by_title["WhatsApp"], by_title["E-mail"]) == ("—", "—")
    assert (
        "the provider refuses us: nobody can sign up" in browser().get("/admin/").content.decode()
    )
    assert {"WhatsApp", "E-mail"}.isdisjoint(tiles(browser, "companies.view_company"))


def test_each_sees_what_they_may(browser: Browser) -> None:
    by_title = tiles(browser, "companies.view_company")
    assert set(by_title) == {"Companies to verify", "New companies"}


def test_what_waits_besides_the_queue(browser: Browser) -> None:
    member(3, status="pending")
    member(3, status="rejected")
    ExporterRegistration.objects.create(
        company_type="llp",
        name="Nila",
        company_name="Nila Exports",
        email="nila@trader.example",
        mobile="+919840011111",
        nature_of_business="Textiles",
        created_at=timezone.now(),
    )
    for number, status in enumerate(("new", "new", "closed")):
        WebsiteQuery.objects.create(
            name="Visitor",
            email="visitor@trader.example",
            subject=f"Question {number}",
            message="How?",
            status=status,
            created_at=timezone.now() - dt.timedelta(days=number * 2),
            updated_at=timezone.now(),
        )
    client = browser()
    by_title = {str(tile.title): tile for tile in client.get("/admin/").context["dashboard"].tiles}
    assert by_title["Companies to verify"].value == "1"
    assert by_title["Exporter registrations"].value == "1"
    assert (by_title["Open queries"].value, by_title["Open queries"].note) == (
        "2",
        "1 older than a day",
    )
    assert by_title["Open queries"].alert
    for title in ("Companies to verify", "Exporter registrations", "Open queries"):
        count = len(client.get(by_title[title].url).context["cl"].result_list)
        assert f"{count}" == by_title[title].value, title


def test_an_empty_queue_says_so(browser: Browser) -> None:
    page = browser(staff_with("kernel.view_review")).get("/admin/").content.decode()
    assert "Nothing to review." in page
    assert "<canvas" not in page
