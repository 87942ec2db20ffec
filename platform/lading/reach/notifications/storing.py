"""Stores notifications, each occasion once for a company, and says which are new. What is sent by
e-mail and WhatsApp follows from the new ones, so that it is sent once, whatever a company chooses
meanwhile.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any

import orjson
from django.db import connection

from .inbox import live_changes
from .models import Notification
from .notice import Notice
from .preferences.groups import Way, When
from .preferences.wishes import Wishes

_STORE = """
INSERT INTO notifications_notification
    (company_id, kind, params, url, dedupe_key, created_at, is_shown, email_at, whatsapp_at)
SELECT company_id, kind, params::jsonb, url, dedupe_key, %(at)s, is_shown, email_at, whatsapp_at
FROM unnest(
    %(companies)s::bigint[], %(kinds)s::text[], %(params)s::text[], %(urls)s::text[],
    %(keys)s::text[], %(shown)s::boolean[], %(email_at)s::timestamptz[],
    %(whatsapp_at)s::timestamptz[]
) AS new (company_id, kind, params, url, dedupe_key, is_shown, email_at, whatsapp_at)
ON CONFLICT (company_id, dedupe_key) DO NOTHING
RETURNING company_id, dedupe_key, id
"""

Told = tuple[int, Notice]
"""A company's id, and what it is told."""


def store(
    notices: Collection[Told],
    wishes: Mapping[int, Wishes],
    at: dt.datetime,
    whatsapp_from: dt.datetime | None = None,
) -> list[Notification]:
    """Store notices that were not stored before, and return the new rows. Those to be told by
    WhatsApp later than ``at`` wait for that; ``whatsapp_from`` lets them all wait until then.

    Two SQL statements.
    """
    due_from = whatsapp_from or at
    rows = {
        (company_id, notice.dedupe_key): _row(company_id, notice, wishes[company_id], at, due_from)
        for company_id, notice in notices
    }
    with connection.cursor() as cursor:
        cursor.execute(_STORE, _columns(list(rows.values()), at))
        for company_id, key, pk in (stored := cursor.fetchall()):
            rows[company_id, key].pk = pk
    new = [rows[company_id, key] for company_id, key, _pk in stored]
    live_changes.stored({row.company_id for row in new}, {row.dedupe_key for row in new}, at)
    return new


def _row(
    company_id: int, notice: Notice, wishes: Wishes, at: dt.datetime, due_from: dt.datetime
) -> Notification:
    due = wishes.by_whatsapp_at(notice.kind, due_from)
    return Notification(
        company_id=company_id,
        kind=str(notice.kind),
        params=dict(notice.params),
        url=notice.url,
        dedupe_key=notice.dedupe_key,
        created_at=at,
        is_shown=is_shown(notice.kind, wishes),
        email_at=wishes.by_email_at(notice.kind, at) if notice.has_email else None,
        whatsapp_at=due if due and due > at else None,
    )


def _columns(rows: Collection[Notification], at: dt.datetime) -> dict[str, Any]:
    return {
        "at": at,
        "companies": [row.company_id for row in rows],
        "kinds": [row.kind for row in rows],
        "params": [orjson.dumps(row.params).decode() for row in rows],
        "urls": [row.url for row in rows],
        "keys": [row.dedupe_key for row in rows],
        "shown": [row.is_shown for row in rows],
        "email_at": [row.email_at for row in rows],
        "whatsapp_at": [row.whatsapp_at for row in rows],
    }


def is_shown(kind: str, wishes: Wishes) -> bool:
    """Whether the company wants a kind in the portal."""
    return wishes.when_told(kind, Way.IN_APP) == When.NOW
