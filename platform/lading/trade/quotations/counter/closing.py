"""Moves of counter-offers, and what ends an open one: an order, a revision, the end of its
validity, a withdrawal (RULES.md 49). Call everything here with the enquiry locked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.trade.quotations import access
from lading.trade.quotations.models import CounterOffer, Quotation
from lading.trade.quotations.rules import COUNTER_ALLOWED, ClosedBecause, CounterStatus


def move(counter: CounterOffer, target: CounterStatus, **fields: Any) -> None:
    """Move a locked counter-offer. Its quotation has no open one after that. Raises Conflict for
    a move that is not allowed.
    """
    if target not in COUNTER_ALLOWED[counter.status]:
        raise Conflict
    changes = {"status": target, "decided_at": clock.now(), **fields}
    for name, value in changes.items():
        setattr(counter, name, value)
    counter.save(update_fields=list(changes))
    Quotation.objects.filter(pk=counter.quotation_id).update(has_counter_offer=False)


def close(
    quotations: QuerySet[Quotation], because: ClosedBecause, actor: Actor = SYSTEM
) -> list[CounterOffer]:
    """Close the open counter-offers of some quotations, and tell those concerned."""
    counters = access.lock_open_counter_offers(quotations)
    close_locked(counters, because, actor)
    return counters


def close_locked(
    counters: Iterable[CounterOffer], because: ClosedBecause, actor: Actor = SYSTEM
) -> None:
    """Close locked counter-offers."""
    for counter in counters:
        move(counter, CounterStatus.CLOSED, closed_because=because)
        audit.record(actor, counter, "counter_offer_closed", {"because": str(because)})
        outbox.publish("counter_offer.closed", **event_of(counter))


def close_for_order(actor: Actor, ordered: Quotation) -> None:
    """Close the open counter-offers on the enquiry of a quotation that was just ordered."""
    same = Quotation.objects.filter(pk=ordered.pk)
    others = Quotation.objects.filter(enquiry_id=ordered.enquiry_id).exclude(pk=ordered.pk)
    close(same, ClosedBecause.ORDERED, actor)
    close(others, ClosedBecause.ORDERED_ELSEWHERE, actor)


def answer_by_revision(actor: Actor, revised: Quotation) -> None:
    """Mark the open counter-offer on a quotation that was just revised as answered by the new
    version. The event of the revision tells the buyer.
    """
    for counter in access.lock_open_counter_offers(Quotation.objects.filter(pk=revised.pk)):
        move(
            counter,
            CounterStatus.ANSWERED,
            answer_version=revised.current_version,
            decided_by_id=actor.user_id,
        )
        audit.record(actor, counter, "counter_offer_answered")


def event_of(counter: CounterOffer) -> dict[str, Any]:
    """The payload of a counter-offer's event. Events of one quotation keep their order."""
    return {
        "payload": {"counterOfferId": counter.pk},
        "order_key": f"quotation {counter.quotation_id}",
    }
