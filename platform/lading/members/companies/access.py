"""Which companies an actor may see and lock. Other apps reach companies only through
this module.
"""

from __future__ import annotations

import dataclasses

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row

from .models import Company


def lock_own(actor: Actor) -> Company:
    """Lock the actor's company for a change. Raises NotFound for staff. In a transaction."""
    return lock_for_review(actor.company_id)


def lock_for(actor: Actor) -> Actor:
    """Lock the actor's company, so that colleagues who change what counts against its limits wait
    for each other. Returns the actor of the company as it is now: while we waited for the lock it
    may have been rejected or closed. Raises the same errors as `lock_own`. In a transaction.
    """
    return dataclasses.replace(actor, company_status=lock_own(actor).status)


def lock_for_review(company_id: int) -> Company:
    """Lock a company that staff decide on. Raises NotFound. In a transaction.

    Others can still store rows that refer to it: such rows only need its key to stay.
    """
    return get_row(row_locks.for_change(Company.objects), company_id)
