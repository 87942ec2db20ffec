"""Reads of business card requests (RULES.md 33). A constant number of SQL queries.

A company that asked reads each of its requests. The buyer reads one entry for all requests of a
company that it has not answered, or has answered at one moment: it is the newest of them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from lading.base.http.paging import Page, Paging, paginate
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Forbidden
from lading.members.accounts.models import User
from lading.members.billing.plans import names

from .models import BusinessCard, CardStatus

SHOWN = (CardStatus.SENT, CardStatus.ACCEPTED, CardStatus.REJECTED)
MOST_ENQUIRIES = 100
"""The most enquiries that an entry lists."""

_UNANSWERED = Q(status=CardStatus.SENT, answered_at__isnull=True)
_REJECTED = Q(status=CardStatus.REJECTED) | Q(status=CardStatus.SENT, answered_at__isnull=False)
_BY_BUYER: dict[str, Q] = {
    CardStatus.SENT: _UNANSWERED,
    CardStatus.ACCEPTED: Q(status=CardStatus.ACCEPTED),
    CardStatus.REJECTED: _REJECTED,
}
"""The requests of each status as the buyer sees them."""
_ANSWER = Coalesce("answered_at", Value(dt.datetime.max.replace(tzinfo=dt.UTC)))


def list_cards(
    actor: Actor,
    paging: Paging,
    *,
    sent: bool,
    status: str = "",
    user_id: int | None = None,
    enquiry_id: int | None = None,
) -> Page[BusinessCard]:
    """Requests that the actor's company sent, or entries of those that it received, newest first,
    without withdrawn ones.

    ``enquiry_id`` filters those made from a lead. ``user_id`` filters sent requests by the company
    of that person, of those whose buyer the actor may know; for received ones it must be the caller
    or a colleague (otherwise Forbidden). Raises ValidationFailed for an unknown status.
    """
    checks = Checks()
    checked_status = checks.choice("status", status, SHOWN)
    checks.raise_if_failed()
    cards = (
        _sent(actor, checked_status, enquiry_id)
        if sent
        else _entries(actor, checked_status, enquiry_id)
    )
    if user_id is not None:
        cards = cards.filter(_asked_of(actor, user_id, sent=sent))
    related = ("requester__country", "requester__logo", "buyer__country", "buyer__logo")
    return paginate(cards.select_related(*related).order_by("-id"), paging)


def of_company(actor: Actor) -> QuerySet[BusinessCard]:
    """Every request that the actor's company sent or received."""
    own = Q(requester_id=actor.company_id) | Q(buyer_id=actor.company_id)
    return BusinessCard.objects.filter(own)


def waiting_for(actor: Actor) -> QuerySet[BusinessCard]:
    """The entries that the actor's company, a buyer, has to answer."""
    return _entries(actor, CardStatus.SENT, None)


def primaries_of(cards: Iterable[BusinessCard]) -> dict[int, int]:
    """The id of each company's primary user, which represents the company on the wire. One SQL
    query.
    """
    companies = {company for card in cards for company in (card.requester_id, card.buyer_id)}
    primaries = User.objects.filter(company_id__in=companies, is_primary=True).order_by()
    return {user.company_id: user.pk for user in primaries.only("company_id") if user.company_id}


def named_buyers(actor: Actor, cards: Iterable[BusinessCard]) -> frozenset[int]:
    """Those buyers of requests made from leads that the actor may know (RULES.md 23). One SQL
    query at most.
    """
    return names.known(actor, {card.buyer_id for card in cards if card.enquiry_id is not None})


def status_for(actor: Actor, card: BusinessCard) -> str:
    """The status as the actor's company sees it: a buyer's answer counts for it at once."""
    is_buyers = card.buyer_id == actor.company_id
    if is_buyers and card.status == CardStatus.SENT and card.answered_at is not None:
        return CardStatus.REJECTED
    return card.status


def decided_for(actor: Actor, card: BusinessCard) -> dt.datetime | None:
    """When that status began."""
    if card.buyer_id != actor.company_id:
        return card.decided_at
    return card.answered_at or card.decided_at


def enquiries_of(card: BusinessCard) -> list[int]:
    """The enquiries of a request, or of an entry of the buyer's list."""
    own = [] if card.enquiry_id is None else [card.enquiry_id]
    return sorted({*own, *getattr(card, "enquiry_ids", [])})


def with_entry(actor: Actor, card: BusinessCard) -> BusinessCard:
    """A request as an entry of the buyer's list. One SQL query for the buyer."""
    if card.buyer_id != actor.company_id:
        return card
    return _listing(BusinessCard.objects.filter(pk=card.pk)).get()


def _sent(actor: Actor, status: str, enquiry_id: int | None) -> QuerySet[BusinessCard]:
    cards = BusinessCard.objects.filter(requester_id=actor.company_id)
    cards = cards.filter(status__in=[status] if status else SHOWN)
    return cards if enquiry_id is None else cards.filter(enquiry=enquiry_id)


def _entries(actor: Actor, status: str, enquiry_id: int | None) -> QuerySet[BusinessCard]:
    cards = _listing(BusinessCard.objects.filter(buyer_id=actor.company_id, status__in=SHOWN))
    cards = cards.exclude(Exists(_of_entry().filter(pk__gt=OuterRef("pk"))))
    if status:
        cards = cards.filter(_BY_BUYER[status])
    if enquiry_id is not None:
        cards = cards.filter(Q(enquiry=enquiry_id) | Exists(_of_entry().filter(enquiry=enquiry_id)))
    return cards


def _listing(cards: QuerySet[BusinessCard]) -> QuerySet[BusinessCard]:
    enquiries = _of_entry().filter(enquiry__isnull=False).order_by("pk").values("enquiry_id")
    return cards.alias(answer=_ANSWER).annotate(
        enquiry_ids=ArraySubquery(enquiries[:MOST_ENQUIRIES])
    )


def _of_entry() -> QuerySet[BusinessCard, Any]:
    """The requests of the same entry as an outer one, which has its ``answer``."""
    return BusinessCard.objects.alias(answer=_ANSWER).filter(
        Q(status=CardStatus.SENT) | Q(answered_at__isnull=False),
        requester=OuterRef("requester"),
        buyer=OuterRef("buyer"),
        status__in=SHOWN,
        answer=OuterRef("answer"),
    )


def _asked_of(actor: Actor, user_id: int, *, sent: bool) -> Q:
    """The condition that a request is to the company of a person. For an unnamed buyer only those
    that were made to it by name: others would tell whose enquiry a lead is.
    """
    company_id = User.objects.filter(pk=user_id).values_list("company_id", flat=True).first()
    if not sent and company_id != actor.company_id:
        raise Forbidden
    is_asked = Q(buyer_id=company_id or -1)
    is_known = company_id is not None and names.knows(actor, company_id)
    return is_asked if is_known else is_asked & Q(enquiry__isnull=True)
