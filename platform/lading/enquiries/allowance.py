"""How many distinct enquiries a company may open in an IST month (decisions 17, 18)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import F

from lading.billing import entitlements
from lading.kernel import clock
from lading.kernel.actor import Actor

from .models import AccessMonth


@dataclass(frozen=True, slots=True)
class Allowance:
    """A company's month. ``total`` is None when unlimited; it starts anew at ``resets_at``."""

    total: int | None
    used: int
    resets_at: dt.datetime

    @property
    def remaining(self) -> int | None:
        """Enquiries that may still be opened; None when unlimited."""
        return None if self.total is None else max(0, self.total - self.used)

    @property
    def is_exhausted(self) -> bool:
        """Whether nothing more can be opened this month."""
        return self.remaining == 0


def of(actor: Actor) -> Allowance:
    """The actor's company's allowance this month: one SQL query."""
    month = AccessMonth.objects.filter(company_id=actor.company_id, month=clock.month_start())
    used = month.values_list("used", flat=True).first() or 0
    resets_at = clock.next_month_start().astimezone(dt.UTC)
    return Allowance(entitlements.enquiry_allowance(actor), used, resets_at)


def is_exhausted(actor: Actor) -> bool:
    """Whether an enquiry that was not opened before cannot be. No SQL for unlimited plans."""
    return entitlements.enquiry_allowance(actor) is not None and of(actor).is_exhausted


def take(actor: Actor) -> bool:
    """Count one more opened enquiry; False, and nothing changed, when the month is used up.

    One conditional UPDATE decides, so that concurrent calls never exceed the allowance. Call it in
    the transaction that records the opening.
    """
    total = entitlements.enquiry_allowance(actor)
    if total is None:
        return True
    key = {"company_id": actor.company_id, "month": clock.month_start()}
    AccessMonth.objects.bulk_create([AccessMonth(**key)], ignore_conflicts=True)
    month = AccessMonth.objects.filter(**key, used__lt=total)
    return month.update(used=F("used") + 1) == 1
