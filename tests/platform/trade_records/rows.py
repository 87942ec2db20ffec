"""Trade records for tests, merged as an import merges them."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction

from lading.records.trade_records import loading

USUAL: dict[str, Any] = {
    "day": "2024-03-05",
    "hs_code": "52051110",
    "description": "Cotton yarn, single, combed",
    "consignee": "Hansa Textil GmbH",
    "origin_country_id": None,
    "destination_country_id": None,
    "origin_port_id": None,
    "destination_port_id": None,
    "origin_port_name": "",
    "destination_port_name": "",
    "quantity": "1200",
    "unit": "KGS",
    "quantity_note": "",
    "value": "3600",
    "currency": "USD",
    "value_usd": "3600",
    "record_id": "SB-1",
}
_TYPES = {
    "day": "date",
    "quantity": "numeric",
    "value": "numeric",
    "value_usd": "numeric",
    **dict.fromkeys(
        (name for name in USUAL if name.endswith("_id") and name != "record_id"), "integer"
    ),
}
SELECT = "SELECT {}".format(
    ", ".join(f"%({name})s::{_TYPES.get(name, 'text')}" for name in loading.COLUMNS)
)


def merge(batch_id: int, **changes: Any) -> int:
    """Merge one record into a batch that has begun."""
    row = USUAL | changes
    day = dt.date.fromisoformat(row["day"])
    loading.ensure_partitions(day, day)
    with transaction.atomic():
        return loading.merge(batch_id, SELECT, row)


def stored(*rows: dict[str, Any], batch_id: int = 1) -> None:
    """Merge and publish records."""
    loading.begin(batch_id)
    for row in rows:
        merge(batch_id, **row)
    with transaction.atomic():
        loading.publish(batch_id)
