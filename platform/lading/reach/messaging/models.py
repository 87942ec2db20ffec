"""Conversations of two companies, their messages, and what each side has read (RULES.md 31)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel.values.scrub import address_index
from lading.market.promotions.models import Promotion
from lading.members.companies.models import Company
from lading.trade.quotations.models import Quotation

REASON_CHARS = 500
"""The most characters of the reason for a report."""


class Conversation(models.Model):
    """What two companies write to each other about one subject (`subjects`). It begins with the
    first message, so a quotation without any has none.

    ``seller`` is the company that offers, ``buyer`` the one that answers or asked. Every change of
    its messages and parties locks this row first, so that the ids of its messages are in the order
    in which they were stored.
    """

    quotation = models.OneToOneField(
        Quotation, on_delete=models.PROTECT, related_name="+", null=True
    )
    promotion = models.ForeignKey(
        Promotion, on_delete=models.PROTECT, related_name="+", null=True, db_index=False
    )
    seller = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    buyer = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(_("begun at"))

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(quotation__isnull=False, promotion__isnull=True)
                | models.Q(quotation__isnull=True, promotion__isnull=False),
                name="conversation_has_subject",
            ),
            # One for each company that answers a promotion.
            models.UniqueConstraint(
                fields=["promotion", "buyer"],
                condition=models.Q(promotion__isnull=False),
                name="conversation_of_promotion",
            ),
            models.CheckConstraint(
                condition=~models.Q(seller=models.F("buyer")), name="conversation_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"


class ConversationParty(models.Model):
    """One company's side of a conversation. Its people share it.

    ``visible`` counts the messages that the company sees, tombstones among them; ``unread`` those
    of the other side that nobody of the company has read, without deleted and hidden ones. The
    marks are ids of messages; 0 is none. ``received_up_to`` is the other side's newest one.
    ``last_message`` is the newest that the company sees. ``tell_at`` is when the company is told
    that it has unread messages, if it has not read them by then.
    """

    conversation = models.ForeignKey(
        Conversation, on_delete=models.CASCADE, related_name="parties", db_index=False
    )
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    visible = models.PositiveIntegerField(_("messages"), default=0)
    unread = models.PositiveIntegerField(_("unread messages"), default=0)
    received_up_to = models.BigIntegerField(default=0)
    delivered_up_to = models.BigIntegerField(default=0)
    read_up_to = models.BigIntegerField(default=0)
    last_message = models.ForeignKey(
        "Message", on_delete=models.PROTECT, related_name="+", null=True, db_index=False
    )
    tell_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("side of a conversation")
        verbose_name_plural = _("sides of conversations")
        constraints = [
            models.UniqueConstraint(fields=["conversation", "company"], name="party_once"),
            models.CheckConstraint(
                condition=models.Q(read_up_to__lte=models.F("delivered_up_to")),
                name="party_read_what_was_delivered",
            ),
            models.CheckConstraint(
                condition=models.Q(unread=0)
                | models.Q(
                    read_up_to__lt=models.F("received_up_to"), unread__lte=models.F("visible")
                ),
                name="party_unread_was_received",
            ),
            models.CheckConstraint(
                condition=models.Q(visible=0, last_message__isnull=True)
                | models.Q(visible__gt=0, last_message__isnull=False),
                name="party_last_is_visible",
            ),
            models.CheckConstraint(
                condition=models.Q(tell_at__isnull=True) | models.Q(unread__gt=0),
                name="party_told_of_unread",
            ),
        ]
        indexes = [
            # The list of conversations, the latest first.
            models.Index(
                fields=["company", "-last_message"],
                condition=models.Q(last_message__isnull=False),
                name="party_list",
            ),
            # The sum of unread messages.
            models.Index(
                fields=["company"],
                include=["unread"],
                condition=models.Q(unread__gt=0),
                name="party_unread",
            ),
            # What was not yet delivered to a company.
            models.Index(
                fields=["company", "conversation"],
                condition=models.Q(delivered_up_to__lt=models.F("received_up_to")),
                name="party_undelivered",
            ),
            # Who is to be told (`telling`).
            models.Index(
                fields=["tell_at"], condition=models.Q(tell_at__isnull=False), name="party_to_tell"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.conversation_id} {self.company_id}"


class Message(models.Model):
    """One message. A deleted one stays as a mark without text and files; one that the other side
    has hidden is only seen by its own.

    ``client_id`` is made by the sender's program: sent again, it stores nothing. A foreign key of
    the database requires that the company is a party of the conversation.
    """

    conversation = models.ForeignKey(
        Conversation, on_delete=models.CASCADE, related_name="messages", db_index=False
    )
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(_("text"), blank=True)
    file_count = models.PositiveSmallIntegerField(_("files"), default=0)
    client_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(_("sent at"))
    deleted_at = models.DateTimeField(_("deleted at"), null=True)
    hidden_at = models.DateTimeField(_("hidden at"), null=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "company", "client_id"],
                condition=models.Q(client_id__isnull=False),
                name="message_sent_once",
            ),
            models.CheckConstraint(
                condition=models.Q(deleted_at__isnull=False, text="", file_count=0)
                | models.Q(deleted_at__isnull=True)
                & (~models.Q(text="") | models.Q(file_count__gt=0)),
                name="message_says_something",
            ),
        ]
        indexes = [
            # A conversation's messages, the latest first.
            models.Index(fields=["conversation", "-id"], name="message_thread"),
            # Rows that name an erased person.
            address_index("message_addresses", "text"),
        ]

    def __str__(self) -> str:
        return f"{self.conversation_id} {self.pk}"


class MessageAttachment(models.Model):
    """A file of a message."""

    message = models.ForeignKey(
        Message, on_delete=models.CASCADE, related_name="attachments", db_index=False
    )
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    slot = models.PositiveSmallIntegerField(_("place"))

    class Meta:
        verbose_name = _("file of a message")
        verbose_name_plural = _("files of messages")
        ordering = ["slot"]
        constraints = [
            models.UniqueConstraint(fields=["message", "slot"], name="message_attachment_slot"),
            models.UniqueConstraint(fields=["message", "file"], name="message_attachment_once"),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} {self.slot}"


class MessageReport(models.Model):
    """A company's report of a message of the other side, for staff to decide on. ``text`` is what
    the message said then: its author may delete it while the report waits.
    """

    message = models.ForeignKey(
        Message, on_delete=models.PROTECT, related_name="reports", db_index=False
    )
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=REASON_CHARS)
    text = models.TextField(_("text"), blank=True)
    created_at = models.DateTimeField(_("reported at"))

    class Meta:
        verbose_name = _("report of a message")
        verbose_name_plural = _("reports of messages")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["message", "company"], name="message_reported_once"),
        ]
        indexes = [
            # Rows that name an erased person.
            address_index("message_report_addresses", "reason", "text"),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} {self.company_id}"
