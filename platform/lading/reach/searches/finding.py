"""Finds what is new in saved searches, and has their companies told of it once (RULES.md 54).

A search is looked up as its company's primary user would look it up now: what the company may not
see any more, it is not told.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import CharField, Q, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.lookups import StartsWith

from lading.base.http.paging import MAX_LIMIT, Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.values import clock
from lading.base.kernel.values.clock import now
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.members.billing.authentication import actor_of_company
from lading.trade.catalogue import market
from lading.trade.catalogue.models import Product
from lading.trade.enquiries.days import Days
from lading.trade.enquiries.leads import queries as lead_queries
from lading.trade.enquiries.leads.lists import NEWEST
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus

from . import access
from .models import Frequency, Listed, SavedSearch, Told
from .validation import filter_of, market_filter_of

DUE = "search.due"
"""Event: {searchIds}, to be looked up."""
FOUND = "search.found"
"""Event: {searchId, enquiryIds} or {searchId, productIds}, of which the company has not been
told.
"""
MOST_PAGES = 100
"""How many pages of new rows one look-up reads."""
AT_A_TIME = 20
"""How many searches one event has looked up."""


def ask_of_companies(company_ids: Collection[int]) -> int:
    """Have the searches of these companies looked up that are told at once. In a transaction.
    Returns how many.
    """
    return _ask(_of_leads().filter(company_id__in=company_ids))


def ask_of_forwarders(enquiry_id: int) -> int:
    """Like `ask_of_companies`, of every forwarder that an enquiry is addressed to: they receive it
    unmatched, too (RULES.md 21).
    """
    addressed = Enquiry.objects.filter(
        pk=enquiry_id,
        status=EnquiryStatus.PUBLISHED,
        target_types__contains=[T.FREIGHT_FORWARDER],
    )
    if not addressed.exists():
        return 0
    forwarders = _of_leads().filter(company__business_type_id=T.FREIGHT_FORWARDER)
    return _ask(forwarders)


def ask_of_product(product_id: int) -> int:
    """Like `ask_of_companies`, of those that may look for a product that is offered now, whose HS
    code, category and seller's type fit.
    """
    product = Product.objects.select_related("company", "hs_code").filter(pk=product_id).first()
    if product is None:
        return 0
    seller = product.company
    askers = [each for each in T if seller.business_type_id in permissions.ways_to_ask(each)]
    code = Value(product.hs_code.code, output_field=CharField())
    looking = SavedSearch.objects.filter(
        Q(query__hsCode__isnull=True) | Q(StartsWith(code, KeyTextTransform("hsCode", "query"))),
        Q(query__businessType__isnull=True) | Q(query__businessType=str(seller.business_type_id)),
        list=Listed.PRODUCTS,
        company__business_type__in=askers,
    )
    return _ask(looking.exclude(company=seller))


def _of_leads() -> QuerySet[SavedSearch]:
    return SavedSearch.objects.filter(list=Listed.LEADS)


def ask_daily() -> int:
    """Have all searches looked up that are told once a day, without those of `records`. Returns how
    many.
    """
    with transaction.atomic():
        return _ask(SavedSearch.objects.exclude(list=Listed.EXIM), Frequency.DAILY)


def _ask(searches: QuerySet[SavedSearch], frequency: str = Frequency.AT_ONCE) -> int:
    ids = list(searches.filter(frequency=frequency).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), AT_A_TIME):
        outbox.publish(DUE, {"searchIds": ids[start : start + AT_A_TIME]})
    return len(ids)


def look_up(search_id: int) -> list[int]:
    """Find what is new in a search and publish it, in one transaction. Returns the ids."""
    with transaction.atomic():
        search = row_locks.for_change(SavedSearch.objects).filter(pk=search_id).first()
        if search is None or search.frequency == Frequency.NEVER:
            return []
        fresh = _fresh(search)
        _keep(search, fresh)
        if fresh:
            ids = "productIds" if search.list == Listed.PRODUCTS else "enquiryIds"
            outbox.publish(FOUND, {"searchId": search_id, ids: fresh})
    return fresh


def _fresh(search: SavedSearch) -> list[int]:
    """The ids of all that was not told before, the latest first."""
    fresh: dict[int, None] = {}
    for number in range(1, MOST_PAGES + 1):
        page_ids = _visible(search, Paging(page=number, limit=MAX_LIMIT))
        known = _known(search, page_ids)
        new = [pk for pk in page_ids if pk not in known]
        fresh |= dict.fromkeys(new)
        # What comes after something that was told before was told, too.
        if len(new) < MAX_LIMIT:
            break
    return list(fresh)


def _visible(search: SavedSearch, paging: Paging) -> list[int]:
    """A page of the ids of what the search finds now, the latest first."""
    actor = actor_of_company(search.company_id)
    if actor is None or not permissions.may(actor, access.PERMISSIONS[search.list]):
        return []
    try:
        if search.list == Listed.PRODUCTS:
            market_filter = market_filter_of(search.query)
            return market.offered_since(actor, market_filter, search.told_from, paging)
        return _leads(actor, search, paging)
    except ValidationFailed:  # a port or status that no longer exists
        return []


def _leads(actor: Actor, search: SavedSearch, paging: Paging) -> list[int]:
    first = search.told_from.astimezone(clock.IST).date()
    lead_filter = dataclasses.replace(filter_of(search.query), sort=NEWEST, published=Days(first))
    page = lead_queries.list_leads(actor, paging, lead_filter)
    # The list is narrowed to days, and the search tells of what came after its own moment.
    since = Enquiry.objects.filter(
        pk__in=[row["id"] for row in page.rows], published_at__gte=search.told_from
    )
    return list(since.order_by("-published_at", "-pk").values_list("pk", flat=True))


def _keep(search: SavedSearch, fresh: Sequence[int]) -> None:
    at = now()
    Told.objects.bulk_create(Told(search=search, object_id=pk, at=at) for pk in fresh)


def _known(search: SavedSearch, object_ids: Sequence[int]) -> set[int]:
    """Those that were kept before."""
    earlier = Told.objects.filter(search=search, object_id__in=object_ids)
    return set(earlier.values_list("object_id", flat=True))
