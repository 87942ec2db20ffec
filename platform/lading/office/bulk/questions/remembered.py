"""What a company chose for the values written in its files, to use again with its next file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping

from django.db import transaction

from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now
from lading.office.bulk.models import RememberedChoice

_TOUCHED_AFTER = dt.timedelta(days=1)


def recall(company_id: int, kind: str, keys: Collection[str]) -> Mapping[str, str]:
    """The values that the company chose, by the keys of what is written. They count as used.
    Three SQL statements at most.
    """
    if not keys:
        return {}
    rows = RememberedChoice.objects.filter(company_id=company_id, kind=kind, key__in=keys)
    choices = dict(rows.values_list("key", "value"))
    stale = rows.filter(used_at__lt=now() - _TOUCHED_AFTER)
    with transaction.atomic():
        # Whoever answers at this moment says themselves that it is used.
        free = row_locks.for_change(stale, skip_locked=True).values_list("pk", flat=True)
        RememberedChoice.objects.filter(pk__in=list(free)).update(used_at=now())
    return choices


def remember(company_id: int, kind: str, chosen: Mapping[str, str | None]) -> None:
    """Keep what was chosen; None forgets it. Of two people who choose at once the later one is
    right. In a transaction; three SQL statements at most.
    """
    rows = RememberedChoice.objects.filter(company_id=company_id, kind=kind, key__in=chosen)
    # In one order, so that two people do not wait for each other.
    known = {row.key: row.pk for row in row_locks.for_key_change(rows.order_by("key"))}
    forgotten = [known[key] for key, value in chosen.items() if value is None and key in known]
    if forgotten:
        RememberedChoice.objects.filter(pk__in=forgotten).delete()
    answers = {key: value for key, value in chosen.items() if value is not None}
    RememberedChoice.objects.bulk_create(
        [
            RememberedChoice(
                company_id=company_id, kind=kind, key=key, value=answers[key], used_at=now()
            )
            for key in sorted(answers)
        ],
        update_conflicts=True,
        unique_fields=["company_id", "kind", "key"],
        update_fields=["value", "used_at"],
    )


def purge() -> int:
    """Delete choices that were not used for long. Returns how many."""
    old = now() - dt.timedelta(days=limits.number("bulk.choices_kept_days"))
    return RememberedChoice.objects.filter(used_at__lt=old).delete()[0]
