"""Finds the offers of all companies, for the types that browse them (RULES.md 34, 58).

A page, its rows and the count are one statement. It collects the ids of what fits first, at most
one more than are counted, and sorts those; where more fit, it reads an index in the list's order
instead, which is fast because much fits. No page lies beyond the rows that are counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from typing import Any, Final

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import COUNT_CAP, MAX_LIMIT, Count, Paging, column_of
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import compiled
from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.search import raw_words, without_accents
from lading.base.reference.names import LANGUAGE_MARK, local_name
from lading.base.reference.resolve import MAX_LENGTH, resolve_category
from lading.members.accounts import permissions
from lading.members.accounts.models import User
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.trade.catalogue.market import WRONG_HS_CODE, GoodsFilter, compared

from . import access
from .market_rows import Values, rows_of
from .models import Offer

SORTS: Final = {"createdAt": "o.id", "price": "o.price", "expiryDate": "o.expiry_date"}
NEWEST: Final = "-createdAt"
CROSSED: Final = _("The highest price cannot be below the lowest.")
_ID = re.compile(r"\d{1,9}", re.ASCII)
_DIGITS = 14
"""The most digits of a price."""

# The indexed expression of `models`, as `kernel.values.search.PlainWords` writes it.
_PLAIN_WORDS = (
    "to_tsvector('simple'::regconfig, translate(regexp_replace(normalize(o.name || ' ' ||"
    " o.comments, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'øØłŁđĐı', 'oOlLdDi'))"
)
_CONDITIONS: Final = {
    "nothing": "AND false",
    "words": f"AND {_PLAIN_WORDS} @@ to_tsquery('simple', %(words)s)",
    "hs": "AND o.hs_code_id = ANY (ARRAY(SELECT h.id FROM reference_hscode h"
    " WHERE h.code LIKE %(hs)s))",
    "category": "AND o.category_id = %(category)s::bigint",
    "least": "AND o.price >= %(least)s::numeric",
    "most": "AND o.price <= %(most)s::numeric",
}
_LIVE: Final = """
FROM offers_offer o
JOIN catalogue_product p ON p.id = o.product_id AND p.status = 'approved' AND p.is_active
JOIN companies_company c ON c.id = o.company_id AND c.status <> 'rejected'
WHERE o.taken_down_at IS NULL AND o.expiry_date >= %(today)s::date {narrowed}
"""
_FOUND: Final = "found AS MATERIALIZED (SELECT o.id {live} LIMIT {cap} + 1), "
_IN_ORDER: Final = "ARRAY(SELECT o.id {live} ORDER BY {order} LIMIT {limit} OFFSET {offset})"
_EITHER: Final = f"""
CASE WHEN (SELECT count(*) FROM found) <= {{cap}} THEN ARRAY(
    SELECT o.id FROM offers_offer o WHERE o.id IN (SELECT id FROM found)
    ORDER BY {{order}} LIMIT {{limit}} OFFSET {{offset}}
) ELSE {_IN_ORDER} END
"""  # noqa: S608 -- put together from constants; values are parameters

_counts = compiled.RecentCounts(at_least=COUNT_CAP + 1)
"""Of lists with more than are counted: their pages need no other count."""


@dataclass(frozen=True, slots=True)
class MarketFilter(GoodsFilter):
    """Filters of the list, as sent. "" means no filter."""

    min_price: str = ""
    max_price: str = ""
    sort: str = ""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The conditions that apply, by name, and their parameters."""

    names: tuple[str, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> tuple[Any, ...]:
        """It differs for lists with different rows."""
        return (*self.names, *sorted(self.values.items()))


@dataclass(frozen=True, slots=True)
class Found:
    """A page of offers as JSON types, by `market_rows`."""

    rows: list[Values]
    count: Count
    page_size: int
    max_page_size: int | None


def find(actor: Actor, paging: Paging, market_filter: MarketFilter) -> Found:
    """One page of the offers that others make, newest first. One SQL query, and one for a category
    that is sent by its name.

    Raises Forbidden for types that do not browse offers, ValidationFailed for invalid filters.
    """
    permissions.require(actor, access.BROWSE)
    narrowing = checked(market_filter)
    most = entitlements.limit(actor, Entitlement.CARGO_OFFERS)
    size = page_size(paging.limit, most)
    offset = (paging.page - 1) * size
    if offset >= COUNT_CAP:
        return Found([], _count(narrowing), size, most)
    rows, total = _page(
        narrowing, market_filter.sort or NEWEST, min(size, COUNT_CAP - offset), offset
    )
    return Found(rows_of(actor, rows), Count.capped(total), size, most)


def page_size(limit: int, most: int | None) -> int:
    """How many offers a page has: what was asked for, but not more than the plan shows on a page.
    A file asks for more than any page may have, and gets that: all pages can be reached anyway.
    """
    return limit if most is None or limit > MAX_LIMIT else min(limit, most)


def checked(market_filter: MarketFilter) -> Narrowing:
    """The conditions of the filters. Raises ValidationFailed with every wrong one."""
    checks, names, values = Checks(), [], {}  # type: tuple[Checks, list[str], dict[str, Any]]
    if text := filters.read_text(checks, market_filter.text):
        beginnings = raw_words(without_accents(text))
        names.append("words" if beginnings else "nothing")
        values |= {"words": beginnings} if beginnings else {}
    if market_filter.hs_code.strip():
        names.append("hs")
        values["hs"] = f"{_digits(checks, market_filter.hs_code)}%"
    if text := checks.text("category", market_filter.category, max_length=MAX_LENGTH):
        category = _category(text)
        names.append("category" if category else "nothing")
        values |= {"category": category} if category else {}
    _add_prices(checks, market_filter, names, values)
    if market_filter.sort:
        column_of(market_filter.sort, SORTS)
    checks.raise_if_failed()
    return Narrowing(tuple(names), values)


def statement(narrowing: Narrowing, sort: str, limit: int, *, is_long: bool = False) -> str:
    """The statement of a page. ``is_long``: more fit than are counted, so that it counts nothing,
    and takes the count as ``known``.
    """
    return _statement(_ROWS.sql, narrowing.names, sort, limit, is_long=is_long)


def parameters(narrowing: Narrowing, offset: int) -> dict[str, Any]:
    """The values of a statement."""
    return {
        **narrowing.values,
        "today": today(),
        "offset": offset,
        "language": languages.active(),
    }


def _page(
    narrowing: Narrowing, sort: str, limit: int, offset: int
) -> tuple[list[compiled.Row], int]:
    key = (today(), narrowing.key)
    known = _counts.get(key)
    values = parameters(narrowing, offset)
    if known is not None:
        values["known"] = known
    sql = statement(narrowing, sort, limit, is_long=known is not None)
    with planned_for_values():
        rows, total = _ROWS.page(sql, **values)
    _counts.keep(key, total)
    return rows, total


def _count(narrowing: Narrowing) -> Count:
    """How many offers fit, for a page beyond those that are counted."""
    _rows, total = _page(narrowing, NEWEST, 1, 0)
    return Count.capped(total)


@cache
def _statement(rows: str, names: tuple[str, ...], sort: str, limit: int, *, is_long: bool) -> str:
    live = _LIVE.format(narrowed=" ".join(_CONDITIONS[name] for name in names))
    parts = {
        "live": live,
        "order": _order(sort),
        "limit": limit,
        "offset": "%(offset)s::bigint",
        "cap": COUNT_CAP,
    }
    if is_long:
        ids, total = _IN_ORDER.format(**parts), "%(known)s::bigint"
        return compiled.page_statement(rows, ids=ids, total=total)
    return compiled.page_statement(
        rows,
        ids=_EITHER.format(**parts),
        total="(SELECT count(*) FROM found)",
        before=_FOUND.format(**parts),
    )


def _order(sort: str) -> str:
    column = column_of(sort, SORTS)
    direction = "DESC" if sort.startswith("-") else "ASC"
    tie = "" if column == "o.id" else f", o.id {direction}"
    return f"{column} {direction}{tie}"


def _digits(checks: Checks, sent: str) -> str:
    """The digits of an HS code that are compared: six at most."""
    digits = compared(sent)
    if not digits:
        checks.fail("hsCode", WRONG_HS_CODE)
    return digits


def _category(text: str) -> int | None:
    """The id of a category that was sent by its id or its name."""
    if _ID.fullmatch(text):
        return int(text)
    category = resolve_category(text)
    return category.pk if category else None


def _add_prices(
    checks: Checks, market_filter: MarketFilter, names: list[str], values: dict[str, Any]
) -> None:
    bounds: dict[str, Decimal] = {}
    for name, wire, sent in (
        ("least", "minPrice", market_filter.min_price),
        ("most", "maxPrice", market_filter.max_price),
    ):
        number = checks.number(wire, sent.strip(), minimum=0, digits=_DIGITS)
        if number is not None:
            names.append(name)
            bounds[name] = number
    if len(bounds) > 1 and bounds["most"] < bounds["least"]:
        checks.fail("maxPrice", CROSSED)
    values |= bounds


def _rows(language: str) -> QuerySet[Any, Any]:
    """What `market_rows.rows_of` reads, of the offers on the page."""
    primary = User.objects.filter(company=OuterRef("company"), is_primary=True)
    return (
        Offer.objects.filter(compiled.is_on_page())
        .order_by()
        .annotate(seller=Subquery(primary.values("pk")[:1]))
        .values_list(
            "id",
            "name",
            "category_id",
            local_name("category", language),
            "hs_code_id",
            "hs_code__code",
            "hs_code__description",
            "quantity",
            local_name("unit", language),
            "unit__code",
            "price",
            "payment_terms",
            "delivery_location",
            "comments",
            "expiry_date",
            "created_at",
            "primary_image__uuid",
            "primary_image__original_name",
            "company__name",
            F("company__business_type_id"),
            local_name("company__country", language),
            "seller",
            "company_id",
        )
    )


_ROWS: Final = Compiled(_rows, language=LANGUAGE_MARK)
