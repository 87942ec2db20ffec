"""Find offers by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.values.search import with_words
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.lookups import hs_code_ids
from lading.members.companies.finding import companies_named

from .models import Offer

MAX_CODES = 500


def ways_to(term: str) -> list[QuerySet[Offer]]:
    """One query set for each way to find offers: words of the product's name, the company's name,
    and the beginning of the HS code. Two SQL queries.
    """
    offers = Offer.objects.all()
    ways = [
        with_words(offers, term, "name"),
        offers.filter(company__in=companies_named(term)),
    ]
    if digits := hs_codes.beginning(term):
        ways.append(offers.filter(hs_code__in=hs_code_ids(digits, at_most=MAX_CODES)))
    return ways
