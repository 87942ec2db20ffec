"""Which saved searches an actor may see and change: those of its own company."""

from __future__ import annotations

from django.db.models import QuerySet

from lading.accounts import permissions
from lading.kernel import row_locks
from lading.kernel.actor import Actor
from lading.kernel.errors import NotFound

from .models import SavedSearch

PERMISSION = "leads.view"


def own(actor: Actor) -> QuerySet[SavedSearch]:
    """Every search of the actor's company. Raises Forbidden for types without leads."""
    permissions.require(actor, PERMISSION)
    return SavedSearch.objects.filter(company_id=actor.company_id or -1)


def lock_own(actor: Actor, search_id: int) -> SavedSearch:
    """Lock one of the company's searches. Raises NotFound, and as `own`. In a transaction."""
    found = row_locks.for_key_change(own(actor)).filter(pk=search_id).first()
    if found is None:
        raise NotFound
    return found
