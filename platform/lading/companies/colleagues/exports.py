"""The file of the list of secondary users."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.exports import Export, moment, plain, yes_or_no
from lading.kernel.workbook import Width

LIST = Export(
    "users",
    (
        plain(_("Name"), "name", width=Width.WIDE),
        plain(_("E-mail"), "email", width=Width.WIDE),
        yes_or_no(_("Invitation pending"), "invited"),
        moment(_("Added on"), "createdAt"),
    ),
)
