"""The file of a list of orders."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Export, moment, plain, words
from lading.trade.quotations.exports import LABELS, ROUTE, STATUS, terms

ROLES: Final = {"placed": _("Buyer"), "received": _("Seller")}

LIST = Export(
    "orders",
    (
        plain(_("Order number"), "id", width=Width.NARROW),
        plain(_("Enquiry number"), "enquiryId", width=Width.NARROW),
        plain(_("Product name"), "enquiries.productName", part_of="product", width=Width.WIDE),
        words(_("Your role"), "side", ROLES, part_of="side"),
        plain(_("Company"), "party.companyName", part_of="company", width=Width.WIDE),
        *terms(price="amount", delivery=""),
        *ROUTE,
        moment(_("Ordered on"), "orderedAt", part_of="orderedAt"),
        moment(_("Confirmed on"), "confirmedAt"),
        words(STATUS, "status", LABELS, part_of="status"),
    ),
)
