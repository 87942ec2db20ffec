"""The readers' list: what other companies promote to the actor's today (RULES.md 61). The number of
SQL queries is constant. No page lies beyond the rows that are counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet

from lading.base.http.paging import COUNT_CAP, Count, Page, Paging, order
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.values.search import PlainWords, without_accents, words_beginning
from lading.base.reference.lookups import hs_code_ids
from lading.base.reference.resolve import MAX_LENGTH, resolve_category
from lading.members.accounts import permissions
from lading.trade.catalogue.market import WRONG_HS_CODE, compared

from . import access
from .models import SEARCHED, Promotion
from .queries import whole

SORTS: Final = {"createdAt": "pk", "title": "title", "endDate": "ends_on"}
_SEPARATORS = re.compile(r"[ .]")
_HS_CODE = re.compile(r"\d{2,8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class OfferedFilter:
    """Filters of the list, as sent. "" means no filter."""

    text: str = ""
    hs_code: str = ""
    category: str = ""
    sort: str = ""


def list_offered(actor: Actor, paging: Paging, wanted: OfferedFilter) -> Page[Promotion]:
    """One page of what is promoted to the actor's company, newest first. At most six SQL queries,
    and one for each of HS code and category.

    Raises Forbidden for whoever reads none, ValidationFailed for invalid filters.
    """
    permissions.require(actor, access.READ)
    with planned_for_values():
        checks = Checks()
        found = _narrowed(checks, access.offered(actor), wanted)
        checks.raise_if_failed()
        # As in the search of products, sorting comes after counting: asked for the first ten at
        # once, PostgreSQL would read in order until ten fit, which may be the whole table.
        known = list(found.order_by().values_list("pk", flat=True)[: COUNT_CAP + 1])
        if len(known) <= COUNT_CAP:
            found = Promotion.objects.filter(pk__in=known)
        end = min(paging.offset + paging.limit, COUNT_CAP)
        shown = slice(min(paging.offset, end), end)
        if len(known) <= COUNT_CAP and not wanted.sort:
            keys = sorted(known, reverse=True)[shown]
        else:
            ordered = order(found, wanted.sort, SORTS, ["-pk"])
            keys = list(ordered.values_list("pk", flat=True)[shown])
    by_key = {each.pk: each for each in whole(Promotion.objects.filter(pk__in=keys))}
    return Page([by_key[key] for key in keys if key in by_key], Count.of(len(known)))


def _narrowed(
    checks: Checks, rows: QuerySet[Promotion], wanted: OfferedFilter
) -> QuerySet[Promotion]:
    """Those that the filters leave. Invalid values become errors in ``checks``; an unknown category
    leaves nothing.
    """
    rows = _with_text(rows, filters.read_text(checks, wanted.text))
    if wanted.hs_code.strip():
        if digits := compared(wanted.hs_code):
            rows = rows.filter(hs_code__in=hs_code_ids(digits))
        else:
            checks.fail("hsCode", WRONG_HS_CODE)
    if text := checks.text("category", wanted.category, max_length=MAX_LENGTH):
        category = resolve_category(text)
        rows = rows.filter(category=category) if category else rows.none()
    return rows


def _with_text(rows: QuerySet[Promotion], text: str) -> QuerySet[Promotion]:
    """Promotions with, for each word of the text, a word of title or message that begins with it,
    whatever the accents and case. Digits may also be the beginning of an HS code.
    """
    if not text:
        return rows
    words = words_beginning(without_accents(text))
    if words is None:
        return rows.none()
    found = Q(found_words=words)
    if digits := compared(text):
        found |= Q(hs_code__in=hs_code_ids(digits))
    return rows.alias(found_words=PlainWords(*SEARCHED)).filter(found)
