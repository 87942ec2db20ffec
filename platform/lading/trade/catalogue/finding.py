"""Find products by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.values.search import newest_of, with_words
from lading.members.companies.finding import by_company_or_code

from .models import Product


def ways_to(term: str) -> list[QuerySet[Product]]:
    """One query set for each way to find products: words of their name, their company's name, and
    the beginning of their HS code. Two SQL queries.
    """
    products = Product.objects.all()
    return [with_words(products, term, "name"), *by_company_or_code(products, term)]


def found_by(term: str) -> set[int]:
    """The ids of the products found: the newest ones of each way to search."""
    return newest_of(ways_to(term))
