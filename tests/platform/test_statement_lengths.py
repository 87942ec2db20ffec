"""The statements of the fast routes are short enough for psycopg to cache: it parses the
placeholders of longer ones in each call.
"""

from __future__ import annotations

import itertools

from psycopg._queries import MAX_CACHED_STATEMENT_LENGTH

from lading.base.kernel.database.compiled import MAX_LENGTH
from lading.trade.enquiries import queries
from lading.trade.enquiries.leads import queries as lead_queries
from lading.trade.quotations import access, lists
from lading.trade.quotations import queries as quotation_queries


def test_the_length_is_psycopgs() -> None:
    assert MAX_LENGTH == MAX_CACHED_STATEMENT_LENGTH


def test_the_details_of_enquiries() -> None:
    details = [queries._OWN, *lead_queries._DETAILS.values()]
    statements = [*details, lead_queries._ROWS]
    assert [each.sql for each in statements if len(each.sql) > MAX_LENGTH] == []


def test_the_pages_of_quotations() -> None:
    kinds = itertools.product(access.Side, (True, False), lists.SORTS)
    for side, of_one_enquiry, sort in kinds:
        shape = lists.ListShape(side, of_one_enquiry, f"-{sort}")
        statement = lists.statement_for(quotation_queries._ROWS.sql, shape, 100)
        assert len(statement) <= MAX_LENGTH, shape
