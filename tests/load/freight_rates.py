"""The measurement of Market Watch: as many live rates as enquiries, on a thousand lanes, of which
an exporter has five. Made once, also in a database that was populated before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial
from urllib.parse import urlencode

import psycopg

from lading.base.exchange_rates.models import ExchangeRate
from lading.base.kernel.values.clock import today
from lading.market.freight_rates import lane, queries
from tests.load.cases import Case, Measured, Statement, member_of, one
from tests.load.size import COMPANIES, ENQUIRIES
from tests.load.trade_cases import MANY_READ, TEN, actor_by, ran
from tests.platform.factories import token_for

BAR, CHART_BAR = 0.25, 0.1
LOADING, DESTINATIONS, PAIRS = 20, 50, 5

MADE = "CREATE TABLE freight_rates_made AS SELECT now() AS at"
LANES = f"""
CREATE TEMPORARY TABLE lanes AS
SELECT a.id AS a, b.id AS b, row_number() OVER (ORDER BY b.id, a.id) - 1 AS place
FROM (SELECT p.id FROM reference_port p JOIN reference_country c ON c.id = p.country_id
      WHERE c.iso2 = 'IN' AND p.is_active ORDER BY p.id LIMIT {LOADING}) a,
     (SELECT p.id FROM reference_port p JOIN reference_country c ON c.id = p.country_id
      WHERE c.iso2 <> 'IN' AND p.is_active ORDER BY p.id LIMIT {DESTINATIONS}) b
"""
CARRIERS = f"""
CREATE TEMPORARY TABLE carriers AS
SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM companies_company
WHERE business_type_id IN (6, 7, 9) AND status <> 'rejected' AND id <= {COMPANIES}
"""
# A tenth is in euros. A company has a rate for each of its lanes and containers.
RATE = f"""
INSERT INTO freight_rates_freightrate (company_id, created_by_id, loading_port_id,
    destination_port_id, container, price, currency, valid_until, comments, version, created_at,
    withdrawal_reason)
SELECT c.id, c.id, l.a, l.b,
       ('{{20DS,40DS,40DHC,45DHC,20RF,40RHC}}'::text[])[1 + (n / 1000) % 6],
       500 + (hashint8(n) & 16383) % 2000, CASE WHEN n % 10 = 0 THEN 'EUR' ELSE 'USD' END,
       current_date + 3650, 'All-in, CY/CY', 1, now() - interval '1 minute' * (n % 100000), ''
FROM generate_series(0, {ENQUIRIES} - 1) n
JOIN lanes l ON l.place = n % (SELECT count(*) FROM lanes)
JOIN carriers c ON c.place = (n * 7919::bigint) % (SELECT count(*) FROM carriers)
"""
VERSION = """
INSERT INTO freight_rates_rateversion (rate_id, number, saved_by_id, price, currency, valid_until,
    comments, starts_at)
SELECT id, 1, created_by_id, price, currency, valid_until, comments, created_at
FROM freight_rates_freightrate
"""
WATCHER = f"""
SELECT min(id) FROM companies_company
WHERE business_type_id = 2 AND status <> 'rejected' AND id <= {COMPANIES}
"""
PAIR = f"""
INSERT INTO companies_portpair (company_id, loading_port_id, destination_port_id)
SELECT ({WATCHER}), a, b FROM lanes WHERE place < {PAIRS} ON CONFLICT DO NOTHING
"""


def populate(address: str, tell: Callable[[str], None]) -> None:
    """Add to a populated database. Takes a minute at most."""
    with psycopg.connect(address, autocommit=True) as connection:
        # Rows are consistent by construction, so foreign keys need not be checked one by one.
        connection.execute("SET session_replication_role = replica")
        tell("making freight rates")
        for statement in (LANES, CARRIERS, RATE, VERSION, PAIR, MADE):
            connection.execute(statement)
        for table in ("freight_rates_freightrate", "freight_rates_rateversion"):
            connection.execute(f"VACUUM ANALYZE {table}")


def cases() -> Iterator[Measured]:
    """Market Watch of an exporter: all its pairs, one lane by price, and the lane's chart."""
    for currency, inr in (("USD", Decimal(90)), ("EUR", Decimal(100))):
        ExchangeRate.objects.get_or_create(currency=currency, date=today(), defaults={"inr": inr})
    token = token_for(member_of(one(WATCHER)))
    actor = actor_by(token)
    pair = queries.own_pairs(actor)[0]
    ends = {"loadingPort": pair.loading.locode, "destinationPort": pair.destination.locode}
    searches: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("market-watch", "Market Watch of five port pairs", {}),
        ("market-watch-by-price", "… sorted by price", {"sort": "oceanfreight"}),
        ("market-watch-lane", "… of a lane and container", {**ends, "containerType": "40DHC"}),
    )
    for name, title, sent in searches:
        path = f"/api/updates-freight-rates/watch?{urlencode({'page': '1', 'limit': '10', **sent})}"
        watch_filter = queries.WatchFilter(
            loading_port=sent.get("loadingPort", ""),
            destination_port=sent.get("destinationPort", ""),
            container=sent.get("containerType", ""),
            sort=sent.get("sort", ""),
        )
        yield (
            Case(name, title, path, token, BAR, most_read=MANY_READ),
            _planned(ran(partial(queries.watch, actor, TEN, watch_filter))),
        )
    chart = partial(lane.chart_of, *pair.key, "40DHC", "USD")
    path = f"/api/updates-freight-rates/lane?{urlencode(ends)}"
    yield (
        Case("market-lane", "Chart of a lane", path, token, CHART_BAR, most_read=MANY_READ),
        _planned(ran(chart)),
    )


def _planned(statements: list[Statement]) -> list[Statement]:
    """As Market Watch does, the floor lets PostgreSQL plan them for their values."""
    return [each | {"prepared": False} for each in statements]
