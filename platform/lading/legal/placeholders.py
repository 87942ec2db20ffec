"""Placeholders in legal pages, replaced when the page is read: the provider's name and address, and
limits that staff can change.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings

from lading.kernel import known_networks, limits

_BLANK = re.compile(r"\{([A-Za-z_]+)\}", re.ASCII)


def _limit(key: str) -> Callable[[], str]:
    return lambda: str(limits.number(key))


VALUES: dict[str, Callable[[], str]] = {
    "entity": lambda: settings.LEGAL_ENTITY,
    "address": lambda: settings.LEGAL_ADDRESS,
    "email": lambda: settings.CONTACT_EMAIL,
    "site": lambda: settings.PORTAL_URL,
    "login_days": _limit("retention.login_days"),
    "network_days": lambda: str(known_networks.LATELY // known_networks.DAY),
    "message_days": _limit("retention.message_days"),
    "form_days": _limit("retention.form_days"),
    "signup_days": _limit("signup.keep_days"),
    "grace_days": _limit("erasure.grace_days"),
    "export_days": _limit("export.keep_days"),
}


def fill(text: str) -> str:
    """The text with every known placeholder replaced."""
    return _BLANK.sub(lambda found: VALUES[found[1]]() if found[1] in VALUES else found[0], text)


def unknown_in(text: str) -> list[str]:
    """Names in braces that are no placeholders, each once, in their order."""
    return [name for name in dict.fromkeys(_BLANK.findall(text)) if name not in VALUES]
