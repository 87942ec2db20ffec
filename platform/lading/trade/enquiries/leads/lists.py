"""A page of a supplier's list of leads, and the list's count (RULES.md 21).

It is written in SQL because it must read only one index, however long the list is: a forwarder sees
hundreds of thousands of enquiries. Small numbers are written into the statements: with parameters,
PostgreSQL would plan the statement again for each call.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from lading.base.http.paging import COUNT_CAP, Count, Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.database.compiled import Compiled, Row
from lading.base.reference.business_types import BusinessTypeId as T
from lading.trade.enquiries.days import ANY_DAY, Days

from .receivers import TRADES, sql_array
from .search import CONDITIONS, EVERYTHING, INDEXED, ON_LEAD, LeadSearch

NEWEST, OLDEST = "-createdAt", "createdAt"

# Conditions on who raised the enquiry or which trade it is addressed to: one on the lead, and the
# same on the enquiry (e) and the company that raised it (r).
NARROWINGS = {
    "": ("", ""),
    "buyer": ("AND l.raiser_type = 1", "AND r.business_type_id = 1"),
    "exporter": ("AND l.raiser_type IN (2, 8)", "AND r.business_type_id IN (2, 8)"),
    "custom_house_agent": (
        "AND l.for_customs",
        f"AND e.target_types && {sql_array(TRADES['custom_house_agent'])}",
    ),
    "freight_forwarder": (
        "AND l.for_forwarding",
        f"AND e.target_types && {sql_array(TRADES['freight_forwarder'])}",
    ),
}
# Days that it was published on; the indexes of both lists begin with that moment.
BOUNDS = {
    "since": ("AND l.published_at >= %(since)s", "AND e.published_at >= %(since)s"),
    "until": ("AND l.published_at < %(until)s", "AND e.published_at < %(until)s"),
}
# Only a search needs them: the enquiry of a lead, and the lead of an addressed enquiry. OFFSET 0
# lets PostgreSQL look up the enquiries of the company's leads alone, one by one in their order: it
# would rather read all enquiries of the country, or with the words, whoever received them.
_ENQUIRY_OF_LEAD = """JOIN LATERAL (
    SELECT * FROM enquiries_enquiry WHERE id = l.enquiry_id OFFSET 0
) s ON true"""
_LEAD_OF_ENQUIRY = """LEFT JOIN enquiries_lead o
    ON o.enquiry_id = e.id AND o.company_id = %(company)s"""
LEAD_TYPES = {"cha": "custom_house_agent", "freight": "freight_forwarder"}

_MATCHED = """
    FROM enquiries_lead l {searched}
    WHERE l.company_id = %(company)s AND l.is_matched {lead_narrowing}
"""
_ADDRESSED = """
    FROM enquiries_enquiry e {raiser} {lead}
    WHERE e.status = 'published' AND e.target_types @> ARRAY[6]::smallint[]
      AND e.company_id <> %(company)s
      AND e.id NOT IN (SELECT x.id FROM enquiries_enquiry x
                       WHERE NOT x.excluded_company_ids = '{{}}'::bigint[]
                         AND x.excluded_company_ids @> ARRAY[%(company)s]::bigint[])
      {narrowing}
"""
_MATCHED_IDS = f"""ARRAY(SELECT l.enquiry_id {_MATCHED}
    ORDER BY l.published_at {{direction}}, l.enquiry_id {{direction}}
    LIMIT {{limit}} OFFSET {{offset}})
"""
_ADDRESSED_IDS = f"""ARRAY(SELECT e.id {_ADDRESSED}
    ORDER BY e.published_at {{direction}}, e.id {{direction}} LIMIT {{limit}} OFFSET {{offset}})
"""
# The other enquiries follow after the last matched one, and their offset counts from there.
_MATCHED_FIRST_IDS = f"""
    (SELECT CASE WHEN cardinality(ids) = {{limit}} THEN ids ELSE ids || (ARRAY(
        SELECT e.id {_ADDRESSED} AND e.id NOT IN (SELECT l.enquiry_id {_MATCHED})
        ORDER BY e.published_at DESC, e.id DESC LIMIT {{limit}}
        OFFSET CASE WHEN cardinality(ids) > 0 THEN 0
                    ELSE greatest(0, {{offset}} - (SELECT count(*) {_MATCHED})) END
     ))[1:{{limit}} - cardinality(ids)] END
     FROM (SELECT {_MATCHED_IDS} AS ids OFFSET 0) matched)
"""  # noqa: S608 -- put together from constants; values are parameters
# A page that is not full gives the total; otherwise it is cached or counted, up to the cap.
_TOTAL = """
CASE WHEN cardinality(page.ids) BETWEEN 1 AND {limit} - 1 OR page.ids = '{{}}' AND {offset} = 0
     THEN {offset} + cardinality(page.ids) ELSE {total} END
"""
# There are two statements, because PostgreSQL would plan one with an optional count at each call.
_KNOWN = "%(known)s::bigint"
_COUNTED = "(SELECT count(*) FROM (SELECT {listed} LIMIT {cap} + 1) counted)"

_counts = compiled.RecentCounts()
_EVERYTHING = dict.fromkeys(("searched", "lead_narrowing", "raiser", "lead", "narrowing"), "")
# Whether a list has as many rows as a long one, by whether it is a forwarder's.
_LEAST = "SELECT count(*) = {least} FROM (SELECT {listed} LIMIT {least}) counted"
_LONG = {
    forwards: _LEAST.format(listed=listed.format(**_EVERYTHING), least=_counts.at_least)
    for forwards, listed in ((False, _MATCHED), (True, _ADDRESSED))
}


@dataclass(frozen=True, slots=True)
class LeadFilter:
    """The filters and the order of a list of leads. "" means no filter, and matched leads first.

    ``role`` and ``lead_type`` are as sent: unknown values do not filter (RULES.md 2.2, "else
    general").
    """

    role: str = ""
    lead_type: str = ""
    sort: str = ""
    published: Days = ANY_DAY
    search: LeadSearch = EVERYTHING

    @property
    def role_code(self) -> str:
        """The role's code, in any spelling of the role."""
        return self.role.strip().lower().replace(" ", "_").replace("-", "_")

    @property
    def narrowings(self) -> tuple[str, ...]:
        """The names of the filters that apply, each once."""
        role = self.role_code
        trade = LEAD_TYPES.get(self.lead_type.strip().lower(), "")
        return tuple(sorted({name for name in (role, trade) if name in NARROWINGS and name}))


def page_of_leads(
    actor: Actor, paging: Paging, lead_filter: LeadFilter, rows: Compiled, **values: Any
) -> tuple[list[Row], Count]:
    """One page in order, and the list's count. One SQL query, and another after the count of a
    search.

    ``rows`` is the query of the rows, with the condition `is_on_page`; ``values`` are its
    parameters besides ``company``.
    """
    forwards = actor.business_type == T.FREIGHT_FORWARDER
    # A forwarder's list only has enquiries that are addressed to forwarders.
    implied = "freight_forwarder" if forwards else ""
    narrowings = tuple(name for name in lead_filter.narrowings if name != implied)
    key = (actor.company_id, narrowings, lead_filter.published, lead_filter.search.key)
    known = _counts.get(key)
    values["company"] = actor.company_id
    moments = {"since": lead_filter.published.since, "until": lead_filter.published.until}
    bounds = {name: moment for name, moment in moments.items() if moment}
    values.update(bounds)
    values.update(lead_filter.search.values)
    if known is not None:
        values["known"] = known
    if paging.page > 1:
        values["offset"] = paging.offset
    statement = _statement(
        rows.sql,
        forwards=forwards,
        narrowings=(*narrowings, *bounds),
        searched=lead_filter.search.names,
        sort=lead_filter.sort,
        limit=paging.limit,
        first=paging.page == 1,
        is_known=known is not None,
    )
    page_rows, total = rows.page(statement, **values)
    is_counted = known is None and not _is_whole(paging, page_rows, total)
    of_long = bool(lead_filter.search.names) and is_counted and _is_long(actor, forwards=forwards)
    _counts.keep(key, total, of_long=of_long)
    return page_rows, Count(min(total, COUNT_CAP), total > COUNT_CAP)


def _is_whole(paging: Paging, page_rows: list[Row], total: int) -> bool:
    """Whether the page reaches the end of the list, which therefore was not counted."""
    return len(page_rows) < paging.limit and total == paging.offset + len(page_rows)


def _is_long(actor: Actor, *, forwards: bool) -> bool:
    """Whether the list is long before a search narrows it. Reads one index."""
    rows = compiled.fetch(_LONG[forwards], company=actor.company_id)
    return bool(rows[0][0])


@cache
def _statement(
    rows: str,
    *,
    forwards: bool,
    narrowings: tuple[str, ...],
    searched: tuple[str, ...] = (),
    sort: str,
    limit: int,
    first: bool,
    is_known: bool,
) -> str:
    """The statement for one kind of list. Cached: there are few kinds, as most callers ask for ten
    rows.
    """
    narrowed = [(NARROWINGS | BOUNDS)[name] for name in narrowings]
    by_raiser = any("r." in enquiry for _lead, enquiry in narrowed)
    sought = [CONDITIONS[name] for name in searched]
    of_leads = [lead for lead, _enquiry in narrowed]
    of_leads += [each.format(e="s", l="l", indexed="") for each in sought]
    of_all = [enquiry for _lead, enquiry in narrowed]
    of_all += [each.format(e="e", l="o", indexed=INDEXED.format(e="e")) for each in sought]
    parts = {
        "lead_narrowing": " ".join(of_leads),
        "narrowing": " ".join(of_all),
        "searched": _ENQUIRY_OF_LEAD if searched else "",
        "lead": _LEAD_OF_ENQUIRY if ON_LEAD.intersection(searched) else "",
        "raiser": "JOIN companies_company r ON r.id = e.company_id" if by_raiser else "",
        "direction": "ASC" if sort == OLDEST else "DESC",
        "limit": limit,
        "offset": 0 if first else "%(offset)s::bigint",
    }
    listed = (_ADDRESSED if forwards else _MATCHED).format(**parts)
    total = _KNOWN if is_known else _COUNTED.format(listed=listed, cap=COUNT_CAP)
    return compiled.page_statement(
        rows,
        ids=_ids(forwards=forwards, sort=sort).format(**parts),
        total=_TOTAL.format(total=total, limit=limit, offset=parts["offset"]),
    )


def _ids(*, forwards: bool, sort: str) -> str:
    if not forwards:
        return _MATCHED_IDS
    return _ADDRESSED_IDS if sort else _MATCHED_FIRST_IDS
