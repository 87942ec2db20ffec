"""How often a company may change its ports on its plan (RULES.md 11)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import Case, Count, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from lading.base.kernel.actor import Actor
from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values import clock
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies.models import Company

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
    return 1 if at_most <= 1 else _entries(company.pk).count()


def edits_of(company_id: int, *, at_most: int | None) -> QuerySet[Any, Any]:
    """A query of the number of `edits_this_month`. None as ``at_most`` is no limit."""
    entries = _entries(OuterRef("pk")).order_by().values("object_type")
    counted = Subquery(entries.annotate(number=Count("pk")).values("number"))
    of_month = Value(1) if at_most is not None and at_most <= 1 else Coalesce(counted, 0)
    edited = When(ports_edited_at__gte=_month_began(), then=of_month)
    return Company.objects.filter(pk=company_id).values_list(Case(edited, default=Value(0)))


def _entries(company_id: int | OuterRef) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(
        object_type=Company._meta.label_lower,
        object_id=company_id,
        action=EDITED,
        at__gte=_month_began(),
    )


def _month_began() -> dt.datetime:
    return dt.datetime.combine(clock.month_start(), dt.time.min, tzinfo=clock.IST)
