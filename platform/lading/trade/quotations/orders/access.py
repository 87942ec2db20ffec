"""Which orders an actor may see: those that its company placed or received."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.values.search import whole_number
from lading.base.kernel.values.texts import shown
from lading.trade.quotations import access as quotations
from lading.trade.quotations.access import Side
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.rules import ORDERED


def visible_to(actor: Actor) -> QuerySet[Quotation]:
    """The quotations that the actor's company sent or received and on which an order was placed."""
    # Both conditions say the same; the second one is that of the indexes.
    return quotations.visible_to(actor).filter(status__in=ORDERED, ordered_at__isnull=False)


def placed_by(actor: Actor) -> Q:
    """The condition for an order that the actor's company placed."""
    return Q(receiver_id=actor.company_id)


def received_by(actor: Actor) -> Q:
    """The condition for an order that the actor's company received."""
    return Q(company_id=actor.company_id)


def sides(actor: Actor, only: str | None = None) -> list[Q]:
    """The conditions that narrow `visible_to` to what is read by one index each: the side that is
    asked for, or both sides of a company that buys and sells.
    """
    if only is not None:
        return [placed_by(actor) if only == "placed" else received_by(actor)]
    if quotations.side_of(actor) is not Side.BOTH:
        return [Q()]
    # No company buys from itself; but if one did, the order would still be listed once.
    return [placed_by(actor), received_by(actor) & ~placed_by(actor)]


def containing(actor: Actor, text: str) -> Q:
    """A part of the product's name or of the other company's, or an order's number. Both sides of
    an order know each other (RULES.md 23).
    """
    text = shown(text)
    condition = Q(sort_product__icontains=text)
    condition |= placed_by(actor) & Q(company__name__icontains=text)
    condition |= received_by(actor) & Q(receiver__name__icontains=text)
    return condition | Q(pk=whole_number(text.removeprefix("#").strip()))
