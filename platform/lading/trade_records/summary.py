"""What the found records come to: by month, consignee, country of origin and ports (RULES.md 63).

It counts every record that was found, or the newest `MOST` of them and says so: a summary of ten
million rows would take minutes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, NamedTuple

from django.db import connections, transaction

from lading.kernel import compiled, languages, replica
from lading.kernel.query_plans import planned_for_values

from .criteria import Criteria
from .schema import TABLE

MOST: Final = 100_000
"""How many records a summary counts."""
RANKED: Final = 10
"""How many consignees, countries and ports are told, those with the greatest value first."""
_DAYS_BY_MONTH: Final = 731
"""What lies further apart is told by years."""

# Amounts become floats, which are added ten times as quickly; they are rounded before they are
# told. A unit price is that of the unit that most records have: others cannot be compared with it.
# The records are read three times: for the units, for everything with few keys at once, and for the
# consignees, who are too many to keep the prices of each.
_SUMMARY: Final = """
WITH found AS MATERIALIZED (
    SELECT day, consignee COLLATE "C" AS consignee, unit COLLATE "C" AS unit,
        origin_country_id AS origin, origin_port_id AS loading,
        CASE WHEN origin_port_id IS NULL THEN origin_port_name END COLLATE "C" AS loading_name,
        destination_port_id AS discharge,
        CASE WHEN destination_port_id IS NULL THEN destination_port_name END COLLATE "C"
            AS discharge_name,
        value_usd::float8 AS v, quantity::float8 AS q
    FROM {table} WHERE {where} ORDER BY day DESC, fingerprint DESC LIMIT %(most)s
),
units AS MATERIALIZED (
    SELECT unit, count(v) AS valued, count(v) FILTER (WHERE q > 0) AS priced,
        min(day) AS first, max(day) AS last
    FROM found GROUP BY unit
),
main AS MATERIALIZED (
    SELECT unit FROM units WHERE priced > 0 AND unit <> '' ORDER BY priced DESC, unit LIMIT 1
),
span AS MATERIALIZED (
    SELECT min(first) AS first, max(last) AS last,
        CASE WHEN max(last) - min(first) > %(by_month)s THEN 'year' ELSE 'month' END AS step
    FROM units
),
-- OFFSET keeps PostgreSQL from comparing the unit again for each part.
compared AS NOT MATERIALIZED (
    SELECT date_trunc((SELECT step FROM span), day::timestamp) AS period,
        origin, loading, loading_name, discharge, discharge_name, v,
        CASE WHEN unit = (SELECT unit FROM main) THEN q END AS q
    FROM found OFFSET 0
),
grouped AS MATERIALIZED (
    SELECT grouping(period, origin, loading, discharge) AS part, period, origin,
        coalesce(loading::text, '=' || loading_name) COLLATE "C" AS loading,
        coalesce(discharge::text, '=' || discharge_name) COLLATE "C" AS discharge,
        count(*) AS n, sum(v) AS v, sum(q) AS q,
        array_agg(v / q) FILTER (WHERE q > 0 AND v IS NOT NULL) AS prices
    FROM compared
    GROUP BY GROUPING SETS (
        (), (period), (origin), (loading, loading_name), (discharge, discharge_name))
),
{parts},
consignees AS MATERIALIZED (
    SELECT consignee AS key, count(*) AS n, sum(v) AS v
    FROM found GROUP BY consignee HAVING consignee <> '' {ranked}
)
SELECT part, key, n, v, q,
    (prices[(cardinality(prices) + 1) / 2] + prices[cardinality(prices) / 2 + 1]) / 2,
    (SELECT unit FROM main), (SELECT first FROM span), (SELECT last FROM span),
    (SELECT coalesce(sum(valued), 0)::bigint FROM units)
FROM (SELECT part, key, n, v, q, array_sort(prices) AS prices FROM ({union}) told OFFSET 0) sorted
UNION ALL
SELECT 'consignees', key, n, v, q, price, NULL, NULL, NULL, NULL FROM consignees
LEFT JOIN (
    SELECT consignee AS key, sum(q) FILTER (WHERE unit = (SELECT unit FROM main)) AS q,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY v / q)
            FILTER (WHERE q > 0 AND unit = (SELECT unit FROM main)) AS price
    FROM found WHERE consignee IN (SELECT key FROM consignees) GROUP BY consignee
) priced USING (key)
"""
_RANKED: Final = f"ORDER BY v DESC NULLS LAST, n DESC, key LIMIT {RANKED}"
_PART: Final = """
{name} AS (
    SELECT '{name}' AS part, {key} AS key, n, v, q, prices FROM grouped
    WHERE part = {number} AND {where} {ranked}
)"""
# Each by its number in GROUPING of period, origin, loading and discharge, its key, which of its
# keys are told, and whether only those with the greatest value are.
_TOTAL: Final = "total"
_PARTS: Final[Mapping[str, tuple[int, str, str, str]]] = {
    _TOTAL: (0b1111, "NULL", "true", ""),
    "periods": (0b0111, "period::date::text", "true", ""),
    "origins": (0b1011, "origin::text", "origin IS NOT NULL", _RANKED),
    "loading_ports": (0b1101, "loading", "loading <> '='", _RANKED),
    "destination_ports": (0b1110, "discharge", "discharge <> '='", _RANKED),
}
_NAMES: Final = """
SELECT 'country' AS kind, id, coalesce(names->>%(language)s, name) FROM reference_country
WHERE id = ANY(%(countries)s::int[])
UNION ALL SELECT 'port', id, name FROM reference_port WHERE id = ANY(%(ports)s::int[])
"""


class _Row(NamedTuple):
    """A row of `_SUMMARY`. The last four say the same of all records in each row but those of
    consignees.
    """

    part: str
    key: str | None
    records: int
    value: float | None
    quantity: float | None
    median_price: float | None
    unit: str | None
    first_day: dt.date | None
    last_day: dt.date | None
    valued: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """What some records come to. Amounts are in US dollars; ``quantity`` and ``median_price`` are
    of the records with the summary's unit.
    """

    key: str
    records: int
    value: Decimal | None
    quantity: Decimal | None
    median_price: Decimal | None


@dataclass(frozen=True, slots=True)
class Summary:
    """All parts of a summary. ``total.records`` is how many records it counts, ``is_partial``
    whether more were found; ``without_value`` of those counted have no value in US dollars.
    """

    total: Line
    is_partial: bool
    without_value: int
    unit: str | None
    first_day: dt.date | None
    last_day: dt.date | None
    by_year: bool
    parts: Mapping[str, list[Line]]


def summarise(criteria: Criteria) -> Summary:
    """The summary of what is found. Two SQL queries, and one more for the most records."""
    where, values = criteria.conditions()
    statement = _statement(where)
    # Compiling the statement by JIT takes longer than running it. Of at most `MOST` records, prices
    # are kept by hash, whatever memory PostgreSQL thinks that they need.
    with transaction.atomic(using=replica.alias()), planned_for_values():
        with connections[replica.alias()].cursor() as cursor:
            for setting in ("jit = off", "work_mem = '64MB'", "hash_mem_multiplier = 32"):
                cursor.execute(f"SET LOCAL {setting}")
        found = compiled.fetch(statement, **values, most=MOST, by_month=_DAYS_BY_MONTH)
        rows = [_Row(*row) for row in found]
        total = next(row for row in rows if row.part == _TOTAL)
        is_partial = total.records == MOST and _are_more(where, values, oldest=total.first_day)
    return _summary_of(total, rows, is_partial=is_partial)


def _statement(where: str) -> str:
    parts = [
        _PART.format(name=name, number=number, key=key, where=told, ranked=ranked)
        for name, (number, key, told, ranked) in _PARTS.items()
    ]
    return _SUMMARY.format(
        table=TABLE,
        where=where,
        parts=",".join(parts),
        ranked=_RANKED,
        union=" UNION ALL ".join(f"SELECT * FROM {name}" for name in _PARTS),  # noqa: S608 -- ours
    )


def _summary_of(total: _Row, rows: list[_Row], *, is_partial: bool) -> Summary:
    parts: dict[str, list[Line]] = {name: [] for name in (*_PARTS, "consignees") if name != _TOTAL}
    for row in rows:
        if row.part != _TOTAL:
            parts[row.part].append(_line(row))
    names = _names_in(parts)
    for lines in parts.values():
        lines.sort(key=lambda line: (-(line.value or 0), -line.records, line.key))
    parts["periods"].sort(key=lambda line: line.key)
    first, last = total.first_day, total.last_day
    return Summary(
        total=_line(total),
        is_partial=is_partial,
        without_value=total.records - (total.valued or 0),
        unit=total.unit,
        first_day=first,
        last_day=last,
        by_year=bool(first and last and (last - first).days > _DAYS_BY_MONTH),
        parts={part: _named(part, lines, names) for part, lines in parts.items()},
    )


def _are_more(where: str, values: Mapping[str, Any], oldest: dt.date | None) -> bool:
    """Whether more is found than was counted, which goes back to a day: older records, mostly, and
    otherwise more of that day. PostgreSQL counts only if there are no older ones.
    """
    found = f"SELECT FROM {TABLE} WHERE {where}"
    [(are_more,)] = compiled.fetch(
        f"SELECT EXISTS({found} AND day < %(oldest)s) OR EXISTS({found} OFFSET {MOST})",
        **values,
        oldest=oldest,
    )
    return bool(are_more)


def _named(part: str, lines: list[Line], names: Mapping[tuple[str, str], str]) -> list[Line]:
    """The lines with names in place of ids; a port that was not recognised is told as written."""
    kind = {"origins": "country", "loading_ports": "port", "destination_ports": "port"}.get(part)
    if kind is None:
        return lines
    return [
        replace(line, key=names.get((kind, line.key), line.key.removeprefix("="))) for line in lines
    ]


def _line(row: _Row) -> Line:
    value, quantity = _amount(row.value), _amount(row.quantity)
    return Line(row.key or "", row.records, value, quantity, _amount(row.median_price, 4))


def _amount(value: float | None, places: int = 2) -> Decimal | None:
    return None if value is None else round(Decimal(value), places)


def _names_in(parts: Mapping[str, list[Line]]) -> dict[tuple[str, str], str]:
    """The names of countries and ports, by kind and id."""
    countries = [int(line.key) for line in parts["origins"]]
    ports = [
        int(line.key)
        for part in ("loading_ports", "destination_ports")
        for line in parts[part]
        if line.key.isdecimal()
    ]
    found = compiled.fetch(_NAMES, countries=countries, ports=ports, language=languages.active())
    return {(kind, str(pk)): name for kind, pk, name in found}
