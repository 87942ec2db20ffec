"""The file of the list of secondary users."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Export, moment, plain, yes_or_no

LIST = Export(
    "users",
    (
        plain(_("Name"), "name", width=Width.WIDE),
        plain(_("E-mail"), "email", width=Width.WIDE),
        yes_or_no(_("Invitation pending"), "invited"),
        moment(_("Added on"), "createdAt"),
    ),
)
