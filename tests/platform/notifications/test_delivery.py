"""Messages are sent once, tried again or given up, and none is lost."""

from __future__ import annotations

import datetime as dt
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from lading.base.kernel import limits
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.models import AuditEntry, Limit, Priority
from lading.base.kernel.values import clock
from lading.base.work.workers import Pool
from lading.reach.notifications.delivery import outgoing as delivery
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.personal import Mail, send_email
from lading.reach.notifications.delivery.senders.base import OutboxSender, PermanentFailure
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.factories import StaffFactory
from tests.platform.notifications.sending import send_outgoing
from tests.platform.racing import at_once

from .standins import CloudApi, Mailbox

Queued = Callable[..., OutgoingMessage]


def test_an_email_leaves_as_text_and_html(mailbox: Mailbox, queued: Queued) -> None:
    message = queued(dedupe_key="lead:12:7")
    assert send_outgoing() == 1
    (mail,) = mailbox.messages
    assert mail["To"] == message.to
    assert mail["From"] == "Lading <no-reply@lading.example>"
    assert mail["Subject"] == "New enquiry: Cotton yarn"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]
    message.refresh_from_db()
    assert message.status == "sent"
    assert message.sent_at is not None
    assert (message.attempts, message.last_error) == (1, "")


def test_many_messages_share_one_connection(mailbox: Mailbox, queued: Queued) -> None:
    for _ in range(5):
        queued()
    assert send_outgoing() == 5
    assert (len(mailbox.messages), mailbox.connections) == (5, 1)


def test_what_was_sent_is_not_sent_again(mailbox: Mailbox, queued: Queued) -> None:
    queued()
    send_outgoing()
    assert send_outgoing() == 0
    assert len(mailbox.messages) == 1


def test_a_refused_recipient_is_given_up(mailbox: Mailbox, queued: Queued) -> None:
    mailbox.replies["RCPT"] = b"550 5.1.1 no such mailbox"
    message = queued()
    send_outgoing()
    message.refresh_from_db()
    assert message.status == "failed"
    assert message.last_error == "SMTP 550: 5.1.1 no such mailbox"


@pytest.mark.parametrize(
    ("command", "reply"),
    [
        ("RCPT", b"451 4.7.1 greylisted"),
        ("MAIL", b"553 5.7.1 sender not allowed"),
        ("CONTENT", b"452 4.3.1 disk full"),
        ("CONNECT", b"421 4.3.2 too busy"),
    ],
)
def test_a_temporary_refusal_is_tried_later(
    mailbox: Mailbox, queued: Queued, command: str, reply: bytes
) -> None:
    mailbox.replies[command] = reply
    message = queued()
    before = timezone.now()
    assert send_outgoing() == 1
    message.refresh_from_db()
    assert message.status == "queued"
    assert message.last_error.startswith("SMTP " + reply[:3].decode())
    due = message.next_attempt_at
    assert due >= before + dt.timedelta(minutes=1)
    mailbox.replies.clear()
    with clock.as_of(due - dt.timedelta(seconds=1)):
        assert send_outgoing() == 0, "it is not due yet"
    with clock.as_of(due):
        assert send_outgoing() == 1
    message.refresh_from_db()
    assert (message.status, message.attempts) == ("sent", 2)


def test_a_server_that_is_down_loses_nothing(
    settings: Settings, mailbox: Mailbox, queued: Queued
) -> None:
    first, second = queued(), queued()
    settings.EMAIL_PORT = 1  # no program listens there
    assert send_outgoing() == 2
    for message in (first, second):
        message.refresh_from_db()
        assert message.status == "queued"
        assert "ConnectionRefusedError" in message.last_error


def test_a_connection_lost_after_the_content_repeats_the_same_message_id(
    mailbox: Mailbox, queued: Queued
) -> None:
    mailbox.hang_up_after_data = True
    message = queued()
    send_outgoing()
    mailbox.hang_up_after_data = False
    OutgoingMessage.objects.update(next_attempt_at=timezone.now())
    send_outgoing()
    first, second = mailbox.messages
    assert first["Message-ID"] == second["Message-ID"]
    message.refresh_from_db()
    assert message.status == "sent"


def test_the_message_id_differs_between_messages(mailbox: Mailbox, queued: Queued) -> None:
    queued()
    queued()
    send_outgoing()
    first, second = mailbox.messages
    assert first["Message-ID"] != second["Message-ID"]
    assert first["Message-ID"].endswith("@lading.example>")


def test_attempts_end(mailbox: Mailbox, queued: Queued) -> None:
    Limit.objects.create(key="delivery.attempts", plan_tier=0, value=6)
    limits.forget()
    mailbox.replies["RCPT"] = b"451 later"
    message = queued()
    for _ in range(6):
        OutgoingMessage.objects.update(next_attempt_at=timezone.now())
        assert send_outgoing() == 1
    message.refresh_from_db()
    assert (message.status, message.attempts) == ("failed", 6)
    assert send_outgoing() == 0


@pytest.fixture
def crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A WhatsApp adapter with a bug, whose error contains the message."""
    answer = delivery.sender_of

    class Crashing(OutboxSender):
        def send(self, message: OutgoingMessage) -> None:
            raise KeyError(message.text)

    monkeypatch.setattr(
        delivery, "sender_of", lambda way: Crashing() if way == "whatsapp" else answer(way)
    )


@pytest.mark.usefixtures("crashing")
def test_an_adapter_that_crashes_is_given_up_like_one_that_fails(
    mailbox: Mailbox, queued: Queued
) -> None:
    Limit.objects.create(key="delivery.attempts", plan_tier=0, value=2)
    limits.forget()
    crashed = queued(channel="whatsapp", text="Your code is 123456")
    others = [queued() for _ in range(3)]
    before = timezone.now()
    assert send_outgoing() == 4
    crashed.refresh_from_db()
    assert (crashed.status, crashed.attempts, crashed.leased_until) == ("queued", 1, None)
    assert crashed.next_attempt_at >= before + dt.timedelta(minutes=1)
    assert re.fullmatch(
        r"The adapter crashed: KeyError at test_delivery\.py:\d+", crashed.last_error
    )
    for other in others:
        other.refresh_from_db()
        assert other.status == "sent"

    OutgoingMessage.objects.update(next_attempt_at=timezone.now())
    assert send_outgoing() == 1
    crashed.refresh_from_db()
    assert (crashed.status, crashed.attempts) == ("failed", 2)
    assert send_outgoing() == 0


def test_a_message_whose_workers_are_all_killed_is_given_up(
    mailbox: Mailbox, queued: Queued
) -> None:
    message = queued(attempts=16)
    assert send_outgoing() == 1
    message.refresh_from_db()
    assert message.status == "failed"
    assert message.last_error == "Every worker that began it was killed or ran out of time."
    assert mailbox.messages == []


def test_ten_thousand_messages_that_failed_before_do_not_delay_a_new_one(
    mailbox: Mailbox, queued: Queued
) -> None:
    failed = queued(attempts=1)
    past = timezone.now() - dt.timedelta(days=1)
    rows = [OutgoingMessage(**_copied(failed, n), next_attempt_at=past) for n in range(10_000)]
    OutgoingMessage.objects.bulk_create(rows)
    new = queued()
    message = delivery.messages.take(Pool.REST)
    assert message is not None
    assert message.pk == new.pk


def _copied(message: OutgoingMessage, number: int) -> dict[str, object]:
    fields = ("channel", "to", "subject", "text", "template", "attempts", "created_at")
    values = {name: getattr(message, name) for name in fields}
    return {**values, "dedupe_key": f"copy:{number}"}


@pytest.mark.parametrize("secret", [True, False])
def test_codes_and_links_go_first(mailbox: Mailbox, queued: Queued, *, secret: bool) -> None:
    queued()
    mail = Mail("password_changed", Links("/forgotpassword"), "one", {"at": "now"}, secret)
    send_email(to="late@trader.example", locale="en", mail=mail)
    late = OutgoingMessage.objects.get(dedupe_key="one")
    assert late.priority == (Priority.URGENT if secret else Priority.NORMAL)
    assert send_outgoing(Pool.URGENT) == int(secret)
    assert send_outgoing(Pool.REST) == 2 - int(secret)


def test_a_subject_cannot_add_headers(mailbox: Mailbox, queued: Queued) -> None:
    message = queued(subject="Cotton\r\nBcc: everyone@trader.example")
    send_outgoing()
    (mail,) = mailbox.messages
    assert mail["Subject"] == "Cotton Bcc: everyone@trader.example"
    assert mail["Bcc"] is None
    message.refresh_from_db()
    assert message.status == "sent"


def test_in_outbox_mode_the_row_is_the_message(settings: Settings, queued: Queued) -> None:
    settings.EMAIL_URL = "outbox:"
    message = queued()
    assert send_outgoing() == 1
    message.refresh_from_db()
    assert message.status == "sent"


def test_whatsapp_without_credentials(settings: Settings, queued: Queued) -> None:
    settings.DEMO_MODE = True
    assert isinstance(delivery.sender_of("whatsapp"), OutboxSender)
    settings.DEMO_MODE = False
    with pytest.raises(PermanentFailure, match="WHATSAPP_TOKEN"):
        delivery.sender_of("whatsapp")
    message = queued(channel="whatsapp")
    send_outgoing()
    message.refresh_from_db()
    assert message.status == "failed"


def test_one_channel_down_does_not_hold_the_other(
    mailbox: Mailbox, cloud: CloudApi, queued: Queued
) -> None:
    cloud.answers = [(503, b"<html>bad gateway</html>")]
    whatsapp, email = queued(channel="whatsapp", to="+919876543210"), queued()
    assert send_outgoing() == 2
    whatsapp.refresh_from_db()
    email.refresh_from_db()
    assert (whatsapp.status, email.status) == ("queued", "sent")


def test_staff_queue_a_failed_message_again(mailbox: Mailbox, queued: Queued) -> None:
    failed = queued(status="failed", attempts=6, last_error="SMTP 451: later")
    sent = queued(status="sent")
    staff = StaffFactory.create()
    may = frozenset({"operations.view"})
    actor = replace(SYSTEM, user_id=staff.pk, is_staff=True, name="Staff", capabilities=may)
    assert delivery.retry_failed(actor=actor, ids=[failed.pk, sent.pk]) == 1
    failed.refresh_from_db()
    sent.refresh_from_db()
    assert (failed.status, failed.attempts, sent.status) == ("queued", 0, "sent")
    entry = AuditEntry.objects.get(action="message_retried")
    assert (entry.actor_user_id, entry.object_id) == (staff.pk, failed.pk)


def test_others_cannot_queue_again(queued: Queued) -> None:
    failed = queued(status="failed")
    with pytest.raises(NotFound):
        delivery.retry_failed(actor=SYSTEM, ids=[failed.pk])
    with pytest.raises(Forbidden):
        delivery.retry_failed(actor=replace(SYSTEM, is_staff=True), ids=[failed.pk])
    failed.refresh_from_db()
    assert failed.status == "failed"
    assert not AuditEntry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_send_each_message_once(mailbox: Mailbox, queued: Queued) -> None:
    for _ in range(40):
        queued()
    at_once(*[send_outgoing] * 4)
    ids = [mail["Message-ID"] for mail in mailbox.messages]
    assert len(ids) == len(set(ids)) == 40
    assert not OutgoingMessage.objects.exclude(status="sent").exists()


WORKER = """
import django; django.setup()
from tests.platform.notifications.sending import send_outgoing
send_outgoing()
"""


@pytest.mark.django_db(transaction=True)
def test_a_killed_worker_loses_nothing(mailbox: Mailbox, queued: Queued) -> None:
    message = queued()
    mailbox.hold_content = threading.Event()
    process = subprocess.Popen([sys.executable, "-c", WORKER], env=_environment(mailbox))
    assert mailbox.got_content.wait(60), "the worker must have reached the server"
    process.send_signal(signal.SIGKILL)
    process.wait()
    mailbox.hold_content.set()

    message.refresh_from_db()
    assert (message.status, message.attempts) == ("queued", 1)
    assert send_outgoing() == 0, "its lease has not ended"
    OutgoingMessage.objects.update(next_attempt_at=timezone.now())  # two minutes later
    assert send_outgoing() == 1
    message.refresh_from_db()
    assert message.status == "sent"
    assert len({mail["Message-ID"] for mail in mailbox.messages}) == 1


def _environment(mailbox: Mailbox) -> dict[str, str]:
    database = connection.settings_dict["NAME"]
    return {
        **os.environ,
        "DATABASE_URL": os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{database}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(django_settings.BASE_DIR),
        "EMAIL_URL": f"smtp://127.0.0.1:{mailbox.port}",
    }


@pytest.mark.django_db(transaction=True)
def test_sending_goes_on_without_redis(
    settings: Settings, mailbox: Mailbox, queued: Queued
) -> None:
    queued()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    delivery.messages.wake(Priority.NORMAL)  # does not raise
    assert send_outgoing() == 1
