"""Taking personal data out of stored JSON, wherever in it it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast


def scrubbed(value: Any, strings: Mapping[str, str]) -> Any:
    """A JSON value in which each key of ``strings`` is replaced by what it maps to, also inside
    longer texts and as a key.
    """
    if isinstance(value, str):
        for old, new in strings.items():
            value = value.replace(old, new)
        return value
    if isinstance(value, dict):
        return {scrubbed(key, strings): scrubbed(each, strings) for key, each in value.items()}
    if isinstance(value, list):
        return [scrubbed(each, strings) for each in value]
    return value


def mentioning(rows: QuerySet[Any], field: str, strings: Mapping[str, str]) -> QuerySet[Any]:
    """Rows whose JSON (or text) field contains one of the strings. Reads the whole table."""
    found = Q()
    for string in strings:
        found |= Q(scrub_text__contains=string)
    searched: QuerySet[Any] = rows.annotate(scrub_text=Cast(field, TextField()))
    return searched.filter(found)


def scrub_field(rows: QuerySet[Any], field: str, strings: Mapping[str, str]) -> int:
    """Replace the strings in a JSON field of every row that has them. Returns of how many."""
    if not strings:
        return 0
    found: list[Model] = list(mentioning(rows, field, strings))
    for row in found:
        setattr(row, field, scrubbed(getattr(row, field), strings))
        row.save(update_fields=[field])
    return len(found)
