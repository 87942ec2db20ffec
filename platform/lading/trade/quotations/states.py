"""The states of a quotation and of a counter-offer, and the allowed moves between them (RULES.md
26, 27, 49).
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _


class QuotationStatus(models.TextChoices):
    """Status of a quotation. `quotation_sent`: no order has been placed on it. `order_placed`: the
    buyer has placed an order. `order_confirmed`: the seller has confirmed the order. `withdrawn`:
    its enquiry was withdrawn, or the seller's company was closed.
    """

    QUOTATION_SENT = "quotation_sent", _("Quotation sent")
    ORDER_PLACED = "order_placed", _("Awaiting order confirmation")
    ORDER_CONFIRMED = "order_confirmed", _("Order confirmed")
    WITHDRAWN = "withdrawn", _("Withdrawn")


ALLOWED: Mapping[str, frozenset[str]] = {
    QuotationStatus.QUOTATION_SENT: frozenset(
        {QuotationStatus.ORDER_PLACED, QuotationStatus.WITHDRAWN}
    ),
    QuotationStatus.ORDER_PLACED: frozenset({QuotationStatus.ORDER_CONFIRMED}),
    QuotationStatus.ORDER_CONFIRMED: frozenset(),
    QuotationStatus.WITHDRAWN: frozenset(),
}

REVISABLE = frozenset({QuotationStatus.QUOTATION_SENT})
"""States in which the seller may add a version (RULES.md 26)."""

WITHDRAWABLE = frozenset(
    status for status, targets in ALLOWED.items() if QuotationStatus.WITHDRAWN in targets
)
ORDERED = frozenset({QuotationStatus.ORDER_PLACED, QuotationStatus.ORDER_CONFIRMED})

ALIASES: Mapping[str, str] = {
    **{str(status): str(status) for status in QuotationStatus},
    "order_cofirmed": QuotationStatus.ORDER_CONFIRMED.value,
}
"""Statuses that are accepted from callers, compared without case: `ORDER_COFIRMED` too (RULES.md
28).
"""


class CounterStatus(models.TextChoices):
    """The stored status of a counter-offer. ``answered``: the seller revised the quotation;
    ``closed``: it could no longer be accepted, for the reason in ``ClosedBecause``.
    """

    OPEN = "open", _("Open")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    ANSWERED = "answered", _("Answered by a revision")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    CLOSED = "closed", _("Closed")


COUNTER_ALLOWED: Mapping[str, frozenset[str]] = {
    CounterStatus.OPEN: frozenset(set(CounterStatus) - {CounterStatus.OPEN}),
    CounterStatus.ACCEPTED: frozenset(),
    CounterStatus.DECLINED: frozenset(),
    CounterStatus.ANSWERED: frozenset(),
    CounterStatus.WITHDRAWN: frozenset(),
    CounterStatus.CLOSED: frozenset(),
}
"""The allowed moves of a counter-offer (RULES.md 49)."""


class ClosedBecause(models.TextChoices):
    """Why a counter-offer was closed."""

    ORDERED = "ordered", _("An order was placed against the quotation")
    ORDERED_ELSEWHERE = "ordered_elsewhere", _("An order was placed against another quotation")
    EXPIRED = "expired", _("The counter-offer or the quotation has expired")
    QUOTATION_WITHDRAWN = "quotation_withdrawn", _("The quotation was withdrawn")
