"""Takes back notices of what a company may not read any more."""

from __future__ import annotations

from django.db.models import Q

from lading.base.kernel.values.clock import now
from lading.reach.notifications.delivery.outgoing import BLANK
from lading.reach.notifications.models import DeliveryStatus, Notification, OutgoingMessage
from lading.reach.notifications.notice import Notice
from lading.reach.notifications.preferences.wishes import wishes_of
from lading.reach.notifications.services import emails_of

from . import live_changes


def take_back(company_id: int, dedupe_key: str, instead: Notice | None) -> None:
    """Delete the notice with this key, or let an unread one say something else instead. The same
    goes for its e-mail until it is sent; nothing is sent a second time, and of what was sent our
    copy is emptied. Safe to repeat; in a transaction.
    """
    own = Notification.objects.filter(company_id=company_id)
    if instead and own.filter(dedupe_key=instead.dedupe_key).exists():
        instead = None  # The company was told that already
    if _take_back_notice(company_id, dedupe_key, instead):
        live_changes.taken_back(company_id)
    _take_back_email(company_id, dedupe_key, instead)


def _take_back_notice(company_id: int, dedupe_key: str, instead: Notice | None) -> bool:
    rows = Notification.objects.filter(company_id=company_id, dedupe_key=dedupe_key)
    changed = 0
    if instead:
        changed = rows.filter(read_at=None).update(
            kind=instead.kind,
            params=dict(instead.params),
            url=instead.url,
            dedupe_key=instead.dedupe_key,
        )
    deleted, _by_model = rows.delete()
    return changed + deleted > 0


def _take_back_email(company_id: int, dedupe_key: str, instead: Notice | None) -> None:
    emails = OutgoingMessage.objects.filter(dedupe_key=f"{dedupe_key}:{company_id}")
    emails.filter(status=DeliveryStatus.SENT).update(**BLANK)
    # One that a worker is just sending can no longer be held back.
    is_free = Q(leased_until=None) | Q(leased_until__lte=now())
    waiting = emails.exclude(status=DeliveryStatus.SENT).filter(is_free)
    due = waiting.values_list("next_attempt_at", flat=True).first()
    if due is None or not waiting.delete()[0] or instead is None:
        return
    others = emails_of([(company_id, instead)], wishes_of([company_id]))
    for message in others:
        message.next_attempt_at = due
    OutgoingMessage.objects.bulk_create(others, ignore_conflicts=True)
