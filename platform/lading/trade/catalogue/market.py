"""Finds products of all companies, for those that may ask for them (RULES.md 55). The number of SQL
queries is constant. No page lies beyond the rows that are counted.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.db.models import Model, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import COUNT_CAP, Count, Page, Paging, order
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.values.search import PlainWords, without_accents, words_beginning
from lading.base.reference.business_types import BusinessTypeId
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.lookups import hs_code_ids
from lading.base.reference.resolve import MAX_LENGTH, resolve_category, resolve_country
from lading.members.accounts.models import User

from . import access
from .models import Product

M = TypeVar("M", bound=Model)

SORTS: Final = {"createdAt": "pk", "name": "name"}
WRONG_HS_CODE = _("Enter the first 2 to 8 digits of an HS code.")
LEAST_DIGITS: Final = 2


@dataclass(frozen=True, slots=True)
class GoodsFilter:
    """The filters that all searches of goods have, as sent. "" means no filter."""

    text: str = ""
    hs_code: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True)
class MarketFilter(GoodsFilter):
    """Filters of the search of products, as sent. "" means no filter."""

    country: str = ""
    business_type: str = ""
    sort: str = ""


def find(actor: Actor, paging: Paging, market_filter: MarketFilter) -> Page[Product]:
    """One page of the products that the actor may ask for, newest first. Three SQL queries, and one
    for each of HS code, category and country.

    Raises Forbidden for types that ask nobody for goods, ValidationFailed for invalid filters.
    """
    with planned_for_values():
        products = _narrowed_for(actor, market_filter)
        known = counted(products)
        if len(known) <= COUNT_CAP:
            products = Product.objects.filter(pk__in=known)
        ordered = order(products, market_filter.sort, SORTS, ["-pk"])
        end = min(paging.offset + paging.limit, COUNT_CAP)
        keys = list(ordered.values_list("pk", flat=True)[min(paging.offset, end) : end])
    by_key = {product.pk: product for product in _whole(keys)}
    rows = [by_key[key] for key in keys if key in by_key]
    return Page(rows, Count.capped(len(known)))


def _narrowed_for(actor: Actor, market_filter: MarketFilter) -> QuerySet[Product]:
    """What the actor may find, as the filters leave it. Raises the same errors as `find`."""
    checks = Checks()
    products = narrowed(checks, access.findable(actor), market_filter)
    checks.raise_if_failed()
    return products


def counted(products: QuerySet[Any]) -> list[int]:
    """The ids of what was found, in no order, at most one more than are counted.

    Sorting comes after this: asked for the first ten by name at once, PostgreSQL reads names one
    after the other until ten fit, which for rare words is the whole table. With more than are
    counted, many fit, and reading in order is fast.
    """
    return list(products.order_by().values_list("pk", flat=True)[: COUNT_CAP + 1])


def offered_since(
    actor: Actor, market_filter: MarketFilter, since: dt.datetime, paging: Paging
) -> list[int]:
    """A page of the ids of the products that the actor finds and that are offered since then, the
    latest first.

    Raises the same errors as `find`.
    """
    with planned_for_values():
        known = counted(_narrowed_for(actor, market_filter).filter(offered_at__gte=since))
    latest = Product.objects.filter(pk__in=known).order_by("-offered_at", "-pk")
    return list(latest.values_list("pk", flat=True)[paging.offset : paging.offset + paging.limit])


def narrowed(
    checks: Checks, rows: QuerySet[Product], market_filter: MarketFilter
) -> QuerySet[Product]:
    """Those of the products that the filters leave. Invalid values become errors in ``checks``; an
    unknown country or category leaves nothing.
    """
    rows = of_goods(checks, rows, market_filter, ("name", "description"))
    if text := checks.text("country", market_filter.country, max_length=MAX_LENGTH):
        country = resolve_country(text)
        rows = rows.filter(company__country=country) if country else rows.none()
    if market_filter.business_type:
        rows = _of_type(checks, rows, market_filter.business_type)
    return rows


def of_goods(
    checks: Checks, rows: QuerySet[M], goods_filter: GoodsFilter, columns: Sequence[str]
) -> QuerySet[M]:
    """Those of the rows, which have a category and an HS code, that these filters leave. The text
    is looked for in the columns. Errors as in `narrowed`.
    """
    rows = _with_text(rows, filters.read_text(checks, goods_filter.text), columns)
    if goods_filter.hs_code.strip():
        if digits := compared(goods_filter.hs_code):
            rows = rows.filter(hs_code__in=hs_code_ids(digits))
        else:
            checks.fail("hsCode", WRONG_HS_CODE)
    if text := checks.text("category", goods_filter.category, max_length=MAX_LENGTH):
        category = resolve_category(text)
        rows = rows.filter(category=category) if category else rows.none()
    return rows


def check(checks: Checks, market_filter: MarketFilter) -> None:
    """Note in ``checks`` what is invalid in a filter that is kept for later. Reads no products."""
    narrowed(checks, Product.objects.none(), market_filter)


def _with_text(rows: QuerySet[M], text: str, columns: Sequence[str]) -> QuerySet[M]:
    """Rows with, for each word of the text, a word in the columns that begins with it, whatever the
    accents and case. Digits may also be the beginning of an HS code.
    """
    if not text:
        return rows
    query = words_beginning(without_accents(text))
    if query is None:
        return rows.none()
    condition = Q(found_words=query)
    if digits := compared(text):
        condition |= Q(hs_code__in=hs_code_ids(digits))
    matching: QuerySet[Any] = rows.alias(found_words=PlainWords(*columns)).filter(condition)
    return matching


def compared(hs_code: str) -> str:
    """The digits of an HS code that are compared: six at most, and "" for what is none."""
    digits = hs_codes.beginning(hs_code)
    return digits if len(digits) >= LEAST_DIGITS else ""


def _of_type(checks: Checks, rows: QuerySet[Product], sent: str) -> QuerySet[Product]:
    if sent not in {str(each) for each in BusinessTypeId.values}:
        checks.fail("businessType", INVALID_VALUE)
        return rows
    return rows.filter(company__business_type=int(sent))


def _whole(keys: list[int]) -> QuerySet[Product]:
    """The products with everything that `market_shapes` reads, in one SQL query."""
    primary = User.objects.filter(company=OuterRef("company"), is_primary=True)
    return (
        Product.objects.filter(pk__in=keys)
        .select_related("company__country", "category", "hs_code", "primary_image")
        .defer("hs_code__search_vector")
        .annotate(seller_user_id=Subquery(primary.values("pk")[:1]))
    )
