"""Files with many products, enquiries or rates, which their person has checked and then stored."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from . import rules
from .rules import ImportState


class BulkImport(models.Model):
    """A file to import, until some days after it was uploaded. Only the person who uploaded it sees
    it. It refers to nobody by a foreign key, because an erasure deletes it.
    """

    kind = models.CharField(_("kind"), max_length=12)
    # The variant of enquiries.
    variant = models.CharField(_("variant"), max_length=10, blank=True)
    user_id = models.BigIntegerField(_("user id"))
    company_id = models.BigIntegerField(_("company id"))
    request_id = models.CharField(_("request id"), max_length=64, blank=True)
    language = models.CharField(_("language"), max_length=5)
    file_name = models.CharField(_("file"), max_length=150)
    state = models.CharField(
        _("state"), max_length=10, choices=ImportState.choices, default=ImportState.CHECKING
    )
    # Binary, because both may have people's addresses, and are deleted before an erasure is due.
    content = models.BinaryField(_("content"))
    """The file; once it was checked, its table as compressed JSON; empty once it is stored."""
    original = models.BinaryField(_("original file"), default=bytes)
    """The file, once ``content`` is not it any more, while another heading can be chosen."""
    opening = models.BinaryField(_("beginning of the file"), default=bytes)
    """Its first rows (`TableRead.opening`) as compressed JSON; empty while there are none."""
    sheet = models.TextField(_("sheet"), blank=True)
    heading_row = models.PositiveIntegerField(_("row of the heading"), null=True)
    """Where its person says that the heading is; NULL where it is told from the file."""
    report = models.BinaryField(_("report"), default=bytes)
    """A `Report` as compressed JSON, without the messages of each row."""
    row_messages = models.BinaryField(_("messages of rows"), default=bytes)
    """The messages of each row, which the file with errors has; they may be very many."""
    pictures = models.JSONField(_("pictures"), default=dict)
    """The ``src`` of uploaded pictures by the names that the file calls them."""
    answers = models.JSONField(_("answers"), default=dict)
    """What its person said about columns that can be read in two ways, by field."""
    choices = models.JSONField(_("choices"), default=dict)
    """What was chosen for written values (`written_values.Choices`)."""
    has_table = models.BooleanField(_("has its table"), default=False)
    """Whether ``content`` is the table."""
    row_count = models.PositiveIntegerField(_("rows"), default=0)
    revision = models.PositiveIntegerField(_("revision"), default=0)
    """How often its person had it read or checked again, so that they confirm what they saw."""
    created_at = models.DateTimeField(_("created at"))
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("bulk import")
        verbose_name_plural = _("bulk imports")
        ordering = ["-id"]
        indexes = [
            # A person's own, newest first.
            models.Index(fields=["user_id", "-id"], name="bulk_own"),
            # The nightly job: old ones.
            models.Index(fields=["created_at"], name="bulk_created"),
        ]

    def __str__(self) -> str:
        return self.file_name

    def move(self, state: ImportState, *more: str) -> None:
        """Store another state, and ``more`` fields with it. Raises Conflict for a move that is not
        allowed.
        """
        rules.check(self.state, state)
        self.state = state
        self.save(update_fields=["state", *more])


class RememberedChoice(models.Model):
    """What a company chose for a value that is written in its files, until some time after it was
    last used. The value itself is kept as a hash: anything may be written in a file.
    """

    company_id = models.BigIntegerField(_("company id"))
    kind = models.CharField(_("kind"), max_length=12)
    # The field, and what is written there.
    key = models.CharField(_("key"), max_length=80)
    # "" for an empty field.
    value = models.CharField(_("value"), max_length=40, blank=True)
    used_at = models.DateTimeField(_("used at"))

    class Meta:
        verbose_name = _("remembered choice")
        verbose_name_plural = _("remembered choices")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["company_id", "kind", "key"], name="bulk_one_choice"),
        ]
        indexes = [
            # The nightly job: those not used for long.
            models.Index(fields=["used_at"], name="bulk_choice_used"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.value}"
