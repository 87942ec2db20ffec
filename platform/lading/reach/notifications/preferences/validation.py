"""Checks a change of preferences, all fields in one pass."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE, Checks

from . import zones
from .groups import GROUPS, Group, Way, When
from .hours import Quiet
from .schemas import PreferencesIn

NO_MOBILE = _("Your company’s primary user has no verified mobile number for WhatsApp.")
NOT_A_TIME = _("Enter a time as HH:MM.")
NO_LENGTH = _("Quiet hours must begin and end at different times.")
MAX_ZONE = 64

_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)

Chosen = dict[Group, dict[Way, When]]


@dataclass(slots=True)
class Change:
    """What is to be changed. Without a ``time_zone`` the present one stays, and without
    ``has_quiet`` the quiet hours do.
    """

    choices: Chosen = field(default_factory=dict)
    time_zone: str | None = None
    has_quiet: bool = False
    quiet: Quiet | None = None
    version: int | None = None


def check(payload: PreferencesIn, *, by_whatsapp: bool) -> Change:
    """The change. ``by_whatsapp``: there is a number to which WhatsApp messages can go.

    Raises ValidationFailed with every wrong field.
    """
    checks = Checks()
    change = Change(
        choices={group: _ways(checks, payload, group, by_whatsapp=by_whatsapp) for group in GROUPS},
        time_zone=_zone(checks, payload),
        has_quiet="quiet_hours" in payload.model_fields_set,
        quiet=_quiet(checks, payload.quiet_hours),
        version=checks.integer("version", payload.version, minimum=0),
    )
    checks.raise_if_failed()
    return change


def _ways(
    checks: Checks, payload: PreferencesIn, group: Group, *, by_whatsapp: bool
) -> dict[Way, When]:
    sent = payload.choice_of(group)
    if sent is None:
        return {}
    if not isinstance(sent, dict):
        checks.fail(group.value, INVALID_VALUE)
        return {}
    chosen: dict[Way, When] = {}
    for way in Way:
        when = sent.get(way)
        if when is None:
            continue
        if not isinstance(when, str) or when not in GROUPS[group].allowed[way]:
            checks.fail(f"{group}.{way}", GROUPS[group].refusal(way, str(when)))
        elif way == Way.WHATSAPP and when != When.NEVER and not by_whatsapp:
            checks.fail(f"{group}.{way}", NO_MOBILE)
        else:
            chosen[way] = When(when)
    return chosen


def _zone(checks: Checks, payload: PreferencesIn) -> str | None:
    if payload.time_zone is None:
        return None
    name = checks.text("timeZone", payload.time_zone, max_length=MAX_ZONE)
    if name and not zones.is_known(name):
        checks.fail("timeZone", INVALID_VALUE)
    return name


def _quiet(checks: Checks, sent: Any) -> Quiet | None:
    if sent is None:
        return None
    if not isinstance(sent, dict):
        checks.fail("quietHours", INVALID_VALUE)
        return None
    begin = _time(checks, "quietHours.from", sent.get("from"))
    until = _time(checks, "quietHours.to", sent.get("to"))
    if begin is None or until is None:
        return None
    if begin == until:
        checks.fail("quietHours.to", NO_LENGTH)
    return Quiet(begin, until)


def _time(checks: Checks, name: str, value: Any) -> dt.time | None:
    match = _TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        checks.fail(name, NOT_A_TIME)
        return None
    return dt.time(int(match[1]), int(match[2]))
