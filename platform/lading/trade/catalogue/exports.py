"""The files of lists of products."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Export, moment, plain, words, yes_or_no

from .rules import ProductStatus

_LABELS: Final = {each.value: each.label for each in ProductStatus}

OFFERED: Final = _("Offered")
"""The heading by which a list of products that was downloaded is read again."""

LIST = Export(
    "products",
    (
        plain(_("Product name"), "name", width=Width.WIDE),
        plain(_("Product category"), "categories.name"),
        plain(_("HS code"), "hscode.code"),
        plain(_("Description"), "description", width=Width.WIDE),
        plain(_("Specification"), "specification", width=Width.WIDE),
        words(_("Status"), "status", _LABELS),
        yes_or_no(OFFERED, "isActive"),
        plain(_("Remarks"), "remarks", width=Width.WIDE),
        moment(_("Created on"), "createdAt"),
    ),
)

FOUND = Export(
    "products-of-companies",
    (
        plain(_("Product name"), "name", width=Width.WIDE),
        plain(_("Product category"), "categories.name"),
        plain(_("HS code"), "hscode.code"),
        plain(_("Description"), "description", width=Width.WIDE),
        plain(_("Company"), "companyName", width=Width.WIDE),
        plain(_("Country"), "country"),
        plain(_("Business type"), "businessTypes.name"),
        moment(_("Created on"), "createdAt"),
    ),
)
