"""The state of a rate (RULES.md 37). It is computed when a rate is read, and stored nowhere."""

from __future__ import annotations

import datetime as dt

from django.db import models
from django.utils.translation import pgettext_lazy

from lading.base.kernel.values.clock import today


class RateStatus(models.TextChoices):
    """Status of a freight rate: `live` (valid), `expired` (its last day of validity has passed) or
    `withdrawn` (by its company or by staff).
    """

    LIVE = "live", pgettext_lazy("of a freight rate", "Live")
    EXPIRED = "expired", pgettext_lazy("of a freight rate", "Expired")
    WITHDRAWN = "withdrawn", pgettext_lazy("of a freight rate", "Withdrawn")


def status_of(valid_until: dt.date, withdrawn_at: dt.datetime | None) -> RateStatus:
    """Withdrawn for good, else expired from the day in India after its last one, else live."""
    if withdrawn_at is not None:
        return RateStatus.WITHDRAWN
    return RateStatus.EXPIRED if is_expired(valid_until) else RateStatus.LIVE


def is_expired(valid_until: dt.date) -> bool:
    """Whether its last day is over in India."""
    return valid_until < today()
