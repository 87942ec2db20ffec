"""Business cards (RULES.md 33): a supplier asks a buyer for its contact, and the buyer decides.
`card_reads` reads them, `card_answers` keeps what a buyer answers to several requests at once.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit, limits
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, Text
from lading.base.kernel.values import dates
from lading.base.kernel.values.clock import IST, now
from lading.base.kernel.values.ids import MAX_ID
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.members.accounts.models import User
from lading.members.billing.plans import entitlements, names
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies.models import Company
from lading.trade.enquiries.leads import access as lead_access
from lading.trade.enquiries.models import Enquiry

from . import card_answers, card_reads, contacts
from .models import BusinessCard, CardStatus

PLAN_NEEDED = _("You need an active plan to request a business card.")
BUYERS_ONLY = _("Business cards can be requested from buyers only.")
ALREADY_ASKED = _("You have already requested this business card.")
ALREADY_HELD = _("You already have this business card.")
ASK_AGAIN = _("This buyer rejected your request. You can ask again after {date}.")
BUYER_REQUIRED = _("Please choose whose business card to request.")

ALLOWED: Mapping[str, frozenset[str]] = {
    CardStatus.SENT: frozenset({CardStatus.ACCEPTED, CardStatus.REJECTED, CardStatus.WITHDRAWN}),
    CardStatus.ACCEPTED: frozenset({CardStatus.WITHDRAWN}),
    # Kept, to count the 30 days before another request.
    CardStatus.REJECTED: frozenset(),
    CardStatus.WITHDRAWN: frozenset(),
}
"""The allowed moves of a request: the buyer decides it, its requester withdraws it."""

DECISIONS = (CardStatus.ACCEPTED, CardStatus.REJECTED)


class CardAction(StrEnum):
    """An action on a business card request. The buyer may `accept` or `reject` it; the company that
    made it may `withdraw` it.
    """

    ACCEPT = "accept"
    REJECT = "reject"
    WITHDRAW = "withdraw"


_BY_BUYER = {CardAction.ACCEPT: CardStatus.ACCEPTED, CardAction.REJECT: CardStatus.REJECTED}

REQUESTED = "card.requested"
ACCEPTED = "card.accepted"
REJECTED = "card.rejected"
"""Events: {cardId}."""


def request_card(*, actor: Actor, user_id: object, enquiry_id: object = None) -> BusinessCard:
    """Ask for the business card of a person's company, which must be a buyer, or of the company
    that raised a lead which the actor's company has opened.

    Raises Forbidden (the actor is a buyer or its company rejected; the other company is no buyer;
    UPGRADE_REQUIRED without an active plan), ValidationFailed, NotFound, Conflict ALREADY_EXISTS
    while a request is open or accepted, and INVALID_TRANSITION within 30 days of a rejection. Both
    are about the pair of companies, and about the enquiry alone while its buyer is unnamed.
    """
    permissions.require(actor, "cards.request")
    permissions.require_writable(actor)
    entitlements.require(actor, Entitlement.BUSINESS_CARDS, PLAN_NEEDED)
    enquiry = None if enquiry_id in (None, "") else _opened_lead(actor, enquiry_id)
    buyer = _buyer(actor, user_id) if enquiry is None else _askable(actor, enquiry.company_id)
    with transaction.atomic():
        # Colleagues who ask at once wait for each other here; the constraint is the last guard.
        row_locks.for_change(Company.objects).get(pk=actor.company_id)
        _refuse_repeated(_askings(actor, buyer.pk, enquiry))
        card = BusinessCard.objects.create(
            requester_id=actor.company_id,
            buyer=buyer,
            requested_by_id=actor.user_id,
            enquiry=enquiry,
            created_at=now(),
        )
        # The requester reads its own trail, which must not name the buyer of a lead.
        details = {"buyer": buyer.pk} if enquiry is None else {"enquiry": enquiry.pk}
        audit.record(actor, card, "card_requested", details)
        outbox.publish(REQUESTED, {"cardId": card.pk})
    return card


def may_ask(actor: Actor, company: Company) -> bool:
    """Whether the actor's company may ask another one for its card, judged by their business types
    alone: its plan or earlier requests may still forbid it.
    """
    return permissions.may_ask_for_card(actor, company.business_type_id)


def decide_card(*, actor: Actor, card_id: int, status: object) -> BusinessCard:
    """Accept or reject a request, as the buyer, and with it all requests of its requester that wait
    for an answer: the buyer's list shows them as one.

    Raises ValidationFailed for another status, NotFound unless the request is to or of the actor's
    company, Forbidden for its requester, Conflict when it is decided or withdrawn.
    """
    permissions.require_writable(actor)
    checks = Checks()
    decision = checks.choice("status", status, DECISIONS, required=INVALID_VALUE)
    checks.raise_if_failed()
    with transaction.atomic():
        card = _find(actor, card_id)
        if card.buyer_id != actor.company_id:
            raise Forbidden
        # The requester cannot ask again meanwhile.
        row_locks.for_change(Company.objects).get(pk=card.requester_id)
        entry = card_answers.lock_entry(card)
        answered = next((each for each in entry if each.pk == card_id), None)
        if answered is None:
            raise Conflict
        if decision == CardStatus.ACCEPTED:
            at = now()  # one moment makes them one entry
            for each in entry:
                each.answered_at = at
                _move(actor, each, decision)
            outbox.publish(ACCEPTED, {"cardId": card_id})
        else:
            _reject(actor, entry, answered)
    return answered


def withdraw_card(*, actor: Actor, card_id: int) -> None:
    """Withdraw a request, or give up a card, as the requester.

    Raises NotFound unless the request is to or of the actor's company, Forbidden for the buyer,
    Conflict when it was rejected or withdrawn already.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        card = _lock(actor, card_id)
        if card.requester_id != actor.company_id:
            raise Forbidden
        for each in card_answers.lock_held_with(card):
            _move(actor, each, CardStatus.WITHDRAWN)


def tell_rejections() -> int:
    """Reject the requests whose rejection is due; every minute. Returns how many."""
    return sum(reject_due(card_id) for card_id in card_answers.due_rejections())


def reject_due(card_id: int) -> bool:
    """Reject a request whose buyer has answered so before. Returns whether it still waited for it.
    Safe to repeat.
    """
    with transaction.atomic():
        due = BusinessCard.objects.filter(pk=card_id, status=CardStatus.SENT, reject_at__lte=now())
        card = row_locks.for_change(due).first()
        if card is None:
            return False
        _told_rejected(SYSTEM, card)
    return True


def actions_of(actor: Actor, card: BusinessCard) -> list[CardAction]:
    """What the actor, whose company is one of the request's two, may do with it now."""
    if not permissions.may_write(actor):
        return []
    is_requester = card.requester_id == actor.company_id
    if not is_requester and card.answered_at is not None:
        return []
    moves = {CardAction.WITHDRAW: CardStatus.WITHDRAWN} if is_requester else _BY_BUYER
    return [action for action, target in moves.items() if target in ALLOWED[card.status]]


def close_cards(*, actor: Actor, company_id: int) -> int:
    """Withdraw the requests of a company that is being closed, and reject those it received;
    contacts that it gave are no longer shown. In a transaction. Returns how many. Safe to repeat.
    """
    requested = BusinessCard.objects.filter(requester_id=company_id)
    received = BusinessCard.objects.filter(buyer_id=company_id)
    live = (requested | received).filter(status__in=(CardStatus.SENT, CardStatus.ACCEPTED))
    cards = list(row_locks.for_change(live).order_by("pk"))
    for card in cards:
        is_decision = card.buyer_id == company_id and card.status == CardStatus.SENT
        if is_decision:
            card.answered_at, card.reject_at = card.answered_at or now(), None
        _move(actor, card, CardStatus.REJECTED if is_decision else CardStatus.WITHDRAWN)
    return len(cards)


def _buyer(actor: Actor, user_id: object) -> Company:
    """The company of a person, if it may be asked for its card."""
    person = _id("requestToId", user_id, required=BUYER_REQUIRED)
    company_id = User.objects.filter(pk=person).values_list("company_id", flat=True).first()
    return _askable(actor, company_id)


def _opened_lead(actor: Actor, enquiry_id: object) -> Enquiry:
    """A lead that the actor's company has opened. Raises NotFound."""
    checked_id = _id("enquiryId", enquiry_id, required=INVALID_VALUE)
    return get_row(lead_access.opened_by(actor), checked_id)


def _id(field: str, sent: object, *, required: Text) -> int:
    checks = Checks()
    digits = str(sent) if isinstance(sent, int | str) else ""
    if sent in (None, ""):
        checks.fail(field, required)
    elif not (digits.isascii() and digits.isdecimal()) or int(digits[:20]) > MAX_ID:
        checks.fail(field, INVALID_VALUE)
    checks.raise_if_failed()
    return int(digits)


def _askable(actor: Actor, company_id: int | None) -> Company:
    """The company of this id, if it may be asked for its card."""
    # A company without a primary user has nobody to answer.
    reachable = {"users__is_primary": True, "users__is_active": True}
    company = Company.objects.filter(pk=company_id or -1, **reachable).first()
    if company is None or not contacts.may_see_profile(actor, company):
        raise NotFound
    if not permissions.receives_cards(company.business_type_id):
        raise Forbidden(BUYERS_ONLY)
    return company


def _askings(actor: Actor, buyer_id: int, enquiry: Enquiry | None) -> QuerySet[BusinessCard]:
    """The requests of the actor's company that another one would repeat. Of a buyer that it may
    know, all of the pair. Else those that it can tell are of one company: of a lead those made from
    it, and of a company asked by its id those made so.
    """
    pair = BusinessCard.objects.filter(requester_id=actor.company_id, buyer_id=buyer_id)
    return pair if names.knows(actor, buyer_id) else pair.filter(enquiry=enquiry)


def _refuse_repeated(askings: QuerySet[BusinessCard]) -> None:
    live = askings.filter(status__in=(CardStatus.SENT, CardStatus.ACCEPTED)).order_by("status")
    first = live.first()
    if first is not None:
        is_held = first.status == CardStatus.ACCEPTED
        raise Conflict(ALREADY_HELD if is_held else ALREADY_ASKED, code="ALREADY_EXISTS")
    wait = dt.timedelta(days=limits.number("card.again_days"))
    rejected = askings.filter(status=CardStatus.REJECTED, decided_at__gt=now() - wait)
    latest = rejected.order_by("-decided_at").first()
    if latest is not None and latest.decided_at is not None:
        again = (latest.decided_at + wait).astimezone(IST)
        raise Conflict(ASK_AGAIN.format(date=dates.day_text(again)))


def _find(actor: Actor, card_id: int) -> BusinessCard:
    """A request that the actor's company sent or received, not locked. Raises NotFound."""
    return get_row(card_reads.of_company(actor), card_id)


def _lock(actor: Actor, card_id: int) -> BusinessCard:
    """The same, locked."""
    return get_row(row_locks.for_change(card_reads.of_company(actor)), card_id)


def _reject(actor: Actor, entry: list[BusinessCard], answered: BusinessCard) -> None:
    """Reject an entry: at once what tells nobody that two unnamed buyers are one, and the others
    later (`card_answers.told_at_once`).
    """
    at_once = card_answers.told_at_once(entry, answered)
    at = now()  # one moment makes them one entry
    for card in entry:
        card.answered_at = at
        if card is at_once:
            _told_rejected(actor, card)
        else:
            card.reject_at = card_answers.later_moment(at)
            card.save(update_fields=["answered_at", "reject_at"])


def _told_rejected(actor: Actor, card: BusinessCard) -> None:
    card.reject_at = None
    _move(actor, card, CardStatus.REJECTED)
    outbox.publish(REJECTED, {"cardId": card.pk})


def _move(actor: Actor, card: BusinessCard, target: str) -> None:
    """Move a locked request, and store when its buyer answered."""
    if target not in ALLOWED[card.status]:
        raise Conflict
    audit.record(actor, card, f"card_{target}", {"from": card.status})
    card.status = target
    card.decided_at = now()
    card.save(update_fields=["status", "decided_at", "answered_at", "reject_at"])
