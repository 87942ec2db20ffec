"""Names of purchases in the reader's language: plans, points, and the lines of their histories.

Rows store the English words, which invoices print. A plan's name is either one of ours, which is
translated, or was written by staff and is shown as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop, ngettext

from lading.members.billing.models import MovementKind, OrderKind, PaymentOrder

OURS: Final = frozenset(
    {
        gettext_noop("Free"),
        gettext_noop("Basic"),
        gettext_noop("Premium"),
        gettext_noop("Basic yearly"),
        gettext_noop("Premium yearly"),
        gettext_noop("Freight Free"),
        gettext_noop("Freight Basic"),
        gettext_noop("Freight Basic yearly"),
        gettext_noop("Freight Premium"),
        gettext_noop("Freight Premium yearly"),
        gettext_noop("Exporter Free"),
        gettext_noop("Exporter Basic"),
        gettext_noop("Exporter Basic yearly"),
        gettext_noop("Exporter Premium"),
        gettext_noop("Exporter Premium yearly"),
        gettext_noop("Manufacturer-exporter Free"),
        gettext_noop("Manufacturer-exporter Basic"),
        gettext_noop("Manufacturer-exporter Basic yearly"),
        gettext_noop("Manufacturer-exporter Premium"),
        gettext_noop("Manufacturer-exporter Premium yearly"),
        gettext_noop("Manufacturer and agent Free"),
        gettext_noop("Manufacturer and agent Basic"),
        gettext_noop("Manufacturer and agent Basic yearly"),
        gettext_noop("Manufacturer and agent Premium"),
        gettext_noop("Manufacturer and agent Premium yearly"),
        gettext_noop("Customs house agent Free"),
        gettext_noop("Customs house agent Basic"),
        gettext_noop("Customs house agent Basic yearly"),
        gettext_noop("Customs house agent Premium"),
        gettext_noop("Customs house agent Premium yearly"),
    }
)
"""Every plan name in `fixtures/plans.csv`."""


_FORMERLY: Final = "Customs agent "
"""How names that now begin with "Customs house agent" began. Old purchases have them."""


def plan_name(name: str) -> str:
    """The plan's name in the reader's language."""
    if name.startswith(_FORMERLY):
        name = name.replace(_FORMERLY, "Customs house agent ", 1)
    return gettext(name) if name in OURS else name


def points_words(points: int) -> str:
    """A number of points: `500 points`."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


def bought(description: str, points: int) -> str:
    """What an order was for: its stored description, or its points if it bought some."""
    return points_words(points) if points else plan_name(description)


def order_words(order: PaymentOrder) -> str:
    """What an order is for."""
    return bought(order.description, order.points if order.kind == OrderKind.POINTS else 0)


def movement_words(kind: str, description: str, points: int, params: Mapping[str, Any]) -> str:
    """Why ``points`` moved: made from the stored values, or else the English description.

    A correction shows what staff wrote.
    """
    if kind == MovementKind.PURCHASE:
        return points_words(abs(points))
    if kind == MovementKind.REFUND and "points" in params:
        returned = gettext("Refund of {what}, returned by the bank")
        template = returned if params.get("returned") else gettext("Refund of {what}")
        return template.format(what=points_words(params["points"]))
    if kind == MovementKind.UNLOCK and "enquiry" in params:
        return gettext("Enquiry {enquiry}: {product}").format(**params)
    return description
