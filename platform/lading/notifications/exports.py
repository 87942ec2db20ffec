"""The file of the list of notifications."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.exports import Export, moment, plain
from lading.kernel.workbook import Width

LIST = Export(
    "notifications",
    (
        moment(_("Date"), "createdAt"),
        plain(_("Title"), "title", width=Width.WIDE),
        plain(_("Text"), "body", width=Width.WIDE),
        moment(_("Read on"), "readAt"),
    ),
)
