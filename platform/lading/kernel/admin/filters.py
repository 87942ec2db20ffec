"""A filter of the back office whose choices are named conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from unfold.contrib.filters.admin import DropdownFilter

from lading.kernel.errors import Text

Conditions = Mapping[str, tuple[Text, Q]]
"""What the address says → what the screen says, and what it means."""


class NamedFilter(DropdownFilter):
    """One of ``conditions``, or all rows."""

    def conditions(self) -> Conditions:
        """The choices, made anew for each request: they may depend on the time."""
        raise NotImplementedError

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices by name."""
        return [(name, words) for name, (words, _condition) in self.conditions().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter; what is none of the choices is no filter."""
        chosen = self.conditions().get(self.value() or "")
        return queryset.filter(chosen[1]) if chosen else queryset
