"""The rules of enquiries and leads: states with the allowed moves between them, and limits."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import Conflict
from lading.base.kernel.limits import ANY_PLAN, DAYS, HOURS, PERCENT, UNLIMITED, declare


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


# Different enquiries that a company may open per IST month (RULES.md 18, 2.4).
declare(
    "enquiry.monthly_allowance",
    "Enquiries opened per company per month",
    {ANY_PLAN: 5, 1: 5, 2: UNLIMITED, 3: UNLIMITED},
    may_be_zero=True,
)
# Hours an unopened lead counts as new (RULES.md 22).
declare(
    "lead.new_hours",
    "Hours for which an unopened lead counts as new",
    24,
    may_be_zero=True,
    at_most=HOURS,
)
# The score at which a company is matched (RULES.md 21).
declare("match.threshold", "Minimum score for a match", 50, may_be_zero=True)
# A newly matched company is told about enquiries published within this many days (RULES.md 21).
declare(
    "match.notify_days",
    "Days after publication during which new matches are notified",
    7,
    may_be_zero=True,
    at_most=DAYS,
)
# Points to unlock an enquiry (RULES.md 17): agents and manufacturers, everyone else.
declare(
    "unlock.points.agents",
    "Points to unlock an enquiry: manufacturers and agents",
    50,
    may_be_zero=True,
)
declare(
    "unlock.points.others",
    "Points to unlock an enquiry: all other business types",
    100,
    may_be_zero=True,
)
# Submitted enquiries of a company that are this much alike, so many days apart, are taken for the
# same (RULES.md 24).
declare("alike.days", "Days of a company's enquiries checked for similar ones", 14, at_most=DAYS)
declare(
    "alike.percent",
    "Text similarity (%) from which an enquiry is flagged as similar to another",
    85,
    at_most=PERCENT,
)
# Drafts, submissions and changes of enquiries that a company may send within a minute.
declare("enquiry.writes_per_minute", "Enquiries saved per company per minute", 60)
# From where on the portal asks whether a value is meant (RULES.md 69). No container carries more
# than about 29 tonnes of cargo.
declare(
    "unusual.containers",
    "Number of containers above which the portal asks for confirmation",
    500,
)
declare(
    "unusual.container_kilograms",
    "Weight per container (kg) above which the portal asks for confirmation",
    29_000,
)
declare(
    "unusual.cargo_kilograms",
    "Cargo weight (kg) above which the portal asks for confirmation",
    100_000,
)
declare(
    "unusual.cargo_cubic_metres",
    "Cargo volume (m³) above which the portal asks for confirmation",
    1_000,
)
