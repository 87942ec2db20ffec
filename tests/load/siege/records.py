"""Stores many trade records with one id, which a download of a single record reads:
``python -m tests.load.siege.records``, with the platform's settings.
"""

from __future__ import annotations

import datetime as dt

import django

django.setup()

from django.db import transaction  # noqa: E402

from lading.records.trade_records import loading  # noqa: E402 - models need the settings
from tests.platform.trade_records.rows import SELECT, USUAL  # noqa: E402

from .counts import ONE_ID, ROWS_OF_ONE_ID  # noqa: E402

BATCH = 31
DESCRIPTION = "%(description)s::text"


def main() -> None:
    """Merge and publish the records, which differ in their description alone."""
    day = dt.date.fromisoformat(USUAL["day"])
    numbered = SELECT.replace(DESCRIPTION, f"{DESCRIPTION} || ' ' || number")
    rows = f"{numbered} FROM generate_series(1, %(rows)s) AS number"
    loading.begin(BATCH)
    loading.ensure_partitions(day, day)
    with transaction.atomic():
        loading.merge(BATCH, rows, USUAL | {"record_id": ONE_ID, "rows": ROWS_OF_ONE_ID})
    with transaction.atomic():
        loading.publish(BATCH)


if __name__ == "__main__":
    main()
