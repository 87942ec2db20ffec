"""Checks a saved search in one pass, with the messages of the list that it filters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import Checks
from lading.records.trade_records import criteria
from lading.records.trade_records.criteria import RecordFilter
from lading.trade.catalogue import market
from lading.trade.catalogue.market import MarketFilter
from lading.trade.enquiries.leads import search as lead_search
from lading.trade.enquiries.leads.lists import LeadFilter
from lading.trade.enquiries.leads.search import LeadSearch

from .models import NAME_LENGTH, Frequency, Listed
from .schemas import ALERTS, FILTERS, FILTERS_OF, SavedSearchIn

NAME_REQUIRED = _("Enter a name.")
NOTHING_FILTERED = _("Set at least one filter before you save the search.")
MAX_TEXT = 100


@dataclass(frozen=True, slots=True)
class SearchForm:
    """A valid form."""

    name: str
    list: str
    frequency: str
    query: dict[str, str]


def check_form(payload: SavedSearchIn) -> SearchForm:
    """The form's clean values. Raises ValidationFailed with every wrong field."""
    checks = Checks()
    listed = list_of(payload, checks)
    frequency = alert_of(payload.alert, checks)
    query = _query(checks, payload, listed)
    name = _name(checks, payload, query)
    checks.raise_if_failed()
    return SearchForm(name, listed, frequency or Frequency.DAILY.value, query)


def alert_of(sent: object, checks: Checks) -> str:
    """The frequency that is asked for by its word on the wire; "" if none is."""
    return checks.choice("alert", sent, ALERTS)


def _name(checks: Checks, payload: SavedSearchIn, query: dict[str, str]) -> str:
    """The name that was sent, or one made of the filters."""
    if payload.name is None:
        return ", ".join(query.values())[:NAME_LENGTH]
    return checks.text("name", payload.name, required=NAME_REQUIRED, max_length=NAME_LENGTH)


def list_of(payload: SavedSearchIn, checks: Checks) -> str:
    """The list that is filtered; leads if none is named."""
    return checks.choice("list", payload.list, Listed.values) or Listed.LEADS.value


def market_filter_of(query: dict[str, str]) -> MarketFilter:
    """The filter of a stored query of products."""
    return MarketFilter(
        text=query.get("filter", ""),
        hs_code=query.get("hsCode", ""),
        category=query.get("category", ""),
        country=query.get("country", ""),
        business_type=query.get("businessType", ""),
    )


def record_filter_of(query: dict[str, str]) -> RecordFilter:
    """The filter of a stored query of exporter data."""
    return RecordFilter(
        hscode=query.get("hscode", ""),
        source_country=query.get("sourceCountry", ""),
        destination_country=query.get("destinationCountry", ""),
        source_port=query.get("sourcePort", ""),
        destination_port=query.get("destinationPort", ""),
        consignee=query.get("consignee", ""),
    )


def filter_of(query: dict[str, str]) -> LeadFilter:
    """The filter of a stored query of leads. Raises ValidationFailed if it is no longer valid."""
    checks = Checks()
    search = _search(checks, query)
    checks.raise_if_failed()
    return LeadFilter(query.get("role", ""), query.get("leadType", ""), search=search)


def _query(checks: Checks, payload: SavedSearchIn, listed: str) -> dict[str, str]:
    sent: dict[str, Any] = {name: getattr(payload, FILTERS[name]) for name in FILTERS_OF[listed]}
    texts = {name: checks.text(name, value, max_length=MAX_TEXT) for name, value in sent.items()}
    query = {name: text for name, text in texts.items() if text}
    if listed != Listed.EXIM and not set(query) - {"role", "leadType"}:
        checks.fail("filter", NOTHING_FILTERED)
    if listed == Listed.PRODUCTS:
        market.check(checks, market_filter_of(query))
        return _plain(query)
    if listed == Listed.EXIM:
        criteria.checked(checks, record_filter_of(query), origin_is_fixed=False)
        return query
    _search(checks, query)
    return query


def _plain(query: dict[str, str]) -> dict[str, str]:
    """The query with the digits of its HS code alone, by which `finding` chooses searches."""
    if digits := query.get("hsCode"):
        return {**query, "hsCode": market.compared(digits)}
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
