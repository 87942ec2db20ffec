"""Checks a saved search in one pass, with the messages of the list that it filters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.enquiries import lead_search
from lading.enquiries.lead_lists import LeadFilter
from lading.enquiries.lead_search import LeadSearch
from lading.kernel.checks import Checks

from .models import NAME_LENGTH, Frequency
from .schemas import FILTERS, SavedSearchIn

NAME_REQUIRED = _("Enter a name.")
NOTHING_FILTERED = _("Set at least one filter before you save the search.")
MAX_TEXT = 100


@dataclass(frozen=True, slots=True)
class SearchForm:
    """A valid form."""

    name: str
    frequency: str
    query: dict[str, str]


def check_form(payload: SavedSearchIn) -> SearchForm:
    """The form's clean values. Raises ValidationFailed with every wrong field."""
    checks = Checks()
    name = checks.text("name", payload.name, required=NAME_REQUIRED, max_length=NAME_LENGTH)
    frequency = checks.choice("frequency", payload.frequency, Frequency.values)
    query = _query(checks, payload)
    checks.raise_if_failed()
    return SearchForm(name, frequency or Frequency.DAILY.value, query)


def filter_of(query: dict[str, str]) -> LeadFilter:
    """The list's filter of a stored query. Raises ValidationFailed if it is valid no more."""
    checks = Checks()
    found = _search(checks, query)
    checks.raise_if_failed()
    return LeadFilter(query.get("role", ""), query.get("leadType", ""), search=found)


def _query(checks: Checks, payload: SavedSearchIn) -> dict[str, str]:
    sent: dict[str, Any] = {name: getattr(payload, column) for name, column in FILTERS.items()}
    texts = {name: checks.text(name, value, max_length=MAX_TEXT) for name, value in sent.items()}
    query = {name: text for name, text in texts.items() if text}
    if not set(query) - {"role", "leadType"}:
        checks.fail("filter", NOTHING_FILTERED)
    _search(checks, query)
    return query


def _search(checks: Checks, query: dict[str, str]) -> LeadSearch:
    return lead_search.checked(
        checks,
        text=query.get("filter", ""),
        chapter=query.get("chapter", ""),
        country=query.get("country", ""),
        port=query.get("port", ""),
        status=query.get("status", ""),
    )
