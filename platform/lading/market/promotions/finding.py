"""Find promotions by what staff type into a search box. Uses indexes only; at most some thousand
results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.values.search import MAX_FOUND, newest_of, with_words
from lading.members.companies.finding import by_company_or_code

from .models import Promotion


def ways_to(term: str) -> list[QuerySet[Promotion]]:
    """One query set for each way to find promotions: words of their title, their company's name,
    and the beginning of their HS code. Two SQL queries.
    """
    promotions = Promotion.objects.all()
    return [with_words(promotions, term, "title"), *by_company_or_code(promotions, term)]


def titled(term: str) -> list[int]:
    """Ids of promotions with words of the title that begin with those of a term, newest first. One
    SQL query.
    """
    promotions = with_words(Promotion.objects.all(), term, "title")
    return list(promotions.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND])


def find_ids(term: str) -> set[int]:
    """The ids of the promotions found: the newest ones of each way to search."""
    return newest_of(ways_to(term))
