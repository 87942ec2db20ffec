"""The readers' list: what other companies promote to the actor's today (RULES.md 61). The number of
SQL queries is constant. No page lies beyond the rows that are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lading.base.http.paging import COUNT_CAP, Count, Page, Paging, order
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.query_plans import planned_for_values
from lading.members.accounts import permissions
from lading.trade.catalogue import market

from . import access
from .models import SEARCHED, Promotion
from .queries import whole

SORTS: Final = {"createdAt": "pk", "title": "title", "endDate": "ends_on"}


@dataclass(frozen=True, slots=True)
class OfferedFilter(market.GoodsFilter):
    """Filters of the list, as sent. "" means no filter."""

    sort: str = ""


def list_offered(actor: Actor, paging: Paging, offered_filter: OfferedFilter) -> Page[Promotion]:
    """One page of what is promoted to the actor's company, newest first. At most six SQL queries,
    and one for each of HS code and category.

    Raises Forbidden for whoever reads none, ValidationFailed for invalid filters.
    """
    permissions.require(actor, access.READ)
    with planned_for_values():
        checks = Checks()
        promoted = market.of_goods(checks, access.offered(actor), offered_filter, SEARCHED)
        checks.raise_if_failed()
        known = market.counted(promoted)
        if len(known) <= COUNT_CAP:
            promoted = Promotion.objects.filter(pk__in=known)
        end = min(paging.offset + paging.limit, COUNT_CAP)
        on_page = slice(min(paging.offset, end), end)
        if len(known) <= COUNT_CAP and not offered_filter.sort:
            keys = sorted(known, reverse=True)[on_page]
        else:
            ordered = order(promoted, offered_filter.sort, SORTS, ["-pk"])
            keys = list(ordered.values_list("pk", flat=True)[on_page])
    by_key = {each.pk: each for each in whole(Promotion.objects.filter(pk__in=keys))}
    return Page([by_key[key] for key in keys if key in by_key], Count.capped(len(known)))
