"""The files of lists of offers."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, day, moment, plain, words
from lading.base.reference.money_columns import rupees

from .rules import Hidden, OfferStatus

_OFFERED: Final[tuple[Column, ...]] = (
    plain(_("Product name"), "name", width=Width.WIDE),
    plain(_("Product category"), "categories.name"),
    plain(_("HS code"), "hscode.code"),
    plain(_("Available quantity"), "qty"),
    plain(_("Unit"), "uom"),
    rupees(_("Price in INR"), "price"),
    plain(_("Delivery terms"), "paymentTerms"),
    plain(_("Location for delivery"), "locationForDelivery", width=Width.WIDE),
    plain(_("Comments"), "comments", width=Width.WIDE),
    day(_("Expiry date"), "expiryDate"),
    words(_("Status"), "status", OfferStatus),
)

OWN = Export(
    "offers",
    (
        *_OFFERED,
        words(_("Not shown because"), "hidden", Hidden),
        plain(_("Remarks"), "remarks", width=Width.WIDE),
        moment(_("Created on"), "createdAt"),
    ),
)

CARGO_OFFERS = Export(
    "cargo-offers",
    (
        *_OFFERED,
        plain(_("Company"), "user.companyName", width=Width.WIDE),
        plain(_("Country"), "country"),
        plain(_("Business type"), "businessTypes.name"),
        moment(_("Created on"), "createdAt"),
    ),
)
