"""Business cards (RULES.md 33): a supplier asks a buyer for its contact, and the buyer decides."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from enum import StrEnum

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from lading.accounts import permissions
from lading.accounts.models import User
from lading.billing.plans import entitlements
from lading.billing.plans.entitlements import Entitlement
from lading.companies.models import Company
from lading.enquiries import lead_access
from lading.enquiries.models import Enquiry
from lading.kernel import audit, dates, limits, outbox, row_locks
from lading.kernel.actor import Actor
from lading.kernel.checks import INVALID_VALUE, Checks
from lading.kernel.clock import IST, now
from lading.kernel.errors import Conflict, Forbidden, NotFound, Text
from lading.kernel.ids import MAX_ID
from lading.kernel.paging import Page, Paging, paginate

from . import contacts
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

SHOWN = (CardStatus.SENT, CardStatus.ACCEPTED, CardStatus.REJECTED)
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
    while a request is open or accepted, and INVALID_TRANSITION within 30 days of a rejection.
    """
    permissions.require(actor, "cards.request")
    permissions.require_writable(actor)
    entitlements.require(actor, Entitlement.BUSINESS_CARDS, PLAN_NEEDED)
    enquiry = None if enquiry_id in (None, "") else _lead(actor, enquiry_id)
    buyer = _buyer(actor, user_id) if enquiry is None else _askable(actor, enquiry.company_id)
    with transaction.atomic():
        # Colleagues who ask at once wait for each other here; the constraint is the last guard.
        row_locks.for_change(Company.objects).get(pk=actor.company_id)
        _refuse_repeated(actor.company_id, buyer.pk)
        card = BusinessCard.objects.create(
            requester_id=actor.company_id,
            buyer=buyer,
            requested_by_id=actor.user_id,
            enquiry=enquiry,
            created_at=now(),
        )
        audit.record(actor, card, "card_requested", {"buyer": buyer.pk})
        outbox.publish(REQUESTED, {"cardId": card.pk})
    return card


def may_ask(actor: Actor, company: Company) -> bool:
    """Whether the actor's company may ask another one for its card, judged by their business types
    alone: its plan or earlier requests may still forbid it.
    """
    return permissions.may_ask_for_card(actor, company.business_type_id)


def decide_card(*, actor: Actor, card_id: int, status: object) -> BusinessCard:
    """Accept or reject a request, as the buyer.

    Raises ValidationFailed for another status, NotFound unless the request is to or of the actor's
    company, Forbidden for its requester, Conflict when it is decided or withdrawn.
    """
    permissions.require_writable(actor)
    checks = Checks()
    wanted = checks.choice("status", status, DECISIONS, required=INVALID_VALUE)
    checks.raise_if_failed()
    with transaction.atomic():
        card = _lock(actor, card_id)
        if card.buyer_id != actor.company_id:
            raise Forbidden
        _move(actor, card, wanted)
        outbox.publish(ACCEPTED if wanted == CardStatus.ACCEPTED else REJECTED, {"cardId": card.pk})
    return card


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
        _move(actor, card, CardStatus.WITHDRAWN)


def actions_of(actor: Actor, card: BusinessCard) -> list[CardAction]:
    """What the actor, whose company is one of the request's two, may do with it now."""
    if not permissions.may_write(actor):
        return []
    is_requester = card.requester_id == actor.company_id
    moves = {CardAction.WITHDRAW: CardStatus.WITHDRAWN} if is_requester else _BY_BUYER
    return [action for action, target in moves.items() if target in ALLOWED[card.status]]


def close_cards(*, actor: Actor, company_id: int) -> int:
    """Withdraw the requests of a company that is being closed, and reject those it received;
    contacts that it gave are no longer shown. In a transaction. Returns how many. Safe to repeat.
    """
    asked = BusinessCard.objects.filter(requester_id=company_id)
    received = BusinessCard.objects.filter(buyer_id=company_id)
    live = (asked | received).filter(status__in=(CardStatus.SENT, CardStatus.ACCEPTED))
    cards = list(row_locks.for_change(live).order_by("pk"))
    for card in cards:
        is_decision = card.buyer_id == company_id and card.status == CardStatus.SENT
        _move(actor, card, CardStatus.REJECTED if is_decision else CardStatus.WITHDRAWN)
    return len(cards)


def list_cards(
    actor: Actor,
    paging: Paging,
    *,
    sent: bool,
    status: str = "",
    user_id: int | None = None,
    enquiry_id: int | None = None,
) -> Page[BusinessCard]:
    """Requests that the actor's company sent or received, newest first, without withdrawn ones. A
    constant number of SQL queries.

    ``enquiry_id`` filters those made from a lead. ``user_id`` filters sent requests by the company
    of that person; for received ones it must be the caller or a colleague (otherwise Forbidden).
    Raises ValidationFailed for an unknown status.
    """
    checks = Checks()
    wanted = checks.choice("status", status, SHOWN)
    checks.raise_if_failed()
    cards = _own(actor, sent=sent).filter(status__in=[wanted] if wanted else SHOWN)
    if user_id is not None:
        cards = cards.filter(buyer_id=_company_asked_for(actor, user_id, sent=sent))
    if enquiry_id is not None:
        cards = cards.filter(enquiry=enquiry_id)
    related = ("requester__country", "requester__logo", "buyer__country", "buyer__logo")
    return paginate(cards.select_related(*related).order_by("-id"), paging)


def waiting_for(actor: Actor) -> QuerySet[BusinessCard]:
    """The requests that the actor's company, a buyer, has to answer."""
    return _own(actor, sent=False).filter(status=CardStatus.SENT)


def primaries_of(cards: Iterable[BusinessCard]) -> dict[int, int]:
    """The id of each company's primary user, which represents the company on the wire. One SQL
    query.
    """
    companies = {company for card in cards for company in (card.requester_id, card.buyer_id)}
    primaries = User.objects.filter(company_id__in=companies, is_primary=True).order_by()
    return {user.company_id: user.pk for user in primaries.only("company_id") if user.company_id}


def names_buyer(actor: Actor, card: BusinessCard) -> bool:
    """Whether the actor, who belongs to one of the two companies, may know the buyer: a request
    made from a lead names the buyer once it is accepted, and on plans that show the names of leads.
    """
    return (
        card.enquiry_id is None
        or card.buyer_id == actor.company_id
        or card.status == CardStatus.ACCEPTED
        or entitlements.may(actor, Entitlement.COMPANY_NAMES)
    )


def _own(actor: Actor, *, sent: bool) -> QuerySet[BusinessCard]:
    if sent:
        return BusinessCard.objects.filter(requester_id=actor.company_id)
    return BusinessCard.objects.filter(buyer_id=actor.company_id)


def _company_asked_for(actor: Actor, user_id: int, *, sent: bool) -> int:
    company_id = User.objects.filter(pk=user_id).values_list("company_id", flat=True).first()
    if not sent and company_id != actor.company_id:
        raise Forbidden
    return company_id or -1


def _buyer(actor: Actor, user_id: object) -> Company:
    """The company of a person, if it may be asked for its card."""
    person = _id("requestToId", user_id, required=BUYER_REQUIRED)
    asked = User.objects.filter(pk=person).values_list("company_id", flat=True).first()
    return _askable(actor, asked)


def _lead(actor: Actor, enquiry_id: object) -> Enquiry:
    """A lead that the actor's company has opened. Raises NotFound."""
    wanted = _id("enquiryId", enquiry_id, required=INVALID_VALUE)
    found = lead_access.opened_by(actor).filter(pk=wanted).first()
    if found is None:
        raise NotFound
    return found


def _id(field: str, sent: object, *, required: Text) -> int:
    checks = Checks()
    digits = str(sent) if isinstance(sent, int | str) else ""
    if sent in (None, ""):
        checks.fail(field, required)
    elif not (digits.isascii() and digits.isdecimal()) or int(digits[:20]) > MAX_ID:
        checks.fail(field, INVALID_VALUE)
    checks.raise_if_failed()
    return int(digits)


def _askable(actor: Actor, asked: int | None) -> Company:
    """The company of this id, if it may be asked for its card."""
    # A company without a primary user has nobody to answer.
    reachable = {"users__is_primary": True, "users__is_active": True}
    company = Company.objects.filter(pk=asked or -1, **reachable).first()
    if company is None or not contacts.may_see_profile(actor, company):
        raise NotFound
    if not permissions.receives_cards(company.business_type_id):
        raise Forbidden(BUYERS_ONLY)
    return company


def _refuse_repeated(requester_id: int, buyer_id: int) -> None:
    pair = BusinessCard.objects.filter(requester_id=requester_id, buyer_id=buyer_id)
    live = pair.filter(status__in=(CardStatus.SENT, CardStatus.ACCEPTED)).first()
    if live is not None:
        held = live.status == CardStatus.ACCEPTED
        raise Conflict(ALREADY_HELD if held else ALREADY_ASKED, code="ALREADY_EXISTS")
    wait = dt.timedelta(days=limits.number("card.again_days"))
    rejected = pair.filter(status=CardStatus.REJECTED, decided_at__gt=now() - wait)
    latest = rejected.order_by("-decided_at").first()
    if latest is not None and latest.decided_at is not None:
        again = (latest.decided_at + wait).astimezone(IST)
        raise Conflict(ASK_AGAIN.format(date=dates.day_text(again)))


def _lock(actor: Actor, card_id: int) -> BusinessCard:
    """Lock a request that the actor's company sent or received. Raises NotFound."""
    mine = _own(actor, sent=True) | _own(actor, sent=False)
    card = row_locks.for_change(mine).filter(pk=card_id).first()
    if card is None:
        raise NotFound
    return card


def _move(actor: Actor, card: BusinessCard, target: str) -> None:
    if target not in ALLOWED[card.status]:
        raise Conflict
    audit.record(actor, card, f"card_{target}", {"from": card.status})
    card.status = target
    card.decided_at = now()
    card.save(update_fields=["status", "decided_at"])
