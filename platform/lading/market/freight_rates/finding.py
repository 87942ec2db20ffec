"""Find freight rates by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.reference.resolve import find_port
from lading.members.companies.finding import companies_named

from .models import FreightRate


def ways_to(term: str) -> list[QuerySet[FreightRate]]:
    """One query set for each way to find rates: the company's name, and the ports of a name
    or UN/LOCODE. Three SQL queries.
    """
    rates = FreightRate.objects.all()
    ways = [rates.filter(company__in=companies_named(term))]
    ports = find_port(term).candidates
    if ports:
        ways += [rates.filter(loading_port__in=ports), rates.filter(destination_port__in=ports)]
    return ways
