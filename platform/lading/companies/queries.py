"""Reads of companies, each a constant number of SQL queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import BooleanField, ExpressionWrapper, IntegerField, Q, QuerySet, Value

from lading.accounts.models import User
from lading.kernel.actor import Actor
from lading.kernel.paging import Page, Paging, paginate
from lading.reference.business_types import BusinessTypeId as T

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


def places_of(company_id: int) -> Places:
    """Where a company trades (RULES.md 9). One SQL query."""
    own = Company.objects.filter(pk=company_id).values_list(
        Value(None, IntegerField()), "country_id", Value(value=True)
    )
    ports = CompanyPort.objects.filter(company_id=company_id).values_list(
        "port_id",
        "port__country_id",
        ExpressionWrapper(Q(role=PortRole.DESTINATION), BooleanField()),
    )
    pairs = PortPair.objects.filter(company_id=company_id)
    loading = pairs.values_list("loading_port_id", "loading_port__country_id", Value(value=False))
    destinations = pairs.values_list(
        "destination_port_id", "destination_port__country_id", Value(value=True)
    )
    found = list(
        own.order_by().union(ports.order_by(), loading.order_by(), destinations.order_by())
    )
    return Places(
        country_ids=frozenset(country for _port, country, counts in found if counts),
        port_ids=frozenset(port for port, _country, _counts in found if port is not None),
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
    found = _others(actor, types, name_part)
    if only is not None:
        found = found.filter(pk__in=only)
    return paginate(found.order_by("name", "id"), paging)


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
    found = User.objects.filter(is_primary=True, company__in=_others(actor, types, name_part))
    if only is not None:
        found = found.filter(pk__in=only)
    by_name = found.select_related("company").order_by("company__name", "company_id")
    return paginate(by_name, paging)


def _others(actor: Actor, types: Iterable[int], name_part: str) -> QuerySet[Company]:
    found: QuerySet[Company] = (
        Company.objects.filter(business_type_id__in=list(types))
        .exclude(pk=actor.company_id)
        .exclude(status=CompanyStatus.REJECTED)
    )
    return found.filter(name__icontains=name_part) if name_part else found


def companies_after(last: int, limit: int) -> list[tuple[int, int]]:
    """Ids and business types of companies that are not rejected, by id, after an id."""
    rows = Company.objects.exclude(status=CompanyStatus.REJECTED).filter(pk__gt=last)
    return list(rows.order_by("pk").values_list("pk", "business_type_id")[:limit])
