"""The daily summary: one e-mail a day to each company that wants some kinds in it (RULES.md 56).

The message and the end of the notifications' waiting are stored together, and its key names company
and day: whatever is killed, a company gets one summary a day, and nothing in two of them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils import translation

from lading.base.kernel.database import advisory_locks, row_locks
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.grouping import reading
from lading.reach.notifications.kinds import words_of
from lading.reach.notifications.models import Channel, Notification, OutgoingMessage
from lading.reach.notifications.preferences.groups import Way, When
from lading.reach.notifications.preferences.hours import local_day
from lading.reach.notifications.preferences.unsubscribing import SUMMARY, token_of
from lading.reach.notifications.preferences.wishes import wishes_of

from .emails import Line, compose_summary, with_token
from .letters import Letter
from .recipients import Recipient, recipients_of

LISTED = 50
"""How many notifications a summary lists, newest first."""


def send_summary(company_id: int) -> OutgoingMessage | None:
    """Queue the summary of what is due. After one on the same day of the company's calendar (its
    time zone was changed), it waits for the next. Safe to repeat; in a transaction.
    """
    advisory_locks.take(f"daily summary {company_id}")
    at = now()
    due = Notification.objects.filter(company_id=company_id, email_at__lte=at)
    rows = list(row_locks.for_change(due).order_by("-created_at", "-pk"))
    if not rows:
        return None
    wishes = wishes_of([company_id])[company_id]
    day = local_day(at, wishes.zone)
    key = f"summary:{company_id}:{day:%Y%m%d}"
    own = Notification.objects.filter(pk__in=[row.pk for row in rows])
    if OutgoingMessage.objects.filter(dedupe_key=key).exists():
        own.update(email_at=wishes.digest_after(at))
        return None
    own.update(email_at=None)
    to_email = [row for row in rows if wishes.when_told(row.kind, Way.EMAIL) != When.NEVER]
    recipient = recipients_of([company_id]).get(company_id)
    if not to_email or recipient is None:
        return None
    message = _message(to_email, recipient, day, key)
    message.save()
    return message


def _message(
    rows: Sequence[Notification], to: Recipient, day: dt.date, key: str
) -> OutgoingMessage:
    with translation.override(to.locale), reading(in_india=to.is_in_india):
        lines = [Line(words_of(row.kind, row.params).title, row.url) for row in rows[:LISTED]]
    params = {"count": str(len(rows)), "day": f"{day:%d-%m-%Y}"}
    token = token_of(rows[0].company_id, SUMMARY)
    email = with_token(compose_summary(params, to.locale, lines), token)
    at = now()
    return OutgoingMessage(
        channel=Channel.EMAIL,
        to=to.email,
        subject=email.subject,
        text=email.text,
        html=email.html,
        template=Letter.DAILY_SUMMARY,
        params=params,
        dedupe_key=key,
        unsubscribe=token,
        created_at=at,
        next_attempt_at=at,
    )
