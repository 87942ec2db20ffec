"""The files of the lists of one's own enquiries and of leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, Row, day, moment, plain, words
from lading.base.kernel.errors import Text
from lading.base.reference.business_types import ID_BY_CODE, type_name
from lading.base.reference.money_columns import money

from .form.fields import AIR, FCL, LCL, SEA
from .rules import QUOTATION_RECEIVED, QUOTATION_SENT, EnquiryStatus, LeadStatus, OrderState

_OWN_STATUSES: Final = {
    **{each.value: each.label for each in (*EnquiryStatus, *OrderState)},
    QUOTATION_SENT: _("New quotation"),
    QUOTATION_RECEIVED: _("Quotation received"),
}
_WAYS: Final[Mapping[str, Text]] = {SEA: _("Sea"), AIR: _("Air"), FCL: "FCL", LCL: "LCL"}
_LEAD_STATUSES: Final = {each.value: each.label for each in LeadStatus}


NUMBER: Final = _("Enquiry number")
PARTY: Final = _("Party")
"""Headings by which a list of enquiries that was downloaded is read again."""


def _party(row: Row) -> str:
    """The kinds of business that are asked."""
    return ", ".join(type_name(ID_BY_CODE[code]) for code in row["targetedBusinessType"])


_GOODS: Final = (
    plain(_("Product category"), "categories.name", part_of="hsCode"),
    plain(_("HS code"), "hscode.code", part_of="hsCode"),
)
_QUANTITY: Final = (
    plain(_("Quantity"), "qty"),
    plain(_("Unit"), "units"),
    plain(_("Container type"), "containerType"),
    plain(_("Number of containers"), "noOfContainers"),
)
_ROUTE: Final = (
    plain(_("Loading country"), "sourceCountry", part_of="lane"),
    plain(_("Loading port"), "sourcePort", part_of="lane"),
    plain(_("Destination country"), "destinationCountry", part_of="lane"),
    plain(_("Destination port"), "destinationPort", part_of="lane"),
)
_ASKED: Final = (
    plain(_("Delivery terms"), "paymentTerms"),
    plain(_("Currency"), "currency"),
    day(_("Cargo readiness date"), "cargoReadinessDate"),
)

_SHIPMENT: Final = (
    words(_("Shipment mode"), "shipmentMode", _WAYS),
    words(_("Shipment type"), "shipmentType", _WAYS),
    plain(_("Net weight per container (kg)"), "netWeightPerContainer"),
    plain(_("Cargo weight (kg)"), "cargoWeight"),
    plain(_("Total cubic metres"), "totalCubicMeter"),
)

OWN = Export(
    "enquiries",
    (
        plain(NUMBER, "id", width=Width.NARROW),
        plain(_("Product name"), "productName", width=Width.WIDE),
        plain(_("Product category"), "categories.name"),
        plain(_("HS code"), "hscode.code"),
        Column(PARTY, _party, width=Width.WIDE),
        *_QUANTITY,
        *_ROUTE,
        *_SHIPMENT,
        *_ASKED,
        plain(_("Location for delivery"), "locationForDelivery"),
        money(_("Rate indication"), "rateindication", currency="currency"),
        plain(_("Requirements"), "description", width=Width.WIDE),
        plain(_("Remarks"), "remarks", width=Width.WIDE),
        plain(_("Quotations"), "totalQuotations"),
        moment(_("Created on"), "createdAt"),
        words(_("Status"), "status", _OWN_STATUSES),
    ),
)
LEADS = Export(
    "leads",
    (
        plain(NUMBER, "id", width=Width.NARROW),
        plain(_("Product name"), "productName", part_of="product", width=Width.WIDE),
        *_GOODS,
        plain(_("Company"), "user.companyName", part_of="company", width=Width.WIDE),
        *_QUANTITY,
        *_ROUTE,
        *_ASKED,
        plain(_("Match (%)"), "matchScore", part_of="match"),
        moment(_("Published on"), "publishedAt", part_of="posted"),
        words(_("Status"), "status", _LEAD_STATUSES, part_of="status"),
    ),
)
