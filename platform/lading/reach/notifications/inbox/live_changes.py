"""Tells the company's open pages which notifications there are, and how many are unread."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from lading.base.http.paging import COUNT_CAP
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import fetch
from lading.base.work import live
from lading.base.work.live import Change, Topic

READ = "read"
"""The kind of a change that says: some were marked as read."""
TAKEN_BACK = "taken_back"
"""The kind of a change that says: one is gone, or says something else."""

_STORED = """
SELECT n.company_id, n.kind, array_agg(n.id ORDER BY n.id), max(unread.count)
FROM notifications_notification n
CROSS JOIN LATERAL (
    SELECT count(*) AS count FROM (
        SELECT FROM notifications_notification u
        WHERE u.company_id = n.company_id AND u.read_at IS NULL AND u.is_shown LIMIT %(most)s
    ) capped
) unread
WHERE n.company_id = ANY(%(companies)s) AND n.dedupe_key = ANY(%(keys)s)
  AND n.created_at = %(at)s AND n.is_shown
GROUP BY n.company_id, n.kind
"""


def stored(company_ids: Collection[int], dedupe_keys: Collection[str], at: dt.datetime) -> None:
    """Tell companies that notifications with these keys were stored at ``at``; those stored earlier
    are not told again. One SQL query.
    """
    named = {"companies": list(company_ids), "keys": list(dedupe_keys), "at": at}
    rows = fetch(_STORED, most=COUNT_CAP, **named)
    live.tell(
        [
            Change(live.company(company_id), Topic.NOTIFICATION, kind, tuple(ids), unread)
            for company_id, kind, ids, unread in rows
        ]
    )


def marked(actor: Actor) -> None:
    """Tell the other open pages of the company that some of its notifications were marked as
    read.
    """
    live.tell([Change(live.company(actor.company_id), Topic.NOTIFICATION, READ)])


def taken_back(company_id: int) -> None:
    """Tell the open pages of a company that one of its notifications was taken back."""
    live.tell([Change(live.company(company_id), Topic.NOTIFICATION, TAKEN_BACK)])
