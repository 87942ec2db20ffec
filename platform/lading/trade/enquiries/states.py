"""The states of an enquiry and of a lead, and the allowed moves between them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import Conflict


class EnquiryStatus(models.TextChoices):
    """The stored status. The status that a row shows is derived from it (RULES.md 28)."""

    DRAFT = "draft", _("Draft")
    PENDING_APPROVAL = "pending_approval", _("Pending approval")
    PUBLISHED = "published", _("Published")
    REJECTED = "rejected", _("Rejected")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class OrderState(models.TextChoices):
    """How far the order on an enquiry has come."""

    NONE = "", _("No order")
    PLACED = "order_placed", _("Awaiting order confirmation")
    CONFIRMED = "order_confirmed", _("Order confirmed")


class LeadStatus(models.TextChoices):
    """Status of a lead for your company (RULES.md 22). `new_enquiry`: not opened, and published
    within the last 24 hours by default. `awaiting_for_quotation`: opened or no longer new, but your
    company has sent no quotation. `quotation_sent`: your company has sent one. `order_placed`: the
    buyer placed an order on the quotation. `order_confirmed`: your company confirmed the order.
    """

    NEW_ENQUIRY = "new_enquiry", _("New enquiry")
    AWAITING_FOR_QUOTATION = "awaiting_for_quotation", _("Awaiting quotation")
    QUOTATION_SENT = "quotation_sent", _("Quotation sent")
    ORDER_PLACED = "order_placed", _("Awaiting order confirmation")
    ORDER_CONFIRMED = "order_confirmed", _("Order confirmed")


ALLOWED: Mapping[str, frozenset[str]] = {
    EnquiryStatus.DRAFT: frozenset({EnquiryStatus.DRAFT, EnquiryStatus.PENDING_APPROVAL}),
    EnquiryStatus.PENDING_APPROVAL: frozenset(
        {EnquiryStatus.PENDING_APPROVAL, EnquiryStatus.PUBLISHED, EnquiryStatus.REJECTED}
    ),
    EnquiryStatus.REJECTED: frozenset({EnquiryStatus.DRAFT, EnquiryStatus.PENDING_APPROVAL}),
    EnquiryStatus.PUBLISHED: frozenset({EnquiryStatus.WITHDRAWN}),
    EnquiryStatus.WITHDRAWN: frozenset(),
}
"""The allowed moves of an enquiry (RULES.md 24). An edit keeps or changes the status by the same
map.
"""

EDITABLE = frozenset({EnquiryStatus.DRAFT, EnquiryStatus.PENDING_APPROVAL, EnquiryStatus.REJECTED})

QUOTATION_SENT = "quotation_sent"
"""Shown on the owner's row while a quotation is unread: the documents' 'New Quotation'."""
QUOTATION_RECEIVED = "quotation_received"

DERIVED = (OrderState.CONFIRMED, OrderState.PLACED, QUOTATION_SENT, QUOTATION_RECEIVED)
"""Statuses of a row that are never stored (RULES.md 28)."""


def check(current: str, target: str) -> None:
    """Raise Conflict unless an enquiry may go from ``current`` to ``target``."""
    if target not in ALLOWED[current]:
        raise Conflict


def shown_status(status: str, order_state: str, *, quotations: int, unread: int) -> str:
    """The status on the owner's row: the last one reached (RULES.md 28)."""
    if order_state:
        return str(order_state)
    if status == EnquiryStatus.WITHDRAWN or not quotations:
        return str(status)
    return QUOTATION_SENT if unread else QUOTATION_RECEIVED


def deletion_target(status: str, order_state: str) -> str:
    """What deleting does (RULES.md 24): the status after it, or "" if the row is removed.

    Raises Conflict once an order is placed or confirmed, and for a withdrawn enquiry.
    """
    if order_state:
        raise Conflict(
            _("An order has been placed for this enquiry, so it can no longer be deleted.")
        )
    if status in EDITABLE:
        return ""
    check(status, EnquiryStatus.WITHDRAWN)
    return EnquiryStatus.WITHDRAWN


def lead_status(receipt: str | None, *, is_new: bool) -> str:
    """The status on a supplier's row (RULES.md 22)."""
    if receipt:
        return receipt
    return LeadStatus.NEW_ENQUIRY.value if is_new else LeadStatus.AWAITING_FOR_QUOTATION.value
