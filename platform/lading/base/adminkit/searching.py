"""Search and text filters for screens with large tables. They use indexes and never read a whole
table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.contrib.filters.admin import TextFilter

from lading.base.kernel.values.search import MAX_TERM, newest_of
from lading.base.kernel.values.texts import shown

NEWEST = 50_000


class IndexedSearch:
    """A mixin that comes before a screen's admin class. `search_fields` only makes the search box
    appear.
    """

    search_fields: Sequence[str] = ["pk"]

    def find_matches(self, term: str) -> Sequence[QuerySet[Any]]:
        """Rows of the screen's model: one query set, with an index of its own, for each way in
        which a term may find them.
        """
        raise NotImplementedError

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows found. One SQL query for each way."""
        term = cleaned(search_term)
        if not term:
            return queryset, False
        return queryset.filter(pk__in=newest_of(self.find_matches(term))), False


class IndexedFilter(TextFilter):
    """Filters by a text, through an index."""

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """The rows that match the text."""
        raise NotImplementedError

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        text = cleaned(self.value() or "")
        return self.narrowed(queryset, text) if text else queryset


def cleaned(text: str) -> str:
    """The typed text as it would be stored (`kernel.values.texts`)."""
    return shown(text)[:MAX_TERM]


def newest_50_000(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Of the rows, those among the newest of their table: what is searched where there is no
    index. One SQL query.
    """
    newest = rows.model._default_manager.order_by("-pk").values_list("pk", flat=True).first() or 0
    return rows.filter(pk__gt=newest - NEWEST)
