"""Which quotations an actor may see and lock: those its company sent or received."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from enum import Enum

from django.db.models import Q, QuerySet

from lading.base.files.models import StoredFile
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_first, get_row
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values import clock
from lading.members.accounts.permissions import may
from lading.members.billing.plans import names
from lading.trade.enquiries.models import Enquiry

from .models import CounterOffer, Quotation, QuotationAttachment
from .rules import ORDERED, WITHDRAWABLE, CounterState, CounterStatus, PartyState


class Side(Enum):
    """The side of quotations that a company can be on, by its type (RULES.md 20)."""

    SELLER = "seller"
    BUYER = "buyer"
    BOTH = "both"


def side_of(actor: Actor) -> Side:
    """The actor's side. A list for one side reads one index only."""
    if not may(actor, "quotations.receive"):
        return Side.SELLER
    return Side.BOTH if may(actor, "quotation.send") else Side.BUYER


def of_company(company_id: int, side: Side) -> QuerySet[Quotation]:
    """Quotations the company sent or received, withdrawn ones included."""
    sent, received = Q(company_id=company_id), Q(receiver_id=company_id)
    sides = {Side.SELLER: sent, Side.BUYER: received, Side.BOTH: sent | received}
    return Quotation.objects.filter(sides[side])


def visible_to(actor: Actor) -> QuerySet[Quotation]:
    """Quotations the actor's company sent or received, withdrawn ones included."""
    return of_company(actor.company_id, side_of(actor))


def get(actor: Actor, quotation_id: int) -> Quotation:
    """A quotation of the actor's company, not locked, to see whether a change is needed. Raises
    NotFound.
    """
    return get_row(
        visible_to(actor).select_related("current_version", "enquiry__unit"), quotation_id
    )


def lock(actor: Actor, quotation_id: int) -> Quotation:
    """Lock the enquiry, then the quotation. Call inside a transaction. Raises NotFound."""
    visible = visible_to(actor).filter(pk=quotation_id)
    enquiry = lock_enquiry(get_first(visible.values_list("enquiry_id", flat=True)))
    quotation = row_locks.for_change(Quotation.objects).get(pk=quotation_id)
    quotation.enquiry = enquiry
    return quotation


def lock_enquiry(enquiry_id: int) -> Enquiry:
    """Lock an enquiry. Every change to a quotation does this first, so that changes to the
    enquiry's quotations run one after another.
    """
    return row_locks.for_change(Enquiry.objects).get(pk=enquiry_id)


def lock_live_of(enquiry: Enquiry) -> list[Quotation]:
    """Lock those quotations of a locked enquiry that can still be withdrawn, by primary key."""
    live = Quotation.objects.filter(enquiry=enquiry, status__in=WITHDRAWABLE)
    return list(row_locks.for_change(live).order_by("pk"))


def open_of_seller(company_id: int) -> QuerySet[Quotation]:
    """The quotations that a company sent and nobody has ordered."""
    return Quotation.objects.filter(company_id=company_id, status__in=WITHDRAWABLE)


def is_seller(actor: Actor, quotation: Quotation) -> bool:
    """Whether the actor's company sent it."""
    return quotation.company_id == actor.company_id


def is_buyer(actor: Actor, quotation: Quotation) -> bool:
    """Whether the actor's company received it."""
    return quotation.receiver_id == actor.company_id


def party_state(actor: Actor, quotation: Quotation) -> PartyState:
    """The state of a quotation for the actor, who is its buyer or seller. Load the enquiry and the
    version first.
    """
    version = quotation.current_version
    if version is None:  # Cannot happen: every quotation has a version from the start
        raise Conflict
    return PartyState(
        is_seller=is_seller(actor, quotation),
        status=quotation.status,
        enquiry_status=quotation.enquiry.status,
        is_enquiry_ordered=bool(quotation.enquiry.order_state),
        is_expired=version.expiry_date < clock.today(),
        has_counter_offer=quotation.has_counter_offer,
    )


def counter_state(
    actor: Actor, quotation: Quotation, status: str, expiry_date: dt.date
) -> CounterState:
    """The state of a counter-offer for the actor, who is a party of its quotation."""
    return CounterState(
        quotation=party_state(actor, quotation),
        status=status,
        is_expired=expiry_date < clock.today(),
    )


def lock_counter_offer(quotation: Quotation, counter_id: int) -> CounterOffer:
    """Lock a counter-offer of a locked quotation. Raises NotFound for one of another quotation."""
    return get_row(
        row_locks.for_change(CounterOffer.objects.filter(quotation=quotation)), counter_id
    )


def lock_open_counter_offers(quotations: QuerySet[Quotation]) -> list[CounterOffer]:
    """Lock the open counter-offers of some quotations, by primary key. Their enquiry is locked."""
    rows = CounterOffer.objects.filter(quotation__in=quotations, status=CounterStatus.OPEN)
    return list(row_locks.for_change(rows.order_by("pk")))


def known_buyers(actor: Actor, buyer_ids: Iterable[int]) -> frozenset[int]:
    """Those of the companies that raised enquiries on which the actor's company quoted that it may
    know (RULES.md 23). A seller who has quoted has opened the enquiry, so its plan decides, and
    what both agreed on. One SQL query at most.
    """
    return names.known(actor, buyer_ids)


def knows_buyer(actor: Actor, quotation: Quotation) -> bool:
    """Whether the actor, its buyer or seller, may know the enquirer."""
    is_own = is_buyer(actor, quotation)
    return is_own or quotation.receiver_id in known_buyers(actor, [quotation.receiver_id])


def order_parties(
    company_id: int, among: Collection[int] | None
) -> Iterable[QuerySet[Quotation, int]]:
    """A source of `companies.parties`: both sides of a placed or confirmed order."""
    orders = Quotation.objects.filter(status__in=ORDERED, ordered_at__isnull=False)
    for own, other in (("company", "receiver"), ("receiver", "company")):
        own_orders = orders.filter(**{own: company_id})
        if among is not None:
            own_orders = own_orders.filter(**{f"{other}__in": among})
        yield own_orders.values_list(f"{other}_id", flat=True)


def may_download(actor: Actor, file: StoredFile) -> bool:
    """Whether the actor may read an attachment of a quotation: both parties may, of
    every version.
    """
    return QuotationAttachment.objects.filter(
        Q(version__quotation__company_id=actor.company_id)
        | Q(version__quotation__receiver_id=actor.company_id),
        file=file,
    ).exists()
