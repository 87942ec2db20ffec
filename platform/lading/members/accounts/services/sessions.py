"""Ends the back office's browser sessions of one person. Business users have tokens instead."""

from __future__ import annotations

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

from lading.base.kernel.values.clock import now


def end_all(user_id: int, *, keep: str = "") -> int:
    """Delete every live session of a staff member except ``keep`` (a session key). Returns how
    many. All sessions are read, because only their content names the user; there are few staff.
    """
    live = Session.objects.filter(expire_date__gt=now()).exclude(pk=keep)
    own = [row.pk for row in live if row.get_decoded().get(SESSION_KEY) == str(user_id)]
    deleted, _kinds = Session.objects.filter(pk__in=own).delete()
    return deleted
