"""The WhatsApp adapter with a local Cloud API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django import Settings

from lading.reach.notifications.delivery.senders.base import PermanentFailure, TemporaryFailure
from lading.reach.notifications.delivery.senders.whatsapp import WhatsAppSender
from lading.reach.notifications.models import OutgoingMessage

from .standins import CloudApi, refusal

Queued = Callable[..., OutgoingMessage]

CODE = {
    "channel": "whatsapp",
    "to": "+919876543210",
    "template": "verification_code",
    "params": {"language": "en", "body": ["481516"], "button": "481516"},
}


def test_a_template_message_is_posted_as_documented(cloud: CloudApi, queued: Queued) -> None:
    message = queued(**CODE)
    WhatsAppSender().send(message)
    ((path, headers, body),) = cloud.requests
    assert path == "/v23.0/1055/messages"
    assert headers["Authorization"] == "Bearer token-of-the-test"
    value = {"type": "text", "text": "481516"}
    assert body == {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": "+919876543210",
        "type": "template",
        "template": {
            "name": "verification_code",
            "language": {"code": "en"},
            "components": [
                {"type": "body", "parameters": [value]},
                {"type": "button", "sub_type": "url", "index": "0", "parameters": [value]},
            ],
        },
        "biz_opaque_callback_data": str(message.pk),
    }


def test_a_template_without_values(cloud: CloudApi, queued: Queued) -> None:
    WhatsAppSender().send(queued(**{**CODE, "params": {}}))
    ((_path, _headers, body),) = cloud.requests
    assert body["template"] == {
        "name": "verification_code",
        "language": {"code": "en"},
        "components": [],
    }


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, refusal(130429)),
        (400, refusal(131000)),
        (400, refusal(131056)),
        (429, refusal(80007)),
        (500, refusal(131000)),
        (502, b"<html>Bad gateway</html>"),
        (503, b""),
        (401, refusal(190, "Invalid OAuth access token")),
        (302, b""),
    ],
)
def test_what_may_work_later(cloud: CloudApi, queued: Queued, status: int, body: bytes) -> None:
    cloud.answers = [(status, body)]
    with pytest.raises(TemporaryFailure):
        WhatsAppSender().send(queued(**CODE))
    assert len(cloud.requests) == 1, "the queue repeats it, not the adapter"


@pytest.mark.parametrize("code", [100, 131008, 131026, 132001])
def test_what_never_works_later(cloud: CloudApi, queued: Queued, code: int) -> None:
    cloud.answers = [(400, refusal(code, f"(#{code}) refused"))]
    with pytest.raises(PermanentFailure) as failure:
        WhatsAppSender().send(queued(**CODE))
    assert str(failure.value) == f"WhatsApp 400/{code}: (#{code}) refused"


@pytest.mark.parametrize("body", [b"[]", b'{"error": "text"}', b'{"error": {"code": "x"}}', b"{"])
def test_an_answer_in_another_shape(cloud: CloudApi, queued: Queued, body: bytes) -> None:
    cloud.answers = [(400, body)]
    with pytest.raises(PermanentFailure, match="not an answer of the API"):
        WhatsAppSender().send(queued(**CODE))


def test_a_server_that_does_not_answer(cloud: CloudApi, queued: Queued, settings: Settings) -> None:
    settings.WHATSAPP_API_URL = "http://127.0.0.1:1/v23.0"
    with pytest.raises(TemporaryFailure) as failure:
        WhatsAppSender().send(queued(**CODE))
    assert str(failure.value) == "WhatsApp: ConnectError"


def test_failures_never_show_the_token(cloud: CloudApi, queued: Queued) -> None:
    cloud.answers = [(400, refusal(100, "bad"))]
    with pytest.raises(PermanentFailure) as failure:
        WhatsAppSender().send(queued(**CODE))
    assert "token-of-the-test" not in str(failure.value)
    assert "481516" not in str(failure.value)
