"""Which supplier companies an enquiry concerns (RULES.md 21). One statement computes it, for one
enquiry or for one company.

A company's score is that of its best reason. For sellers of products a reason is an approved
product with the enquiry's HS code, heading or category; for service providers it is a port they
serve. Types 2 and 8 score higher for a lane they ship on. Rejected companies are not matched,
because they cannot quote (RULES.md 7).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import connection, models, transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.database import advisory_locks, row_locks
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.permissions import SELLERS, SERVICES
from lading.trade.enquiries import live_changes
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.enquiries.rules import EnquiryStatus

from .receivers import ALSO_RECEIVES, TRADES, sql_array

COMPANIES_PER_EVENT = 500
TURNS = 64
"""How many turns there are for companies, so that an enquiry can wait for all of them. Companies of
the same turn are matched one after the other.
"""


class MatchReason(models.TextChoices):
    """A reason why an enquiry matches a company. `same_hs_code`, `same_heading`, `same_category`:
    the company offers a product with the enquiry's HS code, HS heading or product category.
    `source_port`, `destination_port`: the company serves the loading or destination port.
    `port_pair`: the lane is one of the company's port pairs.
    """

    SAME_HS_CODE = "same_hs_code", _("Same HS code")
    SAME_HEADING = "same_heading", _("Same HS heading")
    SAME_CATEGORY = "same_category", _("Same category")
    SOURCE_PORT = "source_port", _("Serves the loading port")
    DESTINATION_PORT = "destination_port", _("Serves the destination port")
    PORT_PAIR = "port_pair", _("Ships on this lane")


# Every way in which an offer can match an enquiry. The joins work from either end: /*scope*/ is
# replaced by a condition on one enquiry or one company, and the planner starts there.
_MEETINGS = """
    SELECT e.id AS enquiry_id, p.company_id, 100 AS score, 'same_hs_code' AS reason
    FROM enquiries_enquiry e
    JOIN reference_hscode h ON h.id = e.hs_code_id AND h.level = 6
    JOIN catalogue_product p ON p.hs_code_id = h.id
        AND p.status = 'approved' AND p.is_active
    WHERE /*scope*/
  UNION ALL
    SELECT e.id, p.company_id, 70, 'same_heading'
    FROM enquiries_enquiry e
    JOIN reference_hscode h ON h.id = e.hs_code_id AND h.level >= 4
    JOIN reference_hscode o ON o.level >= 4 AND left(o.code, 4) = left(h.code, 4)
    JOIN catalogue_product p ON p.hs_code_id = o.id
        AND p.status = 'approved' AND p.is_active
    WHERE /*scope*/
  UNION ALL
    SELECT e.id, p.company_id, 50, 'same_category'
    FROM enquiries_enquiry e
    JOIN catalogue_product p ON p.category_id = e.category_id
        AND p.status = 'approved' AND p.is_active
    WHERE /*scope*/
  UNION ALL
    SELECT e.id, p.company_id, 70, 'source_port'
    FROM enquiries_enquiry e
    JOIN companies_companyport p ON p.port_id = e.source_port_id
    WHERE /*scope*/
  UNION ALL
    SELECT e.id, p.company_id, 70, 'destination_port'
    FROM enquiries_enquiry e
    JOIN companies_companyport p ON p.port_id = e.destination_port_id
    WHERE /*scope*/
"""

# Returns the pairs not matched before (`is_new`), and those that are no longer matched. An enquiry
# that a company opened or quoted stays in its list even when its products or ports no longer match.
_MATCH = """
WITH meetings AS (
    SELECT enquiry_id, company_id, score, reason,
           max(score) OVER (PARTITION BY enquiry_id, company_id) AS best
    FROM (/*meetings*/) meeting
    JOIN companies_company c ON c.id = company_id AND c.status <> 'rejected'
    WHERE c.business_type_id = ANY (CASE WHEN reason LIKE '%%_port' THEN %(services)s
                                    ELSE %(sellers)s END::smallint[])
), scored AS MATERIALIZED (
    SELECT e.id AS enquiry_id, c.id AS company_id,
           least(100, best + coalesce(lane.gain, 0)) AS score,
           to_jsonb(array_agg(DISTINCT reason) || coalesce(lane.reasons, '{}')) AS reasons,
           e.published_at, raiser.business_type_id AS raiser_type,
           e.target_types && /*customs*/ AS for_customs,
           e.target_types && /*forwarding*/ AS for_forwarding
    FROM meetings m
    JOIN enquiries_enquiry e ON e.id = m.enquiry_id AND e.status = 'published'
    JOIN companies_company c ON c.id = m.company_id
    JOIN companies_company raiser ON raiser.id = e.company_id
    LEFT JOIN LATERAL (
        SELECT 10 AS gain, ARRAY['port_pair'] AS reasons FROM companies_portpair l
        WHERE l.company_id = c.id AND l.loading_port_id = e.source_port_id
          AND l.destination_port_id = e.destination_port_id AND c.business_type_id IN (2, 8)
    ) lane ON true
    WHERE m.score = m.best AND c.id <> e.company_id
      AND NOT c.id = ANY (e.excluded_company_ids)
      AND (c.business_type_id = ANY (e.target_types) /*also*/)
    GROUP BY e.id, c.id, best, lane.gain, lane.reasons, raiser.business_type_id
    HAVING least(100, best + coalesce(lane.gain, 0)) >= %(threshold)s
), changed AS (
    UPDATE enquiries_lead l SET score = s.score, reasons = s.reasons
    FROM scored s
    WHERE l.enquiry_id = s.enquiry_id AND l.company_id = s.company_id AND l.is_matched
      AND (l.score <> s.score OR l.reasons <> s.reasons)
), gone AS (
    UPDATE enquiries_lead l SET is_matched = false, score = 0, reasons = '[]'
    WHERE /*lead*/ AND l.is_matched AND l.accessed_at IS NULL AND l.quotation_id IS NULL
      AND NOT EXISTS (SELECT FROM scored s
                      WHERE s.enquiry_id = l.enquiry_id AND s.company_id = l.company_id)
    RETURNING l.enquiry_id, l.company_id, l.published_at
), stored AS (
  INSERT INTO enquiries_lead (enquiry_id, company_id, is_matched, score, reasons, published_at,
                              receipt_status, created_at, raiser_type, for_customs, for_forwarding)
  SELECT s.enquiry_id, s.company_id, true, s.score, s.reasons, s.published_at, '', %(now)s,
         s.raiser_type, s.for_customs, s.for_forwarding
  FROM scored s
  LEFT JOIN enquiries_lead l ON l.enquiry_id = s.enquiry_id AND l.company_id = s.company_id
  WHERE l.is_matched IS NOT true
  ORDER BY s.enquiry_id, s.company_id
  ON CONFLICT (enquiry_id, company_id) DO UPDATE
  SET is_matched = true, score = excluded.score, reasons = excluded.reasons,
      published_at = excluded.published_at, raiser_type = excluded.raiser_type,
      for_customs = excluded.for_customs, for_forwarding = excluded.for_forwarding
  WHERE NOT enquiries_lead.is_matched
  RETURNING enquiry_id, company_id, published_at
)
SELECT enquiry_id, company_id, published_at, true AS is_new FROM stored
UNION ALL
SELECT enquiry_id, company_id, published_at, false FROM gone
"""


_ADDRESSED = {
    "customs": sql_array(TRADES["custom_house_agent"]),
    "forwarding": sql_array(TRADES["freight_forwarder"]),
    "also": " ".join(
        f"OR c.business_type_id = {int(each)} AND e.target_types && {sql_array(trades)}"
        for each, trades in ALSO_RECEIVES.items()
    ),
}


def _statement(scope: str, lead: str) -> str:
    meetings = _MEETINGS.replace("/*scope*/", scope)
    parts = {"meetings": meetings, "lead": lead, **_ADDRESSED}
    statement = _MATCH
    for name, part in parts.items():
        statement = statement.replace(f"/*{name}*/", part)
    return statement


_FOR_ENQUIRY = _statement("e.id = %(id)s", "l.enquiry_id = %(id)s")
_FOR_COMPANY = _statement("p.company_id = %(id)s", "l.company_id = %(id)s")


def match_enquiry(enquiry_id: int) -> int:
    """Match a published enquiry with every company it concerns. Safe to repeat.

    Any number of enquiries are matched at once, but no company meanwhile (`rematch_company`): the
    statement reads products and ports as they were when it began. If a company's were changed and
    matched while it runs, it would store a lead that the company should no longer have, or take
    away one that it should have again, and nothing would correct that. A lead is told once in any
    case, because only the statement that stores it returns it.

    Publishes `leads.matched` with the newly matched companies, in the same transaction. Returns how
    many they are; 0 if the enquiry is not published or no longer exists.
    """
    with transaction.atomic():
        enquiry = row_locks.for_change(Enquiry.objects).filter(pk=enquiry_id).first()
        if enquiry is None or enquiry.status != EnquiryStatus.PUBLISHED:
            return 0
        _wait_for_companies()
        companies = [company for _enquiry, company, _at in _run(_FOR_ENQUIRY, enquiry_id)]
        _publish(enquiry_id, companies)
    return len(companies)


def rematch_company(company_id: int) -> int:
    """Match a company again after its products, ports or verification changed. Safe to repeat.

    Publishes one `company.matched` with all new matches whose enquiry is recent (limit
    `match.notify_days`), because a new product may match years of enquiries. Returns how many new
    matches there are.
    """
    with transaction.atomic():
        # Without it, a run that began before the last change, of the company or of an enquiry,
        # could overwrite the result of a later run.
        advisory_locks.take(_turn(company_id % TURNS), patiently=True)
        fresh = _run(_FOR_COMPANY, company_id)
        recent = clock.now() - dt.timedelta(days=limits.number("match.notify_days"))
        fresh_ids = sorted(enquiry for enquiry, _company, published in fresh if published >= recent)
        if fresh_ids:
            outbox.publish("company.matched", {"companyId": company_id, "enquiryIds": fresh_ids})
    return len(fresh)


def unmatch_enquiry(enquiry_id: int) -> int:
    """Take a withdrawn enquiry out of every list of leads. Safe to repeat. Returns how many leads
    changed.
    """
    withdrawn = Enquiry.objects.filter(pk=enquiry_id, status=EnquiryStatus.WITHDRAWN)
    with transaction.atomic():
        # A company that is being matched may have found the enquiry before it was withdrawn.
        _wait_for_companies()
        return Lead.objects.filter(enquiry__in=withdrawn, is_matched=True).update(is_matched=False)


def _wait_for_companies() -> None:
    """Keep companies from being matched until the transaction ends. Taken after the enquiry's row,
    which `rematch_company` does not lock.
    """
    advisory_locks.share([_turn(number) for number in range(TURNS)])


def _turn(number: int) -> str:
    return f"rematch {number}"


def _run(statement: str, scope_id: int) -> list[tuple[int, int, dt.datetime]]:
    """Update the leads of one enquiry or one company, and tell open pages. Returns the new
    pairs.
    """
    parameters: dict[str, Any] = {
        "id": scope_id,
        "sellers": sorted(SELLERS),
        "services": sorted(SERVICES),
        "threshold": limits.number("match.threshold"),
        "now": clock.now(),
    }
    with connection.cursor() as cursor:
        # A popular product matches tens of thousands of enquiries, which takes longer than a
        # request may.
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute(statement, parameters)
        matches = cursor.fetchall()
    fresh = [(enquiry, company, at) for enquiry, company, at, is_new in matches if is_new]
    live_changes.matched(
        new=[(enquiry, company) for enquiry, company, _at in fresh],
        gone=[company for _enquiry, company, _at, is_new in matches if not is_new],
    )
    return fresh


def _publish(enquiry_id: int, companies: Sequence[int]) -> None:
    for start in range(0, len(companies), COMPANIES_PER_EVENT):
        chunk = sorted(companies)[start : start + COMPANIES_PER_EVENT]
        outbox.publish("leads.matched", {"enquiryId": enquiry_id, "companyIds": chunk})
