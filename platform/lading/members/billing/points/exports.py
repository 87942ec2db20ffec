"""The file of the history of points."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, moment, plain, words
from lading.members.billing.models import MovementKind

_LABELS: Final = {each.value: each.label for each in MovementKind}

LIST = Export(
    "points",
    (
        moment(_("Date"), "transactiondate"),
        plain(_("Transaction"), "transactionname", width=Width.WIDE),
        words(_("Type"), "transactiontype", _LABELS),
        # As on the screen: what was added is above nothing.
        Column(_("Points"), lambda row: -row["pointsconsumed"]),
    ),
)
