"""Messages in the back office: staff can send a failed one again."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.reach.notifications.models import OutgoingMessage
from tests.platform.back_office import Browser, run_action

pytestmark = pytest.mark.django_db


def test_a_failed_message_is_sent_again(browser: Browser) -> None:
    failed = OutgoingMessage.objects.create(
        channel="email",
        to="a@b.example",
        dedupe_key="x",
        status="failed",
        created_at=timezone.now(),
    )
    page = run_action(browser(), "/admin/notifications/outgoingmessage/", "send_again", failed.pk)
    assert "1 message was queued." in page.content.decode()
    failed.refresh_from_db()
    assert (failed.status, failed.attempts) == ("queued", 0)
