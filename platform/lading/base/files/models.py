"""Uploaded files. What a file may be is decided by its content (RULES.md 44)."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Purpose(models.TextChoices):
    """What a file was uploaded for; it decides the accepted types."""

    ATTACHMENT = "attachment", _("Attachment")
    PRODUCT_IMAGE = "product_image", _("Product image")
    LOGO = "logo", _("Logo")
    DOCUMENT = "document", _("Verification document")
    MESSAGE = "message", _("File of a message")
    POLICY = "policy", _("File of a policy update")
    LISTING = "listing", _("File of unclaimed cargo")


OF_STAFF = frozenset({Purpose.POLICY})
"""Purposes for which only staff upload files."""


class StoredFile(models.Model):
    """One stored upload. Private: reached only through `files.access`."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    company_id = models.BigIntegerField(_("company id"), null=True)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    purpose = models.CharField(_("purpose"), max_length=20, choices=Purpose.choices)
    original_name = models.CharField(_("original name"), max_length=150)
    content_type = models.CharField(_("type"), max_length=40)
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    path = models.CharField(max_length=200)
    created_at = models.DateTimeField(_("created at"))
    # Whether a job has stored smaller pictures of it (`thumbnails`).
    has_thumbnails = models.BooleanField(_("has thumbnails"), default=False, db_default=False)
    # Since when nothing refers to it, set by the nightly job (`retention`).
    unused_since = models.DateTimeField(_("unused since"), null=True, blank=True)

    class Meta:
        verbose_name = _("file")
        verbose_name_plural = _("files")
        ordering = ["-id"]
        indexes = [
            # The company's own files.
            models.Index(fields=["company_id", "-id"], name="file_company"),
            # The nightly job: files to delete.
            models.Index(
                fields=["unused_since"],
                condition=models.Q(unused_since__isnull=False),
                name="file_unused",
            ),
        ]

    def __str__(self) -> str:
        return self.original_name
