"""Filters for the back office's templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from lading.base.kernel.values.display import facts, in_words
from lading.members.accounts.admin.account_status import status_of
from lading.office.backoffice.headings import heading_of

register = template.Library()


register.filter("words", in_words)
register.filter("facts", facts)
register.filter("heading", heading_of)
register.filter("standing", status_of)


@register.filter
def lookup(table: Mapping[str, Any], key: str) -> Any:
    """The value of a key, or the key itself."""
    return table.get(key, key)


@register.filter
def parts(text: str) -> list[str]:
    """The parts of `a|b|c`."""
    return text.split("|")
