"""What each party may do with a quotation (RULES.md 26, 27). Services raise the refusals found
here, and the API sends the allowed actions as ``can``. Which version somebody saw is checked
apart (`seen`): an answer always shows the current one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from django.utils.translation import gettext_lazy as _

from lading.enquiries.states import EnquiryStatus
from lading.kernel.errors import AppError, Conflict, Forbidden

from .states import ALLOWED, ORDERED, REVISABLE, QuotationStatus

EXPIRED = _("This quotation has expired. Ask the seller for a new one.")
SIBLING_ORDERED = _("An order has already been placed on this enquiry.")
NOT_PUBLISHED = _("This enquiry is no longer open.")


class QuotationAction(StrEnum):
    """An action on a quotation: of its buyer, its seller or both."""

    PLACE_ORDER = "placeOrder"
    CONFIRM_ORDER = "confirmOrder"
    REVISE = "revise"
    RATE = "rate"
    VIEW_PROFILE = "viewProfile"


Actions = tuple[QuotationAction, ...]


@dataclass(frozen=True, slots=True)
class PartyState:
    """A quotation as one of its parties sees it: everything that decides what this party may do."""

    is_seller: bool
    status: str
    enquiry_status: str
    is_enquiry_ordered: bool
    """Whether an order was placed on the enquiry, with any seller."""
    is_expired: bool


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


def may_rate(status: str) -> bool:
    """Whether the parties may rate each other: once there is an order (RULES.md 32)."""
    return status in ORDERED


REFUSALS: Mapping[QuotationAction, Callable[[PartyState], AppError | None]] = {
    QuotationAction.PLACE_ORDER: refusal_of_order,
    QuotationAction.CONFIRM_ORDER: refusal_of_confirmation,
    QuotationAction.REVISE: refusal_of_revision,
}


@cache
def allowed(quotation: PartyState, *, may_write: bool, knows_other: bool) -> Actions:
    """What the party may do. ``knows_other``: it may know who the other party is (RULES.md 23)."""
    changes = [action for action, refusal in REFUSALS.items() if refusal(quotation) is None]
    if may_rate(quotation.status):
        changes.append(QuotationAction.RATE)
    profile = (QuotationAction.VIEW_PROFILE,) if knows_other else ()
    return (*(changes if may_write else ()), *profile)
