"""Whether e-mails and WhatsApp messages reach anybody. Without WhatsApp nobody can sign up.

Whoever sends notes when a provider refuses us: a token that expired, an account that is locked, a
password of the mail server that was changed. The next message that is accepted ends it.
"""

from __future__ import annotations

import datetime as dt
import logging
from enum import StrEnum

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from .errors import Unavailable
from .models import RefusedChannel
from .values.clock import now

log = logging.getLogger(__name__)

EMAIL, WHATSAPP = "email", "whatsapp"

NO_CODES = _("We cannot send codes by WhatsApp at the moment. Please try again later.")
RETRY = dt.timedelta(minutes=10)
"""So long after a refusal nobody is promised a code. Then one may try, who finds out for all."""


class ChannelState(StrEnum):
    """Whether messages of a channel are accepted, as `GET /health/ready` tells."""

    OK = "ok"
    AWAY = "away"
    REFUSED = "refused"


def whatsapp_is_set_up() -> bool:
    """Whether there is a WhatsApp account to send from."""
    return bool(settings.WHATSAPP_TOKEN and settings.WHATSAPP_PHONE_NUMBER_ID)


def has_whatsapp() -> bool:
    """Whether there is an account, or the demo's outbox in its place."""
    return whatsapp_is_set_up() or settings.DEMO_MODE


def state_of(channel: str) -> ChannelState:
    """The state of a channel. At most one SQL query."""
    if channel == WHATSAPP and not has_whatsapp():
        return ChannelState.AWAY
    is_refused = RefusedChannel.objects.filter(channel=channel).exists()
    return ChannelState.REFUSED if is_refused else ChannelState.OK


def require_codes() -> None:
    """Raise Unavailable where no code could be sent by WhatsApp."""
    lately = RefusedChannel.objects.filter(channel=WHATSAPP, refused_at__gt=now() - RETRY)
    if not has_whatsapp() or lately.exists():
        raise Unavailable(NO_CODES, retry_after=int(RETRY.total_seconds()))


def note_refused(channel: str, reason: str) -> None:
    """Store that a provider refuses us. ``reason`` has no secrets."""
    values = {"refused_at": now(), "reason": reason}
    _row, is_new = RefusedChannel.objects.update_or_create(channel=channel, defaults=values)
    if is_new:
        log.error("%s refuses our messages: %s", channel, reason)


def note_accepted(channel: str) -> None:
    """Store that a provider accepts our messages."""
    if RefusedChannel.objects.filter(channel=channel).delete()[0]:
        log.warning("%s accepts our messages again", channel)


def tell_refused() -> None:
    """Log which channels were refused last, for whoever starts a worker."""
    for row in RefusedChannel.objects.order_by("channel"):
        log.error("%s refused our messages at %s: %s", row.channel, row.refused_at, row.reason)
