"""The files that staff import into reference tables."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.reference.imports.states import ImportState


class StaffImport(models.Model):
    """A file that staff import into a table, until a day after it was uploaded (`services`). Only
    the person who uploaded it sees it.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    table = models.CharField(_("table"), max_length=80)
    file_name = models.CharField(_("file"), max_length=150)
    user_id = models.BigIntegerField(_("user id"))
    request_id = models.CharField(_("request id"), max_length=64, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=ImportState.choices, default=ImportState.READING
    )
    # Binary, because they may have people's addresses, and are deleted before an erasure is due.
    content = models.BinaryField(_("content"))
    """The file; empty at the end, and when it cannot be read."""
    rows = models.BinaryField(_("rows"), default=bytes, db_default=b"")
    """The table in the file as compressed JSON, from its preview until it is imported."""
    report = models.BinaryField(_("report"), default=bytes)
    """A `Report` as compressed JSON."""
    sheet = models.CharField(_("sheet"), max_length=255, blank=True, default="", db_default="")
    """The sheet that the person chose; "" where it is to be found."""
    heading_row = models.PositiveIntegerField(_("heading in row"), null=True, blank=True)
    """The row that they named as the heading; null where it is to be found."""
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ["-id"]
        indexes = [
            # The nightly job: old ones.
            models.Index(fields=["created_at"], name="import_created"),
            # A person's own of a table.
            models.Index(fields=["user_id", "table"], name="import_own"),
        ]

    def __str__(self) -> str:
        return self.file_name
