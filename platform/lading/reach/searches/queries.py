"""Reads of saved searches."""

from __future__ import annotations

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_row

from . import access
from .models import Listed, SavedSearch
from .schemas import ALERTS, FILTERS, Alert, SavedSearchesOut, SavedSearchOut

_ALERT_OF = {frequency: Alert(alert) for alert, frequency in ALERTS.items()}


def list_own(actor: Actor) -> SavedSearchesOut:
    """The company's searches by name. One SQL query. Raises Forbidden as `access.own`."""
    return SavedSearchesOut(
        rows=[shape_of(search) for search in access.own(actor)], limit=limits.number("search.max")
    )


def get_own(actor: Actor, search_id: int) -> SavedSearch:
    """One of the company's searches. Raises NotFound, and as `list_own`."""
    return get_row(access.own(actor), search_id)


def shape_of(search: SavedSearch) -> SavedSearchOut:
    """The wire shape of a search."""
    query = {column: search.query.get(name) for name, column in FILTERS.items()}
    return SavedSearchOut(
        id=search.pk,
        name=search.name,
        list=Listed(search.list),
        alert=_ALERT_OF[search.frequency],
        created_at=search.created_at,
        **query,
    )
