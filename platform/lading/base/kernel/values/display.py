"""Shows data of the program to people: names as words, JSON as names and values."""

from __future__ import annotations

import re
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

MAX_VALUE = 300
_ABBREVIATIONS = {word.lower(): word for word in ("GSTIN", "HS", "IEC", "ID", "PAN", "RFQ", "URL")}
_BETWEEN_WORDS = re.compile(r"[_.]|(?<=[a-z0-9])(?=[A-Z])")


def in_words(name: str) -> str:
    """A name in the program as words: `user_disabled` → User disabled, `enquiryId` → Enquiry ID."""
    words = [word.lower() for word in _BETWEEN_WORDS.split(name)]
    text = " ".join(_ABBREVIATIONS.get(word, word) for word in words)
    return text[:1].upper() + text[1:]


def facts(data: Any) -> SafeString | str:
    """JSON as a list of names and values; "" for none. Safe HTML."""
    if not isinstance(data, dict):
        return _value(data)
    rows = (
        (in_words(str(key)), _changes(value) if key == "changes" else _value(value))
        for key, value in data.items()
    )
    listed = format_html_join("", "<div><dt>{}</dt><dd>{}</dd></div>", rows)
    return format_html('<dl class="staff-facts">{}</dl>', listed) if data else ""


def _changes(changes: Any) -> SafeString | str:
    """The changes of `changes_of`: each field before and after."""
    if not isinstance(changes, dict):
        return _value(changes)
    rows = (
        (in_words(str(name)), format_html("{} → {}", _value(pair[0]), _value(pair[-1])))
        for name, pair in changes.items()
        if isinstance(pair, list) and pair
    )
    return format_html(
        '<dl class="staff-facts">{}</dl>',
        format_html_join("", "<div><dt>{}</dt><dd>{}</dd></div>", rows),
    )


def _value(value: Any) -> SafeString | str:
    if isinstance(value, dict):
        return facts(value)
    if isinstance(value, list):
        return format_html_join(", ", "{}", ((_value(item),) for item in value))
    if isinstance(value, bool):
        return str("Yes" if value else "No")
    text = "" if value is None else str(value)
    text = text if len(text) <= MAX_VALUE else f"{text[:MAX_VALUE]}…"
    return format_html("<bdi>{}</bdi>", text or "–")
