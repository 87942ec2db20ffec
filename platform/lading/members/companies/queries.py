"""Reads of companies, each a constant number of SQL queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from lading.base.http.paging import Page, Paging, paginate
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.models import User

from . import profile
from .models import Company, CompanyDocument, CompanyPort, CompanyStatus, PortPair, PortRole

FORWARDERS = (T.FREIGHT_FORWARDER, T.CHA_FREIGHT_FORWARDER)
CUSTOMS_AGENTS = (T.CUSTOM_HOUSE_AGENT, T.CHA_FREIGHT_FORWARDER)


@dataclass(frozen=True, slots=True)
class CompanyProfile:
    """The parts of a company's profile that are not in its own row."""

    ports: list[CompanyPort]
    pairs: list[PortPair]
    documents: list[CompanyDocument]
    percent: int
    missing: list[str]

    def served(self, role: PortRole) -> list[CompanyPort]:
        """The company's ports in one role (loading, handling or destination)."""
        return [port for port in self.ports if port.role == role]


def profile_of(company: Company) -> CompanyProfile:
    """Ports, port pairs, documents and completion of one company; three queries."""
    documents = list(company.documents.select_related("file"))
    keys = {document.key for document in documents}
    return CompanyProfile(
        ports=list(company.ports.select_related("port")),
        pairs=list(company.port_pairs.select_related("loading_port", "destination_port")),
        documents=documents,
        percent=profile.profile_percent(company, keys),
        missing=profile.missing_items(company, keys),
    )


@dataclass(frozen=True, slots=True)
class Places:
    """Where a company trades: its own country and those of its destination ports, and every port of
    its profile.
    """

    country_ids: frozenset[int]
    port_ids: frozenset[int]


_PLACES = """
SELECT NULL::bigint, country_id, true FROM companies_company WHERE id = %(company)s
UNION SELECT t.port_id, p.country_id, t.role = 'destination'
FROM companies_companyport t JOIN reference_port p ON p.id = t.port_id
WHERE t.company_id = %(company)s
UNION SELECT t.loading_port_id, p.country_id, false
FROM companies_portpair t JOIN reference_port p ON p.id = t.loading_port_id
WHERE t.company_id = %(company)s
UNION SELECT t.destination_port_id, p.country_id, true
FROM companies_portpair t JOIN reference_port p ON p.id = t.destination_port_id
WHERE t.company_id = %(company)s
"""


def places_of(company_id: int) -> Places:
    """Where a company trades (RULES.md 9). One SQL query."""
    rows = compiled.fetch(_PLACES, company=company_id)
    return Places(
        country_ids=frozenset(country for _port, country, counts in rows if counts),
        port_ids=frozenset(port for port, _country, _counts in rows if port is not None),
    )


def list_companies(
    actor: Actor,
    *,
    types: Iterable[int],
    paging: Paging,
    name_part: str = "",
    only: Sequence[int] | None = None,
) -> Page[Company]:
    """Other companies of these types by name, without rejected ones; ``only``: those with one of
    these ids.
    """
    companies = _others(actor, types, name_part)
    if only is not None:
        companies = companies.filter(pk__in=only)
    return paginate(companies.order_by("name", "id"), paging)


def list_primary_users(
    actor: Actor,
    *,
    types: Iterable[int],
    paging: Paging,
    name_part: str = "",
    only: Sequence[int] | None = None,
) -> Page[User]:
    """The primary users of such companies, by their company's name; ``only``: those with one of
    these ids.
    """
    people = User.objects.filter(is_primary=True, company__in=_others(actor, types, name_part))
    if only is not None:
        people = people.filter(pk__in=only)
    by_name = people.select_related("company").order_by("company__name", "company_id")
    return paginate(by_name, paging)


def _others(actor: Actor, types: Iterable[int], name_part: str) -> QuerySet[Company]:
    companies: QuerySet[Company] = (
        Company.objects.filter(business_type_id__in=list(types))
        .exclude(pk=actor.company_id)
        .exclude(status=CompanyStatus.REJECTED)
    )
    return companies.filter(name__icontains=name_part) if name_part else companies


def companies_after(last: int, limit: int) -> list[tuple[int, int]]:
    """Ids and business types of companies that are not rejected, by id, after an id."""
    rows = Company.objects.exclude(status=CompanyStatus.REJECTED).filter(pk__gt=last)
    return list(rows.order_by("pk").values_list("pk", "business_type_id")[:limit])
