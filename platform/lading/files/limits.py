"""Limits of uploads and attachments."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import DAYS, declare

FORM_OVERHEAD = 65_536
"""Bytes that a multipart form may spend on everything that is not the file."""
MEGABYTE = 1_000_000

# Attachment slots and size (RULES.md 2.5, 44).
declare("attachment.slots", _("Attachments of an enquiry or quotation"), 4, may_be_zero=True)
declare(
    "attachment.max_bytes",
    _("Largest upload, in bytes"),
    5_242_880,
    at_most=settings.REQUEST_MAX_MB * MEGABYTE - FORM_OVERHEAD,
)
declare("upload.per_minute", _("Uploads of one person within a minute"), 60)
# Megabytes of files a company may keep, and how many of its files nothing may refer to (yet).
declare("upload.company_megabytes", _("Megabytes of files a company may keep"), 10_000)
declare("upload.unused_files", _("Files of a company that nothing refers to"), 300)
# Pixels of an uploaded picture; more would cost the server too much memory to look at.
declare("upload.max_pixels", _("Pixels of an uploaded picture"), 40_000_000)
# Days that an upload stays to which nothing refers (any more).
declare("retention.file_days", _("Days an upload is kept that nothing refers to"), 30, at_most=DAYS)
