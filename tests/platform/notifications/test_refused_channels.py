"""When a provider refuses all our messages, staff, `ready` and whoever signs up are told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.management import call_command
from pytest_django import Settings

from lading.base.kernel import channels
from lading.base.kernel.models import OutboxMessage, RefusedChannel
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import MobileCode
from lading.reach.notifications.delivery.senders.base import (
    PermanentFailure,
    Refused,
    TemporaryFailure,
)
from lading.reach.notifications.delivery.senders.smtp import SmtpSender
from lading.reach.notifications.delivery.senders.whatsapp import WhatsAppSender
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.conftest import ApiClient

from .sending import send_outgoing
from .standins import CloudApi, Mailbox, refusal

Api = Callable[..., ApiClient]
Queued = Callable[..., OutgoingMessage]

CODE = {"channel": "whatsapp", "to": "+919876543210", "template": "verification_code"}
NO_CODES = "We cannot send codes by WhatsApp at the moment. Please try again later."
EXPIRED = (401, refusal(190, "Error validating access token: Session has expired"))


def health(api: Api) -> tuple[str, str]:
    """What `ready` says of WhatsApp and of e-mail."""
    data = api().get("/health/ready").data
    return data["whatsapp"], data["email"]


def ask_for_a_code() -> tuple[int, str | None]:
    """Ask as a visitor. The status and the message."""
    answer = ApiClient(None).post(
        "/auth/whatsapp/otp", {"mobile": "9876543210", "countryCode": "+91"}
    )
    return answer.status, answer.json.get("message")


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (401, 190),
        (400, 190),
        (403, 10),
        (403, 131005),
        (403, 131031),
        (403, 368),
        (400, 131042),
        (400, 133010),
        (500, 131045),
        (403, 200),
    ],
)
def test_whatsapp_refuses_our_account(
    cloud: CloudApi, queued: Queued, status: int, code: int
) -> None:
    cloud.answers = [(status, refusal(code, "no"))]
    with pytest.raises(Refused) as failure:
        WhatsAppSender().send(queued(**CODE))
    assert str(failure.value) == f"WhatsApp {status}/{code}: no"


@pytest.mark.parametrize(("status", "code"), [(400, 131026), (400, 132001), (429, 80007), (500, 1)])
def test_whatsapp_refuses_one_message(
    cloud: CloudApi, queued: Queued, status: int, code: int
) -> None:
    cloud.answers = [(status, refusal(code, "no"))]
    with pytest.raises((TemporaryFailure, PermanentFailure)) as failure:
        WhatsAppSender().send(queued(**CODE))
    assert not isinstance(failure.value, Refused)


@pytest.mark.parametrize(
    "reply",
    [b"530 Authentication required", b"535 Bad credentials", b"550 not yours", b"553 not yours"],
)
def test_the_mail_server_refuses_our_sender(mailbox: Mailbox, queued: Queued, reply: bytes) -> None:
    mailbox.replies = {"MAIL": reply}
    with pytest.raises(Refused) as failure:
        SmtpSender().send(queued())
    code, text = reply.decode().split(" ", 1)
    assert str(failure.value) == f"SMTP {code}: {text}"
    assert mailbox.messages == []


def test_the_mail_server_refuses_our_password(
    mailbox: Mailbox, queued: Queued, settings: Settings
) -> None:
    mailbox.replies = {"EHLO": b"250-standin\r\n250 AUTH PLAIN", "AUTH": b"535 5.7.8 Bad password"}
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "lading", "changed"
    with pytest.raises(Refused) as failure:
        SmtpSender().send(queued())
    assert str(failure.value) == "SMTP 535: 5.7.8 Bad password"


@pytest.mark.parametrize(
    "replies",
    [
        {"MAIL": b"552 message size exceeds fixed limit"},
        {"MAIL": b"450 try later"},
        {"RCPT": b"550 no such person"},
        {"CONTENT": b"554 spam"},
        {"CONNECT": b"421 busy"},
    ],
)
def test_the_mail_server_refuses_one_message(
    mailbox: Mailbox, queued: Queued, replies: dict[str, bytes]
) -> None:
    mailbox.replies = replies
    with pytest.raises((TemporaryFailure, PermanentFailure)) as failure:
        SmtpSender().send(queued())
    assert not isinstance(failure.value, Refused)


def test_nobody_is_promised_a_code_until_whatsapp_accepts_us(
    api: Api, cloud: CloudApi, queued: Queued, caplog: pytest.LogCaptureFixture
) -> None:
    assert health(api) == ("ok", "ok")
    cloud.answers = [EXPIRED, EXPIRED]
    queued(**CODE)
    queued(**CODE)
    assert send_outgoing() == 2
    assert health(api) == ("refused", "ok")
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    reason = "WhatsApp 401/190: Error validating access token: Session has expired"
    assert errors == [f"whatsapp refuses our messages: {reason}"]
    assert ask_for_a_code() == (503, NO_CODES)
    assert not MobileCode.objects.exists()
    assert not OutboxMessage.objects.exists()

    OutgoingMessage.objects.update(next_attempt_at="2026-05-04T10:00:00Z")
    assert send_outgoing() == 2
    assert health(api) == ("ok", "ok")
    assert ask_for_a_code()[0] == 200
    assert not RefusedChannel.objects.exists()


def test_after_ten_minutes_one_may_try(api: Api, cloud: CloudApi) -> None:
    channels.note_refused(channels.WHATSAPP, "the token expired")
    own = RefusedChannel.objects.filter(channel="whatsapp")
    own.update(refused_at=now() - dt.timedelta(minutes=9))
    assert ask_for_a_code() == (503, NO_CODES)
    own.update(refused_at=now() - dt.timedelta(minutes=11))
    assert ask_for_a_code()[0] == 200
    assert health(api) == ("refused", "ok"), "nothing was accepted since"


def test_a_mail_server_that_refuses_us_stops_no_codes(
    api: Api, mailbox: Mailbox, queued: Queued
) -> None:
    mailbox.replies = {"MAIL": b"550 not yours"}
    queued()
    assert send_outgoing() == 1
    assert health(api) == ("ok", "refused")
    assert ask_for_a_code()[0] == 200
    mailbox.replies = {}
    OutgoingMessage.objects.update(next_attempt_at="2026-05-04T10:00:00Z")
    assert send_outgoing() == 1
    assert health(api) == ("ok", "ok")


@pytest.mark.django_db(transaction=True)
def test_a_worker_says_at_its_start_which_channels_refused_us(
    caplog: pytest.LogCaptureFixture,
) -> None:
    channels.note_refused(channels.EMAIL, "SMTP 535: changed")
    caplog.clear()
    call_command("worker", "high", "--burst")
    errors = [record.getMessage() for record in caplog.records if "refused" in record.getMessage()]
    assert len(errors) == 1
    assert errors[0].startswith("email refused our messages at 20")
    assert errors[0].endswith(": SMTP 535: changed")
