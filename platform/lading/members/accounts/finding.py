"""Find people by what staff type in a search box. Uses indexes only; at most some
hundred results.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.values.search import with_mobile, with_words

from .models import User

MAX_FOUND = 500


def people_called(term: str) -> list[int]:
    """Ids of people by the beginning of an e-mail address or a mobile number, or by the words of
    their name, newest first. Three SQL queries.
    """
    people = User.objects.all()
    return [
        *_ids(_mailed(term)),
        *_ids(with_mobile(people, term)),
        *_ids(with_words(people, term, "name")),
    ]


def companies_mailed(term: str) -> list[int]:
    """Ids of companies by the beginning of a person's e-mail address, newest first. One SQL
    query.
    """
    people = _mailed(term).filter(company__isnull=False).order_by("-pk")
    return [pk for pk in people.values_list("company_id", flat=True)[:MAX_FOUND] if pk]


def _mailed(term: str) -> QuerySet[User]:
    return User.objects.filter(email__startswith=term.lower())


def _ids(rows: QuerySet[User]) -> list[int]:
    return list(rows.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND])
