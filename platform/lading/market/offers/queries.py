"""Reads of a company's own offers. The number of SQL queries is constant."""

from __future__ import annotations

from typing import Final

from django.db.models import Prefetch, QuerySet

from lading.base.http.paging import Page, Paging, order, paginate
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.values.clock import now, today
from lading.base.reference.lookups import with_text
from lading.members.accounts import permissions
from lading.trade.catalogue import access as catalogue
from lading.trade.catalogue.models import IS_OFFERED

from . import access
from .models import Offer, OfferImage
from .rules import NEW_FOR, OfferStatus

SORTS: Final = {
    "createdAt": "pk",
    "name": "name",
    "qty": "quantity",
    "price": "price",
    "expiryDate": "expiry_date",
}


def list_own(actor: Actor, paging: Paging, list_filter: ListFilter) -> Page[Offer]:
    """The offers of the actor's company, newest first. Three SQL queries, one more with a text of
    digits.

    Raises Forbidden for a type of business without offers, ValidationFailed for invalid filters.
    """
    permissions.require(actor, access.MANAGE)
    checks = Checks()
    rows = _of_status(checks, access.own(actor), list_filter.status)
    text = filters.read_text(checks, list_filter.text)
    checks.raise_if_failed()
    if text:
        rows = rows.filter(
            with_text(text, "name", "comments", "delivery_location", "category__name")
        )
    return paginate(order(whole(rows), list_filter.sort, SORTS, ["-pk"]), paging)


def get_own(actor: Actor, offer_id: int) -> Offer:
    """One of the company's own offers. Raises NotFound, and Forbidden for types without offers. Two
    SQL queries.
    """
    permissions.require(actor, access.MANAGE)
    return get_row(whole(access.own(actor)), offer_id)


def get_live(actor: Actor, offer_id: int) -> Offer:
    """An offer that the actor's company browses. Raises NotFound also for one that has ended, and
    Forbidden for types that do not browse offers. Two SQL queries.
    """
    permissions.require(actor, access.BROWSE)
    return get_row(whole(access.live(actor)).select_related("company__country"), offer_id)


def count_offerable(actor: Actor) -> int:
    """How many products the company could offer now. One SQL query."""
    return catalogue.own(actor).filter(IS_OFFERED).count()


def whole(offers: QuerySet[Offer]) -> QuerySet[Offer]:
    """The offers with everything that `shapes` reads."""
    images = OfferImage.objects.select_related("file").order_by("slot")
    return (
        offers.select_related("company", "product", "category", "hs_code", "unit", "primary_image")
        .defer("hs_code__search_vector")
        .prefetch_related(Prefetch("further_images", images))
    )


def _of_status(checks: Checks, rows: QuerySet[Offer], sent: str) -> QuerySet[Offer]:
    """Offers with this badge."""
    if sent in ("", filters.ALL):
        return rows
    live = rows.filter(expiry_date__gte=today())
    if sent == OfferStatus.EXPIRED:
        return rows.filter(expiry_date__lt=today())
    if sent == OfferStatus.NEW:
        return live.filter(created_at__gt=now() - NEW_FOR)
    if sent == OfferStatus.ACTIVE:
        return live.filter(created_at__lte=now() - NEW_FOR)
    checks.fail("status", INVALID_VALUE)
    return rows
