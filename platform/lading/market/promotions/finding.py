"""Find promotions by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.values.search import MAX_FOUND, newest_of, with_words
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.lookups import hs_code_ids
from lading.members.companies.finding import companies_named

from .models import Promotion

MAX_CODES = 500


def ways_to(term: str) -> list[QuerySet[Promotion]]:
    """One query set for each way to find promotions: words of their title, their company's name,
    and the beginning of their HS code. Two SQL queries.
    """
    promotions = Promotion.objects.all()
    ways = [
        with_words(promotions, term, "title"),
        promotions.filter(company__in=companies_named(term)),
    ]
    if digits := hs_codes.beginning(term):
        ways.append(promotions.filter(hs_code__in=hs_code_ids(digits, at_most=MAX_CODES)))
    return ways


def titled(term: str) -> list[int]:
    """Ids of promotions with words of the title that begin with those of a term, newest first. One
    SQL query.
    """
    found = with_words(Promotion.objects.all(), term, "title")
    return list(found.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND])


def found_by(term: str) -> set[int]:
    """The ids of the promotions found: the newest ones of each way to search."""
    return newest_of(ways_to(term))
