"""What comparable RODTEP credit is offered for (RULES.md 60)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import fetch
from lading.base.kernel.values.clock import now
from lading.members.accounts import permissions

from . import access
from .kinds import RODTEP
from .rules import LIVE

# Each company counts, however many offers it makes: both bounds must hold.
_MEDIAN = """
SELECT round((percentile_cont(0.5) WITHIN GROUP (
           ORDER BY 100 * asking_price / total_value))::numeric, 1),
       count(*), count(DISTINCT company_id)
FROM listings_rodtepoffer
WHERE hs_chapter = %(chapter)s AND created_at >= %(since)s AND asking_price IS NOT NULL
  AND status = ANY(%(live)s) AND company_id <> %(company)s
"""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The median asking price of ``offers``, in percent of their face value: those of other
    companies and of one HS chapter, of the last ``days``.
    """

    median_percent: Decimal
    offers: int
    days: int
    chapter: str


def comparison_for(actor: Actor, chapter: str, *, owner_id: int) -> Comparison | None:
    """What comparable credit is offered for; None where there are too few offers, or of too few
    companies, so that none can be read from it. The offers of the company itself, ``owner_id``, are
    left out. One SQL query.

    Raises Forbidden for types of business without RODTEP, and for staff without the capability.
    """
    if actor.is_staff:
        access.visible(actor, RODTEP)
    else:
        permissions.require(actor, RODTEP.permission)
    days = limits.number("rodtep.comparable_days")
    ((median, offers, companies),) = fetch(
        _MEDIAN,
        chapter=chapter,
        since=now() - dt.timedelta(days=days),
        live=sorted(LIVE),
        company=owner_id,
    )
    enough = offers >= limits.number("rodtep.comparable_offers")
    if not enough or companies < limits.number("rodtep.comparable_companies"):
        return None
    return Comparison(median, offers, days, chapter)
