"""Finding companies and people by what staff type: at most some hundred, through indexes alone."""

from __future__ import annotations

from django.db.models import QuerySet

from lading.accounts.models import User
from lading.kernel.search import with_mobile, with_words

from .models import Company

MAX_FOUND = 500


def companies_named(term: str) -> list[int]:
    """Ids of companies whose name has words that begin so, newest first; one SQL query."""
    return _ids(with_words(Company.objects.all(), term, "name"))


def people_called(term: str) -> list[int]:
    """Ids of people by the beginning of an e-mail address or a mobile number, or by the words of
    their name, newest first; three SQL queries.
    """
    people = User.objects.all()
    return [
        *_ids(people.filter(email__startswith=term.lower())),
        *_ids(with_mobile(people, term)),
        *_ids(with_words(people, term, "name")),
    ]


def companies_of(term: str) -> list[int]:
    """Ids of companies by their name, or by a person's e-mail address; two SQL queries."""
    mailed = User.objects.filter(email__startswith=term.lower(), company__isnull=False)
    found = mailed.order_by("-pk").values_list("company_id", flat=True)[:MAX_FOUND]
    return [*companies_named(term), *(pk for pk in found if pk)]


def _ids(rows: QuerySet[Company] | QuerySet[User]) -> list[int]:
    return list(rows.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND])
