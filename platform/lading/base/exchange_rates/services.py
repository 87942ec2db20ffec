"""Storing published rates. Staff's own rates are stored by their screen."""

from __future__ import annotations

import datetime as dt
import logging
from decimal import Decimal

from django.db import transaction

from lading.base.kernel.values import clock
from lading.base.work import outbox

from . import ecb, fetching
from .ecb import BadFile, DayRates
from .models import ExchangeRate, Source

log = logging.getLogger(__name__)

DUE = "exchange_rates.due"
"""Event: {day}, once a night."""
NOT_READ = "exchange_rates.not_read"
"""Event: {day, reason}: no rates could be read, and nothing was stored."""
GAVE_NO_FILE = "the address gave no file, however often it was asked"


def ask_for_rates() -> bool:
    """Have today's published rates read. Nightly. Returns whether an address to read them from is
    configured.
    """
    if not fetching.is_configured():
        return False
    with transaction.atomic():
        outbox.publish(DUE, {"day": clock.today().isoformat()})
    return True


def read_published(day: str) -> int:
    """Fetch the published file and store its rates. Safe to repeat. Returns how many changed.

    A bad file is told to staff, and another attempt would read the same. Raises NotAnswering when
    the address gives none.
    """
    try:
        published = ecb.read(fetching.fetch(), latest=clock.today())
    except BadFile as refusal:
        with transaction.atomic():
            report_not_read(day, str(refusal))
        return 0
    return store_published(published)


def store_published(published: DayRates) -> int:
    """Store a day's rates, except where staff have entered their own. Returns how many changed."""
    stored = {
        row.currency: row
        for row in ExchangeRate.objects.filter(date=published.date, currency__in=published.inr)
    }
    new = [
        ExchangeRate(currency=code, date=published.date, inr=inr, source=Source.ECB)
        for code, inr in published.inr.items()
        if code not in stored
    ]
    with transaction.atomic():
        ExchangeRate.objects.bulk_create(new, ignore_conflicts=True)
        corrected = sum(_correct(row, published.inr[code]) for code, row in stored.items())
    log.info("read %s new exchange rates of %s, %s corrected", len(new), published.date, corrected)
    return len(new) + corrected


def _correct(row: ExchangeRate, inr: Decimal) -> int:
    """Change a stored rate to the published one, unless staff entered it. Returns how many rows
    changed.
    """
    if row.inr == inr:
        return 0
    return ExchangeRate.objects.filter(pk=row.pk, source=Source.ECB).update(inr=inr)


def report_not_read(day: str, reason: str) -> None:
    """Publish that a night's rates could not be read. In a transaction."""
    log.error("no exchange rates on %s: %s", day, reason)
    outbox.publish(NOT_READ, {"day": dt.date.fromisoformat(day).isoformat(), "reason": reason})
