"""The statement that sums what a search found (`summary`).

Amounts become floats, which are added ten times as quickly; they are rounded before they are told.
The records are read once, and their rows gone through five times: for totals that contain others,
for what their sources and units are, for everything with few keys at once, and twice for the
consignees, who are too many to keep the prices of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .schema import TABLE

RANKED: Final = 10
"""How many consignees, countries and ports are told, those with the greatest value first."""
SHIPMENTS: Final = 0
"""The number of shipments among the kinds of source."""
VARIOUS: Final = 9999
"""The number of totals of countries that are dated various days. Those that are all dated one day
of the year have that day: 331 for 31 March.
"""
MOST_CLOSINGS: Final = 2
"""Totals of countries with more different days of the year are of months or quarters."""
TOTAL: Final = "total"
CONSIGNEES: Final = "consignees"

# A record that names neither a consignee nor a port is no shipment: it is what a statistics office
# tells of a country and a period, dated the last day of it. Offices publish the same trade by
# chapter, heading and subheading. The shorter code has all of it, also what is kept secret below,
# so that totals with longer codes of the same countries and day are not counted.
_SUMMARY: Final = """
WITH read AS MATERIALIZED (
    SELECT day, batch_id, hs_code AS code, destination_country_id AS destination,
        consignee COLLATE "C" AS consignee, unit COLLATE "C" AS unit,
        origin_country_id AS origin, origin_port_id AS loading,
        CASE WHEN origin_port_id IS NULL THEN origin_port_name END COLLATE "C" AS loading_name,
        destination_port_id AS discharge,
        CASE WHEN destination_port_id IS NULL THEN destination_port_name END COLLATE "C"
            AS discharge_name,
        value_usd::float8 AS v, quantity::float8 AS q,
        CASE WHEN value_usd IS NULL AND value IS NOT NULL THEN currency END COLLATE "C"
            AS currency,
        CASE WHEN value_usd IS NULL THEN value::float8 END AS unconverted,
        CASE WHEN consignee = '' AND origin_port_id IS NULL AND origin_port_name = ''
            AND destination_port_id IS NULL AND destination_port_name = ''
            THEN to_char(day, 'MMDD')::int ELSE {shipments} END AS source
    FROM {table} WHERE {where} ORDER BY day DESC, fingerprint DESC LIMIT %(most)s
),
codes AS MATERIALIZED (
    SELECT DISTINCT day, coalesce(origin, 0) AS origin, coalesce(destination, 0) AS destination,
        left(code, 2) AS chapter, code
    FROM read WHERE source <> {shipments} AND code <> ''
),
contained AS MATERIALIZED (
    SELECT DISTINCT day, origin, destination, longer.code
    FROM codes longer JOIN codes shorter USING (day, origin, destination, chapter)
    WHERE length(shorter.code) < length(longer.code) AND starts_with(longer.code, shorter.code)
),
-- Not stored again: shipments, which most searches find, are all of what was read.
found AS NOT MATERIALIZED (
    SELECT * FROM read
    WHERE source = {shipments} OR NOT EXISTS (SELECT FROM contained WHERE {is_same})
),
-- One pass for all that has few keys: the kinds of source, units, imports, and other currencies.
counts AS MATERIALIZED (
    SELECT source, unit, batch_id, currency, count(*) AS n, count(v) AS valued, sum(v) AS v,
        count(q) AS measured, count(v) FILTER (WHERE q > 0) AS priced, sum(q) AS q,
        sum(unconverted) AS unconverted, min(day) AS first, max(day) AS last
    FROM found GROUP BY source, unit, batch_id, currency
),
sources AS MATERIALIZED (
    SELECT CASE WHEN source = {shipments} OR closings <= {most_closings} THEN source
            ELSE {various} END AS source,
        min(source) AS low, max(source) AS high, sum(n)::bigint AS n,
        sum(valued)::bigint AS valued, sum(v) AS v, min(first) AS first, max(last) AS last
    FROM counts, (
        SELECT count(DISTINCT source) AS closings FROM counts WHERE source <> {shipments}
    ) counted
    GROUP BY 1
),
source AS MATERIALIZED (
    SELECT source, low, high, first, last,
        CASE WHEN source NOT IN ({shipments}, {various}) OR last - first > %(by_month)s
            THEN 'year' ELSE 'month' END AS step
    FROM sources ORDER BY source = %(source)s::int DESC, n DESC, source LIMIT 1
),
-- Written so that PostgreSQL expects many of the records to be chosen, and groups them by hash.
chosen AS NOT MATERIALIZED (
    SELECT * FROM found
    WHERE NOT (source < (SELECT low FROM source) OR source > (SELECT high FROM source))
),
chosen_counts AS MATERIALIZED (
    SELECT counts.* FROM counts, source WHERE counts.source BETWEEN low AND high
),
units AS MATERIALIZED (
    SELECT unit, coalesce(base, written) AS base, coalesce(factor, 1) AS factor, measured, priced, q
    FROM (
        SELECT unit, upper(btrim(regexp_replace(unit, '\\s+', ' ', 'g'), ' .')) AS written,
            sum(measured)::bigint AS measured, sum(priced)::bigint AS priced, sum(q) AS q
        FROM chosen_counts GROUP BY unit
    ) counted
    LEFT JOIN unnest(%(spellings)s::text[], %(bases)s::text[], %(factors)s::float8[])
        AS known (spelling, base, factor) ON spelling = written
),
families AS MATERIALIZED (
    SELECT base, sum(measured)::bigint AS measured, sum(q * factor) AS q,
        sum(priced)::bigint AS priced
    FROM units WHERE base <> '' AND measured > 0 GROUP BY base
),
family AS MATERIALIZED (
    SELECT base FROM families
    ORDER BY base = %(unit)s::text DESC, priced DESC, measured DESC, base LIMIT 1
),
-- As arrays: to join the few units to each record took several times as long.
factors AS MATERIALIZED (
    SELECT array_agg(unit) AS units, array_agg(factor) AS factors
    FROM units WHERE base = (SELECT base FROM family) AND measured > 0
),
-- OFFSET keeps PostgreSQL from looking up the unit again for each part.
compared AS NOT MATERIALIZED (
    SELECT date_trunc((SELECT step FROM source), day::timestamp) AS period,
        origin, loading, loading_name, discharge, discharge_name, v,
        q * {factor} AS q
    FROM chosen OFFSET 0
),
grouped AS MATERIALIZED (
    SELECT grouping(period, origin, loading, discharge) AS part, period, origin,
        coalesce(loading::text, '=' || loading_name) COLLATE "C" AS loading,
        coalesce(discharge::text, '=' || discharge_name) COLLATE "C" AS discharge,
        count(*) AS n, count(v) AS valued, sum(v) AS v, count(q) AS measured, sum(q) AS q,
        array_agg(v / q) FILTER (WHERE q > 0 AND v IS NOT NULL) AS prices
    FROM compared
    GROUP BY GROUPING SETS (
        (), (period), (origin), (loading, loading_name), (discharge, discharge_name))
),
{parts},
consignees AS MATERIALIZED (
    SELECT consignee AS key, count(*) AS n, count(v) AS valued, sum(v) AS v
    FROM chosen GROUP BY consignee HAVING consignee <> '' {ranked}
)
SELECT part, key, n, valued, v, measured, q, coalesce(cardinality(prices), 0) AS priced,
    (prices[(cardinality(prices) + 1) / 2] + prices[cardinality(prices) / 2 + 1]) / 2,
    NULL::date, NULL::date
FROM (
    SELECT part, key, n, valued, v, measured, q, array_sort(prices) AS prices
    FROM ({union}) told OFFSET 0
) sorted
UNION ALL
SELECT 'consignees', key, n, valued, v, measured, q, priced, price, NULL, NULL FROM consignees
LEFT JOIN (
    SELECT consignee AS key, count(q) AS measured, sum(q) AS q,
        count(v) FILTER (WHERE q > 0) AS priced,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY v / nullif(q, 0)) FILTER (WHERE q > 0) AS price
    FROM (
        SELECT consignee, v, q * {factor} AS q FROM chosen
        WHERE consignee IN (SELECT key FROM consignees) OFFSET 0
    ) theirs GROUP BY consignee
) priced USING (key)
UNION ALL
SELECT 'sources', source::text, n, valued, v, 0, NULL, 0, NULL, first, last FROM sources
UNION ALL
SELECT 'contained', source::text, count(*), 0, NULL, 0, NULL, 0, NULL, NULL, NULL
FROM read JOIN contained ON source <> {shipments} AND {is_same} GROUP BY source
UNION ALL
SELECT 'units', base, 0, 0, NULL, measured, q, priced, NULL, NULL, NULL FROM families
UNION ALL
SELECT 'source', source::text, 0, 0, NULL, 0, NULL, 0, NULL, first, last FROM source
UNION ALL
SELECT 'unit', base, 0, 0, NULL, 0, NULL, 0, NULL, NULL, NULL FROM family
UNION ALL
SELECT 'unconverted', currency, sum(n)::bigint, 0, sum(unconverted), 0, NULL, 0, NULL, NULL, NULL
FROM chosen_counts WHERE currency IS NOT NULL GROUP BY currency
UNION ALL
SELECT 'covered', NULL, 0, 0, NULL, 0, NULL, 0, NULL, min(first_day), max(last_day)
FROM trade_records_publishedbatch WHERE batch_id IN (SELECT batch_id FROM chosen_counts)
"""
_IS_SAME: Final = """(contained.day, contained.code, contained.origin, contained.destination)
        = (read.day, read.code, coalesce(read.origin, 0), coalesce(read.destination, 0))"""
_FACTOR: Final = "(SELECT factors FROM factors)[array_position((SELECT units FROM factors), unit)]"
_RANKED: Final = f"ORDER BY v DESC NULLS LAST, n DESC, key LIMIT {RANKED}"
_PART: Final = """
{name} AS (
    SELECT '{name}' AS part, {key} AS key, n, valued, v, measured, q, prices FROM grouped
    WHERE part = {number} AND {where} {ranked}
)"""
# Each by its number in GROUPING of period, origin, loading and discharge, its key, which of its
# keys are told, and whether only those with the greatest value are.
_PARTS: Final[Mapping[str, tuple[int, str, str, str]]] = {
    TOTAL: (0b1111, "NULL", "true", ""),
    "periods": (0b0111, "period::date::text", "true", ""),
    "origins": (0b1011, "origin::text", "origin IS NOT NULL", _RANKED),
    "loading_ports": (0b1101, "loading", "loading <> '='", _RANKED),
    "destination_ports": (0b1110, "discharge", "discharge <> '='", _RANKED),
}
PARTS: Final = (*(name for name in _PARTS if name != TOTAL), CONSIGNEES)
"""The parts that have a line for each key."""


def statement_of(where: str) -> str:
    """The statement for records under these conditions. Besides their values it takes ``most``,
    ``by_month``, ``source``, ``unit``, ``spellings``, ``bases`` and ``factors``.
    """
    parts = [
        _PART.format(name=name, number=number, key=key, where=condition, ranked=ranked)
        for name, (number, key, condition, ranked) in _PARTS.items()
    ]
    return _SUMMARY.format(
        table=TABLE,
        where=where,
        parts=",".join(parts),
        ranked=_RANKED,
        factor=_FACTOR,
        is_same=_IS_SAME,
        shipments=SHIPMENTS,
        various=VARIOUS,
        most_closings=MOST_CLOSINGS,
        union=" UNION ALL ".join(f"SELECT * FROM {name}" for name in _PARTS),  # noqa: S608 -- ours
    )
