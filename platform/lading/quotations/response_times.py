"""How soon companies answer enquiries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.db import connection

LAST: Final = 50
"""How many of a company's last quotations count."""

# Each company's last quotations are read from its own index, however many it has.
_STATEMENT: Final = """
SELECT seller.id, count(*), (percentile_disc(0.5) WITHIN GROUP (ORDER BY quoted.seconds))::bigint
FROM unnest(%s::bigint[]) seller(id) CROSS JOIN LATERAL (
    SELECT greatest(0, extract(epoch FROM q.created_at - e.published_at)) AS seconds
    FROM (SELECT enquiry_id, created_at FROM quotations_quotation
          WHERE company_id = seller.id ORDER BY id DESC LIMIT %s) q
    JOIN enquiries_enquiry e ON e.id = q.enquiry_id AND e.published_at IS NOT NULL
) quoted GROUP BY seller.id
"""


@dataclass(frozen=True, slots=True)
class ResponseTime:
    """The median from an enquiry's publication to the company's quotation, over the last ones."""

    hours: Decimal
    quotations: int


def of_companies(company_ids: Collection[int]) -> Mapping[int, ResponseTime]:
    """The response times of companies, by id. One SQL query."""
    with connection.cursor() as cursor:
        cursor.execute(_STATEMENT, [sorted(set(company_ids)), LAST])
        rows = cursor.fetchall()
    return {company: ResponseTime(_hours(seconds), count) for company, count, seconds in rows}


def _hours(seconds: int) -> Decimal:
    return (Decimal(seconds) / 3600).quantize(Decimal("0.1"))
