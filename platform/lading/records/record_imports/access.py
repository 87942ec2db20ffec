"""Staff with the capability see and change all imports of trade records; nobody else any."""

from __future__ import annotations

import uuid
from typing import Final

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import NotFound
from lading.members.accounts.roles import require

from .models import RecordImport

CAPABILITY: Final = "records.import"


def all_for_staff(actor: Actor) -> QuerySet[RecordImport]:
    """Every import. Raises Forbidden without the capability."""
    require(actor, CAPABILITY)
    return RecordImport.objects.all()


def one(actor: Actor, key: uuid.UUID) -> RecordImport:
    """An import. Raises Forbidden without the capability, and NotFound."""
    record_import = all_for_staff(actor).filter(uuid=key).first()
    if record_import is None:
        raise NotFound
    return record_import


def lock(actor: Actor, key: uuid.UUID) -> RecordImport:
    """Like `one`, locked. In a transaction."""
    record_import = row_locks.for_change(all_for_staff(actor).filter(uuid=key)).first()
    if record_import is None:
        raise NotFound
    return record_import
