"""Search and text filters for screens whose tables grow. They use indexes and never read a whole
table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.contrib.filters.admin import TextFilter

from lading.kernel.search import MAX_TERM, newest_of


class IndexedSearch:
    """Mixed into a screen, before its admin class. `search_fields` only makes the box appear."""

    search_fields: Sequence[str] = ["pk"]

    def found(self, term: str) -> Sequence[QuerySet[Any]]:
        """Rows of the screen's model, one query set for each way in which a term may find them,
        each with an index of its own.
        """
        raise NotImplementedError

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """A constant number of SQL queries, one for each way."""
        term = cleaned(search_term)
        if not term:
            return queryset, False
        return queryset.filter(pk__in=newest_of(self.found(term))), False


class IndexedFilter(TextFilter):
    """A text to filter by, through an index."""

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """The rows that fit."""
        raise NotImplementedError

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        text = cleaned(self.value() or "")
        return self.narrowed(queryset, text) if text else queryset


def cleaned(text: str) -> str:
    """What was typed, without what no column holds."""
    return text.replace("\x00", "").strip()[:MAX_TERM]
