"""An installation without WhatsApp says so, instead of promising a code that never comes."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from lading.base.kernel.models import OutboxMessage
from lading.members.accounts.models import MobileCode
from lading.members.companies.models import SignUp
from tests.platform.conftest import ApiClient

from .conftest import form

pytestmark = pytest.mark.django_db

MESSAGE = "We cannot send codes by WhatsApp at the moment. Please try again later."


@pytest.mark.parametrize(
    ("path", "sent"),
    [("/users", form()), ("/auth/whatsapp/otp", {"mobile": "9876543210", "countryCode": "+91"})],
)
def test_nobody_is_promised_a_code(
    visitor: ApiClient, settings: Settings, path: str, sent: dict[str, object]
) -> None:
    settings.DEMO_MODE = False
    refused = visitor.post(path, sent)
    assert (refused.status, refused.json["message"]) == (503, MESSAGE)
    assert not SignUp.objects.exists()
    assert not MobileCode.objects.exists()
    assert not OutboxMessage.objects.exists()
    settings.WHATSAPP_TOKEN, settings.WHATSAPP_PHONE_NUMBER_ID = "token", "1"
    assert visitor.post(path, sent).status in {200, 201}
