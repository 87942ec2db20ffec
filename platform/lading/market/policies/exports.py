"""The file of the list of policy updates."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Export, day, moment, plain, words

from .rules import UpdateType

LIST = Export(
    "policy-updates",
    (
        plain(_("Title"), "title", width=Width.WIDE),
        words(_("Type of update"), "typeOfUpdate", UpdateType),
        day(_("Effective date"), "withEffectiveDate"),
        plain(_("Details"), "details", width=Width.WIDE),
        moment(_("Updated on"), "updatedAt"),
    ),
)
