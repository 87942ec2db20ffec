"""The measurement of promotions: as many as the enquiries, of which a tenth run now. Made once,
also in a database that was populated before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlencode

import psycopg

from lading.market.promotions import offered
from tests.load.cases import Case, Measured, member_of
from tests.load.size import COMPANIES, ENQUIRIES
from tests.load.trade_cases import MANY_READ, TEN, actor_by, ran
from tests.load.trade_population import BUYER, SEARCHER
from tests.platform.factories import token_for

BAR = 0.25

MADE = "CREATE TABLE promotions_made AS SELECT now() AS at"
# A third is for some types, a tenth for one country. Each lasts thirty days of the last three
# hundred, or of the days to come.
PROMOTION = f"""
INSERT INTO promotions_promotion (company_id, created_by_id, title, approved_title, message,
    category_id, hs_code_id, country_id, target_types, starts_on, ends_on, status, remarks,
    created_at, updated_at)
SELECT c.id, c.id, title, title, 'For orders of two containers and more', h.category_id, h.id,
       CASE WHEN n %% 10 = 0 THEN india END,
       CASE n %% 3 WHEN 0 THEN '{{1,6}}'::smallint[] ELSE '{{}}'::smallint[] END,
       day, day + 30, CASE WHEN n %% 20 = 0 THEN 'pending_approval' ELSE 'approved' END, '',
       now(), now()
FROM choices,
     (SELECT id, row_number() OVER (ORDER BY id) AS place FROM companies_company
      WHERE business_type_id IN (2, 3, 4, 8) AND id <= {COMPANIES}) c,
     generate_series(1, 1 + {ENQUIRIES} / greatest(1, {COMPANIES} * 2 / 5)) n, reference_hscode h,
     LATERAL (SELECT 'Ten per cent off ' || h.code || ' lot ' || n AS title,
                     current_date - ((hashint8(c.id * 100 + n) & 16383) %% 300) AS day) made
WHERE h.id = goods[1 + ((hashint8(c.id) & 16383) + n * 3) %% cardinality(goods)]
ORDER BY day, c.id, n LIMIT {ENQUIRIES}
"""


def populate(address: str, tell: Callable[[str], None]) -> None:
    """Add to a populated database. Takes a minute at most."""
    with psycopg.connect(address, autocommit=True) as connection:
        # Rows are consistent by construction, so foreign keys need not be checked one by one.
        connection.execute("SET session_replication_role = replica")
        tell("making promotions")
        for statement in (PROMOTION, MADE):
            connection.execute(statement.replace("%%", "%"))
        connection.execute("VACUUM ANALYZE promotions_promotion")


def cases() -> Iterator[Measured]:
    """The readers' list: of a buyer, of a manufacturer that deals in some categories, searched and
    filtered.
    """
    searches: tuple[tuple[str, str, int, dict[str, str]], ...] = (
        ("promotions", "Promotions for a buyer", BUYER, {}),
        ("promotions-seller", "… for a manufacturer", SEARCHER, {}),
        ("promotions-text", "… by a text", BUYER, {"filter": "lot 12"}),
        ("promotions-filters", "… by HS code, sorted by end", BUYER, {"hsCode": "5205"}),
    )
    for name, title, company, sent in searches:
        token = token_for(member_of(company))
        actor = actor_by(token)
        sort = "endDate" if sent.get("hsCode") else ""
        offered_filter = offered.OfferedFilter(
            sent.get("filter", ""), sent.get("hsCode", ""), "", sort
        )
        query = {"page": "1", "limit": "10", **sent, **({"sort": sort} if sort else {})}
        path = f"/api/promotions/offered?{urlencode(query)}"
        # As the list does, the floor lets PostgreSQL plan them for their values.
        statements = [
            each | {"prepared": False}
            for each in ran(partial(offered.list_offered, actor, TEN, offered_filter))
        ]
        yield Case(name, title, path, token, BAR, most_read=MANY_READ), statements
