"""The file of the list of notifications."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Export, moment, plain

LIST = Export(
    "notifications",
    (
        moment(_("Date"), "createdAt"),
        plain(_("Title"), "title", width=Width.WIDE),
        plain(_("Text"), "body", width=Width.WIDE),
        moment(_("Read on"), "readAt"),
    ),
)
