"""Whether messages can be sent by WhatsApp at all. Without it nobody can sign up."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import Unavailable

NO_CODES = _("We cannot send codes by WhatsApp at the moment. Please try again later.")
RETRY_SECONDS = 600


def is_set_up() -> bool:
    """Whether there is a WhatsApp account to send from."""
    return bool(settings.WHATSAPP_TOKEN and settings.WHATSAPP_PHONE_NUMBER_ID)


def can_send() -> bool:
    """Whether a message reaches somebody: in the demo it is shown in the outbox."""
    return is_set_up() or settings.DEMO_MODE


def require() -> None:
    """Raise Unavailable where no code could be sent."""
    if not can_send():
        raise Unavailable(NO_CODES, retry_after=RETRY_SECONDS)
