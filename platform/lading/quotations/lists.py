"""A page of a company's list of quotations, and how many there are in all.

Written in SQL, because a company that buys and sells has two lists that are shown as one: each is
read from its own index, no further than the page, and the two are merged. Asked for with OR, the
database would read and sort everything the company ever sent or received.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from lading.kernel import compiled
from lading.kernel.actor import Actor
from lading.kernel.columns import columns
from lading.kernel.compiled import Compiled, Row
from lading.kernel.paging import COUNT_CAP, Count, Paging, column_of
from lading.reference.business_types import CODE_BY_ID
from lading.reference.business_types import BusinessTypeId as T

from . import access
from .access import Side

SORTS = {
    "createdAt": "id",
    "productName": "sort_product",
    "price": "sort_price",
    "status": "status",
}
"""By wire name: the column that the rows are sorted by. Each has an index for either side."""
_COLUMNS = {
    "company": None,
    "product": "productName",
    "terms": None,
    "price": "price",
    "expiry": None,
    "createdAt": "createdAt",
    "status": "status",
}
NEWEST_FIRST = "-createdAt"

EXPORTER, CUSTOM_HOUSE_AGENT = CODE_BY_ID[T.EXPORTER], CODE_BY_ID[T.CUSTOM_HOUSE_AGENT]

_SENT = "company_id = %(company)s::bigint"
_RECEIVED = "receiver_id = %(company)s::bigint"
# Nobody sells to themselves; if it ever were so, the row is still listed once.
_ONLY_RECEIVED = f"{_RECEIVED} AND company_id <> %(company)s::bigint"

_SIDES = {Side.SELLER: (_SENT,), Side.BUYER: (_RECEIVED,), Side.BOTH: (_SENT, _ONLY_RECEIVED)}

_SIDE = """
    (SELECT id, {column} AS key FROM quotations_quotation WHERE {condition} {narrowing}
     ORDER BY {column} {direction}, id {direction} LIMIT {limit} + {offset})
"""
_COUNTED_SIDE = """
    (SELECT 1 FROM quotations_quotation WHERE {condition} {narrowing} LIMIT {cap} + 1)
"""
_IDS = """
ARRAY(SELECT id FROM ({sides}) merged
      ORDER BY key {direction}, id {direction} LIMIT {limit} OFFSET {offset})
"""
# A page that is not full tells the total; otherwise it is counted, up to the cap.
_TOTAL = """
CASE WHEN cardinality(page.ids) BETWEEN 1 AND {limit} - 1 OR page.ids = '{{}}' AND {offset} = 0
     THEN {offset} + cardinality(page.ids)
     ELSE (SELECT count(*) FROM (SELECT FROM ({counted}) sides LIMIT {cap} + 1) counted) END
"""


@dataclass(frozen=True, slots=True)
class ListShape:
    """What decides a list's SQL besides its page."""

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
    """One page in order, and the list's count: one SQL query. ``rows`` are those of `is_on_page`,
    for these ``values``.

    Raises ValidationFailed for a column that the list is not sorted by.
    """
    shape = ListShape(access.side_of(actor), enquiry_id is not None, sort or NEWEST_FIRST)
    statement = statement_for(rows.sql, shape, paging.limit)
    values |= {"company": actor.company_id, "enquiry": enquiry_id, "offset": paging.offset}
    found, total = rows.page(statement, **values)
    return found, Count.of(total)


@cache
def columns_as_json(party: str | None) -> list[dict[str, Any]]:
    """What `ColumnOut` sends of the columns of an enquiry's quotations, by the code of the party it
    is addressed to (RULES.md 2.2, 29); None: of several enquiries, every column.
    """
    left_out = {
        "terms": party not in {None, EXPORTER},
        "price": party == CUSTOM_HOUSE_AGENT,
    }
    shown = columns(_COLUMNS, [key for key, is_hidden in left_out.items() if is_hidden])
    return [column.model_dump(by_alias=True) for column in shown]


@cache
def statement_for(rows: str, shape: ListShape, limit: int) -> str:
    """The statement for one kind of list; there are few, as most callers ask for ten rows."""
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
