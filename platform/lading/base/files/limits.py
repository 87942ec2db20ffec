"""Limits of uploads and attachments."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, declare

FORM_OVERHEAD = 65_536
"""The most bytes that a multipart form may use for everything except the file."""
MEGABYTE = 1_000_000

# The number and size of attachments (RULES.md 2.5, 44).
declare("attachment.slots", _("Maximum attachments per enquiry or quotation"), 4, may_be_zero=True)
declare(
    "attachment.max_bytes",
    _("Maximum upload size (bytes)"),
    5_242_880,
    at_most=settings.REQUEST_MAX_MB * MEGABYTE - FORM_OVERHEAD,
)
declare("upload.per_minute", _("Uploads per person per minute"), 60)
# How many megabytes of files, and how many unused files, a company may have.
declare("upload.company_megabytes", _("Storage per company (MB)"), 10_000)
declare("upload.unused_files", _("Unattached files per company"), 300)
# The most pixels of an uploaded picture: decoding more would take too much memory.
declare("upload.max_pixels", _("Maximum pixels of an uploaded picture"), 40_000_000)
# After so many days an unused upload is deleted.
declare("retention.file_days", _("Days for which an unattached upload is kept"), 30, at_most=DAYS)
