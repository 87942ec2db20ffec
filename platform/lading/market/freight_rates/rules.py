"""The rules of freight rates: their states, which are computed when a rate is read and stored
nowhere (RULES.md 37), and their limits. How many a plan allows is in `billing.limits`.
"""

from __future__ import annotations

import datetime as dt

from django.db import models
from django.utils.translation import pgettext_lazy

from lading.base.kernel.limits import declare
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


# Changes of rates that a company may send within a minute.
declare("freight_rate.writes_per_minute", "Freight rates saved per company per minute", 60)
# A point of the lane's chart needs so many companies (RULES.md 66).
declare(
    "freight_rate.chart_companies",
    "Minimum companies per point of a lane’s chart",
    3,
)
# How many days before its last one a rate's company is told of it (RULES.md 65).
declare("freight_rate.notice_days", "First notice before a freight rate expires (days)", 7)
declare("freight_rate.last_notice_days", "Last notice before a freight rate expires (days)", 1)
