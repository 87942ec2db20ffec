"""How often a company may change its ports on its plan (RULES.md 11)."""

from __future__ import annotations

import datetime as dt

from lading.billing.plans import entitlements
from lading.billing.plans.entitlements import Entitlement
from lading.companies.models import Company
from lading.kernel import clock
from lading.kernel.actor import Actor
from lading.kernel.models import AuditEntry

EDITED = "company_ports_edited"
"""The audit action of one edit. The trail is append-only, so its entries count the edits."""


def may_edit(actor: Actor, company: Company) -> bool:
    """Whether the company may change ports or pairs again this IST month.

    Not to be asked for the first fill of ports, which is no edit.
    """
    limit = entitlements.answer(actor, Entitlement.PORT_EDITS).limit
    if limit is None:
        return True
    used = edits_this_month(company, at_most=limit)
    return entitlements.answer(actor, Entitlement.PORT_EDITS, used=used).allowed


def next_edit_at(actor: Actor, company: Company) -> dt.datetime | None:
    """When the next edit becomes possible; None when it is now."""
    return None if may_edit(actor, company) else clock.next_month_start().astimezone(dt.UTC)


def edits_this_month(company: Company, *, at_most: int) -> int:
    """The edits of this IST month, counted up to ``at_most``. At most one SQL query; none if the
    time of the last edit is enough.
    """
    last = company.ports_edited_at
    if last is None or clock.month_start(last) < clock.month_start():
        return 0
    if at_most <= 1:
        return 1
    return AuditEntry.objects.filter(
        object_type=Company._meta.label_lower,
        object_id=company.pk,
        action=EDITED,
        at__gte=_month_began(),
    ).count()


def _month_began() -> dt.datetime:
    return dt.datetime.combine(clock.month_start(), dt.time.min, tzinfo=clock.IST)
