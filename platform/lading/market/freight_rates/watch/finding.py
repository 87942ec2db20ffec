"""Finds live rates on lanes for those who compare them (RULES.md 66).

First the lanes' rates are counted by lane, container and currency, with the lowest of each. That
gives the count, the currencies to convert, and the best rates. Then one statement reads the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Final

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from lading.base.exchange_rates.conversion import Rates
from lading.base.exchange_rates.models import RUPEE
from lading.base.exchange_rates.queries import rates_for
from lading.base.http.paging import COUNT_CAP, Count, Paging, column_of
from lading.base.kernel.database import compiled
from lading.base.kernel.database.compiled import Compiled, fetch
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import today
from lading.base.reference.names import LANGUAGE_MARK, local_name
from lading.market.freight_rates.models import FreightRate
from lading.members.accounts.models import User

from .comparing import Comparison, Group, Key, best_of
from .rows import Values, row_of

SORTS: Final = {
    "createdAt": "COALESCE(r.updated_at, r.created_at)",
    "oceanfreight": "r.price * fx.worth",
    "pricevalidity": "r.valid_until",
}
NEWEST: Final = "-createdAt"

_ON_LANES: Final = """
FROM unnest(%(loading)s::bigint[], %(destination)s::bigint[]) AS lane (a, b)
JOIN freight_rates_freightrate r ON r.loading_port_id = lane.a AND r.destination_port_id = lane.b
"""
_AT_PORT: Final = """
FROM (SELECT * FROM freight_rates_freightrate
      WHERE loading_port_id = %(port)s OR destination_port_id = %(port)s) r
"""
_LIVE: Final = """
JOIN companies_company c ON c.id = r.company_id AND c.status <> 'rejected'
{joined} WHERE r.withdrawn_at IS NULL AND r.valid_until >= %(today)s::date {narrowed}
"""
_OF_CONTAINER: Final = "AND r.container = %(container)s"
_CONVERTED: Final = """
LEFT JOIN unnest(%(currencies)s::text[], %(worth)s::numeric[]) AS fx (currency, worth)
ON fx.currency = r.currency
"""
_GROUPS: Final = """
SELECT r.loading_port_id, r.destination_port_id, r.container, r.currency, count(*),
    min(r.price) FILTER (WHERE r.price > 0),
    min(r.company_id) FILTER (WHERE r.price > 0), max(r.company_id) FILTER (WHERE r.price > 0)
{live} GROUP BY 1, 2, 3, 4
"""
_IDS: Final = "ARRAY(SELECT r.id {live} ORDER BY {order} LIMIT {limit} OFFSET %(offset)s::bigint)"


@dataclass(frozen=True, slots=True)
class RateQuery:
    """Which rates: on lanes, or at a port; of one container if any is given."""

    lanes: tuple[Key, ...] = ()
    port: int | None = None
    container: str = ""
    sort: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing can fit."""
        return not self.lanes and self.port is None

    def values(self) -> dict[str, Any]:
        """The parameters of its statements."""
        parameters: dict[str, Any] = {"today": today()}
        if self.port is None:
            parameters["loading"] = [lane[0] for lane in self.lanes]
            parameters["destination"] = [lane[1] for lane in self.lanes]
        else:
            parameters["port"] = self.port
        return {**parameters, "container": self.container} if self.container else parameters


@dataclass(frozen=True, slots=True)
class Found:
    """A page of rates as JSON types, by `rows`."""

    rows: list[Values]
    count: Count
    comparison: Comparison


def find(rate_query: RateQuery, paging: Paging, currency: str) -> Found:
    """One page of live rates, the newest first unless sorted otherwise. Three SQL queries. Raises
    ValidationFailed for an unknown sort.
    """
    order = _order(rate_query.sort or NEWEST)
    compared = compare(rate_query, currency)
    count = Count.capped(compared.total)
    if paging.offset >= min(compared.total, COUNT_CAP):
        return Found([], count, compared)
    limit = min(paging.limit, COUNT_CAP - paging.offset)
    values = {
        **rate_query.values(),
        **_worth(compared),
        "offset": paging.offset,
        "total": compared.total,
        "language": languages.active(),
    }
    sql = statement(
        at_port=rate_query.port is not None,
        has_container=bool(rate_query.container),
        order=order,
        limit=limit,
    )
    with planned_for_values():
        rows, _total = _ROWS.page(sql, **values)
    return Found([row_of(row, compared) for row in rows], count, compared)


def compare(rate_query: RateQuery, currency: str) -> Comparison:
    """Count the rates and find the best ones. Two SQL queries."""
    if rate_query.is_empty:
        return Comparison((), Rates({}), currency)
    sql = groups_statement(
        at_port=rate_query.port is not None, has_container=bool(rate_query.container)
    )
    with planned_for_values():
        counted = fetch(sql, **rate_query.values())
    groups = tuple(Group((a, b), *rest) for a, b, *rest in counted)
    rates = rates_for({group.currency for group in groups} | {currency})
    return Comparison(groups, rates, currency, best_of(groups, rates))


@cache
def groups_statement(*, at_port: bool, has_container: bool) -> str:
    """The statement that counts."""
    return _GROUPS.format(live=_live(at_port=at_port, has_container=has_container))


@cache
def statement(*, at_port: bool, has_container: bool, order: str, limit: int) -> str:
    """The statement of a page."""
    live = _live(at_port=at_port, has_container=has_container, joined=_CONVERTED)
    ids = _IDS.format(live=live, order=order, limit=limit)
    return compiled.page_statement(_ROWS.sql, ids=ids, total="%(total)s::bigint")


def _live(*, at_port: bool, has_container: bool, joined: str = "") -> str:
    source = _AT_PORT if at_port else _ON_LANES
    narrowed = _OF_CONTAINER if has_container else ""
    return source + _LIVE.format(joined=joined, narrowed=narrowed)


def _order(sort: str) -> str:
    column = column_of(sort, SORTS)
    direction = "DESC" if sort.startswith("-") else "ASC"
    # What cannot be converted comes last.
    return f"{column} {direction} NULLS LAST, r.id {direction}"


def _worth(compared: Comparison) -> dict[str, Any]:
    """What each currency that can be converted is worth, in rupees."""
    worth = {rate.currency: rate.inr for rate in compared.rates.used()} | {RUPEE: Decimal(1)}
    currencies = {group.currency for group in compared.groups}
    if len(currencies) == 1:  # no other currency to compare with
        worth = dict.fromkeys(currencies, Decimal(1))
    return {"currencies": list(worth), "worth": list(worth.values())}


def _rows(language: str) -> QuerySet[Any, Any]:
    """What `rows.row_of` reads, of the rates on the page."""
    primary = User.objects.filter(company=OuterRef("company"), is_primary=True)
    return (
        FreightRate.objects.filter(compiled.is_on_page())
        .order_by()
        .annotate(
            seller=Subquery(primary.values("pk")[:1]),
            seller_name=Subquery(primary.values("name")[:1]),
        )
        .values_list(
            "id",
            "seller",
            "seller_name",
            "company__name",
            F("loading_port_id"),
            "loading_port__name",
            "loading_port__locode",
            local_name("loading_port__country", language),
            F("destination_port_id"),
            "destination_port__name",
            "destination_port__locode",
            local_name("destination_port__country", language),
            "container",
            "price",
            "currency",
            "valid_until",
            "comments",
            "created_at",
            Coalesce("updated_at", "created_at"),
        )
    )


_ROWS: Final = Compiled(_rows, language=LANGUAGE_MARK)
