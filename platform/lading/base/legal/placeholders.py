"""Placeholders in legal pages, replaced when the page is read: the provider's name and address, and
limits that staff can change.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings

from lading.base.http import known_networks
from lading.base.kernel import limits
from lading.base.kernel.values import dates

_BLANK = re.compile(r"\{([A-Za-z_]+)\}", re.ASCII)


Value = Callable[[str], str]
"""The value in a language."""


def _number(key: str) -> Value:
    return lambda _language: str(limits.number(key))


def _days(key: str) -> Value:
    return lambda language: dates.days_span(limits.number(key), language)


def _network_days() -> int:
    return known_networks.LATELY // known_networks.DAY


VALUES: dict[str, Value] = {
    "entity": lambda _language: settings.LEGAL_ENTITY,
    "address": lambda _language: settings.LEGAL_ADDRESS,
    "email": lambda _language: settings.CONTACT_EMAIL,
    "site": lambda _language: settings.PORTAL_URL,
    # "30 days", in the plural forms of the language.
    "login_time": _days("retention.login_days"),
    "network_time": lambda language: dates.days_span(_network_days(), language),
    "message_time": _days("retention.message_days"),
    "form_time": _days("retention.form_days"),
    "signup_time": _days("signup.keep_days"),
    "grace_time": _days("erasure.grace_days"),
    "export_time": _days("export.keep_days"),
    # The number alone: texts that staff published before may say it.
    "login_days": _number("retention.login_days"),
    "network_days": lambda _language: str(_network_days()),
    "message_days": _number("retention.message_days"),
    "form_days": _number("retention.form_days"),
    "signup_days": _number("signup.keep_days"),
    "grace_days": _number("erasure.grace_days"),
    "export_days": _number("export.keep_days"),
}


def fill(text: str, language: str) -> str:
    """A text of the language with every known placeholder replaced."""
    return _BLANK.sub(
        lambda match: VALUES[match[1]](language) if match[1] in VALUES else match[0], text
    )


def unknown_in(text: str) -> list[str]:
    """Names in braces that are no placeholders, each once, in their order."""
    return [name for name in dict.fromkeys(_BLANK.findall(text)) if name not in VALUES]
