"""Background jobs for what waits: daily summaries, and WhatsApp messages after quiet hours. Each
company is an event of its own, so that one that fails is tried again and delays no other.
"""

from __future__ import annotations

from django.db import transaction

from lading.base.kernel.models import Priority
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.delivery import digests
from lading.reach.notifications.delivery import outgoing as delivery
from lading.reach.notifications.delivery import whatsapp as whatsapp_notices
from lading.reach.notifications.models import Notification

SUMMARY_DUE = "notifications.summary_due"
WHATSAPP_DUE = "notifications.whatsapp_due"
AT_A_TIME = 1000


def ask_for_waiting() -> int:
    """Have companies sent what is due; every few minutes. Returns how many events."""
    at = now()
    waiting = Notification.objects.order_by().values_list("company_id", flat=True).distinct()
    summaries = list(waiting.filter(email_at__lte=at)[:AT_A_TIME])
    messages = list(waiting.filter(whatsapp_at__lte=at)[:AT_A_TIME])
    with transaction.atomic():
        for company_id in summaries:
            outbox.publish(SUMMARY_DUE, {"companyId": company_id})
        for company_id in messages:
            outbox.publish(WHATSAPP_DUE, {"companyId": company_id})
    return len(summaries) + len(messages)


@outbox.consumer(SUMMARY_DUE, name="notifications.send_summary")
def send_summary(payload: Payload) -> None:
    """Queue a company's daily summary."""
    if digests.send_summary(payload["companyId"]):
        transaction.on_commit(lambda: delivery.messages.wake(Priority.NORMAL))


@outbox.consumer(WHATSAPP_DUE, name="notifications.send_waiting")
def send_waiting(payload: Payload) -> None:
    """Queue the WhatsApp message about what waited."""
    if whatsapp_notices.tell_waiting(payload["companyId"]):
        transaction.on_commit(lambda: delivery.messages.wake(Priority.NORMAL))
