"""Policy updates: what staff write about rules of trade, in versions that are all kept."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel.values.search import Words

from .rules import FileRole, UpdateType

TITLE_LENGTH = 150
DETAILS_LENGTH = 1000
DESCRIPTION_LENGTH = 20_000
"""The most characters of a title, a summary and a text."""
SEARCHED = ("title", "details")


class PolicyUpdate(models.Model):
    """An update (RULES.md 3.1). What it says is in its current version."""

    current = models.OneToOneField(
        "PolicyVersion", on_delete=models.PROTECT, related_name="+", null=True, editable=False
    )
    # An inactive update is shown to staff alone.
    is_active = models.BooleanField(_("active"), default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))

    class Meta:
        verbose_name = _("policy update")
        verbose_name_plural = _("policy updates")
        ordering = ["-id"]
        indexes = [
            # The readers' list: what changed last comes first.
            models.Index(
                fields=["-updated_at", "-id"],
                condition=models.Q(is_active=True),
                name="policy_active",
            ),
        ]

    def __str__(self) -> str:
        return self.current.title if self.current else f"#{self.pk}"


class PolicyVersion(models.Model):
    """What an update said from one saving to the next. It never changes."""

    policy = models.ForeignKey(PolicyUpdate, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    # A summary in plain text.
    details = models.CharField(_("details"), max_length=DETAILS_LENGTH)
    # Markdown.
    description = models.TextField(_("description"), max_length=DESCRIPTION_LENGTH)
    type_of_update = models.CharField(
        _("type of update"), max_length=20, choices=UpdateType.choices
    )
    effective_on = models.DateField(_("effective date"), null=True, blank=True)
    business_type_ids = ArrayField(models.PositiveSmallIntegerField(), verbose_name=_("readers"))
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    saved_at = models.DateTimeField(_("saved at"))

    class Meta:
        verbose_name = _("version of a policy update")
        verbose_name_plural = _("versions of policy updates")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["policy", "number"], name="policy_version_number"),
            models.CheckConstraint(
                condition=~models.Q(business_type_ids=[]), name="policy_version_has_readers"
            ),
        ]
        indexes = [
            # Whose updates a business type reads.
            GinIndex(fields=["business_type_ids"], name="policy_readers"),
            # The search by words.
            GinIndex(Words(*SEARCHED), name="policy_words"),
        ]

    def __str__(self) -> str:
        return f"{self.title} v{self.number}"


class PolicyFile(models.Model):
    """An image or a reference document of a version."""

    version = models.ForeignKey(PolicyVersion, on_delete=models.CASCADE, related_name="files")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(_("role"), max_length=10, choices=FileRole.choices)
    slot = models.PositiveSmallIntegerField(_("slot"))

    class Meta:
        verbose_name = _("file of a policy update")
        verbose_name_plural = _("files of policy updates")
        ordering = ["slot"]
        constraints = [
            models.UniqueConstraint(fields=["version", "role", "slot"], name="policy_file_slot"),
            models.UniqueConstraint(fields=["version", "file"], name="policy_file_once"),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.role} {self.slot}"
