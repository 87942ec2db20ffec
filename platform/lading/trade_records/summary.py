"""What the found records come to: by month, consignee, country of origin and ports (RULES.md 63).

It counts every record that was found, or the newest `MOST` of them and says so: a summary of ten
million rows would take minutes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

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
_SUMMARY: Final = """
WITH found AS MATERIALIZED (
    SELECT day, consignee COLLATE "C" AS consignee, origin_country_id::text AS origin,
        coalesce(origin_port_id::text, '=' || origin_port_name) COLLATE "C" AS loading,
        coalesce(destination_port_id::text, '=' || destination_port_name) COLLATE "C" AS discharge,
        value_usd::float8 AS v, quantity::float8 AS q, unit
    FROM {table} WHERE {where} ORDER BY day DESC, fingerprint DESC LIMIT %(most)s
),
spread AS (SELECT min(day) AS first, max(day) AS last FROM found),
main AS (
    SELECT unit FROM found WHERE v IS NOT NULL AND q > 0 AND unit <> ''
    GROUP BY unit ORDER BY count(*) DESC, unit LIMIT 1
),
priced AS MATERIALIZED (
    SELECT day, consignee, origin, loading, discharge, v / q AS price FROM found
    WHERE q > 0 AND v IS NOT NULL AND unit = (SELECT unit FROM main)
),
{parts}
SELECT 'all' AS part, NULL AS key, count(*), sum(v), count(v),
    sum(q) FILTER (WHERE unit = (SELECT unit FROM main)),
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price) FROM priced),
    (SELECT unit FROM main), (SELECT first FROM spread), (SELECT last FROM spread)
FROM found
{union}
"""
_PART: Final = """
{name} AS (
    SELECT {key} AS key, count(*) AS n, sum(v) AS v, count(v) AS valued,
        sum(q) FILTER (WHERE unit = (SELECT unit FROM main)) AS q
    FROM found WHERE {where} GROUP BY 1 {ranked}
),
{name}_prices AS (
    SELECT {key} AS key, percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS price
    FROM priced WHERE {key} IN (SELECT key FROM {name}) GROUP BY 1
)"""
_UNION: Final = """
UNION ALL SELECT '{name}', key::text, n, v, valued, q, price, NULL, NULL, NULL
FROM {name} LEFT JOIN {name}_prices USING (key)"""
_PERIOD: Final = (
    "CASE WHEN (SELECT last - first FROM spread) > %(by_month)s"
    " THEN date_trunc('year', day)::date ELSE date_trunc('month', day)::date END"
)
_KEYS: Final[Mapping[str, tuple[str, str]]] = {
    "periods": (_PERIOD, "true"),
    "consignees": ("consignee", "consignee <> ''"),
    "origins": ("origin", "origin IS NOT NULL"),
    "loading_ports": ("loading", "loading <> '='"),
    "destination_ports": ("discharge", "discharge <> '='"),
}
_NAMES: Final = """
SELECT 'country' AS kind, id, coalesce(names->>%(language)s, name) FROM reference_country
WHERE id = ANY(%(countries)s::int[])
UNION ALL SELECT 'port', id, name FROM reference_port WHERE id = ANY(%(ports)s::int[])
"""


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
    # Compiling the statement by JIT takes longer than running it.
    with transaction.atomic(using=replica.alias()), planned_for_values():
        with connections[replica.alias()].cursor() as cursor:
            cursor.execute("SET LOCAL jit = off")
            cursor.execute("SET LOCAL work_mem = '64MB'")
        rows = compiled.fetch(statement, **values, most=MOST, by_month=_DAYS_BY_MONTH)
        is_partial = rows[0][2] == MOST and _are_more(where, values)
    return _summary_of(rows, is_partial=is_partial)


def _statement(where: str) -> str:
    ranked = f"ORDER BY v DESC NULLS LAST, n DESC, key LIMIT {RANKED}"
    parts = [
        _PART.format(name=name, key=key, where=kept, ranked="" if name == "periods" else ranked)
        for name, (key, kept) in _KEYS.items()
    ]
    return _SUMMARY.format(
        table=TABLE,
        where=where,
        parts=",".join(parts),
        union="".join(_UNION.format(name=name) for name in _KEYS),
    )


def _summary_of(rows: list[tuple[Any, ...]], *, is_partial: bool) -> Summary:
    whole = rows[0]
    parts: dict[str, list[Line]] = {name: [] for name in _KEYS}
    for row in rows[1:]:
        parts[row[0]].append(_line(row))
    names = _names_in(parts)
    for lines in parts.values():
        lines.sort(key=lambda line: (-(line.value or 0), -line.records, line.key))
    parts["periods"].sort(key=lambda line: line.key)
    unit, first, last = whole[7:]
    return Summary(
        total=_line(whole),
        is_partial=is_partial,
        without_value=whole[2] - whole[4],
        unit=unit,
        first_day=first,
        last_day=last,
        by_year=bool(first and (last - first).days > _DAYS_BY_MONTH),
        parts={part: _named(part, lines, names) for part, lines in parts.items()},
    )


def _are_more(where: str, values: Mapping[str, Any]) -> bool:
    [(found,)] = compiled.fetch(
        f"SELECT EXISTS(SELECT FROM {TABLE} WHERE {where} OFFSET {MOST})",  # noqa: S608 -- ours
        **values,
    )
    return bool(found)


def _named(part: str, lines: list[Line], names: Mapping[tuple[str, str], str]) -> list[Line]:
    """The lines with names in place of ids; a port that was not recognised is told as written."""
    kind = {"origins": "country", "loading_ports": "port", "destination_ports": "port"}.get(part)
    if kind is None:
        return lines
    return [
        replace(line, key=names.get((kind, line.key), line.key.removeprefix("="))) for line in lines
    ]


def _line(row: tuple[Any, ...]) -> Line:
    _part, key, records, value, _valued, quantity, price, *_rest = row
    return Line(key or "", records, _amount(value), _amount(quantity), _amount(price, 4))


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
