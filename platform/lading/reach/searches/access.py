"""Which saved searches an actor may see and change: those of its own company."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Forbidden
from lading.members.accounts import permissions
from lading.records.trade_records import access as trade_records

from .models import Listed, SavedSearch

PERMISSIONS: Final[Mapping[str, str]] = {
    Listed.LEADS: "leads.view",
    Listed.PRODUCTS: permissions.FIND_PRODUCTS,
    Listed.EXIM: trade_records.SEARCH,
}
"""What one must be allowed to do to save a search of each list."""


def own(actor: Actor) -> QuerySet[SavedSearch]:
    """Every search of the actor's company in the lists that it has. Raises Forbidden for types that
    have none of the lists.
    """
    lists = [each for each, needed in PERMISSIONS.items() if permissions.may(actor, needed)]
    if not lists:
        raise Forbidden(permissions.REFUSAL)
    return SavedSearch.objects.filter(company_id=actor.company_id or -1, list__in=lists)


def lock_own(actor: Actor, search_id: int) -> SavedSearch:
    """Lock one of the company's searches. Raises NotFound, and as `own`. In a transaction."""
    return get_row(row_locks.for_key_change(own(actor)), search_id)
