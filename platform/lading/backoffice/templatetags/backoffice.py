"""Small words for the back office's templates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()
MAX_DATA = 300


@register.filter
def words(action: str) -> str:
    """An action's name as words: `user_disabled` → User disabled."""
    return action.replace("_", " ").replace(".", " ").capitalize()


@register.filter
def lookup(table: Mapping[str, Any], key: str) -> Any:
    """The value of a key, or the key itself."""
    return table.get(key, key)


@register.filter
def short_json(data: Any) -> str:
    """JSON in one line, cut at 300 characters."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= MAX_DATA else f"{text[:MAX_DATA]}…"


@register.filter
def parts(text: str) -> list[str]:
    """The parts of `a|b|c`."""
    return text.split("|")
