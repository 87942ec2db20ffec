"""The file of a list of quotations, and the columns that orders' files share with it."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width
from lading.base.http.exports import Column, Export, Row, day, moment, plain, words
from lading.base.reference.money_columns import money

from .pricing import PER_LABELS, PricedPer
from .rules import QuotationStatus

STATUS = _("Status")
LABELS: Final = {each.value: each.label for each in QuotationStatus}


def _quantity_asked(row: Row) -> tuple[Any, Any]:
    """What was asked for, and its unit."""
    enquiry = row["enquiries"]
    if enquiry["qty"] is not None:
        return enquiry["qty"], enquiry["units"]
    if enquiry["noOfContainers"] is not None:
        return enquiry["noOfContainers"], str(PER_LABELS[PricedPer.CONTAINER])
    volume = enquiry["totalCubicMeter"]
    return volume, None if volume is None else str(PER_LABELS[PricedPer.CUBIC_METRE])


def _quantity(row: Row) -> Any:
    """The quantity of the terms, else the one asked for."""
    return _quantity_asked(row)[0] if row["qty"] is None else row["qty"]


def _quantity_unit(row: Row) -> Any:
    """A quantity is in the unit that was asked for, whatever the price is for."""
    return None if _quantity(row) is None else _quantity_asked(row)[1]


def _priced_per(row: Row) -> Any:
    """The unit that the price is quoted per."""
    basis = PricedPer(row["pricedPer"])
    return row["units"] if basis is PricedPer.UNIT else str(PER_LABELS[basis])


def terms(*, price: str, delivery: str) -> tuple[Column, ...]:
    """What is offered, and for how much. ``price`` and ``delivery`` are the list's columns with the
    price and with the delivery terms; "" if it has none.
    """
    return (
        Column(_("Quantity"), _quantity),
        Column(_("Quantity unit"), _quantity_unit),
        money(_("Price"), "price", currency="currencyCode", part_of=price),
        Column(_("Price is per"), _priced_per, part_of=price),
        money(_("Total"), "netAmount", currency="currencyCode", part_of=price),
        plain(_("Currency"), "currencyCode", part_of=price),
        plain(_("Delivery terms"), "paymentTerms", part_of=delivery),
        plain(_("Location for delivery"), "locationForDelivery", part_of=delivery),
    )


ROUTE: Final = (
    plain(_("Loading country"), "enquiries.sourceCountry"),
    plain(_("Loading port"), "enquiries.sourcePort"),
    plain(_("Destination country"), "enquiries.destinationCountry"),
    plain(_("Destination port"), "enquiries.destinationPort"),
)

LIST = Export(
    "quotations",
    (
        plain(_("Quotation number"), "id", width=Width.NARROW),
        plain(_("Enquiry number"), "enquiryId", width=Width.NARROW),
        plain(_("Product name"), "enquiries.productName", part_of="product", width=Width.WIDE),
        plain(_("Seller"), "sender.companyName", part_of="company", width=Width.WIDE),
        *terms(price="price", delivery="terms"),
        day(_("Valid until"), "expiryDate", part_of="expiry"),
        *ROUTE,
        plain(_("Response message"), "description", width=Width.WIDE),
        moment(_("Sent on"), "createdAt", part_of="createdAt"),
        words(STATUS, "status", LABELS, part_of="status"),
    ),
)
