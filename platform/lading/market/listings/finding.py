"""Find listings by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from lading.base.kernel.values.search import whole_number, with_words
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.lookups import hs_code_ids
from lading.members.companies.finding import companies_named

from .kinds import UNCLAIMED, L, ListingKind

MAX_CODES = 500


def ways_to(kind: ListingKind[L], term: str) -> list[QuerySet[L]]:
    """One query set for each way to find listings: their id, their company's name, the beginning of
    their HS code, words of the description or the scrip number. Two SQL queries.
    """
    rows = kind.model._default_manager.all()
    ways = [
        rows.filter(pk=whole_number(term.removeprefix("#"))),
        rows.filter(company__in=companies_named(term)),
    ]
    if digits := hs_codes.beginning(term):
        ways.append(rows.filter(hs_code__in=hs_code_ids(digits, at_most=MAX_CODES)))
    if kind.name == UNCLAIMED.name:
        return [*ways, with_words(rows, term, "description")]
    number = "".join(filter(str.isalnum, term)).upper()
    return [*ways, rows.filter(~Q(scrip_number=""), scrip_number=number)]
