"""The rules of banners: their places, links, states and limits (RULES.md 41, 62)."""

from __future__ import annotations

import datetime as dt

from django.db import models

from lading.base.kernel.limits import declare


class BannerType(models.TextChoices):
    """The place of a banner on the dashboard (RULES.md 41)."""

    CAROUSEL = "type_1", "Type 1: carousel (large)"
    LEFT = "type_2", "Type 2: left (small)"
    RIGHT = "type_3", "Type 3: right (small)"


class UrlType(models.TextChoices):
    """Whether a link stays in the portal."""

    INTERNAL = "internal_url", "A page of the portal"
    EXTERNAL = "external_url", "Another site"


URL_TYPES = {**{value: value for value in UrlType.values}, "external": UrlType.EXTERNAL.value}
"""The accepted spellings → the stored one (RULES.md 41)."""


class State(models.TextChoices):
    """What a banner's dates and its switch make of it today."""

    ACTIVE = "active", "Active"
    SCHEDULED = "scheduled", "Scheduled"
    ENDED = "ended", "Ended"
    INACTIVE = "inactive", "Inactive"


def state_on(day: dt.date, *, starts_on: dt.date, ends_on: dt.date, is_active: bool) -> State:
    """The state on a day of India. Both dates are days on which the banner is shown."""
    if not is_active:
        return State.INACTIVE
    if ends_on < day:
        return State.ENDED
    return State.SCHEDULED if starts_on > day else State.ACTIVE


def in_state(state: str, day: dt.date) -> models.Q:
    """The condition for rows that are in a state on a day of India."""
    active = models.Q(is_active=True)
    return {
        State.ACTIVE: active & models.Q(starts_on__lte=day, ends_on__gte=day),
        State.SCHEDULED: active & models.Q(starts_on__gt=day),
        State.ENDED: active & models.Q(ends_on__lt=day),
        State.INACTIVE: ~active,
    }[State(state)]


declare("banner.carousel", "Maximum banners in the dashboard’s carousel", 10, at_most=30)
declare(
    "banner.counts_per_minute",
    "Calls that count banner views and clicks, per company per minute",
    120,
)
