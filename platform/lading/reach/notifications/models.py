"""Stored messages: in the portal, by e-mail, by WhatsApp."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.models import Leased
from lading.base.kernel.values.scrub import address_index
from lading.members.companies.models import Company

from .kinds import Kind
from .preferences.hours import QUIET_FROM, QUIET_UNTIL


def kind_choices() -> list[tuple[str, str]]:
    """Every kind with its name. It is a function, so that a new kind needs no migration."""
    return [(kind.value, str(kind.label)) for kind in Kind]


class Notification(models.Model):
    """One in-app notification of a company. Its text is made from ``kind`` and ``params`` when it
    is read, in the reader's language. ``dedupe_key`` is unique, so that it is stored once.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(_("kind"), max_length=40, choices=kind_choices)
    params = models.JSONField(_("parameters"), default=dict)
    url = models.CharField(_("link"), max_length=200, blank=True)
    dedupe_key = models.CharField(max_length=100)
    created_at = models.DateTimeField(_("created at"))
    read_at = models.DateTimeField(_("read at"), null=True, blank=True)
    # False when the company does not want this kind in the portal: the row then only says that the
    # company was told.
    is_shown = models.BooleanField(_("shown in the portal"), default=True, db_default=True)
    # When it is due in a daily digest, or by WhatsApp; empty when it does not wait for that.
    email_at = models.DateTimeField(_("due by e-mail"), null=True, blank=True)
    whatsapp_at = models.DateTimeField(_("due by WhatsApp"), null=True, blank=True)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["company", "dedupe_key"], name="notification_once")
        ]
        indexes = [
            # The list of notifications, also of some days.
            models.Index(
                fields=["company", "-created_at", "-id"],
                condition=models.Q(is_shown=True),
                name="notification_list",
            ),
            # The list of some kinds.
            models.Index(
                fields=["company", "kind", "-created_at", "-id"],
                condition=models.Q(is_shown=True),
                name="notification_kinds",
            ),
            # The unread ones: their list and their number.
            models.Index(
                fields=["company", "-created_at", "-id"],
                condition=models.Q(read_at__isnull=True, is_shown=True),
                name="notification_unread",
            ),
            # The jobs that send digests and what waited for the end of quiet hours; and the change
            # of a company's time zone.
            models.Index(
                fields=["email_at", "company"],
                condition=models.Q(email_at__isnull=False),
                name="notification_digest",
            ),
            models.Index(
                fields=["whatsapp_at", "company"],
                condition=models.Q(whatsapp_at__isnull=False),
                name="notification_whatsapp",
            ),
            # Rows that name an erased person.
            address_index("notification_addresses", "params"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} → {self.company_id}"


class Preferences(models.Model):
    """What a company chose about being told (RULES.md 56). A company without a row has the
    defaults.

    ``choices`` has what differs from the defaults: `{group: {way: when}}`. ``before`` has what an
    unsubscription by e-mail replaced, so that it can be undone: `{group: when}`. ``version`` grows
    with each change.
    """

    company = models.OneToOneField(
        Company,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="notification_preferences",
    )
    choices = models.JSONField(_("choices"), default=dict)
    before = models.JSONField(_("before the unsubscription"), default=dict)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    # Empty: no quiet hours.
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True, default=QUIET_FROM)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True, default=QUIET_UNTIL)
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("notification preferences")
        verbose_name_plural = _("notification preferences")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(quiet_from__isnull=True, quiet_until__isnull=True)
                | models.Q(quiet_from__isnull=False, quiet_until__isnull=False),
                name="preferences_quiet_hours",
            ),
        ]

    def __str__(self) -> str:
        return f"preferences of {self.company_id}"


class Channel(models.TextChoices):
    """How a message is sent."""

    EMAIL = "email", _("E-mail")
    WHATSAPP = "whatsapp", _("WhatsApp")


class DeliveryStatus(models.TextChoices):
    """How far an outgoing message has come."""

    QUEUED = "queued", _("Queued")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Failed")


MESSAGE_TEXTS = ("params", "text", "html")
"""Fields of a message that may name somebody other than its recipient."""


class OutgoingMessage(Leased):
    """One e-mail or WhatsApp message. ``dedupe_key`` is unique, so that it is stored once. A job
    sends it.

    A failed one is a dead letter: staff may queue it again.
    """

    channel = models.CharField(_("channel"), max_length=10, choices=Channel.choices)
    to = models.CharField(_("to"), max_length=100)
    subject = models.CharField(_("subject"), max_length=200, blank=True)
    text = models.TextField(_("text"))
    html = models.TextField(_("HTML"), blank=True)
    template = models.CharField(_("template"), max_length=40)
    params = models.JSONField(_("parameters"), default=dict)
    dedupe_key = models.CharField(max_length=120, unique=True)
    # It contains a code or a link that opens an account: staff never read it, and its text is
    # emptied once it is sent.
    is_secret = models.BooleanField(_("secret"), default=False)
    # The token of its unsubscribe link; empty for what cannot be turned off.
    unsubscribe = models.CharField(max_length=200, blank=True, default="", db_default="")
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=DeliveryStatus.choices,
        default=DeliveryStatus.QUEUED,
    )
    created_at = models.DateTimeField(_("created at"))
    sent_at = models.DateTimeField(_("sent at"), null=True, blank=True)

    UNDONE = {"status": "queued"}
    KIND = "channel"
    FIRST_DELAY = dt.timedelta(minutes=1)

    class Meta:
        verbose_name = _("outgoing message")
        verbose_name_plural = _("outgoing messages")
        ordering = ["-id"]
        indexes = [
            # Workers: due rows that were never tried, and rows that are due again.
            models.Index(
                fields=["priority", "next_attempt_at", "id"],
                condition=models.Q(status="queued", attempts=0),
                name="outgoing_due",
            ),
            models.Index(
                fields=["priority", "next_attempt_at", "id"],
                condition=models.Q(status="queued", attempts__gt=0),
                name="outgoing_due_again",
            ),
            # The back office's dashboard counts and lists failed messages.
            models.Index(
                fields=["-id"], condition=models.Q(status="failed"), name="outgoing_failed"
            ),
            # The development outbox filters by recipient.
            models.Index(fields=["to", "-id"], name="outgoing_to"),
            # Rows that name an erased person.
            address_index("outgoing_addresses", *MESSAGE_TEXTS),
        ]

    def __str__(self) -> str:
        return f"{self.channel} → {self.to}"

    @property
    def is_given_up(self) -> bool:
        """Whether it failed."""
        return self.status == DeliveryStatus.FAILED

    def to_give_up(self) -> dict[str, Any]:
        """The fields of a failed message."""
        return {"status": DeliveryStatus.FAILED}

    def to_try_again(self) -> dict[str, Any]:
        """The fields of a queued message."""
        return {"status": DeliveryStatus.QUEUED}
