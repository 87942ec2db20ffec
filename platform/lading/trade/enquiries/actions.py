"""What a company may do with an enquiry or a lead (RULES.md 24, 26, 28). Services refuse every
other action, and the API sends the allowed ones as ``can``, so that no screen repeats the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement

from . import variants
from .rules import EDITABLE, EnquiryStatus, deletion_target


class EnquiryAction(StrEnum):
    """An action on an enquiry. For its owner: `edit` it, `delete` it (which withdraws it once it is
    published), `clone` it, or view the quotations received (`viewQuotations`). For a supplier:
    `unlock` it with points, send a quotation (`prepareQuotation`), view its own quotation
    (`viewQuotation`), view the enquirer's profile (`viewProfile`), or request the enquirer's
    business card (`requestCard`).
    """

    EDIT = "edit"
    DELETE = "delete"
    CLONE = "clone"
    VIEW_QUOTATIONS = "viewQuotations"
    UNLOCK = "unlock"
    PREPARE_QUOTATION = "prepareQuotation"
    VIEW_QUOTATION = "viewQuotation"
    VIEW_PROFILE = "viewProfile"
    REQUEST_CARD = "requestCard"


Actions = tuple[EnquiryAction, ...]


def may_raise(actor: Actor, variant: str) -> bool:
    """Whether the actor's business type raises enquiries of this variant (RULES.md 20)."""
    return permissions.may(actor, variants.get(variant).permission)


def of_owner(actor: Actor, row: Mapping[str, Any]) -> Actions:
    """What the company that raised an enquiry may do with it; ``row`` as in `shapes`."""
    return _of_owner(
        row["status"],
        row["order_state"],
        is_quoted=row["quotation_count"] > 0,
        may_write=permissions.may_write(actor),
        may_raise=may_raise(actor, row["variant"]),
    )


def of_supplier(
    actor: Actor,
    *,
    is_published: bool,
    can_access: bool,
    has_quoted: bool,
    knows_enquirer: bool,
    is_opened: bool,
    raiser_type: int,
) -> Actions:
    """What a company that received an enquiry may do with it.

    ``can_access``: the company has opened the enquiry (``is_opened``), or its allowance has room to
    open it.
    """
    return _of_supplier(
        is_published=is_published,
        may_request_card=is_opened and may_request_card(actor, raiser_type),
        can_access=can_access,
        has_quoted=has_quoted,
        knows_enquirer=knows_enquirer,
        may_write=permissions.may_write(actor),
        may_quote=permissions.may(actor, "quotation.send"),
    )


def may_request_card(actor: Actor, raiser_type: int) -> bool:
    """Whether the actor's company may ask the enquirer for its business card (RULES.md 33), by what
    both are and by its plan. That is how a company whose plan shows no names reaches the buyer.
    """
    return permissions.may_ask_for_card(actor, raiser_type) and entitlements.may(
        actor, Entitlement.BUSINESS_CARDS
    )


def is_deletable(status: str, order_state: str) -> bool:
    """Whether the enquiry can still be removed or withdrawn (RULES.md 24)."""
    try:
        deletion_target(status, order_state)
    except Conflict:
        return False
    return True


# Every row of a list needs its actions, and few combinations exist: each is computed once.


@cache
def _of_owner(
    status: str, order_state: str, *, is_quoted: bool, may_write: bool, may_raise: bool
) -> Actions:
    is_editable = status in EDITABLE
    allowed = {
        EnquiryAction.EDIT: is_editable and may_write and may_raise,
        EnquiryAction.DELETE: is_deletable(status, order_state) and may_write,
        # An enquiry that is not published yet is edited instead (RULES.md 2.2).
        EnquiryAction.CLONE: not is_editable and may_write and may_raise,
        EnquiryAction.VIEW_QUOTATIONS: is_quoted and status != EnquiryStatus.DRAFT,
    }
    return tuple(action for action, is_allowed in allowed.items() if is_allowed)


@cache
def _of_supplier(
    *,
    is_published: bool,
    can_access: bool,
    has_quoted: bool,
    knows_enquirer: bool,
    may_write: bool,
    may_quote: bool,
    may_request_card: bool,
) -> Actions:
    is_open = is_published and may_write
    allowed = {
        EnquiryAction.UNLOCK: is_open and not can_access,
        EnquiryAction.PREPARE_QUOTATION: is_open and can_access and may_quote and not has_quoted,
        EnquiryAction.VIEW_QUOTATION: has_quoted,
        # Only after sending a quotation (RULES.md 2.2), and only if the enquirer is known (RULES.md
        # 23).
        EnquiryAction.VIEW_PROFILE: has_quoted and knows_enquirer,
        EnquiryAction.REQUEST_CARD: may_request_card,
    }
    return tuple(action for action, is_allowed in allowed.items() if is_allowed)
