"""The measurement of trade records: twenty for each enquiry, of ten years. Made once, also in
a database that was populated before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

import psycopg

from lading.base.http.paging import Paging
from lading.records.record_imports.work import MERGED_AT_ONCE
from lading.records.trade_records import queries, schema
from lading.records.trade_records.criteria import RecordFilter
from tests.load.cases import Case, Measured, Statement, member_of, one
from tests.load.size import RECORDS
from tests.load.trade_cases import actor_by, ran
from tests.load.trade_population import BUYER
from tests.platform.factories import token_for

BAR: Final = 0.25
MOST_READ: Final = 200_000
FIVE: Final = Paging(page=1, limit=5)
YEARS: Final = range(2016, 2026)
COMMON, RARE = "lot", "xylophone"
"""A word of every record, and one of a few hundred."""

MADE = "CREATE TABLE records_made AS SELECT now() AS at"
INDEXES = f"""
SELECT c.relname, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ')
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid = '{schema.TABLE}'::regclass AND NOT i.indisunique
"""
# Filled before it is attached, a year's table needs no key until all its rows are there.
ALONE = f"""
DROP TABLE IF EXISTS trade_records_{{year}};
CREATE TABLE trade_records_{{year}} (
    LIKE {schema.TABLE} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS)
"""
ATTACHED = f"""
ALTER TABLE {schema.TABLE} ATTACH PARTITION trade_records_{{year}}
    FOR VALUES FROM ('{{year}}-01-01') TO ('{{after}}-01-01')
"""
AT_ONCE: Final = 2
"""How many years are made at a time."""
# As tables: a list of `choices` would be unpacked again for each record.
LISTS = """
DROP TABLE IF EXISTS record_goods, record_ports;
CREATE TABLE record_goods AS SELECT place, h.code, h.description
    FROM choices, unnest(goods) WITH ORDINALITY listed(id, place)
    JOIN reference_hscode h ON h.id = listed.id;
CREATE TABLE record_ports AS SELECT place, p.id, p.country_id
    FROM choices, unnest(ports) WITH ORDINALITY listed(id, place)
    JOIN reference_port p ON p.id = listed.id;
ANALYZE record_goods, record_ports
"""
# Records are imported month by month, and `loading.merge` stores them in this order.
MONTH: Final = f"(12 * (n - 1) / {RECORDS // len(YEARS)})"
# Few goods and lanes are common and many are rare: the place in a list is the cube of a chance.
RECORD = f"""
INSERT INTO trade_records_{{year}} (batch_id, fingerprint, day, origin_country_id,
    destination_country_id, origin_port_id, destination_port_id, hs_code, description, consignee,
    quantity, unit, value, currency, value_usd, record_id)
SELECT 0, md5('{{year}}-' || n)::uuid AS fingerprint,
    make_date({{year}}, 1 + {MONTH}, 1 + n %% 28) AS day,
    op.country_id, dp.country_id, op.id, dp.id, h.code || lpad((n %% 40)::text, 2, '0') AS hs_code,
    h.description || ' lot ' || n %% 1000 ||
        CASE WHEN n %% 20000 = 7 THEN ' xylophone' ELSE '' END,
    'Trader ' || (hashint8(n * 7) & 65535) || ' Ltd',
    quantity, CASE WHEN n %% 9 = 0 THEN 'NOS' ELSE 'KGS' END, quantity * 3, 'USD', quantity * 3,
    'R-{{year}}-' || n
FROM generate_series(1, {RECORDS // len(YEARS)}) n,
    LATERAL (SELECT (hashint8(n) & 65535) / 65536.0 AS a, (hashint8(n * 3) & 65535) / 65536.0 AS b,
        (hashint8(n * 5) & 65535) / 65536.0 AS c, 1 + (hashint8(n * 11) & 16383) AS quantity) chance
    JOIN record_goods h ON h.place = 1 + floor(a * a * a * (SELECT count(*) FROM record_goods))::int
    JOIN record_ports op ON op.place = 1 + floor(b * b * b * 40)::int
    JOIN record_ports dp ON dp.place = 1 + floor(c * c * c * 600)::int
ORDER BY (n - 1) / {MERGED_AT_ONCE}, day, hs_code, fingerprint
"""
COMMONEST: Final = f"""
SELECT {{column}} FROM {schema.TABLE} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
"""
LANE: Final = f"""
SELECT o.locode || ' ' || d.locode FROM (
    SELECT origin_port_id, destination_port_id FROM {schema.TABLE} GROUP BY 1, 2
    ORDER BY count(*) DESC, 1, 2 LIMIT 1) lane
JOIN reference_port o ON o.id = origin_port_id JOIN reference_port d ON d.id = destination_port_id
"""


def populate(address: str, tell: Callable[[str], None]) -> None:
    """Add to a populated database: a quarter of an hour for twenty million records."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET maintenance_work_mem = '512MB'")
        # Built once over all rows, indexes take a tenth of the time.
        indexes = connection.execute(INDEXES).fetchall()
        for name, _statement in indexes:
            connection.execute(f"DROP INDEX {name}")
        for statement in LISTS.split(";"):
            connection.execute(statement)
        with ThreadPoolExecutor(AT_ONCE) as threads:
            list(threads.map(partial(_fill_year, address, tell), YEARS))
        for year in YEARS:
            connection.execute(schema.COUNT_WORDS.format(table=f"trade_records_{year}"))
            connection.execute(ATTACHED.format(year=year, after=year + 1))
        for name, statement in indexes:
            tell(f"indexing trade records: {name}")
            connection.execute(statement)
        tell("vacuuming")
        connection.execute(f"VACUUM ANALYZE {schema.TABLE}")
        connection.execute(MADE)


def _fill_year(address: str, tell: Callable[[str], None], year: int) -> None:
    tell(f"making trade records of {year}")
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in (*ALONE.format(year=year).split(";"), RECORD.format(year=year)):
            connection.execute(statement.replace("%%", "%"))


def cases() -> Iterator[Measured]:
    """The documented search, its parts alone, and words that are rare and common."""
    token = token_for(member_of(BUYER))
    actor = actor_by(token)
    code = one(COMMONEST.format(column="left(hs_code, 6)"))
    origin, destination = one(LANE).split()
    anywhere = RecordFilter("", "any", "any", "any", "any")
    searches = (
        (
            "records",
            "Trade records of a lane, by chapter",
            RecordFilter(code[:2], "any", "any", origin, destination),
        ),
        ("records-chapter", "… of a common chapter", replace(anywhere, hscode=code[:2])),
        ("records-code", "… of 6 digits", replace(anywhere, hscode=code)),
        (
            "records-country",
            "… of 4 digits to a country",
            replace(anywhere, hscode=code[:4], destination_country=destination[:2]),
        ),
        ("records-rare", "… with a rare word", replace(anywhere, hscode=RARE)),
        ("records-common", "… with a word of every record", replace(anywhere, hscode=COMMON)),
        (
            "records-consignee",
            "… of a consignee",
            replace(anywhere, hscode=COMMON, consignee="trader 4711"),
        ),
    )
    for name, title, record_filter in searches:
        path = f"/api/exim-data/filterdata?page=1&limit=5&{_sent(record_filter)}"
        deep = path.replace("page=1", "page=100")
        read = partial(queries.search, actor, record_filter, FIVE)
        yield (
            Case(name, title, path, token, BAR, deep, most_read=MOST_READ),
            [_pages(ran(read))],
        )


def _sent(record_filter: RecordFilter) -> str:
    return urlencode(
        {
            "hscode": record_filter.hscode,
            "sourceCountry": record_filter.source_country,
            "sourcePort": record_filter.source_port,
            "destinationCountry": record_filter.destination_country,
            "destinationPort": record_filter.destination_port,
            "consignee": record_filter.consignee,
        }
    )


def _pages(statements: list[Statement]) -> dict[str, Any]:
    """The page's statement alone: the count is remembered for some seconds. The floor plans it for
    its values, too.
    """
    return statements[-1] | {"prepared": False}
