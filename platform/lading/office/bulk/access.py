"""Which imports an actor may see: those that they uploaded themselves."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row

from .models import BulkImport

LARGE: Final = ("content", "original", "row_messages")
"""What is not read with an import that is only shown or changed."""


def own(actor: Actor) -> QuerySet[BulkImport]:
    """The imports of the person, for the company they belong to now; staff have none."""
    return BulkImport.objects.filter(user_id=actor.user_id, company_id=actor.company_id or -1)


def get_own(actor: Actor, import_id: int) -> BulkImport:
    """One of the person's imports. Raises NotFound for anybody else's."""
    return get_row(own(actor).defer(*LARGE), import_id)


def lock_own(actor: Actor, import_id: int) -> BulkImport:
    """Lock one of the person's imports. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(own(actor).defer(*LARGE)), import_id)
