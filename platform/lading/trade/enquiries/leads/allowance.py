"""The monthly allowance: how many different enquiries a company may open in an IST month (RULES.md
17, 18).
"""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Answer, Entitlement
from lading.trade.enquiries.models import AccessMonth


def read_allowance(actor: Actor) -> Answer:
    """The allowance of the actor's company this month. One SQL query."""
    return entitlements.answer(actor, Entitlement.ENQUIRIES, used=used(actor))


def opened(actor: Actor) -> QuerySet[Any, Any]:
    """A query of how many enquiries the company has opened this month; no row for none."""
    month = AccessMonth.objects.filter(company_id=actor.company_id, month=clock.month_start())
    return month.values_list("used")


def used(actor: Actor) -> int:
    """How many enquiries the company has opened this month."""
    [number] = opened(actor).first() or (0,)
    return int(number)


def is_limited(actor: Actor) -> bool:
    """Whether the plan limits how many enquiries may be opened. No SQL query."""
    return _limit(actor) is not None


def may_open(actor: Actor) -> bool:
    """Whether the company may open one more enquiry. No SQL query for unlimited plans."""
    return not is_limited(actor) or read_allowance(actor).allowed


def take(actor: Actor) -> bool:
    """Count one more opened enquiry. False, with nothing changed, when the month's allowance is
    used up.

    One conditional UPDATE decides, so that parallel calls never exceed the allowance. Call it in
    the transaction that records the opening.
    """
    limit = _limit(actor)
    if limit is None:
        return True
    key = {"company_id": actor.company_id, "month": clock.month_start()}
    AccessMonth.objects.bulk_create([AccessMonth(**key)], ignore_conflicts=True)
    month = AccessMonth.objects.filter(**key, used__lt=limit)
    return month.update(used=F("used") + 1) == 1


def _limit(actor: Actor) -> int | None:
    return entitlements.limit(actor, Entitlement.ENQUIRIES)
