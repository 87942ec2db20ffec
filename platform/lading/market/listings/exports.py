"""The files of the lists of unclaimed cargo and RODTEP offers."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Export, day, moment, plain, words
from lading.base.reference.money_columns import money, rupees

from .rules import ListingStatus, PriceBasis

UNCLAIMED: Final = Export(
    "unclaimed-cargo",
    (
        plain(_("Company"), "companyName", width=Width.WIDE),
        plain(_("Product category"), "category.name"),
        plain(_("HS code"), "hsCode.code"),
        plain(_("Description"), "description", width=Width.WIDE),
        plain(_("Loading port"), "sourcePort"),
        plain(_("Destination port"), "destinationPort"),
        plain(_("Available quantity"), "availableRequired"),
        plain(_("Unit"), "uom"),
        plain(_("Currency"), "currency"),
        money(_("Contract price"), "contractPrice", currency="currency"),
        money(_("New price"), "newPrice", currency="currency"),
        words(_("Prices are for"), "priceBasis", PriceBasis),
        words(_("Status"), "status", ListingStatus),
        plain(_("Remarks"), "remarks", width=Width.WIDE),
        moment(_("Submitted on"), "createdAt"),
    ),
)

RODTEP: Final = Export(
    "rodtep",
    (
        plain(_("Company"), "companyName", width=Width.WIDE),
        plain(_("Product category"), "category.name"),
        plain(_("HS code"), "hsCode.code"),
        plain(_("Loading port"), "port"),
        rupees(_("Total RODTEP value in INR"), "totalRodtepValue"),
        rupees(_("Asking price in INR"), "askingPrice"),
        plain(_("Price as a percentage"), "pricePercent"),
        plain(_("Scrip number"), "scripNumber"),
        day(_("Scrip valid until"), "expiryDate"),
        words(_("Status"), "status", ListingStatus),
        plain(_("Remarks"), "remarks", width=Width.WIDE),
        moment(_("Submitted on"), "createdAt"),
    ),
)
