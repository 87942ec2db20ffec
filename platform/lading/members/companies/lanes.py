"""The lanes that companies trade on: their own port pairs and ports, and the exporters on a lane.
A constant number of SQL queries each.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from lading.base.kernel.database.compiled import fetch
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.models import Port

from .models import CompanyPort, CompanyStatus, PortPair, PortRole

EXPORTERS: Final = (T.EXPORTER, T.MANUFACTURER_EXPORTER)
"""The types that name port pairs in their profile (RULES.md 9)."""

Key = tuple[int, int]
"""A lane: the ids of its port of loading and of its destination."""

# A company has each lane once, so that its rows are the companies.
_EXPORTERS = """
FROM companies_portpair p JOIN companies_company c ON c.id = p.company_id
WHERE c.business_type_id = ANY(%(types)s) AND c.status <> %(rejected)s AND c.id <> %(own)s
"""
_OF_LANE: Final = """
AND p.loading_port_id = %(loading)s AND p.destination_port_id = %(destination)s
"""
_NAMED: Final = f"""
SELECT c.id, c.name, c.status,
       (SELECT u.id FROM accounts_user u WHERE u.company_id = c.id AND u.is_primary LIMIT 1)
{_EXPORTERS} {_OF_LANE}
ORDER BY lower(c.name), c.id LIMIT %(limit)s OFFSET %(offset)s
"""  # noqa: S608 -- put together from constants; values are parameters
_COUNTED: Final = f"SELECT count(*) {_EXPORTERS} {_OF_LANE}"
_LANES: Final = f"""
SELECT p.loading_port_id, p.destination_port_id, count(*) AS companies
{_EXPORTERS}
AND ((p.loading_port_id, p.destination_port_id) IN (
         SELECT * FROM unnest(%(loading)s::bigint[], %(destination)s::bigint[]))
     OR p.loading_port_id = ANY(%(from)s) AND p.destination_port_id = ANY(%(to)s))
GROUP BY 1, 2 ORDER BY companies DESC, 1, 2 LIMIT %(limit)s
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class LaneExporter:
    """An exporter that ships on a lane. ``user_id`` is its primary person's, by which its profile
    is read.
    """

    company_id: int
    name: str
    is_verified: bool
    user_id: int | None


def own_pairs(company_id: int) -> list[PortPair]:
    """A company's port pairs, with their ports and countries, in the order of the profile. One SQL
    query.
    """
    return list(
        PortPair.objects.filter(company_id=company_id)
        .select_related("loading_port__country", "destination_port__country")
        .order_by("pk")
    )


def own_ports(company_id: int, role: PortRole) -> list[Port]:
    """The ports that a company serves in a role, with their countries. One SQL query."""
    served = CompanyPort.objects.filter(company_id=company_id, role=role)
    return [row.port for row in served.select_related("port__country").order_by("pk")]


def count_exporters(lane: Key, *, own: int) -> int:
    """How many exporters ship on a lane, besides one's ``own`` company. One SQL query."""
    [(exporters,)] = fetch(_COUNTED, **_who(own), **_lane(lane))
    return int(exporters)


def exporters_on(lane: Key, *, own: int, limit: int, offset: int = 0) -> list[LaneExporter]:
    """Those exporters by name. One SQL query."""
    rows = fetch(_NAMED, **_who(own), **_lane(lane), limit=limit, offset=offset)
    return [
        LaneExporter(company_id, name, status == CompanyStatus.APPROVED, user_id)
        for company_id, name, status, user_id in rows
    ]


def lanes_of_exporters(
    *,
    own: int,
    lanes: Collection[Key],
    loading: Sequence[int],
    destination: Sequence[int],
    limit: int,
) -> list[tuple[Key, int]]:
    """The lanes that exporters ship on, with how many of them, the busiest first: of the given
    lanes, and of those from one of the ports of loading to one of the destinations. One SQL query.
    """
    rows = fetch(
        _LANES,
        **_who(own),
        **{
            "loading": [lane[0] for lane in lanes],
            "destination": [lane[1] for lane in lanes],
            "from": list(loading),
            "to": list(destination),
            "limit": limit,
        },
    )
    return [((a, b), int(companies)) for a, b, companies in rows]


def _who(own: int) -> dict[str, object]:
    types = [int(each) for each in EXPORTERS]
    return {"types": types, "rejected": str(CompanyStatus.REJECTED), "own": own}


def _lane(lane: Key) -> dict[str, int]:
    return {"loading": lane[0], "destination": lane[1]}
