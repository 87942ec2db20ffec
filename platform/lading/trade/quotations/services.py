"""Sending, revising, reading, ordering, confirming and withdrawing quotations (RULES.md 26, 27).
Every change locks the enquiry first, so that revisions and orders of its quotations run one after
another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import AppError, Conflict, Forbidden
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.trade.enquiries import quoting
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus

from . import access, live_changes, seen, validation
from .counter import closing as counter_closing
from .models import Quotation
from .rules import (
    ALLOWED,
    ClosedBecause,
    PartyState,
    QuotationStatus,
    refusal_of_confirmation,
    refusal_of_order,
    refusal_of_revision,
)
from .schemas import QuotationIn
from .versions import add_version, current_version

ALREADY_QUOTED = _("Your company has already sent a quotation for this enquiry.")


def send_quotation(*, actor: Actor, payload: QuotationIn) -> Quotation:
    """Send a quotation on an enquiry.

    Raises Forbidden (type, rejected company, another user's id, a status, no access),
    ValidationFailed, NotFound for an enquiry that is not a lead, Conflict when it is not published
    or was quoted already.
    """
    permissions.require(actor, "quotation.send")
    permissions.require_writable(actor)
    validation.check_identity(actor, payload.sender_id)
    if validation.requested_status(payload) not in {"", QuotationStatus.QUOTATION_SENT}:
        raise Forbidden
    enquiry_id, terms = validation.check_form(actor, payload)
    with transaction.atomic():
        enquiry = quoting.lock_for_quoting(actor, enquiry_id)
        _refuse_second(enquiry, actor)
        quotation = _create(actor, enquiry)
        add_version(actor, quotation, enquiry, terms)
        quoting.note_quotation_sent(enquiry, actor.company_id, quotation.pk)
        audit.record(actor, quotation, "quotation_sent", {"version": 1})
        outbox.publish("quotation.sent", **_event_of(quotation, version=1))
    return quotation


def change_quotation(*, actor: Actor, quotation_id: int, payload: QuotationIn) -> Quotation:
    """Do what ``status`` asks for: place the order, confirm it, or, without a new status, revise.

    Raises the same errors as those three, and Forbidden for a status that no user may set.
    """
    access.get(actor, quotation_id)
    status = validation.requested_status(payload)
    if status == QuotationStatus.ORDER_PLACED:
        return place_order(
            actor=actor,
            quotation_id=quotation_id,
            receiver_id=payload.receiver_id,
            version=validation.version_seen(payload.version) or seen.FIRST,
        )
    if status == QuotationStatus.ORDER_CONFIRMED:
        return confirm_order(
            actor=actor,
            quotation_id=quotation_id,
            sender_id=payload.sender_id,
            version=validation.version_seen(payload.version),
        )
    if status == QuotationStatus.WITHDRAWN:
        raise Forbidden
    return revise_quotation(actor=actor, quotation_id=quotation_id, payload=payload)


def revise_quotation(*, actor: Actor, quotation_id: int, payload: QuotationIn) -> Quotation:
    """Add a version to a quotation that the actor's company sent, while it is not ordered.

    Raises NotFound for non-parties, Forbidden for the buyer, ValidationFailed, and Conflict once it
    was ordered or withdrawn or its enquiry closed, or when a colleague has revised the version that
    the actor saw.
    """
    permissions.require_writable(actor)
    seen_quotation = access.get(actor, quotation_id)
    _refuse(refusal_of_revision, actor, seen_quotation)
    validation.check_identity(actor, payload.sender_id)
    version = validation.version_seen(payload.version)
    terms = validation.check_terms(actor, payload, seen_quotation.enquiry)
    with transaction.atomic():
        quotation = access.lock(actor, quotation_id)
        _refuse(refusal_of_revision, actor, quotation)
        seen.require_current(actor, quotation, version)
        number = add_version(actor, quotation, quotation.enquiry, terms)
        counter_closing.answer_by_revision(actor, quotation)
        audit.record(actor, quotation, "quotation_revised", {"version": number})
        outbox.publish("quotation.revised", **_event_of(quotation, version=number))
    return quotation


def place_order(
    *, actor: Actor, quotation_id: int, version: int, receiver_id: object = None
) -> Quotation:
    """Accept a quotation. The order binds ``version``, the one that the actor was shown
    (RULES.md 48).

    Raises NotFound for non-parties, Forbidden for the seller, Conflict when it is not
    `quotation_sent`, expired (QUOTATION_EXPIRED), revised meanwhile, or when the enquiry is closed
    or has an order already.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        quotation = access.lock(actor, quotation_id)
        if access.is_buyer(actor, quotation):
            validation.check_identity(actor, receiver_id)
        _refuse(refusal_of_order, actor, quotation)
        seen.require_current(actor, quotation, version)
        _move(quotation, QuotationStatus.ORDER_PLACED)
        quotation.ordered_version = current_version(quotation)
        quotation.ordered_at = quotation.updated_at
        quotation.save(update_fields=["status", "ordered_version", "ordered_at", "updated_at"])
        quoting.note_order_placed(quotation.enquiry, quotation.company_id)
        counter_closing.close_for_order(actor, quotation)
        number = quotation.ordered_version.number
        audit.record(actor, quotation, "order_placed", {"version": number})
        outbox.publish("order.placed", **_event_of(quotation))
    return quotation


def confirm_order(
    *,
    actor: Actor,
    quotation_id: int,
    sender_id: object = None,
    version: int | None = None,
) -> Quotation:
    """Confirm the order on a quotation that the actor's company sent. ``version`` is the one that
    the actor was shown, if that is known.

    Raises NotFound for non-parties, Forbidden for the buyer, Conflict unless `order_placed`, and
    when the order was placed on another version.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        quotation = access.lock(actor, quotation_id)
        if access.is_seller(actor, quotation):
            validation.check_identity(actor, sender_id)
        _refuse(refusal_of_confirmation, actor, quotation)
        seen.require_current(actor, quotation, version)
        _move(quotation, QuotationStatus.ORDER_CONFIRMED)
        quotation.confirmed_at = quotation.updated_at
        quotation.save(update_fields=["status", "confirmed_at", "updated_at"])
        quoting.note_order_confirmed(quotation.enquiry, quotation.company_id)
        audit.record(actor, quotation, "order_confirmed")
        outbox.publish("order.confirmed", **_event_of(quotation))
    return quotation


def read_quotation(*, actor: Actor, quotation_id: int) -> None:
    """Record the version that the buyer sees. Changes nothing for the seller, or when the version
    was seen before.

    Raises NotFound for non-parties.
    """
    quotation = access.get(actor, quotation_id)
    if not access.is_buyer(actor, quotation) or not _is_unseen(quotation):
        return
    with transaction.atomic():
        quotation = access.lock(actor, quotation_id)
        if not _is_unseen(quotation):
            return
        is_first_look = quotation.seen_version is None
        quotation.seen_version = current_version(quotation).number
        quotation.save(update_fields=["seen_version"])
        if is_first_look:
            quoting.note_quotation_read(quotation.enquiry)
        live_changes.read(quotation, is_first_look=is_first_look)


def withdraw_quotations(*, enquiry_id: int) -> int:
    """Withdraw the quotations on a withdrawn enquiry. Safe to repeat. Returns how many."""
    with transaction.atomic():
        enquiry = access.lock_enquiry(enquiry_id)
        if enquiry.status != EnquiryStatus.WITHDRAWN:
            return 0
        live = access.lock_live_of(enquiry)
        for quotation in live:
            _move(quotation, QuotationStatus.WITHDRAWN)
            quotation.save(update_fields=["status", "updated_at"])
            _close_counter_offer(quotation)
            audit.record(SYSTEM, quotation, "quotation_withdrawn")
            outbox.publish("quotation.withdrawn", **_event_of(quotation))
    return len(live)


def retract_quotations(*, company_id: int) -> int:
    """Withdraw the quotations of a company that is being closed, except ordered ones. In a
    transaction; safe to repeat. Returns how many.
    """
    offered = access.open_of_seller(company_id).values_list("pk", "enquiry_id")
    retracted = 0
    for quotation_id, enquiry_id in offered.order_by("enquiry_id", "pk"):
        enquiry = access.lock_enquiry(enquiry_id)
        quotation = row_locks.for_change(access.open_of_seller(company_id)).filter(pk=quotation_id)
        for open_quotation in quotation:
            _move(open_quotation, QuotationStatus.WITHDRAWN)
            open_quotation.save(update_fields=["status", "updated_at"])
            _close_counter_offer(open_quotation)
            quoting.note_quotation_retracted(
                enquiry, was_unread=open_quotation.seen_version is None
            )
            audit.record(SYSTEM, open_quotation, "quotation_retracted")
            outbox.publish("quotation.retracted", **_event_of(open_quotation))
            retracted += 1
    return retracted


def _event_of(quotation: Quotation, **more: int) -> dict[str, Any]:
    """What an event of a quotation has. Those of one quotation are delivered in order."""
    payload = {"quotationId": quotation.pk, **more}
    return {"payload": payload, "order_key": f"quotation {quotation.pk}"}


def _move(quotation: Quotation, target: QuotationStatus) -> None:
    if target not in ALLOWED[quotation.status]:
        raise Conflict
    quotation.status = target
    quotation.updated_at = clock.now()


def _close_counter_offer(withdrawn: Quotation) -> None:
    counter_closing.close(
        Quotation.objects.filter(pk=withdrawn.pk), ClosedBecause.QUOTATION_WITHDRAWN
    )


def _refuse(
    refusal: Callable[[PartyState], AppError | None], actor: Actor, quotation: Quotation
) -> None:
    """Raise the refusal for this actor and quotation, if there is one."""
    error = refusal(access.party_state(actor, quotation))
    if error is not None:
        raise error


def _refuse_second(enquiry: Enquiry, actor: Actor) -> None:
    live = Quotation.objects.filter(enquiry=enquiry, company_id=actor.company_id)
    if live.exclude(status=QuotationStatus.WITHDRAWN).exists():
        raise Conflict(ALREADY_QUOTED, code="ALREADY_EXISTS")


def _create(actor: Actor, enquiry: Enquiry) -> Quotation:
    at = clock.now()
    return Quotation.objects.create(
        enquiry=enquiry,
        company_id=actor.company_id,
        receiver_id=enquiry.company_id,
        created_by_id=actor.user_id,
        created_at=at,
        updated_at=at,
    )


def _is_unseen(quotation: Quotation) -> bool:
    return quotation.seen_version != current_version(quotation).number
