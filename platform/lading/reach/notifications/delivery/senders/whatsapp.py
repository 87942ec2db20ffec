"""WhatsApp by Meta's Cloud API. A business may only begin a conversation with approved templates.

A message's ``params`` are ``{"language": "en", "body": ["…"], "button": "…"}``: the template's
language, the values of its body, and (optionally) of its URL button.
"""

from __future__ import annotations

from typing import Any

import httpx
from django.conf import settings

from lading.base.kernel.database.outside import check_no_transaction
from lading.reach.notifications.models import OutgoingMessage

from .base import PermanentFailure, Refused, SendingFailed, TemporaryFailure

TIMEOUT_SECONDS = 10.0
TEMPORARY_CODES = frozenset(
    {
        1,  # API unknown
        2,  # API service
        4,  # too many calls by the application
        80007,  # rate limit of the account
        130429,  # throughput reached
        131000,  # something went wrong
        131016,  # service unavailable
        131048,  # spam rate limit
        131056,  # too many messages to one recipient
        133004,  # server temporarily unavailable
    }
)
REFUSED_CODES = frozenset(
    {
        3,  # the application lacks the capability
        10,  # no permission
        190,  # the token expired or was withdrawn
        368,  # blocked because of the provider's policies
        131005,  # access denied
        131031,  # the account is locked
        131042,  # the account has a problem with its payment
        131045,  # the number is not registered
        133010,  # the same
    }
)


class WhatsAppSender:
    """The Cloud API of one business phone number."""

    def __init__(self) -> None:
        self.client = httpx.Client(
            timeout=TIMEOUT_SECONDS,
            headers={"Authorization": f"Bearer {settings.WHATSAPP_TOKEN}"},
        )
        number = settings.WHATSAPP_PHONE_NUMBER_ID
        self.url = f"{settings.WHATSAPP_API_URL.rstrip('/')}/{number}/messages"

    def send(self, message: OutgoingMessage) -> None:
        """Send one template message."""
        check_no_transaction("WhatsApp")
        try:
            response = self.client.post(self.url, json=payload_of(message))
        except httpx.HTTPError as error:
            raise TemporaryFailure(f"WhatsApp: {type(error).__name__}") from error
        if not response.is_success:
            raise _failure(response)

    def close(self) -> None:
        """Close the connections."""
        self.client.close()


def payload_of(message: OutgoingMessage) -> dict[str, Any]:
    """The request body of a template message."""
    params = message.params
    components: list[dict[str, Any]] = []
    if params.get("body"):
        components.append({"type": "body", "parameters": [_text(v) for v in params["body"]]})
    if params.get("button"):
        components.append(
            {
                "type": "button",
                "sub_type": "url",
                "index": "0",
                "parameters": [_text(params["button"])],
            }
        )
    return {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": message.to,
        "type": "template",
        "template": {
            "name": message.template,
            "language": {"code": params.get("language", "en")},
            "components": components,
        },
        # The provider repeats it in status webhooks.
        "biz_opaque_callback_data": str(message.pk),
    }


def _text(value: str) -> dict[str, str]:
    return {"type": "text", "text": value}


def _failure(response: httpx.Response) -> SendingFailed:
    code, reply = _error_of(response)
    text = f"WhatsApp {response.status_code}/{code}: {reply}"
    status = response.status_code
    if code in REFUSED_CODES or status in {401, 403}:
        return Refused(text)
    if code in TEMPORARY_CODES or status == 429 or status >= 500 or status < 400:
        return TemporaryFailure(text)
    return PermanentFailure(text)


def _error_of(response: httpx.Response) -> tuple[int, str]:
    """The provider's code and sentence; a gateway's HTML page has neither."""
    try:
        error = response.json()["error"]
        return int(error.get("code", 0)), str(error.get("message", ""))
    except (ValueError, KeyError, TypeError, AttributeError):
        return 0, "not an answer of the API"
