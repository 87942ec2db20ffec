"""Find companies by what staff type into a search box. Uses indexes only; at most some hundred
results.
"""

from __future__ import annotations

from lading.base.kernel.values.search import with_words
from lading.members.accounts.finding import MAX_FOUND, companies_mailed

from .models import Company


def companies_named(term: str) -> list[int]:
    """Ids of companies whose name has words that begin with those of ``term``, newest first. One
    SQL query.
    """
    found = with_words(Company.objects.all(), term, "name")
    return list(found.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND])


def companies_of(term: str) -> list[int]:
    """Ids of companies by their name, or by a person's e-mail address. Two SQL queries."""
    return [*companies_named(term), *companies_mailed(term)]
