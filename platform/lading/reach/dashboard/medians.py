"""The medians that companies are compared with (RULES.md 39).

A median is kept only if enough companies of the kind have the figure: none of them can be read
from it.
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.db import connection, transaction

from lading.base.kernel import limits

from .models import KindMedian

_STATEMENT: Final = """
INSERT INTO dashboard_kindmedian
    (business_type, side, answer_seconds, answered_percent, ordered_percent)
SELECT business_type, side,
    CASE WHEN count(answer_seconds) >= %(least)s
         THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY answer_seconds))::bigint END,
    CASE WHEN count(answered_percent) >= %(least)s
         THEN round((percentile_cont(0.5) WITHIN GROUP (ORDER BY answered_percent))::numeric, 1)
         END,
    CASE WHEN count(*) FILTER (WHERE ordered_of > 0) >= %(least)s
         THEN round((percentile_cont(0.5) WITHIN GROUP (
              ORDER BY 100.0 * ordered / nullif(ordered_of, 0)))::numeric, 1) END
FROM dashboard_sidecount
WHERE counted_until = %(until)s
GROUP BY business_type, side
HAVING count(answer_seconds) >= %(least)s OR count(answered_percent) >= %(least)s
    OR count(*) FILTER (WHERE ordered_of > 0) >= %(least)s
"""


def work_out(until: dt.datetime) -> None:
    """Replace the medians by those of the figures that were counted until a moment."""
    least = limits.number("dashboard.median_companies")
    with transaction.atomic():
        KindMedian.objects.all().delete()
        with connection.cursor() as cursor:
            cursor.execute(_STATEMENT, {"least": least, "until": until})
