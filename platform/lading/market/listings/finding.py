"""Find listings by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from lading.base.kernel.values.search import whole_number, with_words
from lading.members.companies.finding import by_company_or_code

from .kinds import UNCLAIMED, L, ListingKind


def ways_to(kind: ListingKind[L], term: str) -> list[QuerySet[L]]:
    """One query set for each way to find listings: their id, their company's name, the beginning of
    their HS code, words of the description or the scrip number. Two SQL queries.
    """
    rows = kind.model._default_manager.all()
    by_id = rows.filter(pk=whole_number(term.removeprefix("#")))
    ways = [by_id, *by_company_or_code(rows, term)]
    if kind.name == UNCLAIMED.name:
        return [*ways, with_words(rows, term, "description")]
    number = "".join(filter(str.isalnum, term)).upper()
    return [*ways, rows.filter(~Q(scrip_number=""), scrip_number=number)]
