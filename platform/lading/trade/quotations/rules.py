"""The rules of quotations and counter-offers (RULES.md 26, 27, 49): states with the allowed moves
between them, what each party may do, and limits.

Services raise the refusals found here, and the API sends the allowed actions as ``can``. The
version that somebody saw is checked separately (`seen`), because an answer always shows the current
one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import AppError, Conflict, Forbidden
from lading.base.kernel.limits import declare
from lading.trade.enquiries.rules import EnquiryStatus


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


EXPIRED = _("This quotation has expired. Ask the seller for a new one.")
SIBLING_ORDERED = _("An order has already been placed for this enquiry.")
NOT_PUBLISHED = _("This enquiry is no longer open.")
ALREADY_COUNTERED = _("Your counter-offer is still awaiting an answer.")
COUNTER_EXPIRED = _("The validity has ended. Revise your quotation instead.")
DECIDED = _("This counter-offer is no longer open.")


class QuotationAction(StrEnum):
    """An action on a quotation. For the buyer who received it: place an order (`placeOrder`) or
    make a counter-offer (`counterOffer`). For the seller who sent it: `revise` the terms or confirm
    the order (`confirmOrder`). For both: `rate` the other company once an order is placed, or view
    the other company's profile (`viewProfile`).
    """

    PLACE_ORDER = "placeOrder"
    CONFIRM_ORDER = "confirmOrder"
    REVISE = "revise"
    COUNTER_OFFER = "counterOffer"
    RATE = "rate"
    VIEW_PROFILE = "viewProfile"


class CounterAction(StrEnum):
    """An action on an open counter-offer: the quotation's seller may `accept` or `decline` it, and
    the buyer who made it may `withdraw` it.
    """

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"


Actions = tuple[QuotationAction, ...]


@dataclass(frozen=True, slots=True)
class PartyState:
    """A quotation as one of its parties sees it, with everything that decides what this party may
    do.
    """

    is_seller: bool
    status: str
    enquiry_status: str
    is_enquiry_ordered: bool
    """Whether an order was placed on the enquiry, with any seller."""
    is_expired: bool
    has_counter_offer: bool
    """Whether a counter-offer waits for an answer."""


def refusal_of_order(quotation: PartyState) -> AppError | None:
    """Why the party cannot place the order; None when it can (RULES.md 27)."""
    if quotation.is_seller:
        return Forbidden()
    if QuotationStatus.ORDER_PLACED not in ALLOWED[quotation.status]:
        return Conflict()
    if quotation.enquiry_status != EnquiryStatus.PUBLISHED:
        return Conflict(NOT_PUBLISHED)
    if quotation.is_enquiry_ordered:
        return Conflict(SIBLING_ORDERED)
    return Conflict(EXPIRED, code="QUOTATION_EXPIRED") if quotation.is_expired else None


def refusal_of_confirmation(quotation: PartyState) -> AppError | None:
    """Why the party cannot confirm the order; None when it can (RULES.md 27)."""
    if not quotation.is_seller:
        return Forbidden()
    is_placed = QuotationStatus.ORDER_CONFIRMED in ALLOWED[quotation.status]
    return None if is_placed else Conflict()


def refusal_of_revision(quotation: PartyState) -> AppError | None:
    """Why the party cannot add a version; None when it can (RULES.md 26)."""
    if not quotation.is_seller:
        return Forbidden()
    if quotation.status not in REVISABLE:
        return Conflict()
    return Conflict(NOT_PUBLISHED) if quotation.enquiry_status != EnquiryStatus.PUBLISHED else None


def refusal_of_counter_offer(quotation: PartyState) -> AppError | None:
    """Why the party cannot propose other terms; None when it can: on a quotation that it could
    order, and without an open counter-offer (RULES.md 49).
    """
    refusal = refusal_of_order(quotation)
    if refusal is None and quotation.has_counter_offer:
        return Conflict(ALREADY_COUNTERED, code="ALREADY_EXISTS")
    return refusal


@dataclass(frozen=True, slots=True)
class CounterState:
    """A counter-offer and its quotation as one of the parties sees them."""

    quotation: PartyState
    status: str
    is_expired: bool
    """Whether the day until which the buyer proposes the terms is over."""


def refusal_of_acceptance(counter: CounterState) -> AppError | None:
    """Why the party cannot accept it; None when it can: an order must then be possible."""
    refusal = _refusal_of_answer(counter, CounterStatus.ACCEPTED, is_sellers=True)
    if refusal is not None:
        return refusal
    quotation = counter.quotation
    if quotation.status not in REVISABLE:
        return Conflict()
    if quotation.enquiry_status != EnquiryStatus.PUBLISHED:
        return Conflict(NOT_PUBLISHED)
    if quotation.is_enquiry_ordered:
        return Conflict(SIBLING_ORDERED)
    is_expired = quotation.is_expired or counter.is_expired
    return Conflict(COUNTER_EXPIRED, code="QUOTATION_EXPIRED") if is_expired else None


def refusal_of_decline(counter: CounterState) -> AppError | None:
    """Why the party cannot decline it; None when it can."""
    return _refusal_of_answer(counter, CounterStatus.DECLINED, is_sellers=True)


def refusal_of_withdrawal(counter: CounterState) -> AppError | None:
    """Why the party cannot take it back; None when it can."""
    return _refusal_of_answer(counter, CounterStatus.WITHDRAWN, is_sellers=False)


def _refusal_of_answer(
    counter: CounterState, target: CounterStatus, *, is_sellers: bool
) -> AppError | None:
    if counter.quotation.is_seller is not is_sellers:
        return Forbidden()
    return None if target in COUNTER_ALLOWED[counter.status] else Conflict(DECIDED)


def may_rate(status: str) -> bool:
    """Whether the parties may rate each other: once there is an order (RULES.md 32)."""
    return status in ORDERED


REFUSALS: Mapping[QuotationAction, Callable[[PartyState], AppError | None]] = {
    QuotationAction.PLACE_ORDER: refusal_of_order,
    QuotationAction.CONFIRM_ORDER: refusal_of_confirmation,
    QuotationAction.REVISE: refusal_of_revision,
    QuotationAction.COUNTER_OFFER: refusal_of_counter_offer,
}
COUNTER_REFUSALS: Mapping[CounterAction, Callable[[CounterState], AppError | None]] = {
    CounterAction.ACCEPT: refusal_of_acceptance,
    CounterAction.DECLINE: refusal_of_decline,
    CounterAction.WITHDRAW: refusal_of_withdrawal,
}


@cache
def allowed(quotation: PartyState, *, may_write: bool, knows_other: bool) -> Actions:
    """What the party may do. ``knows_other``: whether it may know the other party (RULES.md 23)."""
    changes = [action for action, refusal in REFUSALS.items() if refusal(quotation) is None]
    if may_rate(quotation.status):
        changes.append(QuotationAction.RATE)
    profile = (QuotationAction.VIEW_PROFILE,) if knows_other else ()
    return (*(changes if may_write else ()), *profile)


def allowed_answers(counter: CounterState, *, may_write: bool) -> tuple[CounterAction, ...]:
    """How the party may answer a counter-offer."""
    if not may_write:
        return ()
    return tuple(each for each, refusal in COUNTER_REFUSALS.items() if refusal(counter) is None)


# Quotations, revisions and orders that a company may send within a minute.
declare(
    "quotation.writes_per_minute",
    "Quotations and orders sent per company per minute",
    60,
)
# A price so many times the indication, or so many times less, is asked about before it is sent.
declare(
    "quotation.unusual_price_times",
    "How many times above or below the rate indication a price must be for the portal to ask",
    5,
)
# So many cases a company must have before its response rate and time are shown (RULES.md 57).
declare("response.least_cases", "Minimum enquiries before a response rate and time are shown", 5)
