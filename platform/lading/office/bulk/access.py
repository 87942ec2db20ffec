"""Which imports an actor may see: those that they uploaded themselves."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import NotFound

from .models import BulkImport

LARGE: Final = ("content", "original", "row_messages")
"""What is not read with an import that is only shown or changed."""


def own(actor: Actor) -> QuerySet[BulkImport]:
    """The imports of the person, for the company they belong to now; staff have none."""
    return BulkImport.objects.filter(user_id=actor.user_id, company_id=actor.company_id or -1)


def get_own(actor: Actor, import_id: int) -> BulkImport:
    """One of the person's imports. Raises NotFound for anybody else's."""
    return _found(own(actor).defer(*LARGE), import_id)


def lock_own(actor: Actor, import_id: int) -> BulkImport:
    """Lock one of the person's imports. Raises NotFound. In a transaction."""
    return _found(row_locks.for_change(own(actor).defer(*LARGE)), import_id)


def _found(rows: QuerySet[BulkImport], import_id: int) -> BulkImport:
    bulk_import = rows.filter(pk=import_id).first()
    if bulk_import is None:
        raise NotFound
    return bulk_import
