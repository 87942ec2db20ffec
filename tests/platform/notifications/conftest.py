"""Messages to send, and local servers to send them to."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytest_django import Settings

from lading.reach.notifications.models import OutgoingMessage

from .standins import CloudApi, Mailbox, smtp_server, whatsapp_server


@pytest.fixture
def mailbox(settings: Settings) -> Iterator[Mailbox]:
    """An SMTP server that the settings name."""
    with smtp_server() as box:
        settings.EMAIL_URL = f"smtp://127.0.0.1:{box.port}"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = box.port
        settings.EMAIL_TIMEOUT = 5
        yield box


@pytest.fixture
def cloud(settings: Settings) -> Iterator[CloudApi]:
    """A WhatsApp Cloud API that the settings name."""
    with whatsapp_server() as api:
        settings.WHATSAPP_API_URL = api.url
        settings.WHATSAPP_TOKEN = "token-of-the-test"
        settings.WHATSAPP_PHONE_NUMBER_ID = "1055"
        yield api


@pytest.fixture
def queued(db: None) -> Callable[..., OutgoingMessage]:
    """``queued(**fields)`` stores a message that waits to be sent."""
    numbers = itertools.count(1)

    def make(**fields: Any) -> OutgoingMessage:
        number = next(numbers)
        defaults = {
            "channel": "email",
            "to": f"trader{number}@trader.example",
            "subject": "New enquiry: Cotton yarn",
            "text": "An enquiry for Cotton yarn matches your company.",
            "html": "<p>An enquiry for <b>Cotton yarn</b></p>",
            "template": "lead_matched",
            "dedupe_key": f"lead:{number}:7",
            "created_at": "2026-05-04T10:00:00Z",
            "next_attempt_at": "2026-05-04T10:00:00Z",
        }
        return OutgoingMessage.objects.create(**{**defaults, **fields})

    return make
