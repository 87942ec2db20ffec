"""The data this app holds on people, for downloads and erasures."""

from __future__ import annotations

from django.db.models import Q

from lading.base.kernel.values.scrub import mentioning
from lading.trade.privacy.holdings import Holding, Rows, Subject, register, rows_of, values_of

from .models import MESSAGE_TEXTS, Notification, OutgoingMessage, Preferences


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    notifications = rows_of(
        Notification, "kind", "params", "url", "created_at", "read_at", by_company="company"
    )
    preferences = rows_of(
        Preferences, "choices", "time_zone", "quiet_from", "quiet_until", by_company="company"
    )
    register(Holding("notifications", notifications, _erase_notifications))
    register(Holding("notification_preferences", preferences, _erase_preferences))
    register(Holding("messages", _messages, _erase_messages))


def _messages(subject: Subject) -> Rows:
    """The messages sent to the person, except those with codes and links."""
    sent = OutgoingMessage.objects.filter(_addressed_to(subject), is_secret=False)
    fields = ("channel", "to", "subject", "text", "status", "created_at", "sent_at")
    return values_of(sent, *fields)


def _addressed_to(subject: Subject) -> Q:
    return Q(to__in=[address for address in (subject.email, subject.mobile) if address])


def _erase_messages(subject: Subject) -> None:
    """Delete every message to the person, and those to others that name them."""
    OutgoingMessage.objects.filter(_addressed_to(subject)).delete()
    mentioning(OutgoingMessage.objects.all(), MESSAGE_TEXTS, subject.replacements).delete()


def _erase_notifications(subject: Subject) -> None:
    """Delete a closed company's notifications, and those of other companies that name
    the person.
    """
    if subject.is_primary:
        Notification.objects.filter(company_id=subject.company_id).delete()
    mentioning(Notification.objects.all(), ["params"], subject.replacements).delete()


def _erase_preferences(subject: Subject) -> None:
    """Delete a closed company's preferences."""
    if subject.is_primary:
        Preferences.objects.filter(pk=subject.company_id).delete()
