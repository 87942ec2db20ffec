"""A back-office filter whose choices are named conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from unfold.contrib.filters.admin import DropdownFilter

from lading.base.kernel.errors import Text

Conditions = Mapping[str, tuple[Text, Q]]
"""The value in the address → the label and the condition."""


class NamedFilter(DropdownFilter):
    """Filters by one of ``conditions``, or not at all."""

    def conditions(self) -> Conditions:
        """The choices, made for each request because they may depend on the time."""
        raise NotImplementedError

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices by name."""
        return [(name, label) for name, (label, _condition) in self.conditions().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter; an unknown choice does not filter."""
        chosen = self.conditions().get(self.value() or "")
        return queryset.filter(chosen[1]) if chosen else queryset
