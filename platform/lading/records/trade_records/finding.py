"""Finds trade records (RULES.md 63). Every search reads partitions from the newest year on and
stops as soon as it has its page; each of its conditions has an index (`models`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import COUNT_CAP, Count, Page, Paging
from lading.base.kernel.database import compiled
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.values import languages

from .criteria import VISIBLE, Criteria
from .models import PublishedBatch
from .schema import TABLE

NEWEST: Final = "-DATE"
SORTS: Final[Mapping[str, str]] = {
    "DATE": "day",
    "HS_code": "hs_code",
    "consigneeName": "consignee",
    "QTY": "quantity",
    "value": "value_usd",
}
"""The columns to sort by, on the wire."""
SHOWN_AT_ONCE: Final = 1000
"""The most records that one answer has: without a page, and in a file of what is shown."""
TOO_MANY_TO_SORT = _(
    "More than 10,000 records were found, so they can only be sorted by date. Narrow the "
    "search to sort them in other ways."
)

_COLUMNS: Final = (
    "day, hs_code, description, consignee, origin_country_id, destination_country_id,"
    " origin_port_id, destination_port_id, origin_port_name, destination_port_name, quantity, unit,"
    " quantity_note, value, currency, value_usd, record_id, fingerprint"
)
_ROWS: Final = """
SELECT {more}r.day, r.hs_code, r.description, r.consignee,
    coalesce(o.names->>%(language)s, o.name, '') AS origin_country,
    coalesce(d.names->>%(language)s, d.name, '') AS destination_country,
    coalesce(op.name, r.origin_port_name) AS origin_port,
    coalesce(dp.name, r.destination_port_name) AS destination_port,
    r.quantity, r.unit, r.quantity_note, r.value, r.currency, r.value_usd, r.record_id
FROM ({found}) r
LEFT JOIN reference_country o ON o.id = r.origin_country_id
LEFT JOIN reference_country d ON d.id = r.destination_country_id
LEFT JOIN reference_port op ON op.id = r.origin_port_id
LEFT JOIN reference_port dp ON dp.id = r.destination_port_id
ORDER BY {order}
"""
_counts = compiled.RecentCounts()


class Record(NamedTuple):
    """A record as a reader sees it, with names in the reader's language."""

    day: Any
    hs_code: str
    description: str
    consignee: str
    origin_country: str
    destination_country: str
    origin_port: str
    destination_port: str
    quantity: Any
    unit: str
    quantity_note: str
    value: Any
    currency: str
    value_usd: Any
    record_id: str


def find(criteria: Criteria, paging: Paging | None, sort: str = "") -> Page[Record]:
    """A page of what was found, or without paging the first `SHOWN_AT_ONCE`. Two SQL queries, none
    for a count that was taken a moment ago. Beyond `COUNT_CAP` there is no page.

    Raises ValidationFailed for a sort of more than `COUNT_CAP` records by anything but the date.
    """
    first = 0 if paging is None else paging.offset
    most = SHOWN_AT_ONCE if paging is None else paging.limit
    with planned_for_values():
        count = counted(criteria)
        order = _order(sort, count)
        rows = _page(criteria, order, first, max(0, min(most, COUNT_CAP - first)))
    return Page(rows, count)


def counted(criteria: Criteria) -> Count:
    """How many records are found, exact to `COUNT_CAP`."""
    count = _counts.get(criteria)
    if count is None:
        where, values = criteria.conditions()
        [(count,)] = compiled.fetch(
            f"SELECT count(*) FROM (SELECT FROM {TABLE} WHERE {where}"  # noqa: S608 -- ours
            f" LIMIT {COUNT_CAP + 1}) found",
            **values,
        )
        _counts.keep(criteria, count)
    return Count.capped(count)


def by_ids(days_by_id: Mapping[str, Collection[dt.date]], most: int) -> list[Record]:
    """The visible records with these ids of their sources, of the days that stand behind each id
    (none: of any day), in the order of the ids. At most ``most`` are read, however many have one
    id. One SQL query.
    """
    # An id is its source's own, and a source may give all its rows the same one.
    statement = (
        f"SELECT a.place, r.* FROM (SELECT * FROM unnest(%(ids)s::text[], %(days)s::text[])"  # noqa: S608 -- names of ours
        f" WITH ORDINALITY AS asked (record_id, days, place) ORDER BY place) a"
        f" CROSS JOIN LATERAL (SELECT {_COLUMNS} FROM {TABLE} t WHERE t.record_id = a.record_id"
        f" AND (a.days = '' OR t.day = ANY(string_to_array(a.days, ',')::date[])) AND {VISIBLE}"
        f" LIMIT %(most)s) r ORDER BY a.place LIMIT %(most)s"
    )
    with planned_for_values():
        return _records(
            statement,
            "r.place, r.day DESC, r.fingerprint DESC",
            ids=list(days_by_id),
            days=[",".join(map(str, days)) for days in days_by_id.values()],
            most=most,
        )


def published_since(moment: dt.datetime) -> list[int]:
    """The imports that were finished since a moment, the earliest first."""
    since = PublishedBatch.objects.filter(published_at__gte=moment)
    return list(since.order_by("published_at", "pk").values_list("pk", flat=True))


def count_of_batches(criteria: Criteria, batch_ids: Collection[int]) -> Count:
    """How many records of these imports are found, exact to `COUNT_CAP`. One SQL query."""
    where, values = criteria.conditions()
    with planned_for_values():
        [(count,)] = compiled.fetch(
            f"SELECT count(*) FROM (SELECT FROM {TABLE} WHERE {where}"  # noqa: S608 -- ours
            f" AND batch_id = ANY(%(batches)s::bigint[]) LIMIT {COUNT_CAP + 1}) found",
            **values,
            batches=list(batch_ids),
        )
    return Count.capped(count)


def count_to(criteria: Criteria, most: int) -> int:
    """How many records are found, at most ``most``. One SQL query; takes seconds for hundreds of
    thousands.
    """
    where, values = criteria.conditions()
    with planned_for_values():
        [(count,)] = compiled.fetch(
            f"SELECT count(*) FROM (SELECT FROM {TABLE} WHERE {where}"  # noqa: S608 -- ours
            " LIMIT %(most)s) found",
            **values,
            most=most,
        )
    return int(count)


def all_in_order(criteria: Criteria, at_once: int) -> Iterator[list[Record]]:
    """Everything that is found, the newest first, so many records at a time: one SQL query for
    each, and none of them needs the others' transaction. What is imported or undone meanwhile may
    be there or not, record by record.
    """
    where, values = criteria.conditions()
    source = f"SELECT {_COLUMNS} FROM {TABLE} WHERE {where}"  # noqa: S608 -- names of ours
    order, after = "day DESC, fingerprint DESC", ""
    while True:
        statement = _ROWS.format(
            more="r.fingerprint, ",
            found=f"{source}{after} ORDER BY {order} LIMIT %(most)s",
            order=order,
        )
        with planned_for_values():
            rows = compiled.fetch(statement, **values, most=at_once, language=languages.active())
        if not rows:
            return
        yield [Record._make(row[1:]) for row in rows]
        # The day alone tells PostgreSQL which partitions are left.
        after = " AND day <= %(day)s AND (day, fingerprint) < (%(day)s, %(fingerprint)s)"
        fingerprint, day = rows[-1][:2]
        values = {**values, "day": day, "fingerprint": fingerprint}


def _page(criteria: Criteria, order: str, first: int, most: int) -> list[Record]:
    if most == 0:
        return []
    where, values = criteria.conditions()
    by_date = order.startswith("day")
    # Sorted by anything but the date, PostgreSQL would read an index in its order until enough rows
    # fit: for a rare search, the whole table.
    source = (
        f"SELECT {_COLUMNS} FROM {TABLE} WHERE {where}"  # noqa: S608 -- names of ours
        if by_date
        else f"WITH found AS MATERIALIZED (SELECT {_COLUMNS} FROM {TABLE} WHERE {where})"  # noqa: S608
        " SELECT * FROM found"
    )
    return _records(
        f"{source} ORDER BY {order} LIMIT %(most)s OFFSET %(first)s",
        order,
        **values,
        most=most,
        first=first,
    )


def _records(matching: str, order: str, **values: Any) -> list[Record]:
    statement = _ROWS.format(more="", found=matching, order=order)
    rows = compiled.fetch(statement, **values, language=languages.active())
    return [Record._make(row) for row in rows]


def _order(sort: str, count: Count) -> str:
    name = sort.removeprefix("-")
    column = SORTS.get(name, "day")
    way = "DESC" if sort.startswith("-") or not sort else "ASC"
    if column == "day":
        return f"day {way}, fingerprint {way}"
    if count.is_capped:
        raise ValidationFailed(errors={"sort": [TOO_MANY_TO_SORT]})
    return f"{column} {way} NULLS LAST, day DESC, fingerprint DESC"
