"""Find products by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.values.search import newest_of, with_words
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.lookups import hs_code_ids
from lading.members.companies.finding import companies_named

from .models import Product

MAX_CODES = 500


def ways_to(term: str) -> list[QuerySet[Product]]:
    """One query set for each way to find products: words of their name, their company's name, and
    the beginning of their HS code. Two SQL queries.
    """
    products = Product.objects.all()
    ways = [
        with_words(products, term, "name"),
        products.filter(company__in=companies_named(term)),
    ]
    if digits := hs_codes.beginning(term):
        ways.append(products.filter(hs_code__in=hs_code_ids(digits, at_most=MAX_CODES)))
    return ways


def found_by(term: str) -> set[int]:
    """The ids of the products found: the newest ones of each way to search."""
    return newest_of(ways_to(term))
