"""Stored messages: in the portal, by e-mail, by WhatsApp."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.companies.models import Company
from lading.kernel.models import Leased
from lading.kernel.scrub import address_index

from .kinds import Kind


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

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["company", "dedupe_key"], name="notification_once")
        ]
        indexes = [
            models.Index(fields=["company", "-id"], name="notification_list"),
            # The list of notifications, and the count of unread ones.
            models.Index(
                fields=["company"],
                condition=models.Q(read_at__isnull=True),
                name="notification_unread",
            ),
            # Rows that name an erased person.
            address_index("notification_addresses", "params"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} → {self.company_id}"


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
