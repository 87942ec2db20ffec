"""Making, accepting, declining and withdrawing counter-offers (RULES.md 49). Every change locks the
enquiry, then the quotation, then the counter-offer.
"""

from __future__ import annotations

from django.db import transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.trade.quotations import access, seen
from lading.trade.quotations.models import CounterOffer, Quotation, QuotationVersion
from lading.trade.quotations.pricing import net_amount
from lading.trade.quotations.rules import (
    COUNTER_REFUSALS,
    CounterAction,
    CounterStatus,
    refusal_of_counter_offer,
)
from lading.trade.quotations.validation import Terms, version_seen
from lading.trade.quotations.versions import add_version, current_version

from . import validation as counter_validation
from .closing import event_of, move
from .schemas import CounterAnswerIn, CounterOfferIn
from .validation import Answer, Proposal

_ACTIONS = {
    CounterStatus.ACCEPTED: CounterAction.ACCEPT,
    CounterStatus.DECLINED: CounterAction.DECLINE,
    CounterStatus.WITHDRAWN: CounterAction.WITHDRAW,
}


def make_counter_offer(*, actor: Actor, quotation_id: int, payload: CounterOfferIn) -> CounterOffer:
    """Propose other terms for the version of a quotation that the buyer was shown.

    Raises NotFound for non-parties, Forbidden for the seller, ValidationFailed, and Conflict when
    no order can be placed on the quotation (QUOTATION_EXPIRED when it has expired), or it was
    revised meanwhile, or it has an open counter-offer (ALREADY_EXISTS).
    """
    permissions.require_writable(actor)
    unlocked = access.get(actor, quotation_id)
    _refuse_offer(actor, unlocked)
    version = version_seen(payload.version) or seen.FIRST
    with transaction.atomic():
        quotation = access.lock(actor, quotation_id)
        _refuse_offer(actor, quotation)
        seen.require_current(actor, quotation, version)
        answered = current_version(quotation)
        proposal = counter_validation.check_proposal(payload, quotation, answered)
        counter = _create(actor, quotation, answered, proposal)
        audit.record(actor, counter, "counter_offer_made", {"version": version})
        outbox.publish("counter_offer.made", **event_of(counter))
    return counter


def answer_counter_offer(
    *, actor: Actor, quotation_id: int, counter_id: int, payload: CounterAnswerIn
) -> CounterOffer:
    """Accept or decline a counter-offer (seller), or take it back (buyer). A version with exactly
    its terms follows an acceptance.

    Raises NotFound for non-parties and counter-offers of other quotations, Forbidden for the other
    side, ValidationFailed, and Conflict once it is no longer open, or, to accept it, when an order
    is not possible or the quotation was revised since the seller saw it.
    """
    permissions.require_writable(actor)
    access.get(actor, quotation_id)
    answer = counter_validation.check_answer(payload)
    with transaction.atomic():
        quotation = access.lock(actor, quotation_id)
        counter = access.lock_counter_offer(quotation, counter_id)
        _refuse_answer(actor, quotation, counter, _ACTIONS[answer.status])
        if answer.status == CounterStatus.ACCEPTED:
            seen.require_current(actor, quotation, answer.version or seen.FIRST)
            add_version(actor, quotation, quotation.enquiry, _accepted(quotation, counter))
        _store(actor, quotation, counter, answer)
    return counter


def _create(
    actor: Actor, quotation: Quotation, version: QuotationVersion, proposal: Proposal
) -> CounterOffer:
    counter = CounterOffer.objects.create(
        quotation=quotation,
        version=version,
        price=proposal.price,
        quantity=proposal.quantity,
        net_amount=net_amount(
            quotation.enquiry,
            proposal.price,
            version.unit,
            version.currency,
            proposal.quantity,
        ),
        payment_terms=proposal.payment_terms,
        delivery_location=proposal.delivery_location,
        expiry_date=proposal.expiry_date,
        description=proposal.description,
        created_by_id=actor.user_id,
        created_at=clock.now(),
    )
    quotation.has_counter_offer = True
    quotation.save(update_fields=["has_counter_offer"])
    return counter


def _accepted(quotation: Quotation, counter: CounterOffer) -> Terms:
    """The counter-offer's terms, with everything else as in the version that it answers."""
    version = current_version(quotation)
    attached = version.attachments.select_related("file").order_by("slot")
    return Terms(
        price=counter.price,
        quantity=counter.quantity,
        unit=version.unit,
        currency=version.currency,
        expiry_date=counter.expiry_date,
        payment_terms=counter.payment_terms,
        delivery_location=counter.delivery_location,
        description=version.description,
        files=tuple(each.file for each in attached),
    )


def _store(actor: Actor, quotation: Quotation, counter: CounterOffer, answer: Answer) -> None:
    is_accepted = answer.status == CounterStatus.ACCEPTED
    followed = current_version(quotation) if is_accepted else None
    move(
        counter,
        answer.status,
        answer=answer.words,
        answer_version=followed,
        decided_by_id=actor.user_id,
    )
    details = {"version": followed.number} if followed else None
    audit.record(actor, counter, f"counter_offer_{answer.status}", details)
    outbox.publish(
        "counter_offer.accepted"
        if answer.status == CounterStatus.ACCEPTED
        else "counter_offer.declined"
        if answer.status == CounterStatus.DECLINED
        else "counter_offer.withdrawn",
        **event_of(counter),
    )


def _refuse_offer(actor: Actor, quotation: Quotation) -> None:
    refusal = refusal_of_counter_offer(access.party_state(actor, quotation))
    if refusal is not None:
        raise refusal


def _refuse_answer(
    actor: Actor, quotation: Quotation, counter: CounterOffer, action: CounterAction
) -> None:
    state = access.counter_state(actor, quotation, counter.status, counter.expiry_date)
    refusal = COUNTER_REFUSALS[action](state)
    if refusal is not None:
        raise refusal
