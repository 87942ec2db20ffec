"""The development outbox, which exists only in demo mode."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from lading.reach.notifications.models import OutgoingMessage
from tests.platform.guards import nothing_changed

Queued = Callable[..., OutgoingMessage]


def test_the_json_is_newest_first(client: Client, queued: Queued) -> None:
    queued()
    second = queued(
        channel="whatsapp", to="+919876543210", subject="", text="Your code is 1", html=""
    )
    rows = client.get("/dev/outbox.json").json()
    assert len(rows) == 2
    assert rows[0] == {
        "id": second.pk,
        "channel": "whatsapp",
        "to": "+919876543210",
        "subject": "",
        "text": "Your code is 1",
        "html": "",
        "createdAt": "2026-05-04T10:00:00+00:00",
    }


@pytest.mark.parametrize("to", ["trader2@trader.example", "Trader2@Trader.Example "])
def test_one_recipient(client: Client, queued: Queued, to: str) -> None:
    for _ in range(3):
        queued()
    rows = client.get("/dev/outbox.json", {"to": to}).json()
    assert [row["to"] for row in rows] == ["trader2@trader.example"]
    page = client.get("/dev/outbox", {"to": to}).content.decode()
    assert page.count("<details") == 1


def test_a_mobile_number_as_recipient(client: Client, queued: Queued) -> None:
    queued(channel="whatsapp", to="+919876543210")
    assert len(client.get("/dev/outbox.json", {"to": "+919876543210"}).json()) == 1


def test_the_page_previews_mail_without_running_it(client: Client, queued: Queued) -> None:
    queued(subject="<b>Yarn</b>", html="<script>alert(1)</script>", text="</pre><script>")
    page = client.get("/dev/outbox").content.decode()
    assert "&lt;b&gt;Yarn&lt;/b&gt;" in page
    assert 'srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"' in page
    assert 'sandbox="allow-popups"' in page
    assert "&lt;/pre&gt;&lt;script&gt;" in page


@pytest.mark.django_db
def test_an_empty_outbox_says_what_to_do(client: Client) -> None:
    assert client.get("/dev/outbox.json").json() == []
    assert "Publish an enquiry" in client.get("/dev/outbox").content.decode()


def test_it_costs_one_statement(client: Client, queued: Queued) -> None:
    for _ in range(20):
        queued()
    for path in ("/dev/outbox", "/dev/outbox.json"):
        with CaptureQueriesContext(connection) as captured:
            client.get(path)
        assert len(captured) == 1


@pytest.mark.parametrize("path", ["/dev/outbox", "/dev/outbox.json"])
def test_outside_demo_mode_it_does_not_exist(
    client: Client, queued: Queued, settings: Settings, path: str
) -> None:
    queued()
    settings.DEMO_MODE = False
    response = client.get(path)
    assert response.status_code == 404
    assert b"Cotton" not in response.content


@pytest.mark.parametrize("path", ["/dev/outbox", "/dev/outbox.json"])
def test_it_is_only_for_reading(client: Client, queued: Queued, path: str) -> None:
    queued()
    with nothing_changed():
        assert client.post(path).status_code == 405
        assert client.delete(path).status_code == 405
