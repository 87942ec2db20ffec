"""Find registrations and website queries by what staff type in a search box, through
indexes only.
"""

from __future__ import annotations

from typing import TypeVar

from django.db.models import QuerySet

from lading.base.kernel.values.search import with_mobile, with_words

from .models import QUERY_WORDS, REGISTRATION_WORDS, ExporterRegistration, WebsiteQuery

M = TypeVar("M", ExporterRegistration, WebsiteQuery)


def ways_to_registrations(term: str) -> list[QuerySet[ExporterRegistration]]:
    """By words of company, person and business, and by the beginning of an e-mail or a mobile."""
    return _ways(ExporterRegistration.objects.all(), term, REGISTRATION_WORDS)


def ways_to_queries(term: str) -> list[QuerySet[WebsiteQuery]]:
    """By words of subject, person and company, and by the beginning of an e-mail or a mobile."""
    return _ways(WebsiteQuery.objects.all(), term, QUERY_WORDS)


def _ways(rows: QuerySet[M], term: str, columns: tuple[str, ...]) -> list[QuerySet[M]]:
    mailed = rows.filter(email__startswith=term.lower())
    if "@" in term:  # the parts of an address are often words of other people at the same company
        return [mailed]
    return [with_words(rows, term, *columns), mailed, with_mobile(rows, term)]
