"""A page of a company's list of quotations, and the list's count.

It is written in SQL because a company that buys and sells sees what it sent and what it received as
one list: each half is read from its own index, no further than the page needs, and the two are
merged. With OR, PostgreSQL would read and sort everything the company ever sent or received.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from lading.base.http.columns import columns
from lading.base.http.paging import COUNT_CAP, Count, Paging, column_of
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.database.compiled import Compiled, Row
from lading.base.reference.business_types import CODE_BY_ID
from lading.base.reference.business_types import BusinessTypeId as T

from . import access
from .access import Side

SORTS = {
    "createdAt": "id",
    "productName": "sort_product",
    "price": "sort_price",
    "status": "status",
}
"""The columns that the rows are sorted by, by wire name. Each has an index for either side."""
_COLUMNS = {
    "company": None,
    "product": "productName",
    "terms": None,
    "quantity": None,
    "price": "price",
    "expiry": None,
    "createdAt": "createdAt",
    "status": "status",
}
NEWEST_FIRST = "-createdAt"

EXPORTER, CUSTOM_HOUSE_AGENT = CODE_BY_ID[T.EXPORTER], CODE_BY_ID[T.CUSTOM_HOUSE_AGENT]

_SENT = "company_id = %(who)s::bigint"
_RECEIVED = "receiver_id = %(who)s::bigint"
# No company sells to itself; but if one did, the row would still be listed once.
_ONLY_RECEIVED = f"{_RECEIVED} AND company_id <> %(who)s::bigint"

_SIDES = {Side.SELLER: (_SENT,), Side.BUYER: (_RECEIVED,), Side.BOTH: (_SENT, _ONLY_RECEIVED)}

_SIDE = """
    (SELECT id, {column} AS key FROM quotations_quotation WHERE {condition} {narrowing}
     ORDER BY {column} {direction}, id {direction} LIMIT {limit} + {offset})
"""
_COUNTED_SIDE = """
    (SELECT 1 FROM quotations_quotation WHERE {condition} {narrowing} LIMIT {cap} + 1)
"""
_IDS = """
ARRAY(SELECT id FROM ({sides}) m
      ORDER BY key {direction}, id {direction} LIMIT {limit} OFFSET {offset})
"""
# A page that is not full gives the total; otherwise it is counted, up to the cap.
_TOTAL = """
CASE WHEN cardinality(page.ids) BETWEEN 1 AND {limit} - 1 OR page.ids = '{{}}' AND {offset} = 0
     THEN {offset} + cardinality(page.ids)
     ELSE (SELECT count(*) FROM (SELECT FROM ({counted}) s LIMIT {cap} + 1) c) END
"""


@dataclass(frozen=True, slots=True)
class ListShape:
    """What decides the SQL of a list, besides its page."""

    side: Side
    of_one_enquiry: bool = False
    sort: str = NEWEST_FIRST


def page_of_quotations(
    actor: Actor,
    paging: Paging,
    rows: Compiled,
    *,
    enquiry_id: int | None = None,
    sort: str = "",
    **values: Any,
) -> tuple[list[Row], Count]:
    """One page in order, and the list's count. One SQL query. ``rows`` is the query of the rows,
    with the condition `is_on_page`; ``values`` are its parameters.

    Raises ValidationFailed for a column that the list is not sorted by.
    """
    shape = ListShape(access.side_of(actor), enquiry_id is not None, sort or NEWEST_FIRST)
    statement = statement_for(rows.sql, shape, paging.limit)
    values |= {"who": actor.company_id, "enquiry": enquiry_id, "offset": paging.offset}
    page_rows, total = rows.page(statement, **values)
    return page_rows, Count.capped(total)


@cache
def columns_as_json(party: str | None) -> list[dict[str, Any]]:
    """`ColumnOut`s, as JSON types, for the quotations on an enquiry of this party (a type code,
    RULES.md 2.2, 29). None: for several enquiries, with every column.
    """
    left_out = {
        "terms": party not in {None, EXPORTER},
        "price": party == CUSTOM_HOUSE_AGENT,
    }
    party_columns = columns(_COLUMNS, [key for key, is_hidden in left_out.items() if is_hidden])
    return [column.model_dump(by_alias=True) for column in party_columns]


@cache
def statement_for(rows: str, shape: ListShape, limit: int) -> str:
    """The statement for one kind of list. Cached: there are few kinds, as most callers ask for ten
    rows.
    """
    parts: dict[str, object] = {
        "column": column_of(shape.sort, SORTS),
        "direction": "DESC" if shape.sort.startswith("-") else "ASC",
        "narrowing": "AND enquiry_id = %(enquiry)s::bigint" if shape.of_one_enquiry else "",
        "limit": limit,
        "offset": "%(offset)s::bigint",
        "cap": COUNT_CAP,
    }
    return compiled.page_statement(
        rows,
        ids=_IDS.format(sides=_union(_SIDE, shape.side, parts), **parts),
        total=_TOTAL.format(counted=_union(_COUNTED_SIDE, shape.side, parts), **parts),
    )


def _union(part: str, side: Side, parts: dict[str, object]) -> str:
    return "UNION ALL".join(part.format(condition=condition, **parts) for condition in _SIDES[side])
