"""Staff with the capability see and change all imports of trade records; nobody else any."""

from __future__ import annotations

import uuid
from typing import Final

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_first
from lading.members.accounts.roles import require

from .models import RecordImport

CAPABILITY: Final = "records.import"


def all_for_staff(actor: Actor) -> QuerySet[RecordImport]:
    """Every import. Raises Forbidden without the capability."""
    require(actor, CAPABILITY)
    return RecordImport.objects.all()


def one(actor: Actor, key: uuid.UUID) -> RecordImport:
    """An import. Raises Forbidden without the capability, and NotFound."""
    return get_first(all_for_staff(actor).filter(uuid=key))


def lock(actor: Actor, key: uuid.UUID) -> RecordImport:
    """Like `one`, locked. In a transaction."""
    return get_first(row_locks.for_change(all_for_staff(actor).filter(uuid=key)))
