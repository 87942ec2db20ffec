"""How soon the enquiries of companies are answered."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.db import connection

# The first quotation on each enquiry of a buyer; its index by enquiry finds it.
_FIRST: Final = """
SELECT company_id, count(*), (percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds))::bigint
FROM (
    SELECT e.company_id, greatest(0, extract(epoch FROM min(q.created_at) - e.published_at))
        AS seconds
    FROM enquiries_enquiry e JOIN quotations_quotation q ON q.enquiry_id = e.id
    WHERE e.company_id = ANY(%(companies)s) AND e.published_at >= %(since)s
        AND e.published_at < %(until)s AND q.created_at < %(until)s
    GROUP BY e.id
) answered GROUP BY company_id
"""


@dataclass(frozen=True, slots=True)
class Answered:
    """A median of seconds from an enquiry's publication to a quotation, and of how many."""

    seconds: int
    count: int


def first_answers(
    company_ids: Collection[int], since: dt.datetime, until: dt.datetime
) -> Mapping[int, Answered]:
    """How soon the first quotation comes on what companies raised, by id, of enquiries published
    in that time. One SQL query.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _FIRST, {"companies": sorted(set(company_ids)), "since": since, "until": until}
        )
        rows = cursor.fetchall()
    return {company: Answered(seconds, count) for company, count, seconds in rows}


def hours_of(seconds: int) -> Decimal:
    """Hours to one place."""
    return (Decimal(seconds) / 3600).quantize(Decimal("0.1"))
