"""Find freight rates by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.companies.finding import companies_named
from lading.reference.resolve import resolve_port

from .models import FreightRate


def ways_to(term: str) -> list[QuerySet[FreightRate]]:
    """One query set for each way to find rates: the company's name, and a port by name or
    UN/LOCODE. Three SQL queries.
    """
    rates = FreightRate.objects.all()
    ways = [rates.filter(company__in=companies_named(term))]
    port = resolve_port(term)
    if port is not None:
        ways += [rates.filter(loading_port=port), rates.filter(destination_port=port)]
    return ways
