"""Who may read policy updates: staff with the capability all of them, a company the active ones for
its type of business. Nobody else.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.files.models import StoredFile
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.members.accounts.roles import require

from .models import PolicyUpdate

CAPABILITY = "policies.edit"
"""The capability that staff need to read, write and deactivate updates."""


def visible(actor: Actor) -> QuerySet[PolicyUpdate]:
    """The updates that the actor may read. Raises Forbidden for staff without the capability."""
    if actor.is_staff:
        require(actor, CAPABILITY)
        return PolicyUpdate.objects.all()
    return readable(actor.business_type)


def readable(business_type: int) -> QuerySet[PolicyUpdate]:
    """The active updates for a type of business; none without a type."""
    return PolicyUpdate.objects.filter(
        is_active=True, current__business_type_ids__contains=[business_type]
    )


def lock(policy_id: int) -> PolicyUpdate:
    """Lock an update that staff change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(PolicyUpdate.objects), policy_id)


def may_read_file(actor: Actor, file: StoredFile) -> bool:
    """Whether the file is in the current version of an update that the actor's company reads."""
    return readable(actor.business_type).filter(current__files__file=file).exists()
