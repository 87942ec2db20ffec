"""The quantity that a quotation's price is for, and its net amount (RULES.md 2.3, 2.9)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.reference.currencies import rounded
from lading.base.reference.models import Unit
from lading.trade.enquiries.models import Enquiry


class PricedPer(StrEnum):
    """The quantity to which a price refers: one `unit` of the goods, one `container` or one
    `cubicMetre` (RULES.md 2.9).
    """

    UNIT = "unit"
    CONTAINER = "container"
    CUBIC_METRE = "cubicMetre"


PER_LABELS: Final[Mapping[PricedPer, Promise]] = {
    PricedPer.UNIT: _("Unit"),
    PricedPer.CONTAINER: _("Container"),
    PricedPer.CUBIC_METRE: _("Cubic metre"),
}


def priced_per(*, has_unit: bool, shipment_mode: str, shipment_type: str) -> PricedPer:
    """What a price is for: the unit if there is one, a container by sea FCL, otherwise a cubic
    metre (RULES.md 2.9).
    """
    if has_unit:
        return PricedPer.UNIT
    by_container = shipment_mode == "sea" and shipment_type == "fcl"
    return PricedPer.CONTAINER if by_container else PricedPer.CUBIC_METRE


def quantity_of(enquiry: Enquiry) -> Decimal | None:
    """The quantity that a price is multiplied with: the quantity asked for; for freight enquiries
    without one the containers, or else the cubic metres. None without any.
    """
    if enquiry.quantity is not None:
        return Decimal(enquiry.quantity)
    if enquiry.container_count is not None:
        return Decimal(enquiry.container_count)
    return enquiry.total_cubic_metres


def counted_in(enquiry: Enquiry) -> PricedPer | None:
    """What the quantity of an enquiry counts; None without one."""
    if enquiry.quantity is not None:
        return PricedPer.UNIT
    if enquiry.container_count is not None:
        return PricedPer.CONTAINER
    return None if enquiry.total_cubic_metres is None else PricedPer.CUBIC_METRE


def quantity_unit(enquiry: Enquiry) -> str:
    """What the quantity of an enquiry counts: its unit's code, else containers or cubic metres."""
    if enquiry.quantity is not None:
        return enquiry.unit.code if enquiry.unit else ""
    has_containers = enquiry.container_count is not None
    return str(PER_LABELS[PricedPer.CONTAINER if has_containers else PricedPer.CUBIC_METRE])


def agreed_quantity(
    enquiry: Enquiry, quantity_before: Decimal | None, named: Decimal | None
) -> Decimal | None:
    """The quantity of new terms: the one that was sent, or else that of the terms before. None
    means the enquiry's own quantity, also if that was sent (RULES.md 49).
    """
    if named is None:
        return quantity_before
    return None if quantity_before is None and named == quantity_of(enquiry) else named


def net_amount(
    enquiry: Enquiry,
    price: Decimal,
    unit: Unit | None,
    currency: str,
    agreed: Decimal | None = None,
) -> Decimal | None:
    """The quantity times the price, rounded half up to the decimals of the currency (RULES.md 2.3,
    70). ``agreed`` is the quantity of these terms, if it is not the enquiry's (RULES.md 49).

    None without a quantity, and if the price is for another unit than the quantity's.
    """
    quantity = quantity_of(enquiry) if agreed is None else agreed
    if quantity is None or (unit is not None and unit != enquiry.unit):
        return None
    return rounded(quantity * price, currency)
