"""Find companies by what staff type into a search box. Uses indexes only; at most some hundred
results.
"""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from lading.base.kernel.values.search import with_words
from lading.base.reference.lookups import with_code
from lading.members.accounts.finding import MAX_FOUND, companies_mailed

from .models import Company

M = TypeVar("M", bound=Model)


def companies_named(term: str) -> list[int]:
    """Ids of companies whose name has words that begin with those of ``term``, newest first. One
    SQL query.
    """
    matching = with_words(Company.objects.all(), term, "name")
    return list(matching.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND])


def by_company_or_code(rows: QuerySet[M], term: str) -> list[QuerySet[M]]:
    """Two ways to find rows with a ``company`` and an ``hs_code``: by the company's name, and by
    the beginning of the HS code. Two SQL queries.
    """
    return [rows.filter(company__in=companies_named(term)), rows.filter(with_code(term))]


def companies_of(term: str) -> list[int]:
    """Ids of companies by their name, or by a person's e-mail address. Two SQL queries."""
    return [*companies_named(term), *companies_mailed(term)]
